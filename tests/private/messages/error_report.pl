% SPDX-License-Identifier: MIT
% private(messages/error_report): where an error was thrown, why, and who called.

:- use_module(library(plunit)).
:- use_module(private(messages/error_report)).

% The mistakes below are meant.
:- multifile(user:message_hook/3).
user:message_hook(singletons(_, _, _, _), warning, _).
user:message_hook(load_warning(_, _, _), warning, _).

len([], 0).
len([_|T], N) :- len(T, M), N is m+1.

double(X, Y) :-
    Y is X*Z,
    half(Y, Z).
half(X, Y) :- Y is X/2.
outer(X) :- middle(X), atom(X).
middle(X) :- inner(X), atom(X).
inner(X) :- atom_length(X, _), true.
calls_missing :- no_such_procedure(1), true.
misses_last :- no_such_procedure(2).
library_last(X) :- nth0(X, [], _).
closure_last(Xs) :- maplist(nth0(a), Xs, _).
throws_last(a) :- throw(either).
throws_last(b) :- throw(either).
by_throws_last(X) :- throws_last(X), atom(X).
sorts_last(X) :- sort(0, X, [], _).

%   What Goal has thrown, and the trace of it.
thrown(Goal, Formal, Trace) :-
    catch(Goal, error(Formal, _), true),
    '$error_trace'(Trace).

place(Goal, Indicator, Line, Part) :-
    thrown(Goal, Formal, Trace),
    trace_place(Formal, Trace, where(Indicator, place(_, Line, _, _, _), Part, _, _, _, _)).

report(Goal, Text) :-
    thrown(Goal, Formal, Trace),
    trace_place(Formal, Trace, Where),
    phrase(error_report(Formal, Where, Trace), Lines),
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(error_report).

test(place_of_arithmetic, I-L-G =@= (user:len/2)-13-(_ is m+1)) :- place(len([a], _), I, L, G).
test(place_of_call, I-L-G =@= (user:inner/1)-21-atom_length(_, _)) :-
    place(inner(f(x)), I, L, G).
test(place_in_the_middle, I-L == (user:inner/1)-21) :- place(outer(f(x)), I, L, _).
test(place_of_missing, I-L-G == (user:calls_missing/0)-22-no_such_procedure(1)) :-
    place(calls_missing, I, L, G).
test(place_of_last_missing, L-G == 23-no_such_procedure(2)) :-
    place(misses_last, _, L, G).
test(place_of_last_library_goal, L-G =@= 24-nth0(_, [], _)) :- place(library_last(a), _, L, G).
test(place_of_last_closure, L == 25) :- place(closure_last([[]]), _, L, _).
test(place_of_last_throw, L == 27) :-
    catch(by_throws_last(b), either, true), '$error_trace'(Trace),
    trace_place(either, Trace, where(_, place(_, L, _, _, _), _, _, _, _, _)).
test(place_of_last_builtin, L == 29) :- place(sorts_last(1), _, L, _).
test(no_place, fail) :- trace_place(instantiation_error, trace(instantiation_error, none, 0, [], none), _).
test(library_has_no_place, fail) :-
    trace_place(instantiation_error, trace(instantiation_error, none, 0, [frame(lists:append/3, 'hornbeam:library/lists.pl', 3, none, 0, 0)], none), _).
test(snippet, true) :- report(len([a], _), T), has(T, '13 | len([_|T], N) :- len(T, M), N is m+1.').
test(meant_variable, true) :-
    report(len([a], _), T), has(T, '= the clause has a variable M: did you mean that?').
test(later_goal, true) :-
    report(double(3, _), T), has(T, '= Z has no value here: half/2, which could give it one, is called later').
test(no_value, true) :- report(half(_, _), T), has(T, '= X has no value here').
test(owner, true) :- report(inner(f(x)), T), has(T, '= in inner/1').
test(callers, true) :-
    report(outer(f(x)), T),
    has(T, '= in inner/1, called by middle/1 (error_report.pl:20), outer/1 (error_report.pl:19)').
test(kept, [setup(nb_setval('$kept_error_trace', trace(type_error/2, none, 0, [], none))), cleanup(nb_delete('$kept_error_trace')),
            true(T == trace(type_error/2, none, 0, [], none))]) :-
    error_trace_for(type_error(integer, a), T).
test(kept_of_other_error, [setup(nb_setval('$kept_error_trace', trace(type_error/2, none, 0, [], none))),
                           cleanup(nb_delete('$kept_error_trace')), fail]) :-
    error_trace_for(instantiation_error, _).
test(kept_of_atom, [setup(nb_setval('$kept_error_trace', trace(instantiation_error, none, 0, [], none))),
                    cleanup(nb_delete('$kept_error_trace'))]) :-
    error_trace_for(instantiation_error, _).
test(none_kept, [setup(nb_setval('$kept_error_trace', none)), cleanup(nb_delete('$kept_error_trace')), fail]) :-
    error_trace_for(instantiation_error, _).
test(user_frames, Fs == [frame(user:p/0, 'a.pl', 3, none, 0, 0)]) :-
    user_frames([ frame(user:p/0, 'a.pl', 3, none, 0, 0), frame(lists:append/3, 'hornbeam:library/lists.pl', 3, none, 0, 0),
                  frame(system:q/0, '', 9, none, 0, 0), frame(user:q/0, 'a.pl', 0, none, 0, 0) ], Fs).
test(frame_place, L-G =@= 21-atom_length(_, _)) :-
    catch(inner(f(x)), _, true), '$error_trace'(trace(_, _, _, [Frame|_], _)),
    frame_place(Frame, where(_, place(_, L, _, _, _), G, _, _, _)).
test(frame_of_no_file, W == where(user:p/0, place('/no/a.pl', 7, 0, '', 0), none, none, none, [])) :-
    frame_place(frame(user:p/0, '/no/a.pl', 7, user:q/0, 0, none), W).

:- end_tests(error_report).
