% SPDX-License-Identifier: MIT
% 100 x factorial(5000) and print it once
main :- rep(100), f(5000,1,F), write(F), nl.
rep(0) :- !.
rep(N) :- f(5000,1,_), N1 is N-1, rep(N1).
f(0,F,F) :- !.
f(N,A,F) :- A1 is A*N, N1 is N-1, f(N1,A1,F).
