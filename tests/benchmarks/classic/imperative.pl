% SPDX-License-Identifier: MIT
% An interpreter of a small imperative language: assignments, while, if, over an association list of variables.
main :- primes(P), run(P, [n-0, i-2, j-0, ok-0, sum-0], S), value(sum, S, Sum), value(n, S, N), write(N-Sum), nl.

primes([while(i < 9000,
         [set(j, 2), set(ok, 1),
          while(and(j*j =< i, ok =:= 1), [if(i mod j =:= 0, [set(ok, 0)], [set(j, j+1)])]),
          if(ok =:= 1, [set(n, n+1), set(sum, sum+i)], []),
          set(i, i+1)])]).

run([], S, S).
run([C|Cs], S0, S) :- step(C, S0, S1), run(Cs, S1, S).

step(set(V, E), S0, S) :- eval(E, S0, X), put(S0, V, X, S).
step(if(C, A, B), S0, S) :- ( true(C, S0) -> run(A, S0, S) ; run(B, S0, S) ).
step(while(C, B), S0, S) :- ( true(C, S0) -> run(B, S0, S1), step(while(C, B), S1, S) ; S = S0 ).

true(and(A, B), S) :- true(A, S), true(B, S).
true(A < B, S) :- eval(A, S, X), eval(B, S, Y), X < Y.
true(A =< B, S) :- eval(A, S, X), eval(B, S, Y), X =< Y.
true(A =:= B, S) :- eval(A, S, X), eval(B, S, Y), X =:= Y.

eval(N, _, X) :- integer(N), !, X = N.
eval(V, S, X) :- atom(V), !, value(V, S, X).
eval(A+B, S, X) :- eval(A, S, Y), eval(B, S, Z), X is Y+Z.
eval(A-B, S, X) :- eval(A, S, Y), eval(B, S, Z), X is Y-Z.
eval(A*B, S, X) :- eval(A, S, Y), eval(B, S, Z), X is Y*Z.
eval(A mod B, S, X) :- eval(A, S, Y), eval(B, S, Z), X is Y mod Z.

value(V, [W-X|S], Y) :- ( V == W -> Y = X ; value(V, S, Y) ).

put([W-X0|S0], V, X, [W-X1|S]) :- ( V == W -> X1 = X, S = S0 ; X1 = X0, put(S0, V, X, S) ).
