% SPDX-License-Identifier: MIT
% Goals that change what a program does: a second run of them may be another one.

:- module('$program_changes', [differs_again/4]).

:- use_module(private(teaching/clause_places), [clause_place/4]).
:- use_module(private(teaching/goal_effects), [changes_program/1]).
:- use_module(private(teaching/program_parts), [called_goals/3, is_program_goal/2, reachable_clauses/4]).

%!  differs_again(+Goal, +Module, -Changing, -Place) is semidet.
%
%   Goal calls Changing, of the system, at Place, after which a second run may be another one.
%
%       ?- differs_again(( p(X), retract(X) ), user, Changing, Place).
%       Changing = retract(X), Place = 'the query'.

differs_again(Goal, Module, Changing, Place) :-
    reachable_clauses(Module, Goal, 2000, Clauses),
    (   changes_within(Goal, Module, Changing),
        Place = 'the query'
    ;   '$in_list'(clause(Home, Head, Goals, Reference), Clauses),
        '$in_list'(Part, Goals),
        changes_within(Part, Home, Changing),
        clause_place(Home, Head, Reference, Place)
    ),
    !.

changes_within(Goal0, Module0, Changing) :-
    strip_module(Module0:Goal0, Module, Goal),
    callable(Goal),
    \+ is_program_goal(Module, Goal),
    (   changes_program(Goal)
    ->  Changing = Goal
    ;   called_goals(Module, Goal, Called),
        '$in_list'(Part, Called),
        changes_within(Part, Module, Changing)
    ).
