% SPDX-License-Identifier: MIT
% private(chr/indexes): orders of partners, and indexes.

:- use_module(library(plunit)).
:- use_module(private(chr/indexes)).

:- begin_tests(chr_indexes).

test(kinds_free, Ks == [kind(a/1, 'a/1', 3, [free], [], [])]) :- kinds([constraint(a, 1, [any])], [], Ks).
test(kinds_asked, Ks = [kind(_, _, 3, [any], [index([1], 4, open, 6)], [place(1, 3, 7)])]) :-
    heads([a(X), a(X)], Heads),
    kinds([constraint(a, 1, [any])], [rule(r, Heads, true, true, 1)], Ks).
test(kinds_ground, Ks = [kind(_, _, 3, [ground], [index([1], 4, closed, 6)], [])]) :-
    heads([a(X), a(X)], Heads),
    kinds([constraint(a, 1, [ground])], [rule(r, Heads, true, true, 1)], Ks).
test(partner_steps, Steps == [step(3, [1]), step(2, [1])]) :-
    Kinds = [kind(a/1, _, _, [any], _, _), kind(b/1, _, _, [any], _, _), kind(c/2, _, _, [any,any], _, _)],
    heads([a(X), b(Y), c(X, Y)], Heads),
    partner_steps(Heads, 1, Kinds, Steps).
test(kind, A == 3) :- kind(a(_), [kind(b/1, _, 2, _, _, _), kind(a/1, _, 3, _, _, _)], kind(_, _, A, _, _, _)).

:- end_tests(chr_indexes).

heads([], []).
heads([C|Cs], [head(C, kept, active)|Hs]) :- heads(Cs, Hs).
