% SPDX-License-Identifier: MIT
% private(clpfd/readings): constraints of the store as goals.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/readings)).

:- begin_tests(clpfd_readings).

test(order, G == (X #=< Y+3)) :- reading_goal('v0 #=< v1 + c0', [X,Y], [3], 0, G).
test(order_of_two, G == (Y #>= X)) :- reading_goal('v0 #=< v1 + c0', [X,Y], [0], 0, G).
test(constant_first, G == (3+Y #= X)) :- reading_goal('v1 + c0 #= v0', [X,Y], [3], 1, G).
test(square, G == (X^2 #= Y)) :- reading_goal('v0 * v1 #= v2', [X,X,Y], [], 0, G).
test(list, G == all_different([X,Y])) :- reading_goal('all_different(vs)', [X,Y], [], 0, G).
test(pairs, G == global_cardinality([X,Y], [5-A,7-B])) :-
    reading_goal('global_cardinality(first, pairs)', [X,Y,A,B], [2,5,7], 0, G).
test(rows, G == tuples_in([[X,Y]], [[2,3]])) :- X in 2..4, reading_goal('tuples_in([vs], rows)', [X,Y], [2,1,2,2,3], 0, G).
test(sum, G == (3*X+7*Y #= 41)) :- reading_goal('sum #= c0', [X,Y], [41,3,7], 0, G).
test(sum_with_known, G == (X+Y #= 5)) :- sum_goal(#=, [1,2,1], [X,3,Y], 11, G).
test(sum_of_ones, G == (2*X #= Y)) :- sum_goal(#=, [1,1,-1], [X,X,Y], 0, G).
test(two_sides, G == (X+2*Y #=< 3*Z+4)) :- sum_goal(#=<, [1,2,-3], [X,Y,Z], 4, G).
test(difference, G == (4+Y #= X)) :- sum_goal(#=, [-1,1], [X,Y], -4, G).
test(disequation, G == (Z #\= X+Y)) :- sum_goal(#\=, [1,1,-1], [X,Y,Z], 0, G).
test(true, G == (0 #=< 3)) :- sum_goal(#=<, [1,-1], [X,X], 3, G).

:- end_tests(clpfd_readings).
