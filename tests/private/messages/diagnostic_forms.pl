% SPDX-License-Identifier: MIT
% private(messages/diagnostic_forms): messages for programs.

:- expects_dialect(swi).

:- use_module(library(plunit)).
:- use_module(private(messages/diagnostic_forms)).

%   The lines of a message as private(messages/message_texts) makes them.
message([ '~w is wrong'-[this], code('E-type'), nl, at('a b.pl', 2, 5), snippet([nl, '~w |'-[2]]), nl,
          '= ~w helps'-[that], nl, '= more' ]).

:- begin_tests(diagnostic_forms).

test(gcc, T == "a b.pl:2:5: error: this is wrong (that helps) (more) [E-type]") :-
    message(Lines), diagnostic(gcc, error, Lines, T).
test(json, T == Expected) :-
    message(Lines), diagnostic(json, warning, Lines, T),
    atomics_to_string([ '{"kind":"warning","code":"E-type","file":"a b.pl","line":2,"column":5,',
                        '"message":"this is wrong","notes":["that helps","more"]}' ], Expected).
test(gcc_without_place, T == "note: so it is") :- diagnostic(gcc, note, ['so it is'], T).
test(json_without_place, T == "{\"kind\":\"note\",\"message\":\"so it is\",\"notes\":[]}") :-
    diagnostic(json, note, ['so it is'], T).
test(query, T == "<stdin>:1:4: error: no") :- diagnostic(gcc, error, [no, nl, query_place(1, 4)], T).
test(first_place_counts, T == "a.pl:1:2: error: no") :-
    diagnostic(gcc, error, [no, nl, at('a.pl', 1, 2), nl, at('b.pl', 3, 4)], T).
test(no_lines, T == "error: ") :- diagnostic(gcc, error, [], T).
test(escaped_message, T == "{\"kind\":\"error\",\"message\":\"a \\\"b\\\"\",\"notes\":[]}") :-
    diagnostic(json, error, ['a "b"'], T).
test(text, T == abc) :- json_text(abc, T).
test(backslash, T == 'a\\\\b') :- json_text('a\\b', T).
test(line_feed, T == 'a\\u000ab') :- json_text('a\nb', T).
test(beyond_ascii, T == 'é€') :- json_text('é€', T).
test(empty, T == '') :- json_text('', T).
test(string, T == '\\"') :- json_text("\"", T).

:- end_tests(diagnostic_forms).
