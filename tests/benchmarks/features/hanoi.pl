% SPDX-License-Identifier: MIT
% towers of hanoi, 22 discs (4M moves), no output
main :- hanoi(22,a,b,c,0,N), write(N), nl.
hanoi(0,_,_,_,N,N) :- !.
hanoi(D,A,B,C,N0,N) :- D1 is D-1, hanoi(D1,A,C,B,N0,N1), N2 is N1+1, hanoi(D1,C,B,A,N2,N).
