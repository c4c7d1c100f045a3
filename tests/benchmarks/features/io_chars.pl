% SPDX-License-Identifier: MIT
% get_char/peek_char/put_char over a 1 MB file
main :- open('hb_bench_chars.txt',write,S), gen(20000,S), close(S), open('hb_bench_chars.txt',read,R), rd(R,0,N), close(R), write(N), nl.
gen(0,_) :- !.
gen(N,S) :- write(S,'the quick brown fox jumps over the lazy dog 012345'), nl(S), N1 is N-1, gen(N1,S).
rd(R,N0,N) :- peek_char(R,P), ( P == end_of_file -> N = N0 ; get_char(R,C), cls(C,K), N1 is N0+K, rd(R,N1,N) ).
cls(e,1) :- !.
cls(o,1) :- !.
cls(_,0).
