% SPDX-License-Identifier: MIT
% private(language_server/incoming): messages read ahead. Dialogues with them are in server.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/incoming)).
:- use_module(private(language_server/protocol)).

%   Goal is called with these messages waiting.
with_messages(Messages, Goal) :-
    with_output_to(string(Text), ( current_output(Out), forall(member(M, Messages), send_message(Out, M)) )),
    open_string(Text, In),
    setup_call_cleanup(listen_to(In), once(Goal), ( stop_listening, close(In) )).

change(Uri, json([method='textDocument/didChange', params=json([textDocument=json([uri=Uri])])])).

ids(Ids) :-
    (   next_message(Message)
    ->  field(id, Message, Id),
        Ids = [Id|Ids1],
        ids(Ids1)
    ;   Ids = []
    ).

:- begin_tests(lsp_incoming).

test(in_order, Ids == [1, 2, 3]) :-
    with_messages([json([id=1]), json([id=2]), json([id=3])], ( \+ is_cancelled(1), is_waiting, ids(Ids) )).
test(end, fail) :- with_messages([], ( \+ is_waiting, next_message(_) )).
test(nobody, fail) :- is_waiting.
test(superseded) :- change('file:///a.pl', M), with_messages([json([id=1]), M], is_superseded("file:///a.pl")).
test(another_document, fail) :- change('file:///b.pl', M), with_messages([M], is_superseded("file:///a.pl")).
test(answered_change, fail) :-
    change('file:///a.pl', M), with_messages([M], ( next_message(_), is_superseded("file:///a.pl") )).
test(cancelled) :-
    with_messages([json([id=1]), json([method='$/cancelRequest', params=json([id=a])])], is_cancelled("a")).
test(another_request, fail) :- with_messages([json([method='$/cancelRequest', params=json([id=2])])], is_cancelled(1)).
test(stopped, fail) :- with_messages([json([id=1])], ( is_waiting, stop_listening, is_waiting )).

:- end_tests(lsp_incoming).
