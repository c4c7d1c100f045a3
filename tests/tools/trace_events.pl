% SPDX-License-Identifier: MIT
% library(trace_events): back to what the tracer has shown.

:- use_module(library(plunit)).
:- use_module(library(tracer)).
:- use_module(library(trace_events)).

parent(tom, bob).
parent(bob, ann).
grand(X, Z) :- parent(X, Y), parent(Y, Z).

%   What Goal writes to user_error, after the trace of a goal.
said(Goal, Text) :-
    open_null_stream(Null),
    ignore(trace(user:grand(tom, _), [stream(Null)])),
    tmp_file(trace_events, File), stream_property(Old, alias(user_error)), open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), Goal, set_stream(Old, alias(user_error))),
    close(Out), open(File, read, In), read_string(In, _, String), close(In), delete_file(File),
    atom_string(Text, String).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(trace_events).

test(back, true) :- said(back(1), T), has(T, 'Exit: (1) grand(tom, ann)'), \+ has(T, 'parent').
test(back_far, true) :- said(back(100), T), has(T, 'Call: (1) grand(tom, _)').
test(back_negative, error(type_error(positive_integer, -1))) :- said(back(-1), _).
test(back_no_number, error(type_error(integer, x))) :- said(back(x), _).
test(when, true) :- said(when(ann), T), has(T, 'Exit: (3)   parent(bob, ann)').
test(when_unbound, error(instantiation_error)) :- said(when(_), _).
test(when_equation, true) :- said(when(_ = ann), T), has(T, 'Exit: (3)   parent(bob, ann)').
test(when_goal, true) :- said(when(parent(bob, _)), T), has(T, 'Exit: (3)   parent(bob, ann)').
test(when_unknown, fail) :- said(when(nosuch), _).
test(when_unknown_says, T == 'no recorded event explains that\n') :- said(ignore(when(nosuch)), T).

:- end_tests(trace_events).
