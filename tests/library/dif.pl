% SPDX-License-Identifier: MIT
% library(dif).

:- use_module(library(plunit)).
:- use_module(library(dif)).

:- begin_tests(dif).

test(different) :- dif(1, 2).
test(same, fail) :- dif(X, X).
test(bind_same, fail) :- dif(1, Y), Y = 1.
test(bind_other, Y == 2) :- dif(1, Y), Y = 2.
test(alias, fail) :- dif(X, Y), X = Y.
test(alias_inside, fail) :- dif(-X, -Y), X = Y.
test(two_pairs, X-Y == 1-1) :- dif(X-Y, 1-2), X = Y, Y = 1.
test(two_pairs_violated, fail) :- dif(X-Y, 1-2), X = 1, Y = 2.
test(two_pairs_backwards, fail) :- dif(X-Y, 1-2), Y = 2, X = 1.
test(at_once, A-C == 1-z) :- dif(A-C, B-D), C-D = z-z, A-B = 1-2.
test(at_once_violated, fail) :- dif(A-C, B-D), C-D = z-z, A-B = 1-1.
test(structure, fail) :- dif(X, f(Y)), X = f(Z), Y = a, Z = a.
test(structure_alias, fail) :- dif(X, f(Y)), X = f(Z), Y = Z.
test(structure_ok, X == f(b)) :- dif(X, f(Y)), X = f(Z), Y = a, Z = b.
test(list, B == [b]) :- dif([a], B), B = [_|_], B = [b].
test(list_violated, fail) :- dif([a], B), B = [_|_], B = [a].
test(several, L == [c]) :- findall(X, (dif(X, a), dif(X, b), member(X, [a,b,c])), L).
test(chain, fail) :- dif(X, Y), X = Z, Y = Z.
test(merged, fail) :- dif(X, a), dif(Y, b), X = Y, X = b.
test(backtrack, X == a) :- ( dif(X, a), X = a ; X = a ).
test(goals, G == [dif(Y, a)]) :- dif(X, a), copy_term(X, Y, G).
test(goals_one_time, N == 1) :- dif(X, Y), copy_term(X-Y, _, G), length(G, N).
test(goals_done, G == []) :- dif(f(X,Y), f(1,2)), X = 3, copy_term(Y, _, G).
test(infinite_tree_free) :- dif(X, f(X)).

:- end_tests(dif).
