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
test(inside, W == term(max, 2, 13, 16)) :- word('p(X) :- X is max(1, 2).', 14, W).
test(in_list, W == term(b, 0, 6, 7)) :- word('p([a, b]).', 6, W).
test(in_braces, W == procedure(none, r, 0, 9, 10, call)) :- word('p --> q, {r}.', 10, W0), W0 = procedure(M, N, A, _, _, R),
    W = procedure(M, N, A, 9, 10, R).
test(nothing, W == none) :- word('% text\n', 3, W).
test(comment, T == 'All p.\nReally.') :-
    open_source('a.pl', '% other\n\n%!  All p.\n%   Really.\np.', S),
    leading_comment(S, 0, T),
    close_source(S).
test(no_comment, fail) :- open_source('a.pl', 'p.\nq.', S), leading_comment(S, 2, _).
test(known_documentation, P == "library/lists.pl") :- known_documentation(append, 3, _, _, P), !.
test(part_of_a_library, P == "private/clpfd/globals.pl") :- known_documentation(all_different, 1, _, _, P), !.
test(part_for_others, fail) :- known_documentation(equally_long, 2, _, _, _).
test(documentation_of_a_part, [forall(member(N/A-L, [sum/3-clpfd, sum_list/2-lists])), true]) :-
    open_source('a.pl', 'p.', S),
    predicate_documentation(S, N, A, T),
    close_source(S),
    format(atom(Where), '*library(~w)*', [L]),
    sub_string(T, _, _, 0, Where).
test(own_documentation, true) :-
    open_source('a.pl', '% All p.\np.', S),
    predicate_documentation(S, p, 0, T),
    once(sub_string(T, _, _, _, "All p.")).
test(library_documentation, true) :-
    open_source('a.pl', 'p.', S),
    predicate_documentation(S, append, 3, T),
    once(sub_string(T, _, _, _, "library(lists)")).
test(documentation_in_another_file, true) :-
    tmp_file(words, File),
    setup_call_cleanup(open(File, write, Out), write(Out, 'q.\n%! p is det.\n%  All p.\np.\n'), close(Out)),
    index_file(File),
    open_source('a.pl', 'r :- p.', S),
    predicate_documentation(S, p, 0, T),
    forget_indexed(File),
    delete_file(File),
    split_string(T, "\n", "", Lines),
    once(append(_, ["p is det.", "All p."|_], Lines)).
test(undocumented, fail) :- open_source('a.pl', 'p.', S), predicate_documentation(S, zzz, 3, _).

:- end_tests(lsp_words).
