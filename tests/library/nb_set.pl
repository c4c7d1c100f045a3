% SPDX-License-Identifier: MIT
% library(nb_set): sets that survive backtracking.

:- use_module(library(plunit)).
:- use_module(library(nb_set)).

:- begin_tests(nb_set).

test(empty, L-N == []-0) :- empty_nb_set(S), nb_set_to_list(S, L), size_nb_set(S, N).
test(order, L == [1, a, f(x)]) :-
    empty_nb_set(S), forall(member(X, [f(x), a, 1]), add_nb_set(X, S)), nb_set_to_list(S, L).
test(twice, N == 1) :- empty_nb_set(S), add_nb_set(a, S), add_nb_set(a, S), size_nb_set(S, N).
test(backtracking, L == [a, b]) :-
    empty_nb_set(S), ( add_nb_set(a, S), add_nb_set(b, S), fail ; nb_set_to_list(S, L) ).
test(new, A-B == true-false) :- empty_nb_set(S), add_nb_set(x, S, A), add_nb_set(x, S, B).
test(new_is_checked, fail) :- empty_nb_set(S), add_nb_set(x, S, false).
test(variants, A-B-C == true-false-true) :-
    empty_nb_set(S), add_nb_set(f(_), S, A), add_nb_set(f(_), S, B), add_nb_set(f(a), S, C).
test(copies, L == [f(a)]) :- empty_nb_set(S), X = f(Y), ( Y = a, add_nb_set(X, S), fail ; nb_set_to_list(S, L) ).
test(integer_and_float, N == 2) :- empty_nb_set(S), add_nb_set(1, S), add_nb_set(1.0, S), size_nb_set(S, N).
test(generate, all(X == [a, b])) :- empty_nb_set(S), add_nb_set(b, S), add_nb_set(a, S), gen_nb_set(S, X).
test(generate_none, fail) :- empty_nb_set(S), gen_nb_set(S, _).
test(generate_known, true) :- empty_nb_set(S), add_nb_set(a, S), add_nb_set(b, S), gen_nb_set(S, b).
test(grows, N-L == 500-Expected) :-
    empty_nb_set(S), forall(between(1, 500, I), add_nb_set(I, S)), size_nb_set(S, N), nb_set_to_list(S, L),
    numlist(1, 500, Expected).
test(grown_has_all, fail) :-
    empty_nb_set(S), forall(between(1, 500, I), add_nb_set(I, S)),
    between(1, 500, I), add_nb_set(I, S, true).
test(unbound, error(type_error(nb_set, _))) :- add_nb_set(a, _).
test(no_set, error(type_error(nb_set, x))) :- add_nb_set(a, x).

:- end_tests(nb_set).
