% SPDX-License-Identifier: MIT
% mandelbrot 120x120, 50 iterations max (float loop)
main :- rows(0,120,0,S), write(S), nl.
rows(N,N,S,S) :- !.
rows(Y,N,S0,S) :- cols(0,N,Y,S0,S1), Y1 is Y+1, rows(Y1,N,S1,S).
cols(N,N,_,S,S) :- !.
cols(X,N,Y,S0,S) :- CR is 3.0*X/N-2.0, CI is 2.0*Y/N-1.0, it(0,0.0,0.0,CR,CI,K), S1 is S0+K, X1 is X+1, cols(X1,N,Y,S1,S).
it(50,_,_,_,_,50) :- !.
it(K,R,I,CR,CI,N) :- R2 is R*R, I2 is I*I, ( R2+I2 > 4.0 -> N = K ; I1 is 2.0*R*I+CI, R1 is R2-I2+CR, K1 is K+1, it(K1,R1,I1,CR,CI,N) ).
