% SPDX-License-Identifier: MIT
% private(language_server/outline).

:- use_module(library(plunit)).
:- use_module(private(language_server/outline)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

of(Text, Goal, Source) :-
    open_source('/x/a.pl', Text, Source),
    call(Goal),
    close_source(Source).

folds(Text, Lines) :-
    of(Text, folding_ranges(S, Json), S),
    findall(A-B, ( member(J, Json), field(startLine, J, A), field(endLine, J, B) ), Lines).

:- begin_tests(lsp_outline).

test(document_symbols, Ss == ['p/1'-'2 clauses', 'q//0'-'1 clause']) :-
    of('p(1).\np(2).\n:- foo.\nq --> [].', document_symbols(S, Json), S),
    findall(N-D, ( member(J, Json), field(name, J, N), field(detail, J, D) ), Ss).
test(symbols_of_a_module, M-Ss == m-['p/1'-['p(1)', 'p(X)'], 'q//0'-[]]) :-
    of(':- module(m, [p/1]).\np(1).\np(X) :- q(X, X).\nq --> [].', document_symbols(S, [Module]), S),
    field(name, Module, M),
    field(children, Module, Runs),
    findall(N-Heads,
            ( member(J, Runs), field(name, J, N), field(children, J, Cs, []),
              findall(H, ( member(C, Cs), field(name, C, H0), atom_string(H, H0) ), Heads) ),
            Ss).
test(procedure_runs, Rs == [run(p/0, fact, 0, 4, 0, 1, 2), run(q/0, fact, 6, 7, 6, 7, 1)]) :-
    of('p. p. q.', ( source_parts(S, _, _, _, Ps), procedure_runs(Ps, Rs0) ), S),
    findall(R, ( member(R, Rs0), R \== none ), Rs).
test(workspace_symbols, Ns == ['some_name/0']) :-
    of('some_name.\nother.', ( index_source(S, open), workspace_symbols("ME_NA", Json) ), S),
    forget_indexed('/x/a.pl'),
    findall(N, ( member(J, Json), field(name, J, N) ), Ns).
test(folding_ranges, Ls == [0-1, 3-5, 6-7]) :- folds('p :-\n  q.\nr.\ns :-\n  t,\n  u.\nd -->\n  e.\n', Ls).
test(folded_comments, Ls == [0-1, 3-5, 6-7, 11-13]) :-
    folds('% a\n% b\n\n/* c\n% d\n*/\n% e\n%f\np. % g\n% h\nq.\n% i\n% j\n% k', Ls).
test(folded_comment_of_what_cannot_be_read, Ls == [1-2, 3-4]) :- folds('p.\n% a\n% b\nq(r :-\n    s.\nt.\n', Ls).
test(folded_tests, Ls == [0-2, 3-5]) :-
    folds(':- begin_tests(a).\ntest(b).\n:- end_tests(a).\n:- begin_tests(c).\ntest(d).\n:- end_tests(c).\n', Ls).
test(folded_directives, Ls == [0-2, 4-5]) :-
    folds(':- module(a, []).\n\n:- dynamic b/1.\n% c\n:- dynamic d/1.\n:- dynamic e/1.\nf.\n:- dynamic g/1.\n', Ls).
test(selection_range, Spans == [2-3, 0-4, 0-9, 0-10]) :-
    of('p(X) :- q.', selection_range(S, 2, Json), S),
    chain(Json, Spans).

chain(Json, [From-To|Spans]) :-
    field(range, Json, R),
    range_of(R, range(_, From, _, To)),
    ( field(parent, Json, Parent) -> chain(Parent, Spans) ; Spans = [] ).

:- end_tests(lsp_outline).
