% SPDX-License-Identifier: MIT
% 20k static facts: 200k lookups on arg 1 (integer), 200k on arg 3 (atom), arg 2 structure
main :- look1(1,200000,0,S), write(S), nl, look3(1,200000,0,T), write(T), nl.
look1(I,N,S,S) :- I > N, !.
look1(I,N,S0,S) :- K is (I*7919) mod 20000, tbl(K,f(V,_),_), !, S1 is (S0+V) mod 1000003, I1 is I+1, look1(I1,N,S1,S).
look3(I,N,S,S) :- I > N, !.
look3(I,N,S0,S) :- K is (I*7919) mod 20000, tbl(K,_,A), atm(A,V), !, S1 is (S0+V) mod 1000003, I1 is I+1, look3(I1,N,S1,S).
%facts 20000 tbl({i},f({31*i%1009},x),k{i}).
%facts 20000 atm(k{i},{17*i%1013}).
