% SPDX-License-Identifier: MIT
% Least circuits of NAND gates for given truth tables of three inputs, by iterative deepening.
main :- rep(40), answer(L), write(L), nl.

rep(0) :- !.
rep(N) :- answer(_), M is N-1, rep(M).

answer(L) :- go([63, 136, 252, 3, 128, 60, 202], L).

go([], []).
go([T|Ts], [N-Gs|Rs]) :- deepening(0, T, N, Gs), !, go(Ts, Rs).

deepening(N, T, N, Gs) :- N < 6, circuit(N, [240, 204, 170], T, Gs).
deepening(N, T, M, Gs) :- N < 6, K is N+1, deepening(K, T, M, Gs).

circuit(0, [T|_], T, []) :- !.
circuit(0, Ws, T, []) :- !, member_of(T, Ws).
circuit(N, Ws, T, [gate(A, B)|Gs]) :-
    N > 0, pair(Ws, A, B), W is 255 - (A /\ B), \+ member_of(W, Ws),
    ( N =:= 1 -> W =:= T ; true ), M is N-1, circuit(M, [W|Ws], T, Gs).

pair([A|Ws], A, B) :- one([A|Ws], B).
pair([_|Ws], A, B) :- pair(Ws, A, B).

one([X|_], X).
one([_|L], X) :- one(L, X).

member_of(X, [Y|_]) :- X =:= Y, !.
member_of(X, [_|L]) :- member_of(X, L).
