% SPDX-License-Identifier: MIT
% private(messages/source_snippets): places in source files, and the lines of messages that show them.

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(private(messages/source_snippets)).

:- dynamic source/1.

make_source :-
    tmp_file(source_snippets, Path),
    open(Path, write, Out),
    write(Out, 'p(X) :- q(X), r.\n\n  q(1).   \ngreet --> [hi], name.\na(1). b(Y) :- c(Y).  d.\n'),
    close(Out),
    retractall(source(_)),
    assertz(source(Path)).

remove_source :-
    retract(source(Path)),
    delete_file(Path).

:- begin_tests(source_snippets, [setup(make_source), cleanup(remove_source)]).

test(clause_text, C-Ns =@= (p(X) :- q(X), r)-['X'=X]) :- source(P), clause_text(P, 1, user, C, Ns, _).
test(clause_on_line, Cs =@= [a(1)-[], (b(Y) :- c(Y))-['Y'=Y], d-[]]) :-
    source(P),
    findall(C-Ns, clause_on_line(P, 5, user, C, Ns), Cs).
test(alone_on_line, Cs =@= [q(1)]) :- source(P), findall(C, clause_on_line(P, 3, user, C, _), Cs).
test(clause_text_layout, From-To == 0-15) :- source(P), clause_text(P, 1, user, _, _, L), layout_span(L, From, To).
test(clause_text_no_line, fail) :- source(P), clause_text(P, 99, user, _, _, _).
test(clause_text_line_0, fail) :- source(P), clause_text(P, 0, user, _, _, _).
test(clause_text_no_file, fail) :- clause_text('/no/such/file', 1, user, _, _, _).
test(head_of_rule, H-B == p-q) :- head_of_clause((p :- q), H, B).
test(head_of_grammar_rule, H-B == p-q) :- head_of_clause((p --> q), H, B).
test(head_of_fact, H-B == p-true) :- head_of_clause(p, H, B).
test(layout_of_atom, F-T == 3-4) :- layout_span(3-4, F, T).
test(layout_of_term, F-T == 3-9) :- layout_span(term_position(3, 9, 3, 4, []), F, T).
test(layout_unknown, fail) :- layout_span(_, _, _).
test(span_place, L-C-T-N == 1-9-'p(X) :- q(X), r.'-4) :-
    source(P), span_place(P, 8, 12, place(P, L, C, S, N)), atom_string(T, S).
test(span_of_nothing, L == 1) :- source(P), span_place(P, 8, 8, place(_, _, _, _, L)).
test(clause_place, C-L == 1-4) :- source(P), clause_place(P, 1, place(_, 1, C, _, L)).
test(clause_place_of_fact, C-L == 3-4) :- source(P), clause_place(P, 3, place(_, 3, C, _, L)).
test(clause_place_no_clause, Place == place(P, 99, 0, '', 0)) :- source(P), clause_place(P, 99, Place).
test(word_place, Line-C-L == 1-9-1) :- source(P), word_place(P, 1, q, place(P, Line, C, _, L)).
test(word_place_further, Line-C == 3-3) :- source(P), word_place(P, 2, q, place(_, Line, C, _, _)).
test(word_by_itself, fail) :- source(P), word_place(P, 1, gree, _).
test(line_place, C-T-N == 3-'  q(1).   '-8) :- source(P), line_place(P, 3, place(P, 3, C, S, N)), atom_string(T, S).
test(line_place_none, Place == place(P, 99, 0, '', 0)) :- source(P), line_place(P, 99, Place).
test(place_lines, Ls == [nl, at('a.pl', 2, 1), S]) :-
    phrase(place_lines(place('a.pl', 2, 1, 'p q', 1)), Ls), Ls = [_, _, S], S = snippet(_).
test(place_without_column, Ls == [nl, at('a.pl', 2, 0)]) :- phrase(place_lines(place('a.pl', 2, 0, '', 0)), Ls).
test(no_place, Ls == []) :- phrase(place_lines(place('', 2, 1, 'p', 1)), Ls).
test(snippet, T == '\n  |\n7 | p q\n  |   ^') :- shown(7, 3, 'p q', 1, T).
test(snippet_length, T == '\n   |\n12 | pqr s\n   | ^^^') :- shown(12, 1, 'pqr s', 3, T).
test(snippet_over_the_end, T == '\n  |\n1 | p q\n  |   ^') :- shown(1, 3, 'p q', 9, T).
test(snippet_with_tab, T == '\n  |\n1 | \tq\n  | \t^') :- shown(1, 2, '\tq', 1, T).
test(snippet_long_line, T == '') :- length(Cs, 201), maplist(=(a), Cs), atom_chars(A, Cs), shown(1, 1, A, 1, T).
test(shown_file, S == 'a.pl') :- working_directory(D, D), atom_concat(D, 'a.pl', P), shown_file(P, S).
test(shown_file_elsewhere, S == '/no/a.pl') :- shown_file('/no/a.pl', S).
test(shown_directory_itself, S == D) :- working_directory(D, D), shown_file(D, S).

test(control, Gs == [(a,b), (a;b), (a->b), (a*->b), \+ a]) :-
    findall(G, ( member(G, [(a,b), (a;b), (a->b), (a*->b), \+ a, a, f(a,b), call(a), [a,b], !]), is_control(G) ), Gs).
test(layout_part, Ps == [a-1, b-4, c-6]) :-
    term_string(T, "[a, b|c]", [subterm_positions(L)]),
    findall(Part-From, layout_part(T, L, Part, From-_), Ps).
test(layout_subterm, Ss == [f([a|c], {d}), [a|c], a, c, {d}, d]) :-
    term_string(T, "f([a|c], {d})", [subterm_positions(L)]),
    findall(S, layout_subterm(T, L, S, _), Ss).

:- end_tests(source_snippets).

%   The lines of a snippet as they are printed.
shown(Line, Column, Source, Length, Text) :-
    phrase(snippet(Line, Column, Source, Length), Lines),
    with_output_to(atom(Text), forall(( member(snippet(Items), Lines), member(Item, Items) ), written(Item))).

written(nl) :- nl.
written(Format-Arguments) :- format(Format, Arguments).
written(ansi(_, Format, Arguments)) :- format(Format, Arguments).
