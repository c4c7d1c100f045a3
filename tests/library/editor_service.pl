% SPDX-License-Identifier: MIT
:- use_module(library(plunit)).
:- use_module(library(editor_service)).

:- begin_tests(editor_service).

:- set_prolog_flag(double_quotes, string).

has(Text, Part) :-
    sub_string(Text, _, _, _, Part),
    !.

opened(Version, Text, Answers) :-
    format(string(Message),
           '{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///e.pl","version":~d,"text":"~s"}}}',
           [Version, Text]),
    editor_answer(Message, Answers).

test(marks_come_when_a_document_is_opened) :-
    opened(1, "p(X) :- q(Y).", Answers),
    has(Answers, "Content-Length: "),
    has(Answers, "textDocument/publishDiagnostics"),
    has(Answers, "singleton").

test(the_document_stays_with_the_engine) :-
    opened(1, "p(1).", _),
    format(string(Message), '{"id":7,"method":"~w","params":{"textDocument":{"uri":"file:///e.pl"}}}',
           ['textDocument/documentSymbol']),
    editor_answer(Message, Answers),
    has(Answers, "\"id\":7"),
    has(Answers, "p/1").

test(what_is_no_request_has_no_answer, Answers == "") :-
    editor_answer("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}", Answers).

test(what_is_no_json_changes_nothing) :-
    editor_answer("oops", _),
    editor_answer("{\"id\":8,\"method\":\"no/such\"}", Answers),
    has(Answers, "-32601").

:- end_tests(editor_service).
