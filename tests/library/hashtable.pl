% SPDX-License-Identifier: MIT
% library(hashtable). The answers are SWI-Prolog's.

:- use_module(library(plunit)).
:- use_module(library(hashtable)).

:- begin_tests(hashtable).

test(ht_new, N == 0) :- ht_new(T), ht_size(T, N).
test(ht_is_hashtable) :- ht_new(T), ht_is_hashtable(T).
test(ht_is_hashtable_not, fail) :- ht_is_hashtable(x).
test(ht_put, X-N == 2-1) :- ht_new(T), ht_put(T, a, 1), ht_put(T, a, 2), ht_get(T, a, X), ht_size(T, N).
test(ht_put_unbound, error(instantiation_error)) :- ht_new(T), ht_put(T, _, 1).
test(ht_put_not_ground, V == 1) :- ht_new(T), ht_put(T, f(X), 1), ht_get(T, f(X), V).
test(ht_put_other_variable, fail) :- ht_new(T), ht_put(T, f(_), 1), ht_get(T, f(_), _).
test(ht_put_no_table, fail) :- ht_put(x, a, 1).
test(ht_put_default, Old == 0) :- ht_new(T), ht_put(T, a, _, 0, Old).
test(ht_put_old, Old == 7) :- ht_new(T), ht_put(T, a, 7), ht_put(T, a, _, 0, Old).
test(ht_put_new, fail) :- ht_new(T), ht_put_new(T, a, 1), ht_put_new(T, a, 2).
test(ht_update, Old-V == 1-2) :- ht_new(T), ht_put(T, a, 1), ht_update(T, a, Old, 2), ht_get(T, a, V).
test(ht_update_none, fail) :- ht_new(T), ht_update(T, a, _, 2).
test(ht_get_none, fail) :- ht_new(T), ht_get(T, a, _).
test(ht_get_unbound, error(instantiation_error)) :- ht_get(_, a, _).
test(ht_get_no_table, fail) :- ht_get(x, a, 1).
test(ht_del, V-N == 7-0) :- ht_pairs(T, [a-7]), ht_del(T, a, V), ht_size(T, N).
test(ht_del_none, fail) :- ht_new(T), ht_del(T, a, _).
test(ht_del_unbound, error(instantiation_error)) :- ht_new(T), ht_del(T, _, _).
test(ht_gen, all(K-V == [a-1, b-2])) :- ht_pairs(T, [b-2,a-1]), ht_gen(T, K, V).
test(ht_gen_key, all(V == [2])) :- ht_pairs(T, [b-2,a-1]), ht_gen(T, b, V).
test(ht_pairs, P == [a-3,b-2]) :- ht_pairs(T, [a-1,b-2,a-3]), ht_pairs(T, P).
test(ht_keys, Ks == [a,b]) :- ht_pairs(T, [b-2,a-1]), ht_keys(T, Ks).
test(backtracking, N-P == 1-[a-1]) :- ht_pairs(T, [a-1]), ( ht_put(T, b, 2), ht_put(T, a, 9), fail ; true ),
    ht_size(T, N), ht_pairs(T, P).
test(many, N == 300) :-
    ht_new(T), numlist(1, 300, L), fill(L, T), ht_size(T, N), ht_get(T, 77, 78).

fill([], _).
fill([X|Xs], T) :-
    Y is X+1,
    ht_put(T, X, Y),
    fill(Xs, T).

:- end_tests(hashtable).
