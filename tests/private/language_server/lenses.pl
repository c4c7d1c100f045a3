% SPDX-License-Identifier: MIT
% private(language_server/lenses)

:- use_module(library(plunit)).
:- use_module(private(language_server/lenses)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

lenses(Text, Lenses) :-
    open_source('/x/lenses.pl', Text, Source),
    index_source(Source, open),
    code_lenses(Source, Json),
    findall(Line-Title, ( member(J, Json), field(range/start/line, J, Line), field(command/title, J, Title) ), Lenses),
    forget_indexed('/x/lenses.pl'),
    close_source(Source).

hints(Text, Hints) :-
    open_source('/x/hints.pl', Text, Source),
    inlay_hints(Source, 0, 10000, Json),
    findall(C-L, ( member(J, Json), field(position/character, J, C), field(label, J, L) ), Hints),
    close_source(Source).

:- begin_tests(lsp_lenses).

test(calls, Ls == [0-'2 calls']) :- lenses("p(1).\np(2).\nq :- p(1), p(2).\n", Ls).
test(one_call, Ls == [1-'1 call']) :- lenses("q :- p.\np.\n", Ls).
test(nobody_calls, Ls == []) :- lenses("p.\n", Ls).
test(tests, Ls == [0-'run tests']) :- lenses(":- begin_tests(a).\ntest(b).\n:- end_tests(a).\n", Ls).
test(query, Ls == [1-'run query']) :- lenses("q.\n?- p.\n", Ls).
test(query_in_a_comment, Ls == [1-'run query']) :- lenses("p0.\n% ?- p(X).\np(1).\n", Ls).
test(query_in_brackets, Ls == [1-'run query']) :- lenses("p0.\n/* ?- p(X). */\np(1).\n", Ls).
test(query_in_the_last_comment, Ls == [2-'run query']) :- lenses("p(1).\n\n% ?- p(X).\n", Ls).
test(query_in_a_module, G == "m:(p(X))") :-
    open_source('/x/a.pl', ':- module(m, []).\n% ?- p(X).\np(1).\n', S),
    code_lenses(S, Lenses),
    close_source(S),
    member(Lens, Lenses),
    field(command/arguments, Lens, [G|_]),
    !.
test(no_query, Ls == []) :- lenses("% what is ?- for\np(1).\n", Ls).
test(hints_are_off, Hs == []) :- show_inlay_hints(off), hints("p :- atom_length(abc, 3).", Hs).
test(hints, Hs == [17-'Atom:', 22-'Length:']) :-
    show_inlay_hints(on),
    hints("p :- atom_length(abc, 3).", Hs),
    show_inlay_hints(off).
test(own_documentation, Hs == [14-'First:', 17-'Second:']) :-
    show_inlay_hints(on),
    hints("%! add(+First, +Second, -Sum)\nadd(A, B, C) :- C is A + B.\nt(Sum) :- add(1, 2, Sum).\n", Hs),
    show_inlay_hints(off).
test(own_types, Hs == [17-'Xs:', 25-'N:']) :-
    show_inlay_hints(on),
    hints("%! short(+Xs:list(any, 2), ?N) is det.\nshort(_, _).\nt(A, B) :- short([A, B], 2).\n", Hs),
    show_inlay_hints(off).
test(own_procedure_without_documentation, Hs == []) :-
    show_inlay_hints(on),
    hints("subtract(_, _, _).\nt :- subtract([1], [], [1]).\n", Hs),
    show_inlay_hints(off).
test(a_variable_says_it, Hs == [17-'Atom:']) :-
    show_inlay_hints(on),
    hints("p(Length) :- true, atom_length(abc, Length).", [_-T|_]),
    Hs = [17-T],
    show_inlay_hints(off).

:- end_tests(lsp_lenses).
