% Hanoi: the text is only printed.
% dialect: swi
% ?- hanoi(1, left, right, middle).
% Move top disk from left to right

hanoi(0, _, _, _) :- !.
hanoi(N, A, B, C) :-
    M is N - 1,
    hanoi(M, A, C, B),
    write("Move top disk from "), write(A), write(" to "), write(B),
    hanoi(M, C, B, A).
