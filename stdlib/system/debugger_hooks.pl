% SPDX-License-Identifier: MIT
% The debugger hooks (engine/machine/debugger_hooks.hpp) for observers in Prolog. An observer is a closure that is
% called as
%
%   call(Observer, port(Port, Deterministic, Goal, Number, Depth, Module:Name/Arity, Place), Action)
%
% Port is call, unify, exit, redo, fail or exception(Ball); Place is File:Line of the running clause, from its unify
% port on, otherwise none. Action is continue, retry, retry(Number), fail or ignore; if the observer fails, it is
% continue. No events are reported while the observer runs. After '$tell_clauses'(true) the observer is also called with
% runs(Clause), where Clause is the term of the rule that begins to run, with the variables of this run.

:- dynamic(['$port_observer'/1]).
:- meta_predicate '$observe_ports'(2).
:- meta_predicate '$watched'(0, 2).

'$port'(Port, Deterministic, Goal, Number, Depth, Predicate, Place) :-
    (   '$port_observer'(Observer),
        call(Observer, port(Port, Deterministic, Goal, Number, Depth, Predicate, Place), Action)
    ->  true
    ;   Action = continue
    ),
    '$debugger_done'(Action).

% Called first in the body of a rule.
'$clause_runs'(Clause) :-
    '$debugger_pause'(Before),
    (   '$tells_clauses',
        '$port_observer'(Observer),
        call(Observer, runs(Clause), _)
    ->  true
    ;   true
    ),
    '$debugger_unpause'(Before).

% Calls Observer for each event from now on.
'$observe_ports'(Observer) :-
    retractall('$port_observer'(_)),
    assertz('$port_observer'(Observer)).

% Calls Goal with the hooks on, passing each event to Observer.
'$watched'(Goal, Observer) :-
    findall(Old, '$port_observer'(Old), Before),
    '$debugger_state'(Open),
    setup_call_cleanup(
        ( '$observe_ports'(Observer),
          '$debugger_hooks'(true)
        ),
        '$watched_root'(Goal),
        ( '$debugger_hooks'(Open),
          retractall('$port_observer'(_)),
          '$restore_observer'(Before)
        )).

'$restore_observer'([]).
'$restore_observer'([Observer|_]) :-
    assertz('$port_observer'(Observer)).
