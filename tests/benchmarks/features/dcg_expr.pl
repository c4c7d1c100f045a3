% SPDX-License-Identifier: MIT
% DCG parse + evaluation of a 1.0 MB list of codes ("12+345*6-78+...")
main :- mk(120000,Cs), len(Cs,0,N), write(N), nl, phrase(expr(V),Cs), write(V), nl.
mk(0,[0'7]) :- !.
mk(N,Cs) :- Cs = [0'1,0'2,0'3,0'+,0'4,0'5,0'*,0'6,0'-|T], N1 is N-1, mk(N1,T).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
expr(V) --> term(T), expr1(T,V).
expr1(A,V) --> [0'+], !, term(T), { A1 is (A+T) mod 1000003 }, expr1(A1,V).
expr1(A,V) --> [0'-], !, term(T), { A1 is (A-T) mod 1000003 }, expr1(A1,V).
expr1(V,V) --> [].
term(V) --> factor(F), term1(F,V).
term1(A,V) --> [0'*], !, factor(F), { A1 is (A*F) mod 1000003 }, term1(A1,V).
term1(V,V) --> [].
factor(V) --> digits(V).
digits(V) --> digit(D), digits1(D,V).
digits1(A,V) --> digit(D), !, { A1 is A*10+D }, digits1(A1,V).
digits1(V,V) --> [].
digit(D) --> [C], { C >= 0'0, C =< 0'9, D is C-0'0 }.
