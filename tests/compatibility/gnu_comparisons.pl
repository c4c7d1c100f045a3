% SPDX-License-Identifier: MIT
% library(gnu_comparisons).

:- use_module(library(plunit)).
:- use_module(library(gnu_comparisons)).
:- use_module(library(gnu_constraints)).

values(Goal, X, Values) :-
    findall(X, ( fd_domain(X, 1, 3), call(Goal), fd_labeling(X) ), Values).

:- begin_tests(gnu_comparisons).

test('#=', Vs == [2]) :- values(X #= 2, X, Vs).
test('#\\=', Vs == [1,3]) :- values(X #\= 2, X, Vs).
test('#<', Vs == [1]) :- values(X #< 2, X, Vs).
test('#=<', Vs == [1,2]) :- values(X #=< 2, X, Vs).
test('#>', Vs == [3]) :- values(X #> 2, X, Vs).
test('#>=', Vs == [2,3]) :- values(X #>= 2, X, Vs).
test('#=#', Vs == [2]) :- values(X #=# 2, X, Vs).
test('#\\=#', Vs == [1,3]) :- values(X #\=# 2, X, Vs).
test('#<#', Vs == [1]) :- values(X #<# 2, X, Vs).
test('#=<#', Vs == [1,2]) :- values(X #=<# 2, X, Vs).
test('#>#', Vs == [3]) :- values(X #># 2, X, Vs).
test('#>=#', Vs == [2,3]) :- values(X #>=# 2, X, Vs).
test(not_negative, fail) :- X #= Y-5, Y #< 5, X = _.
test(exact_quotient, X == 4) :- 8/2 #= X.
test(no_quotient, fail) :- 7/2 #= _.
test(power, X == 8) :- X #= 2**3.
test(dist, Vs == [1,3]) :- values(dist(X, 2) #= 1, X, Vs).
test(no_expression, error(type_error(fd_evaluable, foo))) :- 1 #= foo.
test(reified, Bs == [0,0,1]) :- findall(B, ( fd_domain(X, 1, 3), B #<=> (X #> 2), fd_labeling(X) ), Bs).

table(A, B, Goal, Rows) :-
    findall([A,B], ( fd_domain([A,B], 0, 1), call(Goal), fd_labeling([A,B]) ), Rows).

test('#<=>', R == [[0,0],[1,1]]) :- table(A, B, A #<=> B, R).
test('#\\<=>', R == [[0,1],[1,0]]) :- table(A, B, A #\<=> B, R).
test('#==>', R == [[0,0],[0,1],[1,1]]) :- table(A, B, A #==> B, R).
test('#\\==>', R == [[1,0]]) :- table(A, B, A #\==> B, R).
test('##', R == [[0,1],[1,0]]) :- table(A, B, A ## B, R).
test('#\\/', R == [[0,1],[1,0],[1,1]]) :- table(A, B, A #\/ B, R).
test('#\\\\/', R == [[0,0]]) :- table(A, B, A #\\/ B, R).
test('#/\\', R == [[1,1]]) :- table(A, B, A #/\ B, R).
test('#\\/\\', R == [[0,0],[0,1],[1,0]]) :- table(A, B, A #\/\ B, R).
test('#\\', B == 0) :- #\ B.

:- end_tests(gnu_comparisons).
