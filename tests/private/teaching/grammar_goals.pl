% SPDX-License-Identifier: MIT
% private(teaching/grammar_goals): goals of grammars as their rules have them.

:- use_module(library(plunit)).
:- use_module(private(teaching/grammar_goals)).
:- use_module(private(teaching/program_parts), [goal_list/2]).

digits([D|Ds]) --> digit(D), digits(Ds).
digits([]) --> [].
digit(D) --> [D].
plain(_, _).
:- dynamic(sum/3).                       % so nobody warns that it cannot end
sum(X) --> !, [a], sum(X), { X > 1 }, [b].

shown(( '$text'(`ab`, `a`, []) ; '$text'(`a`, `a`, []) )).
shown(( \+ '$text'(`a`, `b`, r), '$text'([], `b`, s), t, '$text'([], s, s), digit(x, s, r) -> !, '$text'([], r, r)
      ; '$text'([], `b`, r) )).
shown(\+ '$text'(`a`, `b`, r)).

:- begin_tests(grammar_goals).

test(grammar_goal, G =@= phrase(digits(_), "12")) :- atom_codes('12', L), grammar_goal(user, digits(_, L, []), G0), G0 = G.
test(characters, G =@= phrase(digits(_), [a, b])) :- grammar_goal(user, digits(_, [a, b], []), G0), G0 = G.
test(terminals, G =@= phrase("1", "12", _)) :- atom_codes('12', [A|B]), grammar_goal(user, '$text'([A], [A|B], _), G0), G0 = G.
test(rest_is_left, G == phrase([], "12")) :- atom_codes('12', L), grammar_goal(user, '$text'([], L, []), G).
test(tokens, G == phrase(digit(x), [the, cat])) :- grammar_goal(user, digit(x, [the, cat], []), G).
test(rest, G =@= phrase(digit(x), [the|T], T)) :- grammar_goal(user, digit(x, [the|T0], T0), G0), G0 = G, T0 = T.
test(phrase, G == phrase(x, [a, b], r)) :- grammar_goal(user, phrase(x, [a, b], r), G).
test(control, Gs == [phrase(("ab" ; "a"), "a"), phrase((\+ "a", {t}, digit(x) -> ! ; []), "b", r), \+ phrase("a", "b", r)]) :-
    findall(G, ( shown(Goal), grammar_goal(user, Goal, G) ), Gs0), Gs = Gs0.
test(control_of_others, fail) :- grammar_goal(user, ( plain([], []) ; digit(x, [], []) ), _).
test(grammar_body,
     Gs =@= [!, '$text'([], _, B), '$text'([a], B, C), sum(X, C, D), X > 1, '$text'([], D, E), '$text'([b], E, _)]) :-
    clause(user:sum(X0, L0, R0), Body0), grammar_body(user, sum(X0, L0, R0), Body0, Body), goal_list(Body, Gs0), Gs = Gs0.
test(no_rule, B == (L = [a|R])) :- grammar_body(user, plain(L, R), L = [a|R], B).
test(list_in_grammar) :- list_in_grammar(user, digit(_, [], []), 2), \+ list_in_grammar(user, digit(_, [], []), 1).
test(as_texts, A-B == "1"-"12") :- as_texts([0'1], [0'1, 0'2], A, B).
test(codes_and_characters, A-B == [x]-[0'x]) :- as_texts([x], [0'x], A, B).
test(open_list, Es-E == [a, b]-E0) :- open_list([a, b|E0], Es, E).
test(closed_list, fail) :- open_list([a, b], _, _).
test(no_grammar, fail) :- grammar_goal(user, plain([], []), _).
test(no_arguments, fail) :- grammar_goal(user, digits, _).

:- end_tests(grammar_goals).
