% SPDX-License-Identifier: MIT
% private(language_server/protocol): frames, fields and places.

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).

messages(Text, Messages) :-
    open_string(Text, In),
    all_messages(In, Messages),
    close(In).

all_messages(In, Messages) :-
    (   read_message(In, Message)
    ->  Messages = [Message|Messages1],
        all_messages(In, Messages1)
    ;   Messages = []
    ).

:- begin_tests(lsp_protocol).

test(two, Ms == [json([a=1]), []]) :-
    messages('Content-Length: 7\r\n\r\n{"a":1}Content-Type: x\r\ncontent-length: 2\r\n\r\n[]', Ms).
test(bytes_not_characters, Ms == ["ä", 1]) :-
    messages('Content-Length: 4\r\n\r\n"ä"Content-Length: 1\r\n\r\n1', Ms).
test(no_json, Ms == [@(null), 1]) :- messages('Content-Length: 3\r\n\r\n{x}Content-Length: 1\r\n\r\n1', Ms).
test(cut_off, Ms == []) :- messages('Content-Length: 30\r\n\r\n{"a":1}', Ms).
test(nonsense, Ms == []) :- messages('hello\n\nworld', Ms).
test(deep, Ms == [@(null)]) :-
    findall(0'[, between(1, 100000, _), Cs),
    atom_codes(A, Cs),
    atom_concat('Content-Length: 100000\r\n\r\n', A, T),
    messages(T, Ms).
test(escapes, Ms == ["a\n\"\\\u00e9\U0001D11E"]) :-
    messages('Content-Length: 27\r\n\r\n"a\\n\\"\\\\\\u00e9\\ud834\\udd1e"', Ms).
test(send, T == "Content-Length: 19\r\n\r\n{\"a\":[1,\"ä\",null]}") :-
    with_output_to(string(T), ( current_output(Out), send_message(Out, json([a=[1, 'ä', @(null)]])) )).
test(respond, T == "Content-Length: 38\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":true}") :-
    with_output_to(string(T), ( current_output(Out), respond(Out, 7, @(true)) )).
test(respond_error, true) :-
    with_output_to(string(T), ( current_output(Out), respond_error(Out, 7, -1, no) )),
    once(sub_string(T, _, _, _, "\"error\":{\"code\":-1,\"message\":\"no\"}")).
test(notify, true) :-
    with_output_to(string(T), ( current_output(Out), notify(Out, m, json([])) )),
    once(sub_string(T, _, _, _, "\"method\":\"m\",\"params\":{}")).
test(field, V == 1) :- field(a/b, json([a=json([b=1])]), V).
test(no_field, fail) :- field(a/b, json([a=1]), _).
test(default, V == 0) :- field(a, json([]), V, 0).
test(uri_path, P-U == '/a b/ä.pl'-"file:///a%20b/%C3%A4.pl") :-
    uri_path("file:///a%20b/%C3%A4.pl", P),
    uri_path(U, P).
test(untitled, P == 'untitled:1') :- uri_path("untitled:1", P).
test(json_range, R == range(0, 1, 2, 3)) :- json_range(range(0, 1, 2, 3), J), range_of(J, R).
test(position_of, P == position(1, 2)) :- position_of(json([character=2, line=1]), P).
test(negative_position, fail) :- position_of(json([character= -2, line=1]), _).

test(uri_of_what_is_too_large, U == "file:///x/a.pl") :-
    length(Codes, 5000000),
    maplist(=(0'a), Codes),
    format(string(Json), '{"text": "\\"uri\\": \\"x\\"~s", "uri" : "file:///x\\/a.pl"}', [Codes]),
    string_length(Json, Length),
    format(string(Text), 'Content-Length: ~d\r\n\r\n~s', [Length, Json]),
    open_string(Text, In),
    read_message(In, Message),
    close(In),
    field(params/uri, Message, U).
:- end_tests(lsp_protocol).
