% SPDX-License-Identifier: MIT
% library(rbtrees): the rules of the colours hold after any insertion; deletion is tested by
% rbtree_deletion.pl.

:- use_module(library(plunit)).
:- use_module(library(rbtrees)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- begin_tests(rbtrees).

put(K, T0, T) :- V is K*K, rb_insert(T0, K, V, T), is_rbtree(T).
made(Ks, T) :- rb_new(T0), foldl(put, Ks, T0, T).

test(lookup, V == 1) :- rb_new(T0), rb_insert(T0, k, 1, T), rb_lookup(k, V, T).
test(absent, fail) :- made([1,2,3], T), rb_lookup(4, _, T).
test(replace, V == x) :- made([1,2,3], T0), rb_insert(T0, 2, x, T), rb_lookup(2, V, T).
test(insert_orders, [forall(permutation([1,2,3,4,5,6], Ks)), true(L == [1,2,3,4,5,6])]) :-
    made(Ks, T), rb_keys(T, L).
test(delete, L == [1,3]) :- made([1,2,3], T0), rb_delete(T0, 2, T), rb_keys(T, L).
test(delete_with_value, V == 4) :- made([1,2,3], T), rb_delete(T, 2, V, _).
test(del_min, K-V == 1-1) :- made([1,2,3], T), rb_del_min(T, K, V, _).
test(del_max, K-V == 3-9) :- made([1,2,3], T), rb_del_max(T, K, V, _).
test(insert_new, fail) :- made([1], T), rb_insert_new(T, 1, x, _).
test(update, V == x) :- made([1,2], T), rb_update(T, 2, x, T1), rb_lookup(2, V, T1).
test(update_none, fail) :- made([1,2], T), rb_update(T, 3, x, _).
test(update_old, O == 4) :- made([1,2], T), rb_update(T, 2, O, x, _).
test(apply, V == 5) :- made([1,2], T), rb_apply(T, 2, succ, T1), rb_lookup(2, V, T1).
test(min_max, A-B == 1-3) :- made([2,3,1], T), rb_min(T, A, _), rb_max(T, B, _).
test(next, K == 5) :- made([1,3,5,7], T), rb_next(T, 3, K, _).
test(next_of_no_key, fail) :- made([1,3,5,7], T), rb_next(T, 4, _, _).
test(previous_of_no_key, fail) :- made([1,3,5,7], T), rb_previous(T, 4, _, _).
test(next_none, fail) :- made([1,3], T), rb_next(T, 3, _, _).
test(previous, K == 3) :- made([1,3,5,7], T), rb_previous(T, 5, K, _).
test(in, all(K-V == [1-1,2-4])) :- made([2,1], T), rb_in(K, V, T).
test(visit, L == [1-1,2-4]) :- made([2,1], T), rb_visit(T, L).
test(visit_unbound, error(instantiation_error)) :- rb_visit(_, _).
test(size_unbound, error(instantiation_error)) :- rb_size(_, _).
test(map_unbound, error(instantiation_error)) :- rb_map(_, succ, _).
test(map, L == [1-2,2-5]) :- made([2,1], T), rb_map(T, succ, T1), rb_visit(T1, L).
test(map2, fail) :- made([1], T), rb_map(T, atom).
test(partial, L == [1-1,2-5]) :- made([2,1], T), rb_partial_map(T, [2], succ, T1), rb_visit(T1, L).
test(fold, S == 14) :- made([1,2,3], T), rb_fold([_-V,S0,S1]>>(S1 is S0+V), T, 0, S).
test(clone, L =@= [1-_,2-_]) :- made([2,1], T), rb_clone(T, _, L).
test(list, L == [a-1,b-3]) :- list_to_rbtree([b-2,a-1,b-3], T), rb_visit(T, L).
test(not_tree, fail) :- is_rbtree(t(red(nil,a,b,nil))).
test(size, N == 3) :- made([1,2,3], T), rb_size(T, N).
test(empty, N == 0) :- rb_empty(T), rb_size(T, N).
test(not_empty, fail) :- made([1], T), rb_empty(T).
test(lists_of_all_lengths) :-
    forall(between(0, 70, N),
           ( findall(K-K, between(1, N, K), Ps), reverse(Ps, Qs), list_to_rbtree(Qs, T),
             is_rbtree(T), rb_visit(T, Ps) )).
test(ordered_list, L == [a-1,b-2,c-3]) :- ord_list_to_rbtree([a-1,b-2,c-3], T), is_rbtree(T), rb_visit(T, L).

test(lookup_unbound, error(instantiation_error)) :- rb_lookup(a, _, _).
test(lookup_hole, error(instantiation_error)) :- rb_lookup(a, _, t(_)).
test(insert_unbound, error(instantiation_error)) :- rb_insert(_, a, 1, _).
test(insert_new_unbound, error(instantiation_error)) :- rb_insert_new(_, a, 1, _).
test(update_unbound, error(instantiation_error)) :- rb_update(_, a, 1, _).
test(min_unbound, error(instantiation_error)) :- rb_min(_, _, _).
test(max_unbound, error(instantiation_error)) :- rb_max(_, _, _).
test(next_unbound, error(instantiation_error)) :- rb_next(_, a, _, _).
test(previous_unbound, error(instantiation_error)) :- rb_previous(_, a, _, _).
test(in_unbound, error(instantiation_error)) :- rb_in(_, _, _).
test(delete_unbound, error(instantiation_error)) :- rb_delete(_, a, _).
test(del_min_unbound, error(instantiation_error)) :- rb_del_min(_, _, _, _).
test(partial_map_unbound, error(instantiation_error)) :- rb_partial_map(_, [a], succ, _).
test(no_tree, error(type_error(rbtree,foo))) :- rb_lookup(a, _, foo).

:- end_tests(rbtrees).
