% SPDX-License-Identifier: MIT
% Signals that a goal sends to those who wait for them further out, without leaving the goal, with the names of
% SWI-Prolog's library(intercept). Who waits stands in a global variable that backtracking restores: a list of
% waits(Ball, Handler), the innermost first.

:- module(intercept,
          [ intercept/3, intercept/4, intercept_all/4, nb_intercept_all/4, send_signal/1, send_silent_signal/1 ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [reverse/2]).

:- meta_predicate
    intercept(0, ?, 0),
    intercept(0, ?, 1, ?),
    intercept_all(?, 0, ?, -),
    nb_intercept_all(?, 0, ?, -).

%!  intercept(:Goal, ?Ball, :Handler) is nondet.
%
%   Calls Goal; when it sends a signal that unifies with Ball a copy of Handler is called, and Goal goes on. All
%   variables of Ball and Handler are copied for each signal.
%
%       ?- intercept(( send_signal(tick(1)), send_signal(tick(2)) ), tick(N), writeln(N)).
%       1
%       2
%       true.

intercept(Goal, Ball, Handler) :-
    waiting(Goal, waits(Ball, Handler)).

%!  intercept(:Goal, ?Ball, :Handler, +Argument) is nondet.
%
%   As intercept/3; Handler is called with Argument, which is not copied.
%
%       ?- intercept(send_signal(set(7)), set(V), [X]>>(X = V), Result).

intercept(Goal, Ball, Handler, Argument) :-
    waiting(Goal, waits(Ball, Handler, Argument)).

waiting(Goal, Waits) :-
    now_waiting(Outside),
    b_setval('$intercept', [Waits|Outside]),
    call(Goal),
    b_setval('$intercept', Outside).

new_state(State) :-
    functor(State, found, 1),
    arg(1, State, []).

now_waiting(List) :-
    ( nb_current('$intercept', Known), Known = [_|_] -> List = Known ; List = [] ).

%!  intercept_all(+Template, :Goal, ?Ball, -List) is nondet.
%
%   List has Template for each signal that Goal sends and that unifies with Ball. What Goal sent before it went back
%   is not in it.
%
%       ?- intercept_all(X, ( member(Y, [1,2]), send_signal(x(Y)) ), x(X), Xs).
%       Y = 1, Xs = [1].

intercept_all(Template, Goal, Ball, List) :-
    new_state(State),
    waiting(Goal, collects(Ball, Template, State)),
    arg(1, State, Reversed),
    reverse(Reversed, List).

%!  nb_intercept_all(+Template, :Goal, ?Ball, -List) is nondet.
%
%   As intercept_all/4, but what Goal sent before it went back stays in List.
%
%       ?- nb_intercept_all(X, ( member(Y, [1,2]), send_signal(x(Y)), Y > 1 ), x(X), Xs).
%       Y = 2, Xs = [1, 2].

nb_intercept_all(Template, Goal, Ball, List) :-
    new_state(State),
    waiting(Goal, keeps(Ball, Template, State)),
    arg(1, State, Reversed),
    reverse(Reversed, List).

%!  send_signal(+Signal) is nondet.
%
%   Calls the handler of the innermost intercept/3 around whose ball unifies with Signal; fails if that fails.
%   Errors: instantiation_error, unintercepted_signal(Signal) if there is none.
%
%       ?- catch(send_signal(lost), error(E, _), true).
%       E = unintercepted_signal(lost).

send_signal(Signal) :-
    must_be(nonvar, Signal),
    now_waiting(List),
    (   handler(List, Signal, Action)
    ->  call(Action)
    ;   throw(error(unintercepted_signal(Signal), _))
    ).

%!  send_silent_signal(+Signal) is nondet.
%
%   As send_signal/1, but true if nobody waits for Signal.
%
%       ?- send_silent_signal(lost).
%       true.

send_silent_signal(Signal) :-
    must_be(nonvar, Signal),
    now_waiting(List),
    (   handler(List, Signal, Action)
    ->  call(Action)
    ;   true
    ).

handler([Waits|Outside], Signal, Action) :-
    (   action(Waits, Signal, Found)
    ->  Action = Found
    ;   handler(Outside, Signal, Action)
    ).

action(waits(Ball0,Handler0), Signal, Handler) :-
    copy_term(Ball0-Handler0, Ball-Handler),
    Ball = Signal.
action(waits(Ball0,Handler0,Argument), Signal, call(Handler,Argument)) :-
    copy_term(Ball0-Handler0, Ball-Handler),
    Ball = Signal.
action(collects(Ball0,Template0,State), Signal, intercept:add(State, Template)) :-
    copy_term(Ball0-Template0, Ball-Template),
    Ball = Signal.
action(keeps(Ball0,Template0,State), Signal, intercept:keep(State, Template)) :-
    copy_term(Ball0-Template0, Ball-Template),
    Ball = Signal.

add(State, Template) :-
    arg(1, State, List),
    setarg(1, State, [Template|List]).

keep(State, Template) :-
    arg(1, State, List),
    nb_setarg(1, State, [Template|List]).
