% SPDX-License-Identifier: MIT
% private(clpqr/tableau): bounds, values, rows and pivots.

:- use_module(library(plunit)).
:- use_module(library(lists), [member/2]).
:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/tableau)).

value(V, N) :- arg(5, V, N).

% Z = X+2*Y with X, Y in 0..3.
triple(X, Y, Z, S) :-
    new_variable(_, 0, X), new_variable(_, 0, Y), new_variable(slack(none), 0, Z), joined([X, Y, Z], S),
    set_lower(q, X, closed(0)), set_upper(q, X, closed(3)), set_lower(q, Y, closed(0)), set_upper(q, Y, closed(3)),
    single_sum(X, A), single_sum(Y, B), plus_scaled(q, A, 2, B, Sum), eliminate(q, S, Z, Sum).

:- begin_tests(tableau).

test(set_lower, N == 2) :- triple(X, _, Z, _), set_lower(q, X, closed(2)), value(Z, N).
test(set_upper, N == -1) :- new_variable(_, 0, X), set_upper(q, X, open(-1)), value(X, N).
test(feasible, true(N >= 8)) :- triple(_, _, Z, S), set_lower(q, Z, closed(8)), feasible(q, S), value(Z, N).
test(infeasible, fail) :- triple(_, _, Z, S), set_lower(q, Z, closed(10)), feasible(q, S).
test(resolved, S == T) :- triple(X, Y, Z, _), single_sum(Z, S0), resolved(q, S0, S), single_sum(X, A), single_sum(Y, B),
    plus_scaled(q, A, 2, B, T).
test(known, S == s(3, [])) :- triple(X, _, _, T), eliminate(q, T, X, s(3, [])), single_sum(X, S0), known(q, S0, S).
test(eliminate_against_bounds, fail) :- triple(X, _, _, S), eliminate(q, S, X, s(4, [])).
test(pivot, Bs == [X]) :- triple(X, _, Z, S), pivot(q, S, Z, X), basics(S, Bs).
test(maximum, N-O == 9-optimal) :-
    triple(_, _, Z, S), single_sum(Z, Z0), resolved(q, Z0, Sum), objective(q, S, Sum, O0), maximum(q, S, O0, O),
    drop_objective(S, O0), value(O0, N), basics(S, Bs), \+ ( member(B, Bs), same_term(B, O0) ).
test(maximum_unbounded, O == unbounded) :-
    new_variable(_, 0, X), system_of(X, S), single_sum(X, Sum), objective(q, S, Sum, Z), maximum(q, S, Z, O).
test(moved, G == 3) :- triple(X, _, _, S), single_sum(X, Sum), objective(q, S, Sum, Z), moved(q, S, Z, G).
test(bounded) :- triple(X, _, Z, _), bounded(X), \+ bounded(Z).
test(is_slack) :- triple(X, _, Z, _), is_slack(Z), \+ is_slack(X).
test(bound_value, A-B == 1-2) :- bound_value(open(1), A), bound_value(closed(2), B).

:- end_tests(tableau).
