% SPDX-License-Identifier: MIT
% 5k static facts, 2,000 lookups on arg 2 with arg 1 unbound
main :- look(1,2000,0,S), write(S), nl.
look(I,N,S,S) :- I > N, !.
look(I,N,S0,S) :- K is (I*7919) mod 5000, tbl(V,K), !, S1 is (S0+V) mod 1000003, I1 is I+1, look(I1,N,S1,S).
%facts 5000 tbl({31*i%1009},{i}).
