% SPDX-License-Identifier: MIT
% library(lists): answers, their order, determinism and errors.

:- use_module(library(plunit)).
:- use_module(library(lists)).

:- begin_tests(lists).

test(append_split, all(X-Y == [[]-[a,b], [a]-[b], [a,b]-[]])) :- append(X, Y, [a,b]).
test(append_det, Z == [a,b,c]) :- append([a,b], [c], Z).
test(append_prefix, X == [a,b]) :- append(X, [c], [a,b,c]), !.
test(append_lists, L == [a,b,c]) :- append([[a],[],[b,c]], L).
test(append_lists_split, all(X-Y == [[]-[a], [a]-[]])) :- append([X,Y], [a]).
test(append_no_lists, L == []) :- append([], L).
test(append_lists_error, error(type_error(list, a))) :- append(a, _).
test(prefix, all(P == [[],[a],[a,b]])) :- prefix(P, [a,b]).
test(member_all, all(X == [a,b,a])) :- member(X, [a,b,a]).
test(member_last_det) :- member(b, [a,b]).
test(member_no_list, fail) :- member(_, nonlist).
test(select_all, all(X-R == [a-[b,c], b-[a,c], c-[a,b]])) :- select(X, [a,b,c], R).
test(select_insert, all(L == [[x,a,b],[a,x,b],[a,b,x]])) :- select(x, L, [a,b]).
test(select_partial, X-R == Y-nonlist) :- select(X, [Y|nonlist], R), !.
test(selectchk, R == [b,a]) :- selectchk(a, [a,b,a], R).
test(select4, L == [a,x,c]) :- select(b, [a,b,c], x, L), !.
test(select4_all, all(L == [[x,a],[a,x]])) :- select(a, [a,a], x, L).
test(selectchk4, L == [x,a]) :- selectchk(a, [a,a], x, L).
test(subtract, L == [b]) :- subtract([a,b,c], [c,a], L).
test(intersection, L == [1,3]) :- intersection([1,2,3], [3,1,5], L).
test(union, L == [1,2,3]) :- union([1,2], [2,3], L).
test(subset) :- subset([a,c], [c,b,a]).
test(not_subset, fail) :- subset([a,d], [c,b,a]).
test(is_set) :- is_set([a,_,_]).
test(is_set_duplicate, fail) :- is_set([a,b,a]).
test(is_set_partial, fail) :- is_set([a|_]).
test(list_to_set, L == [b,a,X,c]) :- list_to_set([b,a,b,X,X,c,a], L).
test(list_to_set_numbers, L == [1,1.0]) :- list_to_set([1,1.0,1], L).
test(list_to_set_empty, L == []) :- list_to_set([], L).
test(list_to_set_error, error(type_error(list, a))) :- list_to_set(a, _).
test(permutations, all(P == [[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]])) :-
    permutation([1,2,3], P).
test(permutation_check) :- permutation([1,2,3], [3,2,1]).
test(permutation_reverse_mode, all(P == [[a,b],[b,a]])) :- permutation(P, [a,b]).
test(flatten, L == [a,b,c,X,d]) :- flatten([a,[b,[c,[]],X],[[d]]], L).
test(flatten_atom, L == [a]) :- flatten(a, L).
test(flatten_var, [L] == [[X]]) :- flatten(X, L).
test(clumped, L == [a-2,b-1,a-1]) :- clumped([a,a,b,a], L).
test(subseq, all(S-R == [[]-[a,b], [b]-[a], [a]-[b], [a,b]-[]])) :- subseq([a,b], S, R).
test(delete, L == [b,c]) :- delete([a,b,a,c], a, L).
test(delete_unifying, L == [g(a)]) :- delete([f(1),f(_),g(a)], f(_), L).
test(nth0, E == c) :- nth0(2, [a,b,c], E).
test(nth0_far, E == 99) :- numlist(0, 200, L), nth0(99, L, E).
test(nth0_search, all(I == [0,2])) :- nth0(I, [a,b,a], a).
test(nth0_all, all(I-E == [0-a,1-b])) :- nth0(I, [a,b], E).
test(nth0_beyond, fail) :- nth0(3, [a,b,c], _).
test(nth0_partial, L =@= [_,x|_]) :- nth0(1, L, x).
test(nth0_type, error(type_error(integer, a))) :- nth0(a, [x], _).
test(nth0_negative, fail) :- nth0(-1, _, _).
test(nth1, E == b) :- nth1(2, [a,b,c], E).
test(nth1_zero, fail) :- nth1(0, [a], _).
test(nth1_search, all(I == [3])) :- nth1(I, [a,b,c], c).
test(nth0_rest, E-R == b-[a,c]) :- nth0(1, [a,b,c], E, R).
test(nth0_insert, L == [a,x,b]) :- nth0(1, L, x, [a,b]).
test(nth1_rest_all, all(I-E-R == [1-a-[b], 2-b-[a]])) :- nth1(I, [a,b], E, R).
test(nth1_insert, L == [x,a,b]) :- nth1(1, L, x, [a,b]).
test(last, X == c) :- last([a,b,c], X).
test(last_empty, fail) :- last([], _).
test(proper_length, N == 2) :- proper_length([_,_], N).
test(proper_length_partial, fail) :- proper_length([_|_], _).
test(same_length, L = [_,_]) :- same_length([a,b], L).
test(reverse, L == [c,b,a]) :- reverse([a,b,c], L).
test(nextto, all(X-Y == [1-2,2-3])) :- nextto(X, Y, [1,2,3]).
test(max_member, M == f(x)) :- max_member(M, [1,f(x),a]).
test(min_member, M == 1) :- min_member(M, [f(x),1,a]).
test(max_member_empty, fail) :- max_member(_, []).
test(max_member_pred, M == 9) :- max_member(=<, M, [3,9,1]).
test(min_member_pred, M == 1) :- min_member(=<, M, [3,9,1]).
test(sum_list, S == 6) :- sum_list([1,2,3], S).
test(sum_list_empty, S == 0) :- sumlist([], S).
test(max_list, M == 5) :- max_list([1,5,3], M).
test(max_list_empty, fail) :- max_list([], _).
test(min_list, M == 2) :- min_list([4,2,3], M).
test(numlist, L == [-1,0,1]) :- numlist(-1, 1, L).
test(numlist_one, L == [4]) :- numlist(4, 4, L).
test(numlist_empty, fail) :- numlist(2, 1, _).
test(numlist_type, error(type_error(integer, a))) :- numlist(a, 1, _).
test(numlist_unbound, error(instantiation_error)) :- numlist(1, _, _).

test(nth_negative_in_list, fail) :- nth0(-1, [a], _).
test(nth1_negative_in_list, fail) :- nth1(-1, [a], _).

% Unbound and partial lists, and non-lists.

test(subtract_partial, error(instantiation_error)) :- subtract([a|_], [b], _).
test(union_unbound, error(instantiation_error)) :- union(_, [a], _).
test(intersection_partial, error(instantiation_error)) :- intersection([a|_], [a], _).
test(subset_unbound, error(instantiation_error)) :- subset(_, [a]).
test(max_member_unbound, error(instantiation_error)) :- max_member(_, _).
test(min_member_partial, error(instantiation_error)) :- min_member(_, [a|_]).
test(max_member_by_order_unbound, error(instantiation_error)) :- max_member(@=<, _, _).
test(min_member_by_order_partial, error(instantiation_error)) :- min_member(@=<, _, [a|_]).
test(sum_list_partial, error(instantiation_error)) :- sum_list([1|_], _).
test(max_list_unbound, error(instantiation_error)) :- max_list(_, _).
test(min_list_partial, error(instantiation_error)) :- min_list([1|_], _).
test(union_no_list, error(type_error(list,foo))) :- union(foo, [a], _).
test(subset_no_list, error(type_error(list,foo))) :- subset(foo, [a]).
test(permutation_no_list, error(type_error(list,2))) :- permutation(2, _).
test(proper_length_of_no_number, fail) :- proper_length([a], b).
test(reverse_ends_by_the_second, all(X-Y == [a-b])) :- reverse([X,Y|_], [b,a]).
test(reverse_of_no_list, fail) :- reverse(_, foo).

test(list_max_min, X-Y == 4-1) :- list_max([3,1,4], X), list_min([3,1,4], Y).

:- end_tests(lists).
