% SPDX-License-Identifier: MIT
% A prover of propositional sequents (Gentzen's rules), on tautologies and non-tautologies.
:- op(700, xfx, ==>). :- op(600, xfy, v). :- op(550, xfy, &). :- op(650, xfy, =>). :- op(500, fy, ~).

main :- rep(6000), findall(R, (formula(F), verdict(F, R)), Rs), write(Rs), nl.

rep(0) :- !.
rep(N) :- all, M is N-1, rep(M).
all :- formula(F), verdict(F, _), fail.
all.

verdict(F, R) :- ( prove([], [F], [], []) -> R = yes ; R = no ).

formula(a => a).
formula(((a => b) => a) => a).
formula((a & (a => b)) => b).
formula(a => (a & b)).
formula((a => (b => c)) => ((a => b) => (a => c))).
formula(~(a & b) => (~a v ~b)).
formula((a v b) => (a & b)).
formula((((a => b) & (c => d)) & (~b v ~d)) => (~a v ~c)).
formula(((p => q) & (q => r) & (r => s) & (s => t) & (t => u)) => (p => u)).
formula(((p v q) & (~p v r) & (~q v r)) => (r & s)).
formula((((p => q) & (q => p)) => ((p & q) v (~p & ~q))) & (((p & q) v (~p & ~q)) => (p => q))).

% prove(Left, Right, AtomsLeft, AtomsRight)
prove([F|L], R, A, B) :- !, left(F, L, R, A, B).
prove([], [F|R], A, B) :- right(F, [], R, A, B).

left(~F, L, R, A, B) :- !, prove(L, [F|R], A, B).
left(F & G, L, R, A, B) :- !, prove([F,G|L], R, A, B).
left(F v G, L, R, A, B) :- !, prove([F|L], R, A, B), prove([G|L], R, A, B).
left(F => G, L, R, A, B) :- !, prove([G|L], R, A, B), prove(L, [F|R], A, B).
left(P, _, _, _, B) :- among(P, B), !.
left(P, L, R, A, B) :- prove(L, R, [P|A], B).

right(~F, L, R, A, B) :- !, prove([F|L], R, A, B).
right(F & G, L, R, A, B) :- !, prove(L, [F|R], A, B), prove(L, [G|R], A, B).
right(F v G, L, R, A, B) :- !, prove(L, [F,G|R], A, B).
right(F => G, L, R, A, B) :- !, prove([F|L], [G|R], A, B).
right(P, _, _, A, _) :- among(P, A), !.
right(P, L, R, A, B) :- prove(L, R, A, [P|B]).

among(X, [X|_]) :- !.
among(X, [_|L]) :- among(X, L).
