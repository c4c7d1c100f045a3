% SPDX-License-Identifier: MIT
% 200k assertz, 200k lookups on first argument, 200k retract by first argument
:- dynamic(fact/2).
main :- fill(1,200000), look(1,200000,0,S), del(1,200000), ( fact(_,_) -> write(left) ; write(S) ), nl.
fill(I,N) :- I > N, !.
fill(I,N) :- J is (I*7919) mod 200003, assertz(fact(I,J)), I1 is I+1, fill(I1,N).
look(I,N,S,S) :- I > N, !.
look(I,N,S0,S) :- fact(I,J), !, S1 is (S0+J) mod 1000003, I1 is I+1, look(I1,N,S1,S).
del(I,N) :- I > N, !.
del(I,N) :- retract(fact(I,_)), !, I1 is I+1, del(I1,N).
