% SPDX-License-Identifier: MIT
% throw through 100k frames, 20 times
main :- go(20), write(done), nl.
go(0) :- !.
go(N) :- catch(deep(100000),err(_),true), N1 is N-1, go(N1).
deep(0) :- throw(err(bottom)).
deep(N) :- N > 0, N1 is N-1, deep(N1), foo(N).
foo(_).
