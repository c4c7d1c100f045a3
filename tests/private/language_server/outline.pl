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

:- begin_tests(lsp_outline).

test(document_symbols, Ss == ['p/1'-'2 clauses', 'q/2'-'1 clause']) :-
    of('p(1).\np(2).\n:- foo.\nq --> [].', document_symbols(S, Json), S),
    findall(N-D, ( member(J, Json), field(name, J, N), field(detail, J, D) ), Ss).
test(procedure_runs, Rs == [run(p/0, 0, 4, 0, 1, 2), run(q/0, 6, 7, 6, 7, 1)]) :-
    of('p. p. q.', ( source_parts(S, _, _, _, Ps), procedure_runs(Ps, Rs0) ), S),
    findall(R, ( member(R, Rs0), R \== none ), Rs).
test(workspace_symbols, Ns == ['some_name/0']) :-
    of('some_name.\nother.', ( index_source(S, open), workspace_symbols("ME_NA", Json) ), S),
    forget_indexed('/x/a.pl'),
    findall(N, ( member(J, Json), field(name, J, N) ), Ns).
test(folding_ranges, Ls == [0-1, 3-5]) :-
    of('p :-\n  q.\nr.\ns :-\n  t,\n  u.\n', folding_ranges(S, Json), S),
    findall(A-B, ( member(J, Json), field(startLine, J, A), field(endLine, J, B) ), Ls).
test(selection_range, Spans == [2-3, 0-4, 0-9, 0-10]) :-
    of('p(X) :- q.', selection_range(S, 2, Json), S),
    chain(Json, Spans).

chain(Json, [From-To|Spans]) :-
    field(range, Json, R),
    range_of(R, range(_, From, _, To)),
    ( field(parent, Json, Parent) -> chain(Parent, Spans) ; Spans = [] ).

:- end_tests(lsp_outline).
