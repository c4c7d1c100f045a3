% SPDX-License-Identifier: MIT
% library(error_report): where an error was thrown, why, and who called.

:- use_module(library(plunit)).
:- use_module(library(error_report)).

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
forever(X) :- forever(Y), X = Y.
walk([_|T]) :- walk(T), true.
walk_on(X) :- walk_off(X), true.
walk_off(X) :- walk_on(X), true.

%   What Goal has thrown, and the trace of it.
thrown(Goal, Formal, Trace) :-
    catch(Goal, error(Formal, _), true),
    '$error_trace'(Trace).

place(Goal, Culprit, Indicator, Line, Part) :-
    thrown(Goal, Formal, Trace),
    trace_place(Formal, Culprit, Trace, where(Indicator, place(_, Line, _, _, _), Part, _, _, _)).

report(Goal, Culprit, Text) :-
    thrown(Goal, Formal, Trace),
    trace_place(Formal, Culprit, Trace, Where),
    phrase(error_report(Formal, Where, Trace), Lines),
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

recursion(Frames, Text) :-
    phrase(recursion_report(trace(resource_error/1, none, 5000, Frames), _), Lines),
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

%   A frame of a clause of this file that calls Callee.
frame(Name/Arity, Callee, frame(user:Name/Arity, Path, Line, user:Callee, 0, 0)) :-
    functor(Head, Name, Arity),
    nth_clause(user:Head, _, Reference),
    '$clause_place'(Reference, Path, Line),
    \+ ( Name == len, clause(user:Head, true, Reference) ),
    !.

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(error_report).

test(place_of_arithmetic, I-L-G =@= (user:len/2)-13-(_ is m+1)) :- place(len([a], _), system:(is)/2, I, L, G).
test(place_of_call, I-L-G =@= (user:inner/1)-21-atom_length(_, _)) :- place(inner(f(x)), system:atom_length/2, I, L, G).
test(place_in_the_middle, I-L == (user:inner/1)-21) :- place(outer(f(x)), system:atom_length/2, I, L, _).
test(place_of_missing, I-L-G == (user:calls_missing/0)-22-no_such_procedure(1)) :-
    place(calls_missing, missing(user:no_such_procedure/1), I, L, G).
test(no_place, fail) :- trace_place(instantiation_error, none, trace(instantiation_error, none, 0, []), _).
test(library_has_no_place, fail) :-
    trace_place(instantiation_error, none, trace(instantiation_error, none, 0, [frame(lists:append/3, 'hornbeam:library/lists.pl', 3, none, 0, 0)]), _).
test(snippet, true) :- report(len([a], _), system:(is)/2, T), has(T, '13 | len([_|T], N) :- len(T, M), N is m+1.').
test(meant_variable, true) :- report(len([a], _), system:(is)/2, T), has(T, '= the clause has a variable M: did you mean that?').
test(later_goal, true) :-
    report(double(3, _), system:(is)/2, T), has(T, '= Z has no value here: half/2, which could give it one, is called later').
test(no_value, true) :- report(half(_, _), system:(is)/2, T), has(T, '= X has no value here').
test(owner, true) :- report(inner(f(x)), system:atom_length/2, T), has(T, '= in inner/1').
test(callers, true) :-
    report(outer(f(x)), system:atom_length/2, T),
    has(T, '= in inner/1, called by middle/1 (error_report.pl:20), outer/1 (error_report.pl:19)').
test(kept, [setup(nb_setval('$kept_error_trace', trace(type_error/2, none, 0, []))), cleanup(nb_delete('$kept_error_trace')),
            true(T == trace(type_error/2, none, 0, []))]) :-
    error_trace_for(type_error(integer, a), T).
test(kept_of_other_error, [setup(nb_setval('$kept_error_trace', trace(type_error/2, none, 0, []))),
                           cleanup(nb_delete('$kept_error_trace')), fail]) :-
    error_trace_for(instantiation_error, _).
test(kept_of_atom, [setup(nb_setval('$kept_error_trace', trace(instantiation_error, none, 0, []))),
                    cleanup(nb_delete('$kept_error_trace'))]) :-
    error_trace_for(instantiation_error, _).
test(none_kept, [setup(nb_setval('$kept_error_trace', none)), cleanup(nb_delete('$kept_error_trace')), fail]) :-
    error_trace_for(instantiation_error, _).
test(recursion, true) :-
    frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= forever/1 calls itself: forever(X) -> forever(Y) -> ...').
test(recursion_first, true) :-
    frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= the recursive call comes first: put X=Y in front of it').
test(recursion_into_parts, true) :-
    frame(walk/1, walk/1, F), recursion([F, F, F], T), has(T, 'every call takes a part of its argument').
test(recursion_of_two, true) :-
    frame(walk_on/1, walk_off/1, F1), frame(walk_off/1, walk_on/1, F2),
    recursion([F1, F2, F1, F2, F1], T), has(T, '= the calls repeat: walk_on/1 -> walk_off/1 -> walk_on/1 -> ...').
test(depth, true) :- frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= 5,000 calls deep when the memory was full').
test(no_turn, true) :- frame(inner/1, atom_length/2, F), recursion([F], T), has(T, '= in inner/1').
test(no_frames, T == '') :- recursion([], T).

:- end_tests(error_report).
