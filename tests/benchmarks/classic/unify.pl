% SPDX-License-Identifier: MIT
% A compiler of one unification X = Term to instructions, with a write and a read mode, then a run of the code.
main :- rep(16000), term(T), code(T, C), len(C, 0, N), write(N), nl, instance(I), ( runs(C, I) -> write(yes) ; write(no) ), nl.

rep(0) :- !.
rep(N) :- term(T), code(T, C), instance(I), runs(C, I), M is N-1, rep(M).

term(f(v(1), g(v(2), h(v(1), a, v(3)), [v(2), b|v(4)]), k(k(k(v(3), v(5)), v(5)), c))).
instance(f(z, g(y, h(z, a, w(1)), [y, b, c, d]), k(k(k(w(1), 2), 2), c))).

code(T, C) :- unify(T, 0, 1, _, [], _, C, []).

% unify(Term, Register, NextRegister0, NextRegister, Seen0, Seen, Code, Rest)
unify(v(X), R, N, N, S, S, [value(X, R)|C], C) :- among(X, S), !.
unify(v(X), R, N, N, S, [X|S], [variable(X, R)|C], C) :- !.
unify(T, R, N, N, S, S, [constant(T, R)|C], C) :- atomic(T), !.
unify(T, R, N0, N, S0, S, [structure(F, A, R, N0)|C], C1) :-
    functor(T, F, A), N1 is N0+A, arguments(1, A, T, N0, N1, N, S0, S, C, C1).

arguments(I, A, _, _, N, N, S, S, C, C) :- I > A, !.
arguments(I, A, T, R, N0, N, S0, S, C, C1) :-
    arg(I, T, X), unify(X, R, N0, N1, S0, S1, C, C2), J is I+1, Q is R+1, arguments(J, A, T, Q, N1, N, S1, S, C2, C1).

runs(C, T) :- execute(C, [0-T], []).

execute([], _, _).
execute([I|C], Rs0, Vs0) :- step(I, Rs0, Rs, Vs0, Vs), execute(C, Rs, Vs).

step(constant(K, R), Rs, Rs, Vs, Vs) :- lookup(Rs, R, K).
step(variable(X, R), Rs, Rs, Vs, [X-T|Vs]) :- lookup(Rs, R, T).
step(value(X, R), Rs, Rs, Vs, Vs) :- lookup(Rs, R, T), lookup(Vs, X, U), T = U.
step(structure(F, A, R, N), Rs0, Rs, Vs, Vs) :- lookup(Rs0, R, T), functor(T, F, A), loaded(1, A, T, N, Rs0, Rs).

loaded(I, A, _, _, Rs, Rs) :- I > A, !.
loaded(I, A, T, N, Rs0, Rs) :- arg(I, T, X), J is I+1, M is N+1, loaded(J, A, T, M, [N-X|Rs0], Rs).

lookup([K-X|L], R, Y) :- ( K == R -> Y = X ; lookup(L, R, Y) ).

among(X, [Y|L]) :- ( X == Y -> true ; among(X, L) ).

len([], N, N).
len([_|L], N0, N) :- N1 is N0+1, len(L, N1, N).
