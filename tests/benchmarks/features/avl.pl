% SPDX-License-Identifier: MIT
% AVL tree in Prolog: 100k inserts of scrambled keys, 100k lookups
main :- ins(0,100000,t,T), look(0,100000,T,0,S), write(S), nl.
ins(N,N,T,T) :- !.
ins(I,N,T0,T) :- K is (I*7919) mod 100003, put(T0,K,I,T1,_), I1 is I+1, ins(I1,N,T1,T).
look(N,N,_,S,S) :- !.
look(I,N,T,S0,S) :- K is (I*7919) mod 100003, get(T,K,V), S1 is (S0+V) mod 1000003, I1 is I+1, look(I1,N,T,S1,S).
get(t(K,V,_,L,R),Key,Val) :- compare(O,Key,K), get_(O,Key,Val,V,L,R).
get_(=,_,V,V,_,_).
get_(<,K,V,_,L,_) :- get(L,K,V).
get_(>,K,V,_,_,R) :- get(R,K,V).
put(t,K,V,t(K,V,<,t,t),yes).
put(t(K1,V1,B,L,R),K,V,New,Chg) :- compare(O,K,K1), put_(O,K,V,K1,V1,B,L,R,New,Chg).
put_(=,K,V,_,_,B,L,R,t(K,V,B,L,R),no).
put_(<,K,V,K1,V1,B,L,R,New,Chg) :- put(L,K,V,L1,LC), reb(LC,t(K1,V1,B,L,R),B,New,_,L1,left,Chg).
put_(>,K,V,K1,V1,B,L,R,New,Chg) :- put(R,K,V,R1,RC), reb(RC,t(K1,V1,B,L,R),B,New,_,R1,right,Chg).
reb(no,t(K,V,B,_,R),_,t(K,V,B,L1,R),_,L1,left,no) :- !.
reb(no,t(K,V,B,L,_),_,t(K,V,B,L,R1),_,R1,right,no) :- !.
reb(yes,t(K,V,_,_,R),B0,New,_,L1,left,Chg) :- !, tabl(B0,B1,Chg,Rot), rot(Rot,t(K,V,B0,L1,R),B1,New).
reb(yes,t(K,V,_,L,_),B0,New,_,R1,right,Chg) :- tabr(B0,B1,Chg,Rot), rot(Rot,t(K,V,B0,L,R1),B1,New).
% balance: '<' balanced, l left-heavy, r right-heavy
tabl(<,l,yes,none).
tabl(l,-,no,left).
tabl(r,<,no,none).
tabr(<,r,yes,none).
tabr(l,<,no,none).
tabr(r,-,no,right).
rot(none,t(K,V,_,L,R),B,t(K,V,B,L,R)).
rot(left,t(K,V,_,t(K1,V1,l,L1,R1),R),_,t(K1,V1,<,L1,t(K,V,<,R1,R))) :- !.
rot(left,t(K,V,_,t(K1,V1,r,L1,t(K2,V2,B2,L2,R2)),R),_,t(K2,V2,<,t(K1,V1,BL,L1,L2),t(K,V,BR,R2,R))) :- dbl(B2,BL,BR).
rot(right,t(K,V,_,L,t(K1,V1,r,L1,R1)),_,t(K1,V1,<,t(K,V,<,L,L1),R1)) :- !.
rot(right,t(K,V,_,L,t(K1,V1,l,t(K2,V2,B2,L2,R2),R1)),_,t(K2,V2,<,t(K,V,BL,L,L2),t(K1,V1,BR,R2,R1))) :- dbl(B2,BL,BR).
dbl(l,<,r).
dbl(r,l,<).
dbl(<,<,<).
