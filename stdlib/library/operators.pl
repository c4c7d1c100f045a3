% SPDX-License-Identifier: MIT
% Operators for a part of a file: pushed at its beginning, popped at its end, with the names of SWI-Prolog's
% library(operators).

:- module(operators, [push_operators/1, push_operators/2, pop_operators/0, pop_operators/1, push_op/3]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).

:- meta_predicate
    push_operators(:),
    push_operators(:, -),
    pop_operators(:),
    push_op(+, +, :).

% pushed(Undo): what restores the operators that were there before, those pushed last first.
:- dynamic pushed/1.

%!  push_operators(:Operators) is det.
%
%   Makes the operators of a list of op(Priority, Type, Names), until pop_operators/0.
%
%       ?- push_operators([op(700, xfx, ===>)]), term_to_atom(T, 'a ===> b'), pop_operators.

push_operators(Operators) :-
    push_operators(Operators, _:Undo),
    asserta(pushed(Undo)).

%!  push_operators(:Operators, -Undo) is det.
%
%   As push_operators/1; pop_operators(Undo) restores what was there before. Errors: as op/3.
%
%       ?- push_operators([op(700, xfx, ===>)], Undo), pop_operators(Undo).

push_operators(Module:Operators, Module:Undo) :-
    must_be(list, Operators),
    push_each(Operators, Module, [], Undo).

push_each([], _, Undo, Undo).
push_each([op(Priority, Type, Name0)|Operators], Module0, Undo0, Undo) :-
    strip_module(Module0:Name0, Module, Name),
    (   is_list(Name)
    ->  findall(op(Priority, Type, Module:N), member(N, Name), Each),
        push_each(Each, Module, Undo0, Undo1)
    ;   former(Type, Module, Name, Former),
        op(Priority, Type, Module:Name),
        Undo1 = [Former|Undo0]
    ),
    push_each(Operators, Module0, Undo1, Undo).

% An atom has one operator of each kind.
former(Type, Module, Name, op(Priority, FormerType, Module:Name)) :-
    kind(Type, Kind),
    (   current_op(P, T, Module:Name),
        kind(T, Kind)
    ->  Priority = P,
        FormerType = T
    ;   Priority = 0,
        FormerType = Type
    ).

kind(Type, Kind) :-
    (   atom(Type), sub_atom(Type, 0, 1, _, f)
    ->  Kind = prefix
    ;   atom_length(Type, 3)
    ->  Kind = infix
    ;   Kind = postfix
    ).

%!  push_op(+Priority, +Type, :Names) is det.
%
%   As op/3; what was there before comes back with the operators that were pushed last, if any.
%
%       ?- push_operators([]), push_op(700, xfx, ===>), pop_operators.

push_op(Priority, Type, Module:Names) :-
    push_operators(Module:[op(Priority, Type, Names)], _:Undo),
    (   retract(pushed(Before))
    ->  append(Undo, Before, All),
        asserta(pushed(All))
    ;   true
    ).

%!  pop_operators is semidet.
%
%   The operators are again what they were before the last push_operators/1. Fails if there was none.
%
%       ?- push_operators([op(700, xfx, ===>)]), pop_operators.

pop_operators :-
    retract(pushed(Undo)),
    !,
    pop_operators(Undo).

%!  pop_operators(:Undo) is det.
%
%   Undo comes from push_operators/2.
%
%       ?- push_operators([op(700, xfx, ===>)], Undo), pop_operators(Undo).

pop_operators(_:Undo) :-
    \+ ( member(op(Priority, Type, Name), Undo), \+ op(Priority, Type, Name) ).
