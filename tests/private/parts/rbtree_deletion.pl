% SPDX-License-Identifier: MIT
% private(parts/rbtree_deletion): the rules of the colours hold after any deletion.

:- use_module(library(plunit)).
:- use_module(library(rbtrees)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- begin_tests(rbtree_deletion).

put(K, T0, T) :- V is K*K, rb_insert(T0, K, V, T).
made(Ks, T) :- rb_new(T0), foldl(put, Ks, T0, T).
removed(K, T0, T) :- V is K*K, rb_delete(T0, K, V, T), is_rbtree(T).
emptied(Del, T0) :- ( rb_empty(T0) -> true ; call(Del, T0, _, _, T), is_rbtree(T), emptied(Del, T) ).

test(delete_orders, [forall(permutation([1,2,3,4,5,6], Ks)), true(rb_empty(E))]) :-
    made([3,6,1,5,2,4], T), foldl(removed, Ks, T, E).
test(many, N == 300) :- numlist(1, 600, Ks), made(Ks, T), numlist(101, 400, Ds),
    foldl(removed, Ds, T, T1), rb_size(T1, N).
test(delete_none, fail) :- made([1,2], T), rb_delete(T, 3, _).
test(del_min, K-L == 1-[2,3]) :- made([2,3,1], T), rb_del_min(T, K, _, T1), rb_keys(T1, L).
test(del_max, K-L == 3-[1,2]) :- made([2,3,1], T), rb_del_max(T, K, _, T1), rb_keys(T1, L).
test(delete, L == [1-1,3-9]) :- made([1,2,3], T), rb_delete(T, 2, T1), rb_visit(T1, L).
test(delete_value, V == 4) :- made([1,2,3], T), rb_delete(T, 2, V, _).
test(content, error(instantiation_error)) :- rbtrees:rb_lookup(a, _, t(_)).
test(content_of_unbound, error(instantiation_error)) :- rb_delete(_, a, _).
test(content_of_none, error(type_error(rbtree,foo))) :- rb_delete(foo, a, _).
test(delete_from_empty, fail) :- rb_new(T), rb_delete(T, 1, _).
test(del_min_of_empty, fail) :- rb_new(T), rb_del_min(T, _, _, _).
test(del_max_of_empty, fail) :- rb_new(T), rb_del_max(T, _, _, _).
test(from_below) :- numlist(1, 200, Ks), made(Ks, T), emptied(rb_del_min, T).
test(from_above) :- numlist(1, 200, Ks), made(Ks, T), emptied(rb_del_max, T).
test(old_tree_stays, L == [1,2,3]) :- made([1,2,3], T), rb_delete(T, 2, _), rb_keys(T, L).

:- end_tests(rbtree_deletion).
