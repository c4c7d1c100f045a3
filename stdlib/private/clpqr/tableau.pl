% SPDX-License-Identifier: MIT
% The simplex algorithm of Dutertre and de Moura ("A fast linear-arithmetic solver for DPLL(T)", CAV 2006): variables
% have bounds and values, and the basic ones are sums of the others, their rows: private(clpqr/constraint_systems). All
% changes are made by setarg/3, so that backtracking undoes them.
%
% Between constraints these invariants hold: each value respects its bounds and each row its sum; no variable except
% fixed ones has only one possible value. Pivots follow Bland's rule, by Number, so that they terminate.

:- module('$clpqr_tableau',
          [ resolved/3, known/3, eliminate/4, bounded/1, is_slack/1, set_lower/3, set_upper/3, feasible/2, maximum/4,
            objective/4, drop_objective/2, bound_value/2, moved/4, pivot/4
          ]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).

% ---- sums over what is not basic ----

%!  known(+Domain, +Sum0, -Sum) is det.
%
%   Sum is Sum0 with the values of fixed variables substituted.
%
%       :- known(q, Sum0, Sum).

known(D, s(C0, Ts0), s(C, Ts)) :-
    known_terms(Ts0, C0, C, D, Ts).

known_terms([], C, C, _, []).
known_terms([T|Ts0], C0, C, D, Ts) :-
    T = t(_, K, V),
    arg(6, V, Row),
    (   Row == fixed
    ->  arg(5, V, N),
        C1 is C0+K*N,
        known_terms(Ts0, C1, C, D, Ts)
    ;   Ts = [T|Ts1],
        known_terms(Ts0, C0, C, D, Ts1)
    ).

%!  resolved(+Domain, +Sum0, -Sum) is det.
%
%   Sum is Sum0 expressed by nonbasic variables.
%
%       :- resolved(q, Sum0, Sum).

resolved(D, s(C0, Ts0), Sum) :-
    resolved_terms(Ts0, D, s(C0, []), Sum).

resolved_terms([], _, Sum, Sum).
resolved_terms([T|Ts], D, Sum0, Sum) :-
    T = t(_, K, V),
    arg(6, V, Row),
    (   Row == nonbasic
    ->  plus_scaled(D, Sum0, 1, s(0, [T]), Sum1)
    ;   Row == fixed
    ->  arg(5, V, N),
        plus_scaled(D, Sum0, K, s(N, []), Sum1)
    ;   plus_scaled(D, Sum0, K, Row, Sum1)
    ),
    resolved_terms(Ts, D, Sum1, Sum).

sum_value(s(C, Ts), Value) :-
    terms_value(Ts, C, Value).

terms_value([], Value, Value).
terms_value([t(_, K, V)|Ts], Value0, Value) :-
    arg(5, V, N),
    Value1 is Value0+K*N,
    terms_value(Ts, Value1, Value).

%!  eliminate(+Domain, +System, +V, +Sum) is semidet.
%
%   Substitutes Sum, over nonbasic variables of the system, for V, which is not basic. Updates the values; the bounds of
%   basic variables may be violated then. A row without variables is fixed; fails if its bounds forbid its value.
%
%       :- eliminate(q, System, V, Sum).

eliminate(D, S, V, Sum) :-
    arg(1, V, I),
    arg(2, S, Basics0),
    substituted(Basics0, I, Sum, D, S, Basics1),
    becomes(Sum, V, D, S, Basics1, Basics),
    setarg(2, S, Basics).

substituted([], _, _, _, _, []).
substituted([B|Bs0], I, Sum, D, S, Bs) :-
    arg(6, B, s(C, Ts0)),
    (   without(Ts0, I, K, Ts)
    ->  plus_scaled(D, s(C, Ts), K, Sum, Row),
        becomes(Row, B, D, S, Bs1, Bs)
    ;   Bs = [B|Bs1]
    ),
    substituted(Bs0, I, Sum, D, S, Bs1).

becomes(s(C, Ts), V, D, S, Basics0, Basics) :-
    (   Ts == []
    ->  fits(D, V, C),
        Value is C+0,                       % -0.0 is written as 0.0
        setarg(5, V, Value),
        setarg(6, V, fixed),
        arg(6, S, Fixed),
        setarg(6, S, [V|Fixed]),
        Basics = Basics0
    ;   sum_value(s(C, Ts), Value),
        setarg(5, V, Value),
        setarg(6, V, s(C, Ts)),
        Basics = [V|Basics0]
    ).

% ---- bounds ----

%!  is_slack(+V) is semidet.
%
%   V is a slack variable.
%
%       :- is_slack(V).

is_slack(V) :-
    arg(2, V, X),
    nonvar(X),
    X = slack(_).

%!  bounded(+V) is semidet.
%
%   V has a bound.
%
%       :- bounded(V).

bounded(V) :-
    V = v(_, _, Lower, Upper, _, _, _),
    (   Lower \== none
    ->  true
    ;   Upper \== none
    ).

%!  bound_value(+Bound, -Number) is semidet.
%
%   The number in a bound, if any.
%
%       ?- bound_value(open(3), N).
%       N = 3.

bound_value(closed(N), N).
bound_value(open(N), N).

% fits(+Domain, +V, +Number): Number is within the bounds of V.
fits(D, V, N) :-
    V = v(_, _, Lower, Upper, _, _, _),
    fits_lower(Lower, D, N),
    fits_upper(Upper, D, N).

fits_lower(none, _, _).
fits_lower(closed(L), D, N) :- A is N-L, sign_of(D, A, S), S >= 0.
fits_lower(open(L), D, N) :- A is N-L, sign_of(D, A, 1).

fits_upper(none, _, _).
fits_upper(closed(U), D, N) :- A is U-N, sign_of(D, A, S), S >= 0.
fits_upper(open(U), D, N) :- A is U-N, sign_of(D, A, 1).

%!  set_lower(+Domain, +V, +Bound) is det.
%
%   Sets the lower bound of V. Its value follows if V is nonbasic.
%
%       :- set_lower(q, V, closed(1)).

set_lower(D, V, Bound) :-
    setarg(3, V, Bound),
    bound_value(Bound, N),
    arg(5, V, Value),
    A is N-Value,
    (   arg(6, V, nonbasic),
        sign_of(D, A, 1)
    ->  move(V, A)
    ;   true
    ).

%!  set_upper(+Domain, +V, +Bound) is det.
%
%   Sets the upper bound of V. Its value follows if V is nonbasic.
%
%       :- set_upper(q, V, open(1)).

set_upper(D, V, Bound) :-
    setarg(4, V, Bound),
    bound_value(Bound, N),
    arg(5, V, Value),
    A is N-Value,
    (   arg(6, V, nonbasic),
        sign_of(D, A, -1)
    ->  move(V, A)
    ;   true
    ).

% Increases the value of a nonbasic variable by Step, and updates the basic ones.
move(V, Step) :-
    system_of(V, S),
    arg(2, S, Basics),
    arg(1, V, I),
    shift(V, Step),
    follow(Basics, I, Step).

follow([], _, _).
follow([B|Bs], I, Step) :-
    arg(6, B, s(_, Ts)),
    (   coefficient(Ts, I, K)
    ->  Change is K*Step,
        shift(B, Change)
    ;   true
    ),
    follow(Bs, I, Step).

shift(V, Step) :-
    arg(5, V, Value0),
    Value is Value0+Step,
    setarg(5, V, Value).

% The room of a variable towards larger (1) or smaller (-1) values: a nonnegative number, or none if it is unbounded.
room(1, V, Room) :-
    V = v(_, _, _, Upper, Value, _, _),
    (   Upper == none
    ->  Room = none
    ;   bound_value(Upper, N),
        Room is N-Value
    ).
room(-1, V, Room) :-
    V = v(_, _, Lower, _, Value, _, _),
    (   Lower == none
    ->  Room = none
    ;   bound_value(Lower, N),
        Room is Value-N
    ).

has_room(D, Direction, V) :-
    room(Direction, V, Room),
    (   Room == none
    ->  true
    ;   sign_of(D, Room, 1)
    ).

% ---- feasibility ----

%!  feasible(+Domain, +System) is semidet.
%
%   Moves the values until all bounds are respected; fails if that is impossible.
%
%       :- feasible(q, System).

feasible(D, S) :-
    arg(2, S, Basics),
    (   violated(Basics, D, none, 0, V, Step),
        V \== none
    ->  arg(6, V, s(_, Ts)),
        sign_of(D, Step, Direction),
        helper(Ts, D, Direction, W, K),
        quotient(D, Step, K, WStep),
        move(W, WStep),
        pivot(D, S, V, W),
        feasible(D, S)
    ;   true
    ).

% The violated variable with the least number, and the missing amount.
violated([], _, V, Step, V, Step).
violated([B|Bs], D, V0, Step0, V, Step) :-
    (   missing(D, B, Missing),
        earlier(B, V0)
    ->  violated(Bs, D, B, Missing, V, Step)
    ;   violated(Bs, D, V0, Step0, V, Step)
    ).

earlier(_, none) :- !.
earlier(V, W) :-
    arg(1, V, I),
    arg(1, W, J),
    I < J.

missing(D, V, Step) :-
    V = v(_, _, Lower, Upper, Value, _, _),
    (   Lower \== none,
        bound_value(Lower, L),
        Step is L-Value,
        sign_of(D, Step, 1)
    ->  true
    ;   Upper \== none,
        bound_value(Upper, U),
        Step is U-Value,
        sign_of(D, Step, -1)
    ).

% helper(+Terms, +Domain, +Direction, -W, -Coefficient): W can move so that the sum moves in this direction.
helper([t(_, K0, W0)|Ts], D, Direction, W, K) :-
    sign_of(D, K0, Sign),
    WDirection is Sign*Direction,
    (   Sign =\= 0,
        has_room(D, WDirection, W0)
    ->  W = W0,
        K = K0
    ;   helper(Ts, D, Direction, W, K)
    ).

%!  pivot(+Domain, +System, +V, +W) is det.
%
%   Exchanges the roles of V, which is basic, and W, which is in its row.
%
%       :- pivot(q, System, V, W).

pivot(D, S, V, W) :-
    arg(6, V, s(C, Ts0)),
    arg(1, W, J),
    without(Ts0, J, K, Ts),
    quotient(D, -1, K, Factor),
    scaled(s(C, Ts), Factor, Rest),
    quotient(D, 1, K, Inverse),
    arg(1, V, I),
    plus_scaled(D, Rest, 1, s(0, [t(I, Inverse, V)]), Row),
    setarg(6, V, nonbasic),
    arg(2, S, Basics0),
    replaced(Basics0, I, J, Row, D, Basics),
    setarg(6, W, Row),
    setarg(2, S, [W|Basics]).

replaced([], _, _, _, _, []).
replaced([B|Bs0], I, J, Sum, D, Bs) :-
    arg(1, B, N),
    (   N =:= I
    ->  Bs = Bs1
    ;   Bs = [B|Bs1],
        arg(6, B, s(C, Ts0)),
        (   without(Ts0, J, K, Ts)
        ->  plus_scaled(D, s(C, Ts), K, Sum, Row),
            setarg(6, B, Row)
        ;   true
        )
    ),
    replaced(Bs0, I, J, Sum, D, Bs1).

% ---- the greatest value ----

%!  objective(+Domain, +System, +Sum, -Z) is det.
%
%   Z is a new basic variable for the duration of a search. Sum is over nonbasic variables.
%
%       :- objective(q, System, Sum, Z).

objective(_, S, Sum, Z) :-
    sum_value(Sum, Value),
    Z = v(I, slack(none), none, none, Value, Sum, S),
    next_number(I),
    arg(2, S, Basics),
    setarg(2, S, [Z|Basics]).

%!  drop_objective(+System, +Z) is det.
%
%   Removes Z, which keeps its value and row.
%
%       :- drop_objective(System, Z).

drop_objective(S, Z) :-
    arg(1, Z, I),
    arg(2, S, Basics0),
    left_out(Basics0, I, Basics),
    setarg(2, S, Basics).

left_out([B|Bs0], I, Bs) :-
    arg(1, B, J),
    (   J =:= I
    ->  Bs = Bs0
    ;   Bs = [B|Bs1],
        left_out(Bs0, I, Bs1)
    ).

%!  maximum(+Domain, +System, +Z, -Outcome) is det.
%
%   Moves the values until Z has its greatest value: Outcome is optimal, or unbounded.
%
%       :- maximum(q, System, Z, Outcome).

maximum(D, S, Z, Outcome) :-
    moved(D, S, Z, Step),
    (   Step == optimal
    ->  Outcome = optimal
    ;   Step == unbounded
    ->  Outcome = unbounded
    ;   maximum(D, S, Z, Outcome)
    ).

%!  moved(+Domain, +System, +Z, -Growth) is det.
%
%   A step of maximum/4: Growth is the increase of Z, possibly 0, or optimal or unbounded if there is no step.
%
%       :- moved(q, System, Z, Growth).

moved(D, S, Z, Growth) :-
    arg(6, Z, s(_, Ts)),
    (   helper(Ts, D, 1, W, K)
    ->  sign_of(D, K, Direction),
        room(Direction, W, Room),
        arg(1, W, J),
        arg(2, S, Basics),
        (   Room == none
        ->  Limit0 = none
        ;   Limit0 = limit(Room, W)
        ),
        nearest(Basics, J, Direction, Z, D, Limit0, Limit),
        step(Limit, W, K, Direction, D, S, Growth)
    ;   Growth = optimal
    ).

step(none, _, _, _, _, _, unbounded).
step(limit(Room, V), W, K, Direction, D, S, Growth) :-
    Step is Room*Direction,
    Growth is K*Step,
    move(W, Step),
    (   same_term(V, W)
    ->  true
    ;   pivot(D, S, V, W)
    ).

% The basic variable that reaches a bound first when W moves in this direction; of several, the one with the least
% number.
nearest([], _, _, _, _, Limit, Limit).
nearest([B|Bs], J, Direction, Z, D, Limit0, Limit) :-
    (   \+ same_term(B, Z),
        arg(6, B, s(_, Ts)),
        coefficient(Ts, J, K),
        sign_of(D, K, Sign),
        BDirection is Sign*Direction,
        room(BDirection, B, Room0),
        Room0 \== none
    ->  Speed is abs(K),
        quotient(D, Room0, Speed, Room1),
        Room is max(0, Room1),
        nearer(Limit0, Room, B, Limit1)
    ;   Limit1 = Limit0
    ),
    nearest(Bs, J, Direction, Z, D, Limit1, Limit).

nearer(none, Room, B, limit(Room, B)).
nearer(limit(Room0, B0), Room, B, Limit) :-
    (   Room < Room0
    ->  Limit = limit(Room, B)
    ;   Room =:= Room0,
        earlier(B, B0)
    ->  Limit = limit(Room, B)
    ;   Limit = limit(Room0, B0)
    ).
