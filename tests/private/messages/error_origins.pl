% SPDX-License-Identifier: MIT
% private(messages/error_origins): whether the query has led to an error.

:- use_module(library(plunit)).
:- use_module(private(messages/error_origins)).

frame(Procedure, frame(Procedure, '', 1, none, 0, 0)).

query_text(Procedures, Text) :-
    findall(Frame, ( member(Procedure, Procedures), frame(Procedure, Frame) ), Frames),
    setup_call_cleanup(nb_setval('$last_query', query(user:p(_), [])),
                       query_of_error(trace(none, none, 0, Frames, none), Format-Arguments),
                       nb_delete('$last_query')),
    format(atom(Text), Format, Arguments).

:- begin_tests(error_origins).

test(query, T == 'p(_)') :- query_text([user:q/0, system:'$answer_query'/2, system:'$toplevel'/0], T).
test(directive, fail) :- query_text([user:q/0, system:'$run_directive'/3, system:'$answer_query'/2], _).
test(goal_of_command_line, fail) :- query_text([user:q/0, system:'$run_and_tell'/2], _).
test(too_deep, fail) :- query_text([user:q/0], _).
test(no_query, fail) :- frame(system:'$answer_query'/2, F), query_of_error(trace(none, none, 0, [F], none), _).

:- end_tests(error_origins).
