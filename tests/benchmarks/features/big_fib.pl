% SPDX-License-Identifier: MIT
% fib(100000) by iterated addition, printed
main :- fib(100000,0,1,F), write(F), nl.
fib(0,A,_,A) :- !.
fib(N,A,B,F) :- C is A+B, N1 is N-1, fib(N1,B,C,F).
