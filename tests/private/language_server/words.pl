% SPDX-License-Identifier: MIT
% private(language_server/words).

:- use_module(library(plunit)).
:- use_module(private(language_server/words)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

word(Text, Byte, Word) :-
    open_source('/x/a.pl', Text, Source),
    ( word_at(Source, Byte, Word0) -> Word = Word0 ; Word = none ),
    close_source(Source).

:- begin_tests(lsp_words).

test(head, W == procedure(none, p, 0, 0, 1, head)) :- word('p :- q.', 0, W).
test(goal, W == procedure(none, q, 0, 5, 6, call)) :- word('p :- q.', 5, W).
test(behind_goal, W == procedure(none, q, 0, 5, 6, call)) :- word('p :- q.', 6, W).
test(second_clause, W == procedure(none, r, 1, 8, 9, call)) :- word('p.\nq :- r(1).', 8, W).
test(variable, W == variable('X', [2-3, 10-11])) :- word('p(X) :- q(X).', 10, W).
test(operator, W == procedure(none, is, 2, 10, 12, call)) :- word('p(X) :- X is 1+2.', 11, W).
test(behind_operator, W == variable('Y', [4-5, 11-12])) :- word('p(X,Y):-X>=Y.', 11, W).
test(behind_variable, W == procedure(none, >=, 2, 10, 12, call)) :- word('p(X,Y) :-X>=Y.', 10, W).
test(inside, W == term(max, 2, 13, 16)) :- word('p(X) :- X is max(1, 2).', 14, W).
test(in_list, W == term(b, 0, 6, 7)) :- word('p([a, b]).', 6, W).
test(in_braces, W == procedure(none, r, 0, 9, 10, call)) :- word('p --> q, {r}.', 10, W0), W0 = procedure(M, N, A, _, _, R),
    W = procedure(M, N, A, 9, 10, R).
test(unread_call, W == procedure(none, q, 2, 7, 8, unread)) :- word('p(X :- q(f(a, b), [c]).', 7, W).
test(unread_nonterminal, W == procedure(none, q, 3, 6, 7, unread)) :- word('p --> q(X), ).', 6, W).
test(unread_variable, W == variable('X', [2-3, 9-10])) :- word('p(X :- q(X). % X', 9, W).
test(clause_variables, Vs == ['X'-(2-3), 'Y'-(13-14)]) :-
    open_source('/x/a.pl', 'p(X, "Z", _, Y', S),
    clause_variables(S, 0, 15, Vs),
    close_source(S).
test(nothing, W == none) :- word('% text\n', 3, W).
test(known_documentation, P == "library/lists.pl") :- known_documentation(append, 3, _, _, P), !.
test(part_of_a_library, P == "private/clpfd/globals.pl") :- known_documentation(all_different, 1, _, _, P), !.
test(part_for_others, fail) :- known_documentation(equally_long, 2, _, _, _).
test(only_arity, As == [1]) :-
    open_source('a.pl', 'p(1). p(2). q(1). q(1, 2).', S),
    findall(A, ( member(N, [p, q, r]), only_arity(S, N, A) ), As),
    close_source(S).
test(effect_name, Us == [use(m, p, 1, 2, 3, head), use(none, q, 1, 4, 5, name)]) :-
    findall(U, ( member(E, [of_module(m, p, 1, 2, 3), makes(q, 1, 4, 5), incomplete]), effect_name(E, directive, U) ), Us).

:- end_tests(lsp_words).
