% SPDX-License-Identifier: MIT
% nondeterministic append: all splits of a 2000-element list, 1000 times
main :- mk(2000,L), rep(1000,L), write(done), nl.
rep(0,_) :- !.
rep(N,L) :- splits(L), N1 is N-1, rep(N1,L).
splits(L) :- app(X,[_|_],L), X = [none|_], !.
splits(_).
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
mk(0,[]) :- !.
mk(N,[N|T]) :- N1 is N-1, mk(N1,T).
