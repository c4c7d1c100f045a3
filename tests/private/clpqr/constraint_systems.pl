% SPDX-License-Identifier: MIT
% private(clpqr/constraint_systems): variables of the solver and their systems.

:- use_module(library(plunit)).
:- use_module(private(clpqr/constraint_systems)).

:- begin_tests(constraint_systems).

test(new_variable, N-M == 5-[V]) :- new_variable(_, 5, V), arg(5, V, N), system_of(V, S), members(S, M).
test(next_number, true(I < J)) :- next_number(I), next_number(J).
test(joined, true(same_term(S, T))) :-
    new_variable(_, 0, V), new_variable(_, 0, W), joined([V, W], _), system_of(V, S), system_of(W, T).
test(joined_backtracks, fail) :-
    new_variable(_, 0, V), new_variable(_, 0, W), ( joined([V, W], _), fail ; true ),
    system_of(V, S), system_of(W, T), same_term(S, T).
test(copies_get_numbers, true(I =\= J)) :-
    new_variable(X, 0, V), copy_term(X-V, _-W), joined([V, W], _), arg(1, V, I), arg(1, W, J).
test(basics, Bs == []) :- new_variable(_, 0, V), system_of(V, S), basics(S, Bs).

:- end_tests(constraint_systems).
