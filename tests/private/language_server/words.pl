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

documentation(Text, Name/Arity, Templates, Documentation, Head) :-
    open_source('/x/a.pl', Text, S),
    index_source(S, open),
    once(procedure_documentation(S, Name, Arity, Templates, Documentation, Head)),
    close_source(S),
    forget_indexed('/x/a.pl').

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
test(comment, T == "All p.\nReally.\n\n1 clause in this file") :-
    documentation('% other\n\n%%  All p.\n%   Really.\n\np.', p/0, _, T, _).
test(bracketed_comment, T == "All p.\nReally.\n\n1 clause in this file") :-
    documentation('q.\n/* All p.\n * Really.\n */\np.', p/0, _, T, _).
test(no_comment, T-H == "1 clause in this file"-"q(X)") :- documentation('p.\nq(X) :- p.', q/1, _, T, H).
test(documentation_above, Ts-T == ["p(+X)"]-"Text.\n\n") :-
    open_source('/x/a.pl', '%! p(+X)\n% Text.\np(1).', S),
    source_parts(S, Handle, _, _, _),
    documentation_above(Handle, 0, 17, p/1, Ts, T),
    close_source(S).
test(templates, Ts-T == ["p(+X) is det", "p(-X) is multi"]-"Text.\n\n    ?- p(1).\n\n1 clause in this file") :-
    documentation('%! p(+X) is det.\n%! p(-X) is multi.\n%\n%   Text.\n%\n%       ?- p(1).\n\np(1).', p/1, Ts, T, _).
test(of_a_loaded_file, Ts == [["member(-A, -B) is det"], ["member(?X, ?List) is nondet"]]) :-
    tmp_file(words, Base),
    atom_concat(Base, '.pl', File),
    setup_call_cleanup(open(File, write, Out), write(Out, '%! member(-A, -B) is det.\nmember(1, 2).\n'), close(Out)),
    index_file(File),
    format(atom(Load), ':- [~q].', [File]),
    findall(T, ( member(Text, [Load, 'p.']), documentation(Text, member/2, T, _, _) ), Ts),
    forget_indexed(File),
    delete_file(File).
test(arities, As == [3, 0, 1]) :-
    open_source('/x/a.pl', 'nl(1, 2, 3).', S),
    procedure_arities(S, nl, As),
    close_source(S).
test(known_documentation, P == "library/lists.pl") :- known_documentation(append, 3, _, _, P), !.
test(part_of_a_library, P == "private/clpfd/globals.pl") :- known_documentation(all_different, 1, _, _, P), !.
test(part_for_others, fail) :- known_documentation(equally_long, 2, _, _, _).
test(documentation_of_a_part, [forall(member(N/A-L, [sum/3-clpfd, sum_list/2-lists])), true]) :-
    open_source('a.pl', 'p.', S),
    predicate_documentation(S, N, A, T),
    close_source(S),
    format(atom(Where), '*library(~w)*', [L]),
    sub_string(T, _, _, 0, Where).
test(library_home, P == 'hornbeam:library/lists.pl') :-
    open_source('a.pl', 'p.', S),
    library_home(S, append, 3, P),
    close_source(S).
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
    once(append(_, ["p is det", "```", "All p."|_], Lines)).
test(documentation_at_place, L == "p is det") :-
    tmp_file(words, File),
    setup_call_cleanup(open(File, write, Out), write(Out, 'q.\n%! p is det.\np.\n'), close(Out)),
    documentation_at_place(File, 2, p/0, T),
    delete_file(File),
    split_string(T, "\n", "", [_, L|_]).
test(effect_name, Us == [use(m, p, 1, 2, 3, head), use(none, q, 1, 4, 5, name)]) :-
    findall(U, ( member(E, [of_module(m, p, 1, 2, 3), makes(q, 1, 4, 5), incomplete]), effect_name(E, directive, U) ), Us).
test(head_text, H == "p(X)") :-
    open_source('a.pl', 'p(X) :- q.', S),
    source_parts(S, Handle, _, _, _),
    head_text(Handle, 0, H),
    close_source(S).
test(undocumented, fail) :- open_source('a.pl', 'p.', S), predicate_documentation(S, zzz, 3, _).

:- end_tests(lsp_words).
