% SPDX-License-Identifier: MIT
% library(occurs).

:- use_module(library(plunit)).
:- use_module(library(occurs)).

:- begin_tests(occurs).

test(contains_term, true) :- contains_term(g(_), f(a, g(b))).
test(contains_term_binds_nothing, true(var(X))) :- contains_term(g(X), f(g(b))).
test(contains_term_itself, true) :- contains_term(a, a).
test(contains_no_term, fail) :- contains_term(h(_), f(a, g(b))).
test(contains_var, true) :- contains_var(X, f(a, g(X))).
test(contains_var_not_unifiable, fail) :- contains_var(_, f(a, _)).
test(contains_var_ground, true) :- contains_var(b, f(a, g(b))).
test(free_of_term, true) :- free_of_term(h(_), f(a, g(b))).
test(free_of_term_variable, fail) :- free_of_term(a, f(_)).
test(free_of_var, true) :- free_of_var(_, f(a, _)).
test(not_free_of_var, fail) :- free_of_var(X, f(a, X)).
test(occurrences_of_term, N == 3) :- occurrences_of_term(a, f(a, g(a), [a]), N).
test(occurrences_of_pattern, N == 4) :- occurrences_of_term(g(_), f(g(a), g(_), _), N).
test(occurrences_of_term_variable, N-V == 1-V) :- occurrences_of_term(a, f(V, b), N).
test(occurrences_of_constrained, N == 2) :- freeze(S, integer(S)), occurrences_of_term(S, f(1, 2, a), N).
test(occurrences_of_any, N == 3) :- occurrences_of_term(_, f(a, b), N).
test(occurrences_of_var, N == 2) :- occurrences_of_var(X, f(X, g(X), _), N).
test(sub_term, all(X == [f(a, g(b)), a, g(b), b])) :- sub_term(X, f(a, g(b))).
test(sub_term_atomic, all(X == [a])) :- sub_term(X, a).
test(sub_term_variable, [nondet, true(X == Y)]) :- sub_term(X, Y).
test(sub_term_no_arguments, true) :- sub_term(b, f(a, b)), !.
test(sub_var, true) :- sub_var(X, f(a, g(X))).
test(not_sub_var, fail) :- sub_var(_, f(a)).
test(shared, Vars == [X]) :- S = g(X, _), sub_term_shared_variables(S, f(X, S), Vars).
test(shared_none, Vars == []) :- S = g(_), sub_term_shared_variables(S, f(_, S), Vars).
test(shared_order, Vars == [X, Y]) :- S = g(X, Y), sub_term_shared_variables(S, f(Y, S, X), Vars).

:- end_tests(occurs).
