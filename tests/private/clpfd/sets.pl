% SPDX-License-Identifier: MIT
% private(clpfd/sets): sets of integers as terms.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- begin_tests(clpfd_sets).

test(representation, S == split(6,from_to(n(1),n(3)),from_to(n(7),n(7)))) :-
    list_to_fdset([3,1,2,7], S).
test(domain, S == from_to(n(0),sup)) :- X #>= 0, fd_set(X, S).
test(in_set, D == 1..3\/7) :- list_to_fdset([1,2,3,7], S), X in_set S, fd_dom(X, D).
test(complement, R == inf..0\/3..4\/6..sup) :-
    list_to_fdset([1,2,5], S), fdset_complement(S, C), fdset_to_range(C, R).
test(union, L == [1,2,3,5]) :-
    list_to_fdset([1,5], A), list_to_fdset([2,3], B), fdset_union(A, B, C), fdset_to_list(C, L).
test(intersection, L == [5]) :-
    list_to_fdset([1,5], A), range_to_fdset(3..sup, B), fdset_intersection(A, B, C),
    fdset_to_list(C, L).
test(subtract, L == [1]) :-
    list_to_fdset([1,5], A), range_to_fdset(3..sup, B), fdset_subtract(A, B, C), fdset_to_list(C, L).
test(empty) :- list_to_fdset([], S), empty_fdset(S).
test(size, N-M == 3-sup) :-
    list_to_fdset([1,2,9], S), fdset_size(S, N), range_to_fdset(1..sup, T), fdset_size(T, M).
test(limits, L-H == 1-9) :- list_to_fdset([1,2,9], S), fdset_min(S, L), fdset_max(S, H).
test(parts, Min-Max-R == 1-2-9) :-
    list_to_fdset([1,2,9], S), fdset_parts(S, Min, Max, Rest), fdset_to_range(Rest, R).
test(from_parts, L == [1,2,9]) :-
    list_to_fdset([9], R), fdset_parts(S, 1, 2, R), fdset_to_list(S, L).
test(member, L == [1,2,9]) :- list_to_fdset([9,1,2], S), findall(X, fdset_member(X, S), L).
test(is_member) :- range_to_fdset(inf..3, S), fdset_member(-100, S), \+ fdset_member(4, S).
test(singleton, X == 4) :- range_to_fdset(4, S), fdset_singleton(S, X).
test(is_fdset) :- is_fdset(empty), \+ is_fdset(foo), \+ is_fdset(from_to(n(2),n(1))).
test(add_and_delete, L == [1,3]) :-
    list_to_fdset([1,2], S), fdset_add_element(S, 3, T), fdset_del_element(T, 2, U),
    fdset_to_list(U, L).
test(subset) :- list_to_fdset([2], A), range_to_fdset(1..3, B), fdset_subset(A, B),
    \+ fdset_subset(B, A), fdset_intersect(A, B), \+ fdset_disjoint(A, B).
test(empty_interval, true) :- empty_interval(3, 2), \+ empty_interval(2, 2), \+ empty_interval(inf, sup).
test(interval, L == [1,2,3]) :- fdset_interval(S, 1, 3), fdset_to_list(S, L).
test(interval_limits, A-B == inf-4) :- range_to_fdset(inf..4, S), fdset_interval(S, A, B).
test(no_interval, fail) :- list_to_fdset([1,3], S), fdset_interval(S, _, _).
test(equal, true) :- list_to_fdset([2,1], S), range_to_fdset(1..2, T), fdset_eq(S, T).
test(not_equal, fail) :- list_to_fdset([2,1], S), range_to_fdset(1..3, T), fdset_eq(S, T).

:- end_tests(clpfd_sets).
