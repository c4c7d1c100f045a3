% SPDX-License-Identifier: MIT
% Messages: input and output that failed.

:- use_module(library(plunit)).
:- use_module(private(messages/stream_failures)).

said(Action, Stream, Text) :-
    phrase(stream_failure(Action, Stream), [Format-Arguments]),
    format(atom(Text), Format, Arguments).

:- begin_tests(stream_failures).

test(standard_stream, Text == 'cannot read from standard input') :-
    said(read, user_input, Text).
test(standard_stream_itself, Text == 'cannot write to standard output') :-
    stream_property(S, alias(user_output)),
    said(write, S, Text).
test(file, Text == 'cannot write to /dev/null') :-
    open('/dev/null', write, S),
    said(write, S, Text),
    close(S).
test(other_action, Text == 'cannot seek s') :-
    said(seek, s, Text).
test(closed, true(sub_atom(Text, 0, _, _, 'cannot write to $stream('))) :-
    open('/dev/null', write, S),
    close(S),
    said(write, S, Text).
test(unbound, true(sub_atom(Text, 0, _, _, 'cannot _'))) :-
    said(_, _, Text).

:- end_tests(stream_failures).
