% SPDX-License-Identifier: MIT
% Operators for part of a file: pushed at its beginning and popped at its end, with the names of SWI-Prolog's
% library(operators).

:- module(operators, [push_operators/1, push_operators/2, pop_operators/0, pop_operators/1, push_op/3]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).

:- meta_predicate
    push_operators(:),
    push_operators(:, -),
    pop_operators(:),
    push_op(+, +, :).

% pushed(Undo): Undo restores the previous operators; the last push comes first.
:- dynamic pushed/1.

%!  push_operators(:Operators) is det.
%
%   Defines the operators in a list of op(Priority, Type, Names), until pop_operators/0.
%
%       ?- push_operators([op(700, xfx, ===>)]), term_to_atom(T, 'a ===> b'), pop_operators.

push_operators(Operators) :-
    push_operators(Operators, _:Undo),
    asserta(pushed(Undo)).

%!  push_operators(:Operators, -Undo) is det.
%
%   Like push_operators/1; pop_operators(Undo) restores the previous operators. Errors: those of op/3.
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

% An atom has at most one operator of each kind.
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
%   Like op/3; the next pop_operators/0 restores the previous operator, if there was a push_operators/1.
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
%   Restores the operators from before the last push_operators/1. Fails if there is none.
%
%       ?- push_operators([op(700, xfx, ===>)]), pop_operators.

pop_operators :-
    retract(pushed(Undo)),
    !,
    pop_operators(Undo).

%!  pop_operators(:Undo) is det.
%
%   Restores the operators saved in Undo by push_operators/2.
%
%       ?- push_operators([op(700, xfx, ===>)], Undo), pop_operators(Undo).

pop_operators(_:Undo) :-
    \+ ( member(op(Priority, Type, Name), Undo), \+ op(Priority, Type, Name) ).
