% SPDX-License-Identifier: MIT
% 1M assertz of f(I,foo(I),atom), failure-driven count, retractall
:- dynamic(fact/3).
main :- fill(1,1000000), ( fact(999999,foo(X),_) -> write(X) ; write(no) ), nl, retractall(fact(_,_,_)).
fill(I,N) :- I > N, !.
fill(I,N) :- assertz(fact(I,foo(I),abc)), I1 is I+1, fill(I1,N).
