% SPDX-License-Identifier: MIT
% the assignment idiom: global counter by retract/assert, 300k steps
:- dynamic(counter/1).
main :- assertz(counter(0)), go(300000), counter(X), write(X), nl.
go(0) :- !.
go(N) :- retract(counter(C)), C1 is C+1, assertz(counter(C1)), N1 is N-1, go(N1).
