% SPDX-License-Identifier: MIT
% non-tail-recursive length of a 5e6 list (deep local stack)
main :- mk(5000000,L), len(L,N), write(N), nl.
mk(0,[]) :- !.
mk(N,[N|T]) :- N1 is N-1, mk(N1,T).
len([],0).
len([_|T],N) :- len(T,M), N is M+1.
