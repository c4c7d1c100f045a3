% SPDX-License-Identifier: MIT
% Messages to all who listen, with the names of SWI-Prolog's library(broadcast): parts of a program tell what happened
% without knowing who wants to hear of it. Listeners are asked in the order in which they began to listen.

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
%   As listen/3; the listener is the module of the call.
%
%       ?- listen(saved(File), (write(File), nl)).

listen(Template, Module:Goal) :-
    listen(Module, Template, Module:Goal).

%!  listen(+Listener, +Template, :Goal) is det.
%
%   From now on Goal is called, once, for each message that unifies with Template. Listener is an atom that
%   unlisten/1 knows it by. Errors: instantiation_error if Template or Goal is unbound.
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
%   Listener hears no message any more.
%
%       ?- unlisten(log).

unlisten(Listener) :-
    retractall(listener(_, Listener, _, _)).

%!  unlisten(+Listener, +Template) is det.
%
%   Listener hears no message any more for which it listened with a template that unifies with Template.
%
%       ?- unlisten(log, saved(_)).

unlisten(Listener, Template) :-
    retractall(listener(Template, Listener, _, _)).

%!  unlisten(?Listener, ?Template, :Goal) is det.
%
%   Removes what was asked for by a listen/3 that unifies.
%
%       ?- unlisten(_, saved(_), _).

unlisten(Listener, Template, Module:Goal) :-
    retractall(listener(Template, Listener, Module, Goal)).

%!  listening(?Listener, ?Template, ?Goal) is nondet.
%
%   Who listens for what; Goal has its module in front.
%
%       ?- listen(log, saved(_), true), listening(log, T, G).
%       T = saved(_), G = user:true.

listening(Listener, Template, Module:Goal) :-
    listener(Template, Listener, Module, Goal).

%!  broadcast(+Message) is det.
%
%   Calls the goal of each listener whose template unifies with Message, once; what it binds is undone, that it
%   fails does not matter. An error that it throws is printed, and the next one is called.
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
%   Calls the goals of the listeners whose template unifies with Request until one is true; its bindings are the
%   answer, further ones come on backtracking.
%
%       ?- listen(clock, what_time(T), T = noon), broadcast_request(what_time(Now)), unlisten(clock).
%       Now = noon.

broadcast_request(Request) :-
    must_be(nonvar, Request),
    listener(Request, _, Module, Goal),
    call(Module:Goal).
