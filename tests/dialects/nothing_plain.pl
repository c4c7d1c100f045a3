% Plain Prolog shows nothing.
% dialect: swi
% ?- rev([1,2,3], L), write(L).
% [3,2,1]

rev(L, R) :- rev(L, [], R).
rev([], R, R).
rev([X|Xs], A, R) :- rev(Xs, [X|A], R).
