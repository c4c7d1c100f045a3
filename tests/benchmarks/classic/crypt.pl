% SPDX-License-Identifier: MIT
% A multiplication with only the parity of each digit known: OEE * EE = EOEE + EOE0 = OOEE (E even, O odd).
main :- rep(1200), solution(A, B, S), write(A*B=S), nl.

rep(0) :- !.
rep(N) :- solution(_, _, _), M is N-1, rep(M).

solution([A,B,C], [D,E], Sum) :-
    odd(A), even(B), even(C), even(E), E > 0,
    product([C,B,A], E, 0, [I,H,G,F|X]), zeros(X),
    F > 0, even(F), odd(G), even(H), even(I),
    even(D), D > 0,
    product([C,B,A], D, 0, [L,K,J|Y]), zeros(Y),
    J > 0, even(J), odd(K), even(L),
    sum([I,H,G,F], [0,L,K,J], 0, [P,O,N,M|Z]), zeros(Z),
    M > 0, odd(M), odd(N), even(O), even(P),
    Sum = [M,N,O,P].

zeros([]).
zeros([0|L]) :- zeros(L).

product([], _, C, [C]).
product([X|Xs], D, C0, [Y|Ys]) :- T is X*D+C0, Y is T mod 10, C is T // 10, product(Xs, D, C, Ys).

sum([], [], C, [C]).
sum([X|Xs], [Y|Ys], C0, [Z|Zs]) :- T is X+Y+C0, Z is T mod 10, C is T // 10, sum(Xs, Ys, C, Zs).

odd(1). odd(3). odd(5). odd(7). odd(9).
even(0). even(2). even(4). even(6). even(8).
