% SPDX-License-Identifier: MIT
% FIFO through the database: assertz at the tail, retract at the head, 100 live, 300k steps (logical update view / dead clause cleanup)
:- dynamic(q/1).
main :- fill(1,100), go(300000,100), q(X), write(X), nl.
fill(I,N) :- I > N, !.
fill(I,N) :- assertz(q(I)), I1 is I+1, fill(I1,N).
go(0,_) :- !.
go(N,K) :- retract(q(_)), !, K1 is K+1, assertz(q(K1)), N1 is N-1, go(N1,K1).
