% SPDX-License-Identifier: MIT
% library(freeze).

:- use_module(library(plunit)).
:- use_module(library(freeze)).
:- use_module(library(clpfd)).

:- begin_tests(freeze).

:- dynamic([a/0, b/0, a/1]).

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
test(frozen_own_variables, [Y,Z] == [1,2]) :-
    freeze(X, a(Y)), put_attr(X, user_attribute, Z), frozen(X, (freeze(_, _:a(1)), put_attr(_, _, 2))).
test(frozen_standard_order, true(G == (freeze(X, user:a), freeze(X, user:b), freeze(Y, user:b)))) :-
    freeze(X, user:b), freeze(X, user:a), freeze(X, user:b), freeze(Y, user:b), frozen(Y-X, G).
test(frozen_related, true(G == (freeze(X, user:a(Y)), freeze(Y, user:b)))) :-
    freeze(X, user:a(Y)), freeze(Y, user:b), frozen(X, G).
test(frozen_domains, true(Vs == [X,Y])) :-
    X #< Y, frozen(X, G), term_variables(G, Vs).
test(frozen_leaves_constraints, Before-D == After-(2..3)) :-
    X in 1..3, X + 2*Y*Y #= Z,
    copy_term(X, _, Goals), length(Goals, Before),
    frozen(X, _),
    copy_term(X, _, Goals1), length(Goals1, After),
    X #> 1,
    fd_dom(X, D),
    Y in 1..5,
    fd_sup(Z, 53).
test(frozen_leaves_all, true(Goals = [freeze(Y, _:a)])) :-
    freeze(X, a), frozen(X, _), copy_term(X, Y, Goals).
test(copy, true(G = [freeze(Y, _:true)])) :- freeze(X, true), copy_term(X, Y, G).

:- end_tests(freeze).
