% SPDX-License-Identifier: MIT
% private(clpfd/tables): relations by tables.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

:- begin_tests(clpfd_tables).

test(table_of_domains, D == 2..4) :- table([[X,Y]], [[1,2..4],[2,7]]), X = 1, fd_dom(Y, D).
test(relation, X == 2) :- relation(X, [1-{2,3},2-{4}], Y), Y = 4.
test(table, L == [[1,4],[2,8]]) :- table([[X,Y]], [[1,4],[2,8],[3,9]]), Y #< 9, all([X,Y], L).
test(table_two_tuples, L == [[1,2,1],[2,1,2]]) :- table([[X,Y],[Y,Z]], [[1,2],[2,1]]), all([X,Y,Z], L).
test(table_options, Y == 8) :- table([[2,Y]], [[1,4],[2,8]], [consistency(domain)]).
test(table_no_row, fail) :- table([[3,_]], [[1,4],[2,8]]).
test(table_no_tuples, true) :- table([], [[1,2]]).
test(table_infinite_entry, D == 2..4) :- Y in 0..4, table([[1,Y]], [[1,2..sup]]), fd_dom(Y, D).
test(table_not_tuples, error(type_error(list, 1))) :- table([1], [[1]]).
test(relation_range, D == 4..6) :- relation(1, [1-(4..6),2-{8}], Y), fd_dom(Y, D).
test(relation_no_value, fail) :- relation(3, [1-{4}], _).
test(relation_no_map, error(type_error(list, a))) :- relation(_, a, _).

:- end_tests(clpfd_tables).
