% SPDX-License-Identifier: MIT
% Equations, inequalities and disequations between sums, added to the tableau one at a time.
%
% An equation makes one of its variables a sum of the others. An inequality is a bound of a variable, or of a new slack
% variable for its sum. All variables with only one possible value are found: a variable at a bound is moved away from
% it; if it cannot move, all variables of its row in that optimum are necessarily at their bounds and are fixed. As no
% other variable is necessarily at a bound, strict bounds and disequations only need to be checked then: a set that no
% plane contains is not covered by finitely many planes.

:- module('$clpqr_linear',
          [ linear_equation/2, linear_inequality/3, linear_disequation/2, greatest/3, made_greatest/2
          ]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/tableau)).
:- use_module(library(lists), [member/2]).

% ---- equations ----

%!  linear_equation(+Domain, +Sum) is semidet.
%
%   Posts Sum = 0. The variables of Sum are in one system.
%
%       :- linear_equation(q, Sum).

linear_equation(D, Sum0) :-
    resolved(D, Sum0, s(C, Ts)),
    (   Ts == []
    ->  sign_of(D, C, 0)
    ;   chosen(Ts, t(I, K, V)),
        variables_of(Ts, Vs),
        joined(Vs, S),
        without(Ts, I, _, Rest),
        quotient(D, -1, K, Factor),
        scaled(s(C, Rest), Factor, Sum),
        (   is_restricted(V, I, S)
        ->  eliminate(D, S, V, Sum),
            feasible(D, S),
            fix_all(D, S)
        ;   eliminate(D, S, V, Sum)
        ),
        disequations_hold(D, S)
    ).

variables_of([], []).
variables_of([t(_, _, V)|Ts], [V|Vs]) :-
    variables_of(Ts, Vs).

% Variables without bounds are preferred: one with the coefficient 1, as X in X = 2*Y+Z, otherwise the youngest.
chosen(Ts, Best) :-
    (   member(T, Ts),
        T = t(_, K, V),
        K =:= 1,
        \+ bounded(V)
    ->  Best = T
    ;   Ts = [T|Ts1],
        youngest(Ts1, T, Best)
    ).

youngest([], Best, Best).
youngest([T|Ts], T0, Best) :-
    T = t(_, _, V),
    T0 = t(_, _, V0),
    (   bounded(V),
        \+ bounded(V0)
    ->  youngest(Ts, T0, Best)
    ;   youngest(Ts, T, Best)
    ).

% Do bounds restrict V?
is_restricted(V, I, S) :-
    (   bounded(V)
    ->  true
    ;   basics(S, Basics),
        bounded_row(Basics, I)
    ).

bounded_row([B|Bs], I) :-
    (   bounded(B),
        arg(6, B, s(_, Ts)),
        coefficient(Ts, I, _)
    ->  true
    ;   bounded_row(Bs, I)
    ).

% ---- inequalities ----

%!  linear_inequality(+Domain, +Sum, +Kind) is semidet.
%
%   Posts Sum >= 0, or Sum > 0 if Kind is not closed but open.
%
%       :- linear_inequality(q, Sum, closed).

linear_inequality(D, Sum0, Kind) :-
    known(D, Sum0, Sum1),
    (   is_simple(Sum1)
    ->  simple_inequality(D, Sum1, Kind)
    ;   resolved(D, Sum1, Sum),
        (   is_simple(Sum)
        ->  simple_inequality(D, Sum, Kind)
        ;   Sum = s(_, Ts),
            new_variable(slack(Sum1), 0, V),
            variables_of(Ts, Vs),
            joined([V|Vs], S),
            eliminate(D, S, V, Sum),
            single_sum(V, s(_, [T])),
            simple_inequality(D, s(0, [T]), Kind)
        )
    ).

is_simple(s(_, Ts)) :-
    (   Ts == []
    ->  true
    ;   Ts = [_]
    ).

simple_inequality(D, s(C, []), Kind) :-
    sign_of(D, C, Sign),
    (   Kind == closed
    ->  Sign >= 0
    ;   Sign > 0
    ).
simple_inequality(D, s(C, [t(_, K, V)]), Kind) :-
    A is -C,
    quotient(D, A, K, N),
    (   K > 0
    ->  lower_bound(D, V, N, Kind)
    ;   upper_bound(D, V, N, Kind)
    ).

lower_bound(D, V, N, Kind) :-
    V = v(_, _, Lower, Upper, _, _, _),
    against(Lower, D, N, Kind, 1, News),
    (   News == old
    ->  true
    ;   meeting(Upper, D, N, Kind, 1, Meets),
        (   Meets == yes
        ->  fixed_to(D, V, N)
        ;   Bound =.. [Kind, N],
            set_lower(D, V, Bound),
            bounded_anew(D, V)
        )
    ).

upper_bound(D, V, N, Kind) :-
    V = v(_, _, Lower, Upper, _, _, _),
    against(Upper, D, N, Kind, -1, News),
    (   News == old
    ->  true
    ;   meeting(Lower, D, N, Kind, -1, Meets),
        (   Meets == yes
        ->  fixed_to(D, V, N)
        ;   Bound =.. [Kind, N],
            set_upper(D, V, Bound),
            bounded_anew(D, V)
        )
    ).

% against(+Bound, +Domain, +N, +Kind, +Direction, -News): is the bound N stronger than the present one on the same side?
against(none, _, _, _, _, new).
against(closed(M), D, N, Kind, Direction, News) :-
    A is (N-M)*Direction,
    sign_of(D, A, Sign),
    (   Sign > 0
    ->  News = new
    ;   Sign =:= 0,
        Kind == open
    ->  News = new
    ;   News = old
    ).
against(open(M), D, N, _, Direction, News) :-
    A is (N-M)*Direction,
    (   sign_of(D, A, 1)
    ->  News = new
    ;   News = old
    ).

% meeting(+Bound, +Domain, +N, +Kind, +Direction, -Meets): is N also the bound on the other side? Fails if the interval
% is empty.
meeting(none, _, _, _, _, no).
meeting(open(M), D, N, _, Direction, no) :-
    A is (M-N)*Direction,
    sign_of(D, A, 1).
meeting(closed(M), D, N, Kind, Direction, Meets) :-
    A is (M-N)*Direction,
    sign_of(D, A, Sign),
    (   Sign > 0
    ->  Meets = no
    ;   Sign =:= 0,
        Kind == closed,
        Meets = yes
    ).

fixed_to(D, V, N) :-
    single_sum(V, Sum0),
    A is -N,
    plus_scaled(D, Sum0, 1, s(A, []), Sum),
    linear_equation(D, Sum).

bounded_anew(D, V) :-
    system_of(V, S),
    feasible(D, S),
    stuck(D, S, V, Vs),
    (   Vs == []
    ->  true
    ;   fix(Vs, D, S),
        fix_all(D, S),
        disequations_hold(D, S)
    ).

% ---- what can have one value only ----

% Fixes all members of the system that cannot leave their bounds.
fix_all(D, S) :-
    members(S, Members),
    fix_members(Members, D, S).

fix_members([], _, _).
fix_members([V|Vs], D, S) :-
    (   bounded(V),
        \+ arg(6, V, fixed)
    ->  stuck(D, S, V, Stuck),
        (   Stuck == []
        ->  fix_members(Vs, D, S)
        ;   fix(Stuck, D, S),
            fix_all(D, S)
        )
    ;   fix_members(Vs, D, S)
    ).

% stuck(+Domain, +System, +V, -Variables): the nonbasic Variables to fix because V cannot leave its bound; [] if V is at
% no bound, or has now left it.
stuck(D, S, V, Stuck) :-
    (   at_bound(D, V, Direction)
    ->  single_sum(V, Sum0),
        resolved(D, Sum0, Sum1),
        scaled(Sum1, Direction, Sum),
        objective(D, S, Sum, Z),
        leave(D, S, Z, Outcome),
        arg(6, Z, s(_, Ts)),
        drop_objective(S, Z),
        (   Outcome == optimal
        ->  variables_of(Ts, Stuck)
        ;   Stuck = []
        )
    ;   Stuck = []
    ).

leave(D, S, Z, Outcome) :-
    moved(D, S, Z, Growth),
    (   number(Growth),
        sign_of(D, Growth, 0)
    ->  leave(D, S, Z, Outcome)
    ;   Outcome = Growth
    ).

% At its lower bound (1) or at its upper one (-1).
at_bound(D, V, Direction) :-
    V = v(_, _, Lower, Upper, Value, _, _),
    (   is_at(Lower, D, Value)
    ->  Direction = 1
    ;   is_at(Upper, D, Value),
        Direction = -1
    ).

is_at(Bound, D, Value) :-
    Bound \== none,
    bound_value(Bound, N),
    A is N-Value,
    sign_of(D, A, 0).

fix([], _, _).
fix([V|Vs], D, S) :-
    V = v(_, _, Lower, Upper, Value, _, _),
    (   is_at(Lower, D, Value)
    ->  bound_value(Lower, N)
    ;   is_at(Upper, D, Value)
    ->  bound_value(Upper, N)
    ;   N = Value
    ),
    eliminate(D, S, V, s(N, [])),
    fix(Vs, D, S).

% ---- disequations ----

%!  linear_disequation(+Domain, +Sum) is semidet.
%
%   Posts Sum =\= 0.
%
%       :- linear_disequation(q, Sum).

linear_disequation(D, Sum0) :-
    known(D, Sum0, Sum),
    resolved(D, Sum, s(C, Ts)),
    (   Ts == []
    ->  \+ sign_of(D, C, 0)
    ;   Sum = s(_, Ts1),
        variables_of(Ts1, Vs),
        joined(Vs, S),
        arg(4, S, Sums),
        setarg(4, S, [Sum|Sums])
    ).

disequations_hold(D, S) :-
    arg(4, S, Sums0),
    (   Sums0 == []
    ->  true
    ;   different(Sums0, D, Sums),
        setarg(4, S, Sums)
    ).

different([], _, []).
different([Sum|Sums0], D, Sums) :-
    resolved(D, Sum, s(C, Ts)),
    (   Ts == []
    ->  \+ sign_of(D, C, 0),
        Sums = Sums1
    ;   Sums = [Sum|Sums1]
    ),
    different(Sums0, D, Sums1).

% ---- questions ----

%!  greatest(+Domain, +Sum, -Outcome) is det.
%
%   Outcome is optimal(N), where N is the least upper bound of Sum, or unbounded. Moves the values to the optimum.
%
%       :- greatest(q, Sum, Outcome).

greatest(D, Sum0, Outcome) :-
    resolved(D, Sum0, Sum),
    Sum = s(C, Ts),
    (   Ts == []
    ->  Outcome = optimal(C)
    ;   variables_of(Ts, Vs),
        joined(Vs, S),
        objective(D, S, Sum, Z),
        maximum(D, S, Z, Outcome0),
        drop_objective(S, Z),
        (   Outcome0 == optimal
        ->  arg(5, Z, N),
            Outcome = optimal(N)
        ;   Outcome = unbounded
        )
    ).

%!  made_greatest(+Domain, +Sum) is semidet.
%
%   Fixes Sum to its greatest value; fails if there is none, or if strict bounds exclude it.
%
%       :- made_greatest(q, Sum).

made_greatest(D, Sum0) :-
    resolved(D, Sum0, Sum),
    Sum = s(_, Ts0),
    (   Ts0 == []
    ->  true
    ;   variables_of(Ts0, Vs0),
        joined(Vs0, S),
        objective(D, S, Sum, Z),
        maximum(D, S, Z, optimal),
        arg(6, Z, s(_, Ts)),
        drop_objective(S, Z),
        variables_of(Ts, Vs),
        fix(Vs, D, S),
        fix_all(D, S),
        disequations_hold(D, S)
    ).
