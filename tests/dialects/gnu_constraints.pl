% dialect: gnu
% ?- solve(X), write(X), X1 = 4/2, Y is X1, write(Y), nth(1, "a", C), write(C).
% [1,3]2.097

solve([X, Y]) :-
    fd_domain([X, Y], 1, 3),
    X #<# Y,
    X + Y #= 4,
    fd_labeling([X, Y]).
