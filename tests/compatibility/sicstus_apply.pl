% SPDX-License-Identifier: MIT
% library(sicstus_apply): what library(lists) of SICStus Prolog has for closures over lists.

:- use_module(library(plunit)).
:- use_module(library(sicstus_apply)).

:- begin_tests(sicstus_apply).

above(N, X) :- X > N.
add(X, S0, S) :- S is S0+X.
add(X, Y, S0, S) :- S is S0+X*Y.
add(X, Y, Z, S0, S) :- S is S0+X*Y*Z.
both(X-Y, X, Y).
sum(X, Y, Z) :- Z is X+Y.
same_parity(X, Y) :- X mod 2 =:= Y mod 2.
key_below(K1-_, K2-_) :- K1 @=< K2.

test(some, [nondet, true]) :- some(above(1), [0, 2, 1]).
test(some_all, all(X == [a, b])) :- some(=(X), [a, b]).
test(some_none, fail) :- some(above(5), [1, 2]).
test(some_empty, fail) :- some(above(5), []).
test(some_pairs, all(X-Y == [1-a, 2-b])) :- some(both(X-Y), [1, 2], [a, b]).
test(some_pairs_shorter, fail) :- some(=, [a, b], [c]).
test(somechk, true) :- somechk(above(1), [0, 2, 3]).
test(somechk_first, X == a) :- somechk(=(X), [a, b]).
test(somechk_pairs, true) :- somechk(<, [1, 2], [0, 5]).
test(somechk_none, fail) :- somechk(<, [1, 2], [0, 2]).
test(scanlist, S == 6) :- scanlist(add, [1, 2, 3], 0, S).
test(scanlist_empty, S == 7) :- scanlist(add, [], 7, S).
test(scanlist_two, S == 11) :- scanlist(add, [1, 2], [3, 4], 0, S).
test(scanlist_three, S == 63) :- scanlist(add, [1, 2], [3, 4], [5, 6], 0, S).
test(scanlist_ragged, fail) :- scanlist(add, [1, 2], [3], 0, _).
test(cumlist, L == [1, 3, 6]) :- cumlist(add, [1, 2, 3], 0, L).
test(cumlist_empty, L == []) :- cumlist(add, [], 0, L).
test(cumlist_two, L == [3, 11]) :- cumlist(add, [1, 2], [3, 4], 0, L).
test(cumlist_three, L == [15, 63]) :- cumlist(add, [1, 2], [3, 4], [5, 6], 0, L).
test(map_product, L == [11, 21, 12, 22]) :- map_product(sum, [1, 2], [10, 20], L).
test(map_product_empty, L == []) :- map_product(sum, [1, 2], [], L).
test(ordered, true) :- ordered([1, a, a, f(x)]).
test(not_ordered, fail) :- ordered([b, a]).
test(ordered_empty, true) :- ordered([]).
test(ordered_by, true) :- ordered(>=, [3, 2, 2]).
test(not_ordered_by, fail) :- ordered(<, [1, 1]).
test(select_max, M-R == 4-[3, 1]) :- select_max(M, [3, 1, 4], R).
test(select_max_first, M-R == (b-1)-[b-2, a-2]) :- select_max(key_below, M, [b-1, b-2, a-2], R).
test(select_max_none, fail) :- select_max(_, [], _).
test(select_max_known, fail) :- select_max(3, [3, 1, 4], _).
test(select_max_by, M-R == a-[c, b]) :- select_max(@>=, M, [c, a, b], R).
test(select_min, M-R == 1-[3, 4]) :- select_min(M, [3, 1, 4], R).
test(select_min_first, M-R == (a-1)-[b-1, a-2]) :- select_min(key_below, M, [b-1, a-1, a-2], R).
test(select_min_by, M == c) :- select_min(@>=, M, [a, c, b], _).
test(group, Gs == [[1, 3], [2, 4], [5]]) :- group(same_parity, [1, 3, 2, 4, 5], Gs).
test(group_empty, Gs == []) :- group(==, [], Gs).
test(group_first_decides, Gs == [[1, 2, 3], [0]]) :- group(=<, [1, 2, 3, 0], Gs).
test(group_front, F-B == [1, 2]-[a, 3]) :- group(integer, [1, 2, a, 3], F, B).
test(group_front_all, F-B == [1, 2]-[]) :- group(integer, [1, 2], F, B).
test(group_key, F-B == [a, a]-[b, a]) :- group(=, a, [a, a, b, a], F, B).

:- end_tests(sicstus_apply).
