% SPDX-License-Identifier: MIT
% What a test calls: procedures of libraries, and those that are left to the program under test.

:- module('$tested_procedures', [tested_procedures/4]).

:- use_module(private(teaching/program_parts), [called_goals/3, is_program_goal/2, plain_goal/3, reachable_clauses/4]).

%!  tested_procedures(+Module, +Goal, -Libraries, -Others) is det.
%
%   Goal, a test in Module, another than user, calls the procedures Libraries of libraries, which a program may define
%   otherwise, and Others, which nothing has defined yet or which are those of user. Both are lists of Name/Arity; calls
%   in procedures that are defined beside Goal count, too.
%
%       ?- tested_procedures(tests, ( backwards([a], Xs), length(Xs, 1) ), Libraries, Others).
%       Libraries = [length/2], Others = [backwards/2].

tested_procedures(Module, Goal, Libraries, Others) :-
    ( reachable_clauses(Module, Goal, 1000, Clauses) -> true ; Clauses = [] ),
    findall(Origin-Indicator,
            ( running(Module:Goal, Clauses, Part), called(Part, Called), origin(Called, Indicator, Origin) ),
            Found0),
    sort(Found0, Found),
    findall(Indicator, '$in_list'(library-Indicator, Found), Libraries),
    findall(Indicator, '$in_list'(other-Indicator, Found), Others).

running(Goal, _, Goal).
running(_, Clauses, Module:Goal) :-
    '$in_list'(clause(Module, _, Goals, _), Clauses),
    '$in_list'(Goal, Goals).

called(Module0:Goal0, Called) :-
    plain_goal(Goal0, Module0, Module:Goal),
    callable(Goal),
    (   Called = Module:Goal
    ;   called_goals(Module, Goal, Goals),
        '$in_list'(Inner, Goals),
        called(Inner, Called)
    ).

origin(Module:Goal, Name/Arity, Origin) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    \+ '$predicate_property'(system, Head, iso),
    (   Module == user
    ->  Origin = other
    ;   '$predicate_property'(Module, Head, defined)
    ->  \+ is_program_goal(Module, Head),
        Origin = library
    ;   '$library_of_call'(Module, Name, Arity, _)
    ->  Origin = library
    ;   Origin = other
    ).
