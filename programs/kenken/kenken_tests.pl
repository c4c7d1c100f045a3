% SPDX-License-Identifier: MIT
%
% Tests of KenKen, in the order of the steps that the lab sheet recommends.
%   ?- run_tests.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- ensure_loaded(kenken).

two_by_two([[2,1],[1,2]]).

lab_solution([[6,2,3,4,1,5],
              [5,3,2,6,4,1],
              [2,6,4,1,5,3],
              [3,5,1,2,6,4],
              [1,4,5,3,2,6],
              [4,1,6,5,3,2]]).


:- begin_tests(lists).

test(sum, S == 9) :- sum_list([1,3,5], S).
test(sum_empty, S == 0) :- sum_list([], S).
test(sum_wrong, fail) :- sum_list([1,3,5], 10).
test(sum_backwards, X == 3) :- sum_list([1,X,5], 9).
test(product, P == 15) :- product_list([1,3,5], P).
test(product_empty, P == 1) :- product_list([], P).
test(product_backwards, X == 3) :- product_list([1,X,5], 15).
test(product_impossible, fail) :- product_list([2,_,5], 15).

:- end_tests(lists).


:- begin_tests(cell_values).

test(row, Values == [2,1]) :-
    two_by_two(S), cell_values([[0,0],[0,1]], S, Values).
test(order_of_cells, Values == [2,1,2]) :-
    two_by_two(S), cell_values([[1,1],[1,0],[0,0]], S, Values).
test(none, Values == []) :-
    two_by_two(S), cell_values([], S, Values).
test(unknown, Value == X) :-
    cell_values([[1,0]], [[_,_],[X,_]], [Value]).
test(outside, fail) :-
    two_by_two(S), cell_values([[0,2]], S, _).

:- end_tests(cell_values).


:- begin_tests(check_constraint).

test(id) :- two_by_two(S), check_constraint(cage(id, 2, [[0,0]]), S).
test(id_wrong, fail) :- two_by_two(S), check_constraint(cage(id, 1, [[0,0]]), S).
test(add) :- two_by_two(S), check_constraint(cage(add, 3, [[0,0],[0,1]]), S).
test(add_all) :- two_by_two(S), check_constraint(cage(add, 6, [[0,0],[0,1],[1,0],[1,1]]), S).
test(add_wrong, fail) :- two_by_two(S), check_constraint(cage(add, 4, [[0,0],[0,1]]), S).
test(sub) :- two_by_two(S), check_constraint(cage(sub, 1, [[0,0],[0,1]]), S).
test(sub_other_order) :- two_by_two(S), check_constraint(cage(sub, 1, [[0,1],[0,0]]), S).
test(sub_wrong, fail) :- two_by_two(S), check_constraint(cage(sub, 2, [[0,0],[0,1]]), S).
test(mult) :- two_by_two(S), check_constraint(cage(mult, 4, [[0,0],[0,1],[1,1]]), S).
test(mult_wrong, fail) :- two_by_two(S), check_constraint(cage(mult, 2, [[0,0],[1,1]]), S).
test(div) :- two_by_two(S), check_constraint(cage(div, 2, [[0,0],[0,1]]), S).
test(div_other_order) :- two_by_two(S), check_constraint(cage(div, 2, [[0,1],[0,0]]), S).
test(div_wrong, fail) :- two_by_two(S), check_constraint(cage(div, 3, [[0,1],[0,0]]), S).
test(div_remainder, fail) :- check_constraint(cage(div, 2, [[0,0],[0,1]]), [[5,2]]).
test(no_choice_left, true) :-
    X in 1..6, Y in 1..6,
    check_constraint(cage(sub, 5, [[0,0],[0,1]]), [[X,Y]]),
    X #> 3,
    X == 6, Y == 1.
test(under_its_first_name) :- two_by_two(S), check_cage(cage(id, 1, [[0,1]]), S).

:- end_tests(check_constraint).


:- begin_tests(check_cages).

test(none) :- two_by_two(S), check_cages([], S).
test(two_by_two) :-
    two_by_two(S),
    check_cages([cage(id, 2, [[0,0]]), cage(add, 4, [[0,1],[1,0],[1,1]])], S).
test(one_wrong, fail) :-
    two_by_two(S),
    check_cages([cage(id, 2, [[0,0]]), cage(add, 5, [[0,1],[1,0],[1,1]])], S).
test(lab) :-
    puzzle(lab, 6, Cages),
    lab_solution(S),
    check_cages(Cages, S).

:- end_tests(check_cages).


:- begin_tests(solve).

test(lab, Solutions == [Solution]) :-
    lab_solution(Solution),
    puzzle(lab, 6, Cages),
    findall(S, solve(Cages, S), Solutions).
test(lab_is_checked) :-
    puzzle(lab, 6, Cages),
    lab_solution(S),
    once(solve(Cages, S)).
test(lab_two_rows_exchanged, fail) :-
    puzzle(lab, 6, Cages),
    lab_solution([A,B|Rows]),
    solve(Cages, [B,A|Rows]).
test(tiny, all(S == [[[2,1],[1,2]]])) :-
    puzzle(tiny, Size, Cages),
    solve(Size, Cages, S).
test(small, all(S == [[[1,2,3,4],[2,4,1,3],[3,1,4,2],[4,3,2,1]]])) :-
    puzzle(small, Size, Cages),
    solve(Size, Cages, S).
test(latin_squares, Number =:= 12) :-
    findall(S, solve(3, [], S), Squares),
    length(Squares, Number).
test(impossible, fail) :-
    solve(3, [cage(add, 7, [[0,0],[0,1]])], _).
test(outside_the_grid, fail) :-
    solve(2, [cage(id, 1, [[2,2]])], _).

:- end_tests(solve).


:- begin_tests(mistakes).

mistakes(Size, Cages, Number) :-
    findall(Mistake, mistake(Size, Cages, Mistake), Mistakes),
    length(Mistakes, Number).

test(puzzles_have_none, Names == [lab,tiny,small]) :-
    findall(Name, ( puzzle(Name, Size, Cages), mistakes(Size, Cages, 0) ), Names).
test(size, Number =:= 1) :- mistakes(0, [], Number).
test(operator, Number =:= 2) :- mistakes(1, [cage(plus, 1, [[0,0]])], Number).
test(variable, Number =:= 2) :- mistakes(1, [_], Number).
test(two_cells, Number =:= 1) :- mistakes(1, [cage(sub, 1, [[0,0]])], Number).
test(outside, Number =:= 1) :- mistakes(1, [cage(add, 1, [[0,0],[0,1]])], Number).
test(twice, Number =:= 1) :- mistakes(1, [cage(id, 1, [[0,0]]),cage(id, 1, [[0,0]])], Number).
test(missing, Number =:= 1) :- mistakes(2, [cage(id, 1, [[0,0]])], Number).
test(large_size, Number =:= 1) :- mistakes(1000000, [], Number).
test(no_file, Mistakes == [['no such file', ': this file cannot be read.']]) :-
    read_puzzle('no such file', _, _, Mistakes).

:- end_tests(mistakes).
