% SPDX-License-Identifier: MIT
% private(parts/number_lists): sums, extremes and ranges.

:- use_module(library(plunit)).
:- use_module(library(lists)).

:- begin_tests(number_lists).

test(sum_list, S == 6) :- sum_list([1,2,3], S).
test(sumlist, S == 0.5) :- sumlist([0.5], S).
test(sum_of_none, S == 0) :- sum_list([], S).
test(max_list, M == 3) :- max_list([1,3,2], M).
test(min_list, M == 1) :- min_list([2,1,3], M).
test(max_of_none, fail) :- max_list([], _).
test(numlist, L == [2,3,4]) :- numlist(2, 4, L).
test(numlist_of_none, fail) :- numlist(4, 2, _).
test(sum_partial, error(instantiation_error)) :- sum_list([1|_], _).
test(sum_of_no_list, error(type_error(list,foo))) :- sum_list(foo, _).
test(max_unbound, error(instantiation_error)) :- max_list(_, _).
test(min_of_terms, error(type_error(evaluable,a/0))) :- min_list([1,a], _).

:- end_tests(number_lists).
