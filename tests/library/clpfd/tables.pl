% SPDX-License-Identifier: MIT
% library(clpfd/tables): relations by tables and decision graphs.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

:- begin_tests(clpfd_tables).

test(case, D == 7..8) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-1,(3..5)-2]),node(1,B,[(1..1)]),node(2,B,[(7..8)])]),
    X = 4, fd_dom(Y, D).
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
test(case_with_goals, L == [[1,2],[1,3],[2,3]]) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-[A #< B]-1]),node(1,B,[1..3])]), all([X,Y], L).
test(case_goals_at_the_end, L == [[3]]) :-
    case(f(A,B), [f(2,Y)], [node(0,A,[(1..2)-1]),node(1,B,[(1..3)-[A #< B]])]), all([Y], L).
test(case_two_tuples, L == [[1,2]]) :-
    case(f(A,B), [f(1,X),f(2,Y)], [node(0,A,[(1..1)-1,(2..2)-2]),node(1,B,[1..1]),node(2,B,[2..2])]), all([X,Y], L).
test(case_domains, L == [1..3,3..5]) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-1,(3..3)-2]),node(1,B,[3..3]),node(2,B,[4..5])]),
    findall(D, ( member(Z, [X,Y]), fd_dom(Z, D) ), L).
test(case_options, X == 3) :- case(f(A), [f(X)], [node(0,A,[3..3])], [on(dom(A))]).
test(case_no_path, fail) :- case(f(A), [f(4)], [node(0,A,[3..3])]).

:- end_tests(clpfd_tables).
