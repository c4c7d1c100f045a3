% SPDX-License-Identifier: MIT
% private(messages/error_texts): balls in words. What is said of each formal term is tested by message_texts.pl.

:- use_module(library(plunit)).
:- use_module(private(messages/error_texts)).

len([], m).
len([_|T], N) :- len(T, M), N is M+1.
fails_at(X) :- atom_length(X, _), true.

said(Body, Text) :-
    phrase('$error_texts':Body, Lines),
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

%   The text of what Goal throws, with the trace as a message would have kept it.
said_of(Goal, Text) :-
    setup_call_cleanup(( catch(Goal, Ball, true), '$error_trace'(Trace), nb_setval('$kept_error_trace', Trace) ),
                       said(ball_text(Ball), Text),
                       nb_delete('$kept_error_trace')).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(error_texts).

test(ball, T == 'uncaught exception: oops(_)') :- said(ball_text(oops(_)), T).
test(unbound_ball, T == 'uncaught exception: _') :- said(ball_text(_), T).
test(aborted, T == 'execution aborted') :- said(ball_text('$aborted'), T).
test(time_limit, T == 'time limit exceeded') :- said(ball_text(time_limit_exceeded), T).
test(error_ball, T == 'division by zero') :- said(ball_text(error(evaluation_error(zero_divisor), _)), T).
test(large_ball, true) :- numlist(1, 1000, L), said(ball_text(L), T), atom_length(T, N), N < 200.
test(cyclic_ball, true) :- X = f(X), said(ball_text(X), T), atom_length(T, N), N < 300.
test(unbound_formal, T == 'unknown error') :- said(error_text(_, _), T).
test(predicate, T == 'p/1: an argument has no value yet') :- said(error_text(instantiation_error, context(user:p/1, _)), T).
test(other_module, T == 'm:p/1: an argument has no value yet') :- said(error_text(instantiation_error, context(m:p/1, _)), T).
test(internal_predicate, T == 'an argument has no value yet') :- said(error_text(instantiation_error, context(system:'$p'/1, _)), T).
test(message, T == 'division by zero (so it is)') :-
    said(error_text(evaluation_error(zero_divisor), context(_, 'so it is')), T).
test(message_instead, T == 'so it is') :- said(error_text(instantiation_error, context(_, 'so it is')), T).
test(arithmetic, T == '(<)/2: a variable in this arithmetic has no value yet') :-
    said(error_text(instantiation_error, context(system:(<)/2, _)), T).
test(capital, T == '`foo` is an atom, not a number\n= a variable starts with a capital letter: Foo?') :-
    said(error_text(type_error(evaluable, foo/0), _), T).
test(function, T == 'foo/2 is not a function') :- said(error_text(type_error(evaluable, foo/2), _), T).
test(static, true) :-
    said(error_text(permission_error(modify, static_procedure, len/2), _), T),
    has(T, 'len/2 cannot be changed'), has(T, '= declare it: `:- dynamic len/2.`').
test(system_procedure, T == 'atom_length/2 cannot be changed; it is part of the system') :-
    said(error_text(permission_error(modify, static_procedure, atom_length/2), _), T).
test(colon, T == '(:)/2 cannot be changed; it is part of the system') :-
    said(error_text(permission_error(modify, static_procedure, (:)/2), _), T).
test(directory, T == 'cannot open /: it is a directory') :- said(error_text(permission_error(open, source_sink, /), _), T).
test(library, T == 'there is no library(clpfdd); did you mean library(clpfd)?') :-
    said(error_text(existence_error(source_sink, library(clpfdd)), _), T).
test(memory, true) :- said(error_text(resource_error(memory), _), T), has(T, 'out of memory: the limit is ').
test(number, T == 'number_codes/2: this is not the text of a number') :-
    said(error_text(syntax_error(illegal_number), context(system:number_codes/2, _)), T).
test(place, true) :- said_of(len([a], _), T), has(T, '(is)/2: `m` is an atom, not a number'), has(T, 'len([_|T], N) :- len(T, M), N is M+1.'), has(T, '= M is `m` here').
test(argument, true) :- said_of(fails_at(f(x)), T), has(T, 'atom_length/2, argument 1 ').
test(goal, true) :- said_of(fails_at(f(x)), T), has(T, '= the goal was atom_length(f(x), _)').
test(error_place, I == user:len/2) :-
    catch(len([a], _), error(F, _), true), '$error_trace'(Trace),
    setup_call_cleanup(nb_setval('$kept_error_trace', Trace), error_place(F, where(I, _, _, _, _, _, _), _), nb_delete('$kept_error_trace')).
test(no_error_place, fail) :- error_place(instantiation_error, _, _).
test(no_place_of_resource, fail) :- error_place(resource_error(memory), _, _).
test(unknown_procedure, T == 'no predicate apend/3; did you mean append/3?') :- said(unknown_procedure(user:apend/3), T).
test(expected, T == '; expected a term') :- said(expected_text('a term'), T).
test(nothing_expected, T == '') :- said(expected_text(''), T).
test(hint, T == '\n= so') :- said(hint_line(so), T).
test(no_hint, T == '') :- said(hint_line(''), T).

:- end_tests(error_texts).
