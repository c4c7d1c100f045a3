% dialect: sicstus
% ?- solve(X, Y), write(X/Y).
% 1/2

:- use_module(library(clpfd)).

solve(X, Y) :-
    domain([X, Y], 1, 2),
    X #< Y,
    labeling([], [X, Y]).
