% SPDX-License-Identifier: MIT
% library(heaps).

:- use_module(library(plunit)).
:- use_module(library(heaps)).

:- begin_tests(heaps).

test(sorted, L == [1-a,2-b,3-c]) :- list_to_heap([3-c,1-a,2-b], H), is_heap(H),
    heap_to_list(H, L).
test(many, L == S) :- findall(P-x, (between(1, 500, I), P is (I*7919) mod 1009), Ps),
    list_to_heap(Ps, H), is_heap(H), heap_to_list(H, L), msort(Ps, S).
test(get, P-K-N == 1-a-2) :- list_to_heap([3-c,1-a,2-b], H), get_from_heap(H, P, K, H1),
    heap_size(H1, N).
test(get_empty, fail) :- empty_heap(H), get_from_heap(H, _, _, _).
test(delete, P-L == 2-[1-a,3-c]) :- list_to_heap([3-c,1-a,2-b], H),
    delete_from_heap(H, P, b, H1), is_heap(H1), heap_to_list(H1, L).
test(delete_none, fail) :- list_to_heap([1-a], H), delete_from_heap(H, _, z, _).
test(merge, L == [1-a,2-b,3-c]) :- list_to_heap([3-c,1-a], H1), list_to_heap([2-b], H2),
    merge_heaps(H1, H2, H), is_heap(H), heap_to_list(H, L).
test(min, P-K == 1-a) :- list_to_heap([3-c,1-a], H), min_of_heap(H, P, K).
test(min2, A-B == a-b) :- list_to_heap([3-c,1-a,2-b], H), min_of_heap(H, _, A, _, B).
test(singleton, L == [5-x]) :- singleton_heap(H, 5, x), heap_to_list(H, L).
test(add, L == [1-a,2-b,3-c]) :- list_to_heap([3-c,1-a], H0), add_to_heap(H0, 2, b, H), heap_to_list(H, L).
test(peek, P-K == 1-a) :- list_to_heap([3-c,1-a], H), peek_at_heap(H, P, K).
test(peek_empty, fail) :- empty_heap(H), peek_at_heap(H, _, _).

test(to_list_unbound, error(instantiation_error)) :- heap_to_list(_, _).

:- end_tests(heaps).
