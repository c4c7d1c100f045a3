% SPDX-License-Identifier: MIT
% private(teaching/grammar_goals): goals of grammars as their rules have them.

:- use_module(library(plunit)).
:- use_module(private(teaching/grammar_goals)).

digits([D|Ds]) --> digit(D), digits(Ds).
digits([]) --> [].
digit(D) --> [D].
plain(_, _).

:- begin_tests(grammar_goals).

test(grammar_goal, G =@= phrase(digits(_), "12")) :- atom_codes('12', L), grammar_goal(user, digits(_, L, []), G0), G0 = G.
test(characters, G =@= phrase(digits(_), "ab")) :- grammar_goal(user, digits(_, [a, b], []), G0), G0 = G.
test(tokens, G == phrase(digit(x), [the, cat])) :- grammar_goal(user, digit(x, [the, cat], []), G).
test(rest, G =@= phrase(digit(x), [the|T], T)) :- grammar_goal(user, digit(x, [the|T0], T0), G0), G0 = G, T0 = T.
test(phrase, G == phrase(x, "ab", r)) :- grammar_goal(user, phrase(x, [a, b], r), G).
test(no_grammar, fail) :- grammar_goal(user, plain([], []), _).
test(no_arguments, fail) :- grammar_goal(user, digits, _).

:- end_tests(grammar_goals).
