% SPDX-License-Identifier: MIT
% Constraints: relations between integers that hold before the values are known (library(clpfd)).

:- use_module(library(clpfd)).

?- X #= 2 + 3.
X = 5.

?- 5 #= X + 3.
X = 2.

?- X in 1..10, X #> 4, X #< 7.
X in 5..6.

% First state the constraints, then let label/1 search for values:

?- Vars = [X, Y], Vars ins 1..5, X + Y #= 9, X #< Y, label(Vars).
Vars = [4, 5], X = 4, Y = 5.

puzzle([S, E, N, D] + [M, O, R, E] = [M, O, N, E, Y]) :-
    Vars = [S, E, N, D, M, O, R, Y],
    Vars ins 0..9,
    all_different(Vars),
    S*1000 + E*100 + N*10 + D + M*1000 + O*100 + R*10 + E
        #= M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\= 0,
    S #\= 0,
    label(Vars).

?- puzzle(P).
P = ([9, 5, 6, 7] + [1, 0, 8, 5] = [1, 0, 6, 5, 2]).

% help(library(clpfd)) lists all constraints.
