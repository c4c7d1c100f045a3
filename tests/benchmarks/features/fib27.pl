% SPDX-License-Identifier: MIT
% naive fib with is/2, guard + cut; 3 x fib(27)
main :- fib(27,F), fib(27,_), fib(27,_), write(F), nl.
fib(N,F) :- N < 2, !, F = N.
fib(N,F) :- N1 is N-1, N2 is N-2, fib(N1,F1), fib(N2,F2), F is F1+F2.
