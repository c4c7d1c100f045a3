% SPDX-License-Identifier: MIT
% 500k live list cells + 3e6 iterations of garbage (GC cost with live data)
main :- mk(500000,L), go(3000000,L,f(0,[]),R), write(R), nl, len(L,0,N), write(N), nl.
mk(0,[]) :- !.
mk(N,[g(N,x)|T]) :- N1 is N-1, mk(N1,T).
go(0,_,R,R) :- !.
go(N,L,_,R) :- N1 is N-1, go(N1,L,f(N,[N,a,b]),R).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
