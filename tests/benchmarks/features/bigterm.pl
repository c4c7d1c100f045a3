% SPDX-License-Identifier: MIT
% builtins over big terms: ==, =, compare/3, copy_term, ground-ish via term_variables, 300k-element list x 10
main :- mk(300000,L1), mk(300000,L2), rep(10,L1,L2), write(done), nl.
mk(0,[]) :- !.
mk(N,[f(N,a,_)|T]) :- N1 is N-1, mk(N1,T).
rep(0,_,_) :- !.
rep(N,A,B) :- \+ A == B, \+ \+ A = B, copy_term(A,C), compare(O,A,C), O \== (=), N1 is N-1, rep(N1,A,B).
