% SPDX-License-Identifier: MIT
% s^1000000(0): copy_term, ==, unify, findall copy, assertz (C recursion trap)
:- dynamic(st/1).
main :- mk(1000000,0,T), copy_term(T,U), ( T == U -> write(eq) ; write(ne) ), nl, T = U, write(unified), nl,
   findall(T,true,[V]), compare(O,V,T), write(O), nl, assertz(st(T)), st(W), ( W = T -> write(same) ; write(differ) ), nl.
mk(0,T,T) :- !.
mk(N,T0,T) :- N1 is N-1, mk(N1,s(T0),T).
