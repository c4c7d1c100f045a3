% SPDX-License-Identifier: MIT
% 10-queens, all 724 solutions, 4 times
main :- one(_), one(_), one(_), one(N), write(N), nl.
one(N) :- findall(Q, queens(10,Q), L), len(L,0,N).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
queens(N,Qs) :- range(1,N,Ns), place(Ns,[],Qs).
place([],Qs,Qs).
place(Un,Safe,Qs) :- sel(Q,Un,Rest), safe(Safe,Q,1), place(Rest,[Q|Safe],Qs).
safe([],_,_).
safe([Q1|Qs],Q,D) :- Q =\= Q1+D, Q =\= Q1-D, D1 is D+1, safe(Qs,Q,D1).
sel(X,[X|Xs],Xs).
sel(X,[Y|Ys],[Y|Zs]) :- sel(X,Ys,Zs).
range(N,N,[N]) :- !.
range(M,N,[M|Ns]) :- M < N, M1 is M+1, range(M1,N,Ns).
