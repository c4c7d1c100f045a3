% SPDX-License-Identifier: MIT
% library(dcgs). A file that imports it is for Scryer Prolog: its "..." are lists of characters.

:- use_module(library(plunit)).
:- use_module(library(dcgs)).

:- begin_tests(dcgs).

test(seq, Xs == [a,b]) :- phrase(seq(Xs), [a,b]).
test(seq_rest, all(Xs-Ys == [[]-[a], [a]-[]])) :- phrase(( seq(Xs), seq(Ys) ), [a]).
test(seqq, Xs == [a,b,c]) :- phrase(seqq([[a,b],[],[c]]), Xs).
test('...', all(X == [a,b])) :- phrase(( ..., [X], ... ), [a,b]).
test(characters, X == [a,b]) :- X = "ab".
test(characters_in_rules, X == "c") :- phrase(( "ab", seq(X) ), [a,b,c]).

:- end_tests(dcgs).
