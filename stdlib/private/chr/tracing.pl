% SPDX-License-Identifier: MIT
% The output of chr_trace/0: a line for each event.

:- module('$chr_tracing', [event/1, is_traced/1, set_traced/1]).

:- use_module(private(chr/store), [program/4]).

:- op(1180, xfx, ==>).
:- op(1180, xfx, <=>).
:- op(1100, xfx, \).
:- op(1200, xfx, @).

:- dynamic traced/1.

%!  is_traced(-Tracing) is det.
%
%   Tracing is on or off, for stores created from now on.
%
%       ?- is_traced(T).
%       T = off.

is_traced(Tracing) :-
    ( traced(Tracing0) -> Tracing = Tracing0 ; Tracing = off ).

%!  set_traced(+Tracing) is det.
%
%   Turns tracing on or off, also for existing stores.
%
%       ?- set_traced(off).
%       true.

set_traced(Tracing) :-
    retractall(traced(_)),
    assertz(traced(Tracing)),
    findall(Program, program(Program, _, _, _), Programs),
    set_stores(Programs, Tracing).

set_stores([], _).
set_stores([Program|Programs], Tracing) :-
    (   nb_current(Program, Store),
        Store \== []
    ->  setarg(1, Store, Tracing)
    ;   true
    ),
    set_stores(Programs, Tracing).

%!  event(+Event) is det.
%
%   Writes a line that describes Event.
%
%       ?- event(insert(leq(1, 2))).
%       true.

event(Event) :-
    event_line(Event, Name, Term),
    format(user_error, 'CHR: ~w~t~13|', [Name]),
    write_term(user_error, Term, [quoted(true), portray(true), numbervars(true), max_depth(20), spacing(next_argument),
                                  module('$chr_tracing')]),
    nl(user_error).

event_line(call(Constraint), call, Constraint).
event_line(wake(Constraint), wake, Constraint).
event_line(insert(Constraint), insert, Constraint).
event_line(remove(Constraint), remove, Constraint).
event_line(apply(Rule), apply, Rule).
