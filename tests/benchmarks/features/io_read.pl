% SPDX-License-Identifier: MIT
% write 100k terms without operators trouble, read them back with read/2
main :- open('hb_bench_read.txt',write,S), gen(100000,S), close(S), open('hb_bench_read.txt',read,R), rd(R,0,N), close(R), write(N), nl.
gen(0,_) :- !.
gen(N,S) :- write(S,'fact('), write(S,N), write(S,', \'Hello World\', [a,b|X], f(X,Y,Y), 1.5, a+b*c-d).'), nl(S), N1 is N-1, gen(N1,S).
rd(R,N0,N) :- read(R,T), ( T == end_of_file -> N = N0 ; N1 is N0+1, rd(R,N1,N) ).
