% SPDX-License-Identifier: MIT
% library(assoc): the AVL trees stay balanced and ordered under any order of operations.

:- use_module(library(plunit)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- begin_tests(assoc).

put(K, A0, A) :- V is K*K, put_assoc(K, A0, V, A), is_assoc(A).
inserted(Ks, A) :- empty_assoc(A0), foldl(put, Ks, A0, A).
removed(K, A0, A) :- V is K*K, del_assoc(K, A0, V, A), is_assoc(A).

test(put_get, V == 1) :- empty_assoc(E), put_assoc(k, E, 1, A), get_assoc(k, A, V).
test(replace, V == 2) :-
    empty_assoc(E), put_assoc(k, E, 1, A), put_assoc(k, A, 2, B), get_assoc(k, B, V).
test(absent, fail) :- list_to_assoc([a-1], A), get_assoc(b, A, _).
test(insert_orders, [forall(permutation([1,2,3,4,5,6], Ks)), true(L == [1,2,3,4,5,6])]) :-
    inserted(Ks, A), assoc_to_keys(A, L).
test(delete_orders, [forall(permutation([1,2,3,4,5,6], Ks)), true(E == t)]) :-
    inserted([4,2,6,1,3,5], A), foldl(removed, Ks, A, E).
test(many_ascending, V == 640000) :-
    numlist(1, 1000, Ks), inserted(Ks, A), get_assoc(800, A, V).
test(many_deleted, N == 500) :-
    numlist(1, 1000, Ks), inserted(Ks, A), numlist(251, 750, Ds), foldl(removed, Ds, A, B),
    assoc_to_keys(B, L), length(L, N).
test(list_to, L == [a-1,b-2,c-3]) :-
    list_to_assoc([c-3,a-1,b-2], A), is_assoc(A), assoc_to_list(A, L).
test(list_to_sizes, [forall(between(0, 40, N))]) :-
    findall(I-x, between(1, N, I), Ps), list_to_assoc(Ps, A), is_assoc(A),
    assoc_to_list(A, Ps).
test(list_to_duplicates, error(domain_error(unique_key_pairs, _))) :- list_to_assoc([a-1,a-2], _).
test(ord_list_to_unordered, error(domain_error(key_ordered_pairs, _))) :-
    ord_list_to_assoc([b-1,a-2], _).
test(keys_values, K-V == [a,b]-[1,2]) :-
    list_to_assoc([b-2,a-1], A), assoc_to_keys(A, K), assoc_to_values(A, V).
test(gen, all(K-V == [a-1,b-2,c-3,d-4])) :-
    list_to_assoc([b-2,a-1,d-4,c-3], A), gen_assoc(K, A, V).
test(gen_bound, V == 2) :- list_to_assoc([b-2,a-1], A), gen_assoc(b, A, V).
test(min_max, K-L == a-c) :-
    list_to_assoc([b-2,a-1,c-0], A), min_assoc(A, K, _), max_assoc(A, L, _).
test(del_min, K-L == a-[b-2]) :- list_to_assoc([b-2,a-1], A), del_min_assoc(A, K, 1, B),
    assoc_to_list(B, L).
test(del_max, K-L == b-[a-1]) :- list_to_assoc([b-2,a-1], A), del_max_assoc(A, K, 2, B),
    assoc_to_list(B, L).
test(get5, L == [a-x,b-2]) :- list_to_assoc([a-1,b-2], A), get_assoc(a, A, 1, B, x),
    assoc_to_list(B, L).
test(map2) :- list_to_assoc([a-1,b-2], A), map_assoc(integer, A).
test(map3, V == [2,3]) :- list_to_assoc([a-1,b-2], A), map_assoc(succ, A, B),
    assoc_to_values(B, V).
test(not_assoc, fail) :- is_assoc(t(k,v,<,t,t)).
test(not_assoc_var, fail) :- is_assoc(_).
test(next, K == 5) :- list_to_assoc([3-a,5-b,9-c], A), next_assoc(3, A, K, _).
test(prev, K == 5) :- list_to_assoc([3-a,5-b,9-c], A), prev_assoc(8, A, K, _).
test(foldl, S == 6) :- list_to_assoc([a-1,b-2,c-3], A),
    foldl_assoc([_,V,S0,S1]>>(S1 is S0+V), A, 0, S).

test(get_unbound, error(instantiation_error)) :- get_assoc(a, _, _).
test(put_unbound, error(instantiation_error)) :- put_assoc(a, _, 1, _).
test(min_unbound, error(instantiation_error)) :- min_assoc(_, _, _).
test(max_unbound, error(instantiation_error)) :- max_assoc(_, _, _).
test(map_unbound, error(instantiation_error)) :- map_assoc(atom, _).

test(del_unbound, error(instantiation_error)) :- del_assoc(a, _, _, _).
test(del_min_unbound, error(instantiation_error)) :- del_min_assoc(_, _, _, _).
test(del_max_unbound, error(instantiation_error)) :- del_max_assoc(_, _, _, _).
test(to_list_unbound, error(instantiation_error)) :- assoc_to_list(_, _).
test(to_keys_unbound, error(instantiation_error)) :- assoc_to_keys(_, _).
test(to_values_unbound, error(instantiation_error)) :- assoc_to_values(_, _).
test(gen_unbound, error(instantiation_error)) :- gen_assoc(_, _, _).
test(replace_unbound, error(instantiation_error)) :- get_assoc(a, _, _, _, _).
test(map_unbound, error(instantiation_error)) :- map_assoc(succ, _, _).
test(list_of_no_assoc, fail) :- assoc_to_list(foo, _).
test(no_assoc, error(type_error(assoc,foo))) :- get_assoc(a, foo, _).

:- end_tests(assoc).
