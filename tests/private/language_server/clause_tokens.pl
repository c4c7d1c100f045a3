% SPDX-License-Identifier: MIT
% private(language_server/clause_tokens).

:- use_module(library(plunit)).
:- use_module(private(language_server/clause_tokens)).

:- set_prolog_flag(double_quotes, string).

%   The items as Text-Kind-Gap.
items(Text, Items) :-
    clause_items(Text, 0, Items0),
    findall(T-K-G, member(item(T, K, G, _, _, _, _), Items0), Items).

:- begin_tests(lsp_clause_tokens).

test(clause_items, Is == ["p"-other-none, "("-open-none, "X"-other-none, ")"-close-none, ":-"-other-blank,
                          "["-open-line, "a"-other-none, "|"-bar-none, "B"-other-empty, "]"-close-none, ","-comma-none,
                          "{"-open-none, "|"-other-none, "}"-close-none, "."-stop-none]) :-
    items("p(X) :-\n [a|\n \n B],{|}.", Is).
test(places, Places == [10-none, 11-16, 12-none, 13-15, 14-none, 15-none, 16-none, 17-none]) :-
    clause_items("p(q(a)).", 10, Items),
    findall(From-Close, member(item(_, _, _, _, From, Close, _), Items), Places).
test(comments, Cs == [[comment("% a", end, blank), comment("% b", own, line), comment("/* c */", inside, empty)], [],
                      [comment("% d", end, none)]]) :-
    clause_items("- % a\r\n % b  \n\n /* c */ x(y)% d\n.", 0, [_|Items]),
    findall(C, ( member(item(T, _, _, _, _, _, C), Items), member(T, ["x", "y", "."]) ), Cs).
test(letters_of_several_bytes, From == 5) :- clause_items("p(Ä,q).", 0, [_, _, _, _, item("q", _, _, _, From, _, _)|_]).
test(brackets, [forall(member(Text, ["p(].", "p(", "p).", "p", "'p.", "/* p."])), fail]) :- clause_items(Text, 0, _).
test(blanks, Bs == [f-0, '('-0, a-0, (',')-0, b-1, ')'-0, (=)-1, '['-1, c-0, '|'-0, 'D'-0, ']'-0, (-)-1, '{'-1, e-1,
                    '}'-0, (+)-1, '.'-1]) :-
    clause_items("f( a ,b) = [ c | D ]  - { e} + .", 0, Items),
    findall(A-B, ( member(item(T, _, _, B, _, _, _), Items), atom_string(A, T) ), Bs).
test(text_over_lines, Ts == ["\"a\nb\"", "."]) :-
    clause_items("\"a\nb\".", 0, Items),
    findall(T, member(item(T, _, _, _, _, _, _), Items), Ts).
test(is_hard, Ws == [own, end]) :- findall(W, ( member(W, [inside, own, end]), is_hard([comment("", W, none)]) ), Ws).

:- end_tests(lsp_clause_tokens).
