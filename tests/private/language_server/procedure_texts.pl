% SPDX-License-Identifier: MIT
% private(language_server/procedure_texts).

:- use_module(library(plunit)).
:- use_module(private(language_server/procedure_texts)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

documentation(Text, Name/Arity, Templates, Documentation, Head) :-
    open_source('/x/a.pl', Text, S),
    index_source(S, open),
    procedure_documentation(S, none, Name, Arity, Templates, Documentation, Head),
    close_source(S),
    forget_indexed('/x/a.pl').

:- begin_tests(lsp_procedure_texts).

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
    procedure_arities(S, none, nl, As),
    close_source(S).
test(documentation_of_a_part, [forall(member(N/A-L, [sum/3-clpfd, sum_list/2-lists])), true]) :-
    open_source('a.pl', 'p.', S),
    predicate_documentation(S, none, N, A, T),
    close_source(S),
    format(atom(Where), '*library(~w)*', [L]),
    sub_string(T, _, _, 0, Where).
test(own_documentation, true) :-
    open_source('a.pl', '% All p.\np.', S),
    predicate_documentation(S, none, p, 0, T),
    once(sub_string(T, _, _, _, "All p.")).
test(library_documentation, true) :-
    open_source('a.pl', 'p.', S),
    predicate_documentation(S, none, append, 3, T),
    once(sub_string(T, _, _, _, "library(lists)")).
test(documentation_in_another_file, true) :-
    tmp_file(words, File),
    setup_call_cleanup(open(File, write, Out), write(Out, 'q.\n%! p is det.\n%  All p.\np.\n'), close(Out)),
    index_file(File),
    open_source('a.pl', 'r :- p.', S),
    predicate_documentation(S, none, p, 0, T),
    forget_indexed(File),
    delete_file(File),
    split_string(T, "\n", "", Lines),
    once(append(_, ["p is det", "```", "All p."|_], Lines)).
test(head_text, H == "p(X)") :-
    open_source('a.pl', 'p(X) :- q.', S),
    source_parts(S, Handle, _, _, _),
    head_text(Handle, 0, 10, H),
    close_source(S).
test(head_of_one_clause_of_a_line, H == "p(2)") :-
    open_source('a.pl', 'p(1). p(2). p(3).', S),
    source_parts(S, Handle, _, _, _),
    head_text(Handle, 6, 10, H),
    close_source(S).
test(undocumented, fail) :- open_source('a.pl', 'p.', S), predicate_documentation(S, none, zzz, 3, _).

:- end_tests(lsp_procedure_texts).
