% SPDX-License-Identifier: MIT
% writeq of 100k terms to a file
main :- open('hb_bench_write.txt',write,S), go(100000,S), close(S), write(done), nl.
go(0,_) :- !.
go(N,S) :- writeq(S,fact(N,'Hello World',[a,b|N],1.5,foo(bar),a+b*c)), write(S,'.'), nl(S), N1 is N-1, go(N1,S).
