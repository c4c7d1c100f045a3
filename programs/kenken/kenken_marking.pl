% SPDX-License-Identifier: MIT
%
% Marks solutions of the KenKen lab:   hornbeam mark kenken_marking.pl SUBMISSION...
% The reference solution kenken.pl gets all 22 points.

:- use_module(library(plunit)).

:- points(1).

?- sum_list([1, 3, 5], S).
S = 9.

?- sum_list([], S).
S = 0.

?- product_list([1, 3, 5], P).
P = 15.

?- product_list([], P).
P = 1.

?- cell_values([[0, 0], [1, 0]], [[2, 1], [1, 2]], Values).
Values = [2, 1].

?- cell_values([[0, 2]], [[2, 1], [1, 2]], _).
false.

:- points(2).

:- begin_tests(cages).

two_by_two([[2, 1], [1, 2]]).

test(id) :- two_by_two(S), check_constraint(cage(id, 2, [[0, 0]]), S).
test(add_wrong, fail) :- two_by_two(S), check_constraint(cage(add, 4, [[0, 0], [0, 1]]), S).
test(sub_in_either_order) :-
    two_by_two(S),
    check_constraint(cage(sub, 1, [[0, 0], [0, 1]]), S),
    check_constraint(cage(sub, 1, [[0, 1], [0, 0]]), S).
test(mult) :- two_by_two(S), check_constraint(cage(mult, 4, [[0, 0], [0, 1], [1, 1]]), S).
test(div_in_either_order) :-
    two_by_two(S),
    check_constraint(cage(div, 2, [[0, 0], [0, 1]]), S),
    check_constraint(cage(div, 2, [[0, 1], [0, 0]]), S).

:- points(6).

test(puzzle_of_the_sheet, S == [[6, 2, 3, 4, 1, 5], [5, 3, 2, 6, 4, 1], [2, 6, 4, 1, 5, 3], [3, 5, 1, 2, 6, 4],
                                [1, 4, 5, 3, 2, 6], [4, 1, 6, 5, 3, 2]]) :-
    once(solve([cage(mult, 120, [[0, 0], [0, 1], [1, 0], [2, 0]]), cage(div, 2, [[1, 1], [2, 1]]),
                cage(mult, 144, [[0, 2], [1, 2], [1, 3], [1, 4]]), cage(id, 4, [[0, 3]]), cage(add, 6, [[0, 4], [0, 5]]),
                cage(div, 3, [[1, 5], [2, 5]]), cage(sub, 4, [[2, 3], [2, 4]]), cage(sub, 3, [[2, 2], [3, 2]]),
                cage(mult, 15, [[3, 0], [3, 1]]), cage(sub, 3, [[4, 0], [5, 0]]), cage(sub, 1, [[4, 1], [4, 2]]),
                cage(sub, 5, [[5, 1], [5, 2]]), cage(add, 16, [[3, 3], [3, 4], [4, 3], [5, 3]]),
                cage(mult, 48, [[3, 5], [4, 4], [4, 5]]), cage(mult, 6, [[5, 4], [5, 5]])],
               S)).

:- end_tests(cages).
