% SPDX-License-Identifier: MIT
% Publish and subscribe, with the names of SWI-Prolog's library(broadcast): parts of a program announce events without
% knowing the listeners. Listeners are called in the order of their registration.

:- module(broadcast,
          [ listen/3, listen/2, unlisten/1, unlisten/2, unlisten/3, listening/3, broadcast/1, broadcast_request/1 ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate
    listen(+, 0),
    listen(+, +, 0),
    unlisten(+, +, 0).

% listener(Template, Listener, Module, Goal)
:- dynamic listener/4.

%!  listen(+Template, :Goal) is det.
%
%   Like listen/3; Listener is the calling module.
%
%       ?- listen(saved(File), (write(File), nl)).

listen(Template, Module:Goal) :-
    listen(Module, Template, Module:Goal).

%!  listen(+Listener, +Template, :Goal) is det.
%
%   From now on Goal is called, as by once/1, for each message that unifies with Template. Listener is an atom that
%   identifies the listener for unlisten/1. Errors: instantiation_error if Template or Goal is unbound.
%
%       ?- listen(log, saved(File), format("~w is saved~n", [File])), broadcast(saved(a)), unlisten(log).
%       a is saved
%       true.

listen(Listener, Template, Module:Goal) :-
    must_be(nonvar, Template),
    must_be(callable, Goal),
    assertz(listener(Template, Listener, Module, Goal)).

%!  unlisten(+Listener) is det.
%
%   Removes all registrations of Listener.
%
%       ?- unlisten(log).

unlisten(Listener) :-
    retractall(listener(_, Listener, _, _)).

%!  unlisten(+Listener, +Template) is det.
%
%   Removes the registrations of Listener whose template unifies with Template.
%
%       ?- unlisten(log, saved(_)).

unlisten(Listener, Template) :-
    retractall(listener(Template, Listener, _, _)).

%!  unlisten(?Listener, ?Template, :Goal) is det.
%
%   Removes the registrations by listen/3 that unify with these arguments.
%
%       ?- unlisten(_, saved(_), _).

unlisten(Listener, Template, Module:Goal) :-
    retractall(listener(Template, Listener, Module, Goal)).

%!  listening(?Listener, ?Template, ?Goal) is nondet.
%
%   Listener listens for Template with Goal, which is qualified by its module.
%
%       ?- listen(log, saved(_), true), listening(log, T, G).
%       T = saved(_), G = user:true.

listening(Listener, Template, Module:Goal) :-
    listener(Template, Listener, Module, Goal).

%!  broadcast(+Message) is det.
%
%   Calls the goal of each listener whose template unifies with Message, once; bindings are undone and failure is
%   ignored. An error is printed, and the next listener is called.
%
%       ?- broadcast(saved(a)).
%       true.

broadcast(Message) :-
    must_be(nonvar, Message),
    (   listener(Message, _, Module, Goal),
        tell(Module:Goal),
        fail
    ;   true
    ).

tell(Goal) :-
    catch(once(Goal), Error, true),
    (   var(Error)
    ->  true
    ;   print_message(error, Error)
    ).

%!  broadcast_request(+Request) is nondet.
%
%   Calls the goals of the listeners whose template unifies with Request until one succeeds; its bindings are the
%   answer, and backtracking gives further ones.
%
%       ?- listen(clock, what_time(T), T = noon), broadcast_request(what_time(Now)), unlisten(clock).
%       Now = noon.

broadcast_request(Request) :-
    must_be(nonvar, Request),
    listener(Request, _, Module, Goal),
    call(Module:Goal).
