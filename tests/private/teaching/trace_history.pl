% SPDX-License-Identifier: MIT
% private(teaching/trace_history): what the tracer has shown, to go back in.

:- use_module(library(plunit)).
:- use_module(private(teaching/trace_history)).

event(Port, Goal, Number) :-
    functor(Goal, Name, Arity),
    note_event(port(Port, true, Goal, Number, 1, user:Name/Arity, none)).

%   grand(tom, Z) with its two goals, up to its exit.
grand :-
    event(call, grand(tom, _), 1),
    event(call, parent(tom, _), 2),
    event(exit, parent(tom, bob), 2),
    event(call, parent(bob, _), 3),
    event(exit, parent(bob, ann), 3),
    event(exit, grand(tom, ann), 1).

:- begin_tests(trace_history, [cleanup(forget_events)]).

test(event_count, N == 6) :- grand, event_count(N).
test(note_event_of_a_new_query, N == 1) :- grand, event(call, p, 1), event_count(N).
test(past_event, G-L == parent(tom, bob)-"     Exit: (2) parent(tom, bob)") :-
    grand, past_event(3, port(exit, _, G, _, _, _, _), L).
test(no_past_event, fail) :- forget_events, past_event(1, _, _).
test(value, N == 5) :- grand, explaining_event(ann, N).
test(goal, N == 5) :- grand, explaining_event(parent(bob, ann), N).
test(value_of_the_call, fail) :- grand, explaining_event(tom, _).
test(failed_goal, N == 3) :-
    event(call, p(1), 1), event(call, q(1), 2), event(fail, q(1), 2), explaining_event(q(_), N).
test(explaining_event_of_a_variable, fail) :- grand, explaining_event(_, _).
test(only_the_last_thousand, fail) :-
    event(call, p, 1), forall(between(2, 1100, N), event(call, q, N)), past_event(1, _, _).
test(print_past, T == "     Call: (2) parent(tom, _)\n     Exit: (2) parent(tom, bob)\n") :-
    grand, tmp_file(trace_history, File), stream_property(Old, alias(user_error)), open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), print_past(2, 3), set_stream(Old, alias(user_error))),
    close(Out), open(File, read, In), read_string(In, _, T), close(In), delete_file(File).

:- end_tests(trace_history).
