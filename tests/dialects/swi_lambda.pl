% dialect: swi
% ?- squares([1,2,3], L), write(L).
% [1,4,9]

squares(L, M) :- maplist([X,Y]>>(Y is X*X), L, M).
