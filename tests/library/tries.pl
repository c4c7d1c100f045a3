% SPDX-License-Identifier: MIT
% library(tries).

:- use_module(library(plunit)).
:- use_module(library(tries)).

:- begin_tests(tries).

test(variants, L == [2,1]) :-
    trie_new(T), trie_insert(T, k(X,Y), 1), trie_insert(T, k(X,X), 2), \+ trie_insert(T, k(Y,X), 3),
    trie_lookup(T, k(_A,_A), V1), trie_lookup(T, k(_,_), V2), L = [V1,V2].
test(backtracking, V == 1) :- trie_new(T), ( trie_insert(T, a, 1), fail ; trie_lookup(T, a, V) ).
test(update, L == [b-2,a-3]) :-
    trie_new(T), trie_insert(T, a, 1), trie_update(T, b, 2), trie_update(T, a, 3), findall(K-V, trie_gen(T, K, V), L).
test(delete, L == [b-true]) :-
    trie_new(T), trie_insert(T, a), trie_insert(T, b), trie_delete(T, a, true), \+ trie_delete(T, a, _),
    \+ trie_delete(T, b, 1), findall(K-V, trie_gen_compiled(T, K, V), L).
test(keys, L == [1,2]) :-
    trie_new(T), trie_insert(T, f(1)), trie_insert(T, g(3)), trie_insert(T, f(2)), findall(X, trie_gen(T, f(X)), L),
    once(trie_gen_compiled(T, g(3))).
test(two, L-N == [x]-1) :-
    trie_new(A), trie_new(B), trie_insert(A, x), trie_insert(B, y), findall(K, trie_gen(A, K), L),
    trie_property(B, value_count(N)).
test(value_unified, fail) :- trie_new(T), trie_insert(T, a, 1), trie_lookup(T, a, 2).
test(none, fail) :- is_trie(a) ; is_trie(_).
test(destroyed, error(existence_error(trie, T))) :- trie_new(T), is_trie(T), trie_destroy(T), trie_insert(T, a).
test(wrong, error(type_error(trie, a))) :- trie_gen(a, _).
test(unbound, error(instantiation_error)) :- trie_insert(_, a).
test(attributed, error(type_error(free_of_attvar, _))) :- trie_new(T), freeze(X, true), trie_insert(T, f(X)).
test(cyclic, error(type_error(acyclic_term, _))) :- trie_new(T), X = f(X), trie_insert(T, X).

:- end_tests(tries).
