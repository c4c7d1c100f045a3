% SPDX-License-Identifier: MIT
% Constraints in terms of the program's variables: slack variables do not occur, nor do bounds that follow from others;
% and their projection on some of the variables.

:- module('$clpqr_answers', [system_goals/4, projection/4, order_variables/2]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/tableau)).
:- use_module(private(clpqr/linear_solver)).
:- use_module(private(clpqr/constraint_terms)).
:- use_module(private(clpqr/elimination)).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, foldl/4]).

%!  system_goals(+Domain, +V, -Goals0, ?Goals) is det.
%
%   Goals0, which ends in Goals, is the list of the constraints in the system of V. The system is marked as shown, and
%   is destroyed, until backtracking.
%
%       :- system_goals(q, V, Goals, []).

system_goals(D, V, Goals0, Goals) :-
    system_of(V, S),
    members(S, Members),
    (   Members == []
    ->  Goals0 = Goals
    ;   linear_constraints(D, S, Constraints),
        arg(5, S, Waiting),
        setarg(3, S, []),
        (   Constraints == []
        ->  Goals0 = Goals1
        ;   '$conjunction'(Constraints, Conjunction),
            Goals0 = [{Conjunction}|Goals1]
        ),
        waiting_goals(Waiting, D, Goals1, Goals)
    ).

% Destroys the system, which is no longer needed.
linear_constraints(D, S, Constraints) :-
    arg(5, S, Waiting),
    maplist(forget_number, Waiting),
    members(S, Members0),
    sort(1, @<, Members0, Members),
    drop_redundant(Members, D),
    uncover(D, S),
    foldl(written_variable(D), Members, Constraints, Rest),
    arg(4, S, Disequations),
    different(Disequations, D, Rest, []).

% A variable for a suspended value gets a name like a variable of the program.
forget_number(w(_, _, V)) :-
    (   arg(6, V, fixed)
    ->  true
    ;   setarg(2, V, _)
    ).

% Bounds of sums are dropped first, so that constraints on single variables are kept.
drop_redundant(Members, D) :-
    maplist(forget_if_redundant(slack, D), Members),
    maplist(forget_if_redundant(named, D), Members).

forget_if_redundant(Kind, D, V) :-
    (   ( is_slack(V) -> Kind == slack ; Kind == named ),
        \+ arg(6, V, fixed)
    ->  forget_bound(3, -1, V, D),
        forget_bound(4, 1, V, D)
    ;   true
    ).

% Argument I of V is a bound in this direction: it is dropped if the others imply it.
forget_bound(I, Direction, V, D) :-
    arg(I, V, Bound),
    (   Bound == none
    ->  true
    ;   setarg(I, V, none),
        single_sum(V, Sum0),
        scaled(Sum0, Direction, Sum),
        bound_value(Bound, N),
        (   is_implied(D, Sum, N, Direction, Bound)
        ->  true
        ;   setarg(I, V, Bound)
        )
    ).

is_implied(D, Sum, N, Direction, Bound) :-
    findall(M, greatest(D, Sum, optimal(M)), [M]),
    A is N*Direction-M,
    sign_of(D, A, Sign),
    (   Sign > 0
    ->  true
    ;   Sign =:= 0,
        Bound = closed(_)
    ).

% Pivots nonbasic slack variables with variables of the program.
uncover(D, S) :-
    basics(S, Basics),
    (   member(B, Basics),
        \+ is_slack(B),
        arg(6, B, s(_, Ts)),
        member(t(_, _, W), Ts),
        is_slack(W)
    ->  pivot(D, S, B, W),
        uncover(D, S)
    ;   true
    ).

written_variable(D, V, Constraints, Constraints3) :-
    V = v(_, X, Lower, Upper, _, Row, _),
    (   Row == fixed
    ->  Constraints = Constraints3
    ;   nonvar(X),
        X = slack(Sum0)
    ->  known(D, Sum0, Sum),
        bounds(Lower, Upper, Sum, D, Constraints, Constraints3)
    ;   Row == nonbasic
    ->  single_sum(V, Sum),
        bounds(Lower, Upper, Sum, D, Constraints, Constraints3)
    ;   sum_expression(Row, E),
        Constraints = [X=E|Constraints2],
        bounds(Lower, Upper, Row, D, Constraints2, Constraints3)
    ).

bounds(Lower, Upper, Sum, D, Constraints, Rest) :-
    bound(Lower, 1, Sum, D, Constraints, Rest0),
    bound(Upper, -1, Sum, D, Rest0, Rest).

% Of one variable: X >= 2. Of a sum: without a constant, beginning with a positive coefficient.
bound(none, _, _, _, Rest, Rest).
bound(closed(N), Direction, Sum, D, [C|Rest], Rest) :-
    compared(D, Sum, N, Direction, Left, Right, Sense),
    (   Sense > 0
    ->  C = (Left >= Right)
    ;   C = (Left =< Right)
    ).
bound(open(N), Direction, Sum, D, [C|Rest], Rest) :-
    compared(D, Sum, N, Direction, Left, Right, Sense),
    (   Sense > 0
    ->  C = (Left > Right)
    ;   C = (Left < Right)
    ).

compared(D, s(C, Ts0), N, Direction, Left, Right, Sense) :-
    Ts0 = [t(_, K, _)|_],
    leading_factor(D, Ts0, K, Factor),
    scaled(s(0, Ts0), Factor, s(_, Ts)),
    sum_expression(s(0, Ts), Left),
    Right0 is (N-C)*Factor,
    number_of(D, Right0, Right),
    Sense is sign(Factor)*Direction.

% Integers without a common divisor, for rational numbers.
leading_factor(q, Ts, K, Factor) :-
    foldl(common_parts, Ts, 0-1, Numerator-Denominator),
    Factor is sign(K)*(Denominator rdiv Numerator).
leading_factor(r, [_], K, Factor) :-
    !,
    Factor is 1.0/K.
leading_factor(r, _, K, Factor) :-
    Factor is float(sign(K)).

common_parts(t(_, K, _), N0-D0, N-D) :-
    N is gcd(N0, numerator(K)),
    D is lcm(D0, denominator(K)).

different([], _, Rest, Rest).
different([Sum0|Sums], D, [Left =\= Right|Constraints], Rest) :-
    resolved(D, Sum0, Sum),
    compared(D, Sum, 0, 1, Left, Right, _),
    different(Sums, D, Constraints, Rest).

% sum_expression(+Sum, -Expression): 1r2+X-3*Y
sum_expression(s(C, Ts), E) :-
    (   C =:= 0,
        Ts = [t(_, K, V)|Ts1]
    ->  first_product(K, V, E0),
        foldl(add_term, Ts1, E0, E)
    ;   foldl(add_term, Ts, C, E)
    ).

first_product(K, V, E) :-
    arg(2, V, X),
    (   K =:= 1
    ->  E = X
    ;   K =:= -1
    ->  E = -X
    ;   E = K*X
    ).

add_term(t(_, K, V), E0, E1) :-
    arg(2, V, X),
    (   K =:= 1
    ->  E1 = E0+X
    ;   K =:= -1
    ->  E1 = E0-X
    ;   K < 0
    ->  A is -K,
        E1 = E0-A*X
    ;   E1 = E0+K*X
    ).

waiting_goals([], _, Goals, Goals).
waiting_goals([w(Name, Sums, V)|Ws], D, [{C}|Goals0], Goals) :-
    maplist(known_expression(D), Sums, Es),
    function_term(Name, Es, F),
    V = v(_, X, _, _, N, _, _),
    (   arg(6, V, fixed)
    ->  C = (F = N)
    ;   C = (X = F)
    ),
    waiting_goals(Ws, D, Goals0, Goals).

known_expression(D, Sum0, E) :-
    known(D, Sum0, Sum),
    sum_expression(Sum, E).

function_term(Name, Es, F) :-
    (   infix(Name, Operator)
    ->  F =.. [Operator|Es]
    ;   F =.. [Name|Es]
    ).

infix(product, *).
infix(quotient, /).
infix(power, ^).

% ---- projection ----

%!  projection(+Domain, +Variables, +Names, -Constraints) is semidet.
%
%   Constraints is the projection on Variables, which are written as Names; others are eliminated.
%
%       :- projection(q, [X], [x], Constraints).

projection(D, Xs, Names, Constraints) :-
    findall(Names-Constraints0, projected(D, Xs, Names, Constraints0), [Names-Constraints]).

% The remaining constraints are posted to new variables, so that redundant ones are dropped.
projected(D, Xs, Names, Constraints) :-
    targets(Xs, Names, D, Vs, Known, Constraints),
    systems_of(Vs, [], Systems),
    systems_facts(Systems, D, AllFacts),
    findall(I, ( member(V, Vs), arg(1, V, I) ), Targets0),
    sort(Targets0, Targets),
    eliminated(D, Targets, AllFacts, Facts),
    maplist(fact_constraint, Facts, Terms),
    sort(1, @<, Vs, InOrder),
    maplist(arg(2), InOrder, Ordered),
    copy_term_nat(Xs-Terms-Ordered, Fresh-Posted-New),
    variables_of_program(New, D, _),
    maplist(post(D), Posted),
    term_variables(Fresh, Ys),
    told(Ys, D, Known),
    maplist(same_name, Fresh, Names).

% Variables that have been bound to numbers are written first.
same_name(Name0, Name) :-
    (   var(Name0)
    ->  del_attrs(Name0),
        Name0 = Name
    ;   true
    ).

told([], _, []).
told([X|Xs], D, Constraints) :-
    variable_of(D, X, V),
    system_of(V, S),
    members(S, Members),
    (   Members == []
    ->  Constraints = Constraints1
    ;   linear_constraints(D, S, Own),
        setarg(3, S, []),
        append(Own, Constraints1, Constraints)
    ),
    told(Xs, D, Constraints1).

fact_constraint(Fact, C) :-
    fact_sum(Fact, Sum),
    (   Fact = eq(s(N, Ts0)),
        member(t(I, -1, V), Ts0)
    ->  without(Ts0, I, _, Ts),
        sum_expression(s(N, Ts), E),
        arg(2, V, X),
        C = (X = E)
    ;   sum_expression(Sum, E),
        fact_term(Fact, E, C)
    ).

fact_term(eq(_), E, E = 0).
fact_term(at_least(_, closed), E, E >= 0).
fact_term(at_least(_, open), E, E > 0).
fact_term(different(_), E, E =\= 0).

targets([], _, _, [], Known, Known).
targets([X|Xs], [Name|Names], D, Vs, Known, Constraints) :-
    (   var(X)
    ->  variable_of(D, X, V),
        Vs = [V|Vs1],
        Constraints = Constraints1
    ;   Vs = Vs1,
        Constraints = [Name=X|Constraints1]
    ),
    targets(Xs, Names, D, Vs1, Known, Constraints1).

systems_of([], Systems, Systems).
systems_of([V|Vs], Systems0, Systems) :-
    system_of(V, S),
    (   member(T, Systems0),
        same_term(S, T)
    ->  systems_of(Vs, Systems0, Systems)
    ;   systems_of(Vs, [S|Systems0], Systems)
    ).

systems_facts([], _, []).
systems_facts([S|Ss], D, Facts) :-
    members(S, Members),
    arg(4, S, Disequations),
    uncover(D, S),
    foldl(member_facts(D), Members, Facts, Facts1),
    disequation_facts(Disequations, D, Facts1, Facts2),
    systems_facts(Ss, D, Facts2).

member_facts(D, V, Facts0, Facts3) :-
    V = v(_, _, Lower, Upper, _, Row, _),
    single_sum(V, Sum),
    (   Row == fixed
    ->  Facts0 = Facts3
    ;   Row == nonbasic
    ->  bound_facts(Lower, Upper, Sum, D, Facts0, Facts3)
    ;   is_slack(V)
    ->  bound_facts(Lower, Upper, Row, D, Facts0, Facts3)
    ;   plus_scaled(D, Row, -1, Sum, Equation),
        Facts0 = [eq(Equation)|Facts2],
        bound_facts(Lower, Upper, Row, D, Facts2, Facts3)
    ).

bound_facts(Lower, Upper, Sum, D, Facts0, Facts) :-
    bound_fact(Lower, 1, Sum, D, Facts0, Facts1),
    bound_fact(Upper, -1, Sum, D, Facts1, Facts).

bound_fact(none, _, _, _, Facts, Facts).
bound_fact(closed(N), Direction, Sum, D, [at_least(Fact, closed)|Facts], Facts) :-
    difference(D, Sum, N, Direction, Fact).
bound_fact(open(N), Direction, Sum, D, [at_least(Fact, open)|Facts], Facts) :-
    difference(D, Sum, N, Direction, Fact).

difference(D, Sum0, N, Direction, Sum) :-
    scaled(Sum0, Direction, Sum1),
    A is -N*Direction,
    plus_scaled(D, Sum1, 1, s(A, []), Sum).

disequation_facts([], _, Facts, Facts).
disequation_facts([Sum0|Sums], D, [different(Sum)|Facts0], Facts) :-
    resolved(D, Sum0, Sum),
    disequation_facts(Sums, D, Facts0, Facts).

% ---- the order of variables ----

%!  order_variables(+Domain, +Variables) is det.
%
%   From now on these variables appear in this order in sums.
%
%       :- order_variables(q, [X, Y]).

order_variables(_, []) :- !.
order_variables(D, Xs) :-
    program_variables(Xs, D, Vs),
    systems_of(Vs, [], Systems),
    maplist(renumber, Vs),
    maplist(sort_system, Systems).

program_variables([], _, []).
program_variables([X|Xs], D, Vs) :-
    (   var(X)
    ->  variable_of(D, X, V),
        Vs = [V|Vs1]
    ;   Vs = Vs1
    ),
    program_variables(Xs, D, Vs1).

renumber(V) :-
    new_variable(_, 0, W),
    arg(1, W, I),
    setarg(1, V, I),
    system_of(V, S),
    setarg(8, S, I).

sort_system(S) :-
    basics(S, Basics),
    maplist(sort_row, Basics).

sort_row(B) :-
    arg(6, B, s(C, Ts0)),
    maplist(renumbered_term, Ts0, Ts1),
    sort(1, @<, Ts1, Ts),
    setarg(6, B, s(C, Ts)).

renumbered_term(t(_, K, V), t(I, K, V)) :-
    arg(1, V, I).
