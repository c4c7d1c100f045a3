% SPDX-License-Identifier: MIT
% library(dcg/high_order).

:- use_module(library(plunit)).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).

:- begin_tests(dcg_high_order).

comma --> [0',].
weight(W) --> [C], { W is C-0'0 }.
weight_digit(W) --> [C], { C >= 0'0, C =< 0'9, W is C-0'0 }.
parse(Text, Goal) :- atom_codes(Text, Codes), phrase(Goal, Codes).

test(sequence, L == [1,2,3]) :- parse('123', sequence(weight, L)), !.
test(separated, L == [1,22,3]) :- parse('1,22,3', sequence(integer, comma, L)), !.
test(separated_empty, L == []) :- parse('', sequence(integer, comma, L)), !.
test(separated_det, L == [1,2]) :- parse('1,2', sequence(weight, comma, L)).
test(separated_one_det, L == [1]) :- parse('1', sequence(weight, comma, L)).
test(separated_more, all(L-R == [[1,2]-[0'x]])) :-
    atom_codes('1,2x', Cs), phrase(sequence(weight_digit, comma, L), Cs, R).
test(separator_commits, fail) :- atom_codes('1,x', Cs), phrase(sequence(weight_digit, comma, _), Cs, _).
test(bracketed, L == [1,2]) :-
    parse('[1,2]', sequence(([0'[]), integer, comma, ([0']]), L)).
test(generate, A == '1,2,3') :-
    phrase(sequence(integer, comma, [1,2,3]), Cs), atom_codes(A, Cs).
test(optional, X == none) :- parse('', optional(integer(X), {X = none})).
test(optional_there, X == 4) :- parse('4', optional(integer(X), {X = none})).
test(foreach, A == '1,2,3') :-
    phrase(foreach(between(1, 3, X), integer(X), comma), Cs), atom_codes(A, Cs).

:- end_tests(dcg_high_order).
