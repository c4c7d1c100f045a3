% SPDX-License-Identifier: MIT
% library(freeze).

:- use_module(library(plunit)).
:- use_module(library(freeze)).

:- begin_tests(freeze).

:- dynamic([a/0, b/0]).

test(bound, X == 1) :- freeze(a, X = 1).
test(fails, fail) :- freeze(X, fail), X = 1.
test(binding, Y == 1) :- freeze(X, Y = X), X = 1.
test(order, L == [a,b]) :- freeze(X, L = [a|T]), freeze(X, T = [b]), X = 1.
test(alias, Y-Z == 1-2) :- freeze(X, Y = 1), freeze(W, Z = 2), X = W, W = x.
test(nondeterministic, all(Y == [1,2])) :- freeze(X, member(Y, [1,2])), X = a.
test(frozen_none, G == true) :- frozen(_, G).
test(frozen, true(G = freeze(_, _:true))) :- freeze(X, true), frozen(X, G).
test(frozen_two, true(G = (freeze(_, _:a), freeze(_, _:b)))) :-
    freeze(X, a), freeze(X, b), frozen(X, G).
test(frozen_variable, Y == X) :- freeze(X, true), frozen(X, freeze(Y, _)).
test(copy, true(G = [freeze(Y, _:true)])) :- freeze(X, true), copy_term(X, Y, G).

:- end_tests(freeze).
