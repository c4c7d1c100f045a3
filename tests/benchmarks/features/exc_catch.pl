% SPDX-License-Identifier: MIT
% catch/3 around a succeeding det goal, 1e6 times
main :- go(1000000), write(done), nl.
go(0) :- !.
go(N) :- catch(p(N,M),_,fail), go(M).
p(N,M) :- M is N-1.
