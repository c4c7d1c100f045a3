% SPDX-License-Identifier: MIT
% Signals from a goal to enclosing handlers that do not unwind the goal, with the names of SWI-Prolog's
% library(intercept). The handlers are kept in a global variable that backtracking restores: a list of waits(Ball,
% Handler), the innermost first.

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
%   Calls Goal; for each signal that Goal sends and that unifies with Ball, calls a copy of Handler, then continues
%   Goal. Each call copies all variables of Ball and Handler.
%
%       ?- intercept(( send_signal(tick(1)), send_signal(tick(2)) ), tick(N), writeln(N)).
%       1
%       2
%       true.

intercept(Goal, Ball, Handler) :-
    waiting(Goal, waits(Ball, Handler)).

%!  intercept(:Goal, ?Ball, :Handler, +Argument) is nondet.
%
%   Like intercept/3; Handler is called with Argument, which is not copied.
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
%   List has an instance of Template for each signal that Goal sends and that unifies with Ball. Backtracking removes
%   the signals sent by the branch it undoes.
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
%   Like intercept_all/4, but keeps signals sent before Goal backtracked.
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
%   Calls the handler of the innermost enclosing intercept/3 whose ball unifies with Signal; fails if the handler fails.
%   Errors: instantiation_error, unintercepted_signal(Signal) if no handler matches.
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
%   Like send_signal/1, but succeeds if no handler matches.
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
