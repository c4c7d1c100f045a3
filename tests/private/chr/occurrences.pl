% SPDX-License-Identifier: MIT
% private(chr/occurrences): clauses that run the rules.

:- use_module(library(plunit)).
:- use_module(private(chr/occurrences)).

:- begin_tests(chr_occurrences).

test(constraint_clauses, Ns == [a, 'a/1 call', 'a/1 1']) :-
    K = kind(a/1, 'a/1', 3, [free], [], []),
    constraint_clauses(K, program(p, [K]), [], Cs), names(Cs, Ns).
test(certain, Ns == [a, 'a/1 call', 'a/1 1']) :-
    K = kind(a/1, 'a/1', 3, [free], [], []),
    constraint_clauses(K, program(p, [K]), [1-rule(_, [head(a(_), removed, active)], true, b, 7)], Cs),
    names(Cs, Ns).
test(symmetric, Ns == [a, 'a/0 call', 'a/0 1', 'a/0 1 1', 'a/0 1 1', 'a/0 2']) :-
    K = kind(a/0, 'a/0', 3, [], [], []), H = head(a, removed, active),
    constraint_clauses(K, program(p, [K]), [1-rule(_, [H, H], true, b, 7)], Cs),
    names(Cs, Ns).
test(lines, Ls == [0, 0, 7]) :-
    K = kind(a/1, 'a/1', 3, [free], [], []),
    constraint_clauses(K, program(p, [K]), [1-rule(_, [head(a(_), removed, active)], true, b, 7)], Cs),
    findall(L, member(L-_, Cs), Ls).

:- end_tests(chr_occurrences).

names([], []).
names([_-C|Cs], [N|Ns]) :- ( C = (H :- _) -> true ; H = C ), functor(H, N, _), names(Cs, Ns).
