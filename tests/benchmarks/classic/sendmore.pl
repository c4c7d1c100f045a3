% SPDX-License-Identifier: MIT
% SEND + MORE = MONEY by generating digits column by column.
main :- rep(3500), solution(S), write(S), nl.

rep(0) :- !.
rep(N) :- findall(S, solution(S), _), M is N-1, rep(M).

solution([S,E,N,D,M,O,R,Y]) :-
    M = 1, carry(C1), carry(C2), carry(C3),
    Ds = [0,2,3,4,5,6,7,8,9],
    pick(S, Ds, D1), S > 0, O is S+M+C3-10, O >= 0, pick(O, D1, D2),
    pick(E, D2, D3), N is E+O+C2-10*C3, N >= 0, N < 10, pick(N, D3, D4),
    pick(R, D4, D5), N+R+C1 =:= E+10*C2,
    pick(D, D5, D6), Y is D+E-10*C1, Y >= 0, Y < 10, pick(Y, D6, _).

carry(0). carry(1).

pick(X, [X|L], L).
pick(X, [Y|L], [Y|R]) :- pick(X, L, R).
