% SPDX-License-Identifier: MIT
% private(language_server/documents).

:- use_module(library(plunit)).
:- use_module(private(language_server/documents)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

change(L1, C1, L2, C2, Text, json([range=json([start=json([line=L1, character=C1]), end=json([line=L2, character=C2])]),
                                   text=Text])).

text(Documents, Text) :-
    document("file:///x/a.pl", Documents, Source),
    source_parts(Source, Handle, _, _, _),
    '$source_size'(Handle, Size),
    '$source_piece'(Handle, 0, Size, Text).

:- begin_tests(lsp_documents).

test(open_document, T == "p.\nq.") :-
    open_document("file:///x/a.pl", 1, "p.\nq.", [], Ds),
    text(Ds, T),
    close_document("file:///x/a.pl", Ds, []).
test(change_document, T == "pp.\nr.") :-
    open_document("file:///x/a.pl", 1, "p.\nq.", [], Ds0),
    change(1, 0, 1, 1, "r", C1),
    change(0, 0, 0, 0, "p", C2),
    change_document("file:///x/a.pl", 2, [C1, C2], Ds0, Ds),
    text(Ds, T),
    close_document("file:///x/a.pl", Ds, _).
test(whole_text, T == "r.") :-
    open_document("file:///x/a.pl", 1, "p.\nq.", [], Ds0),
    change_document("file:///x/a.pl", 2, [json([text="r."])], Ds0, Ds),
    text(Ds, T),
    close_document("file:///x/a.pl", Ds, _).
test(unknown_document, Ds == []) :- change_document("file:///x/b.pl", 2, [json([text="r."])], [], Ds).
test(open_text, T == "r.") :-
    open_document("file:///x/a.pl", 1, "p.", [], Ds0),
    change_document("file:///x/a.pl", 2, [json([text="r."])], Ds0, Ds),
    open_text('/x/a.pl', Handle),
    '$source_piece'(Handle, 0, 2, T),
    close_document("file:///x/a.pl", Ds, _),
    \+ open_text('/x/a.pl', _).
test(refresh_index, true) :-
    open_document("file:///x/a.pl", 1, "p.", [], Ds0),
    change_document("file:///x/a.pl", 2, [json([text="r."])], Ds0, Ds),
    refresh_index(Ds),
    indexed_definition(r, 0, '/x/a.pl', _),
    close_document("file:///x/a.pl", Ds, _),
    \+ indexed_definition(r, 0, '/x/a.pl', _).
test(refresh_others, Known == no-yes) :-
    open_document("file:///x/a.pl", 1, "p.", [], Ds0),
    change_document("file:///x/a.pl", 2, [json([text="r."])], Ds0, Ds),
    refresh_others("file:///x/a.pl", Ds),
    ( indexed_definition(r, 0, '/x/a.pl', _) -> Before = yes ; Before = no ),
    refresh_others("file:///x/b.pl", Ds),
    ( indexed_definition(r, 0, '/x/a.pl', _) -> After = yes ; After = no ),
    Known = Before-After,
    close_document("file:///x/a.pl", Ds, _).
test(place_in, B == 4) :-
    open_document("file:///x/a.pl", 1, "p.\nq.", [], Ds),
    place_in(Ds, json([textDocument=json([uri="file:///x/a.pl"]), position=json([line=1, character=1])]), _, B),
    close_document("file:///x/a.pl", Ds, _).
test(range_in, F-T == 0-5) :- open_source('a.pl', "p. q.", S), range_in(S, json([]), F, T), close_source(S).
test(reopen_documents, Ds == Ds0) :-
    open_document("file:///x/a.pl", 1, "p.", [], Ds0),
    reopen_documents(Ds0, Ds),
    close_document("file:///x/a.pl", Ds, []).

test(reopen_waiting, Us == ["file:///x/a.pl"]) :-
    open_document("file:///x/a.pl", 1, ":- [nowhere].", [], Ds0),
    open_document("file:///x/b.pl", 1, "p.", Ds0, Ds),
    reopen_waiting(Ds, Ds1, Us),
    length(Ds1, 2),
    maplist(forget_indexed, ['/x/a.pl', '/x/b.pl']).
test(dependents, [Us1, Us2, Us3] == [[], ["file:///x/b.pl"], ["file:///x/b.pl"]]) :-
    open_document("file:///x/a.pl", 1, "p :- q.", [], Ds0),
    open_document("file:///x/b.pl", 1, ":- include(a).\nq.", Ds0, Ds1),
    document("file:///x/a.pl", Ds1, A1),
    reopen_documents(Ds1, Ds2),
    refresh_others(none, Ds2),
    reopen_dependents(A1, A1, Ds2, _, Us1),
    change_document("file:///x/a.pl", 2, [json([text="r :- q."])], Ds2, Ds3),
    document("file:///x/a.pl", Ds3, A2),
    reopen_dependents(A1, A2, Ds3, Ds4, Us2),
    close_and_reopen("file:///x/a.pl", Ds4, Ds6, Us3),
    close_document("file:///x/b.pl", Ds6, []).

:- end_tests(lsp_documents).
