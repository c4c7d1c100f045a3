% SPDX-License-Identifier: MIT
% The values of a type in order of size, as inputs for check_against/2.

:- module('$small_values', [value_of/3, values_of/3, plain_type/2]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [nth0/3]).

%!  value_of(+Type, +Size, -Value) is nondet.
%
%   Value is a value of Type with exactly this Size: integer, natural, atom, boolean, list(Type), pair(Type1, Type2),
%   oneof(List), between(Low, High), any; shapes(Shapes), whose Shapes are value(Value), type(Type), term(Name, Types),
%   where self among Types is the whole type. Errors: domain_error(type_of_value, Type).
%
%       ?- findall(Xs, value_of(list(natural), 2, Xs), Lists).
%       Lists = [[0, 0], [1]].

value_of(Type, _, _) :-
    var(Type),
    !,
    throw(error(instantiation_error, _)).
value_of(integer, Size, Value) :-
    !,
    (   Value = Size
    ;   Size > 0,
        Value is -Size
    ).
value_of(natural, Size, Size) :- !.
value_of(atom, Size, Value) :-
    !,
    nth0(Size, [a, b, c, d], Value).
value_of(boolean, Size, Value) :-
    !,
    nth0(Size, [true, false], Value).
value_of(oneof(Values), Size, Value) :-
    !,
    nth0(Size, Values, Value).
value_of(between(Low, High), Size, Value) :-
    !,
    Value is Low + Size,
    Value =< High.
value_of(pair(Type1, Type2), Size, Value1-Value2) :-
    !,
    values_of([Type1, Type2], Size, [Value1, Value2]).
value_of(list(Type), Size, List) :-
    !,
    list_of(Size, Type, List).
value_of(list, Size, List) :-
    !,
    list_of(Size, natural, List).
value_of(any, Size, Value) :-
    !,
    (   value_of(natural, Size, Value)
    ;   value_of(list(natural), Size, Value)
    ;   value_of(atom, Size, Value)
    ).
value_of(shapes(Shapes), Size, Value) :-
    !,
    '$in_list'(Shape, Shapes),
    shape_value(Shape, Shapes, Size, Value).
value_of(Type0, Size, Value) :-
    (   plain_type(Type0, Type)
    ->  value_of(Type, Size, Value)
    ;   throw(error(domain_error(type_of_value, Type0), _))
    ).

shape_value(value(Value), _, 0, Value).
shape_value(type(Type), _, Size, Value) :-
    value_of(Type, Size, Value).
shape_value(term(Name, Types0), Shapes, Size, Value) :-
    Size > 0,
    maplist(with_self(shapes(Shapes)), Types0, Types),
    Left is Size - 1,
    values_of(Types, Left, Values),
    Value =.. [Name|Values].

with_self(Self, Type0, Type) :-
    ( Type0 == self -> Type = Self ; Type = Type0 ).

%!  plain_type(+Name, -Type) is semidet.
%
%   Type is known as Name elsewhere.
%
%       ?- plain_type(nonneg, Type).
%       Type = natural.

plain_type(nonneg, natural).
plain_type(int, integer).
plain_type(number, integer).
plain_type(bool, boolean).

%   The size of an element plus one.

list_of(0, _, []) :- !.
list_of(Size, Type, [X|Xs]) :-
    Left is Size - 1,
    between(0, Left, Own),
    value_of(Type, Own, X),
    Rest is Left - Own,
    list_of(Rest, Type, Xs).

%!  values_of(+Types, +Size, -Values) is nondet.
%
%   Values has a value of each type, and the sum of their sizes is Size.
%
%       ?- findall(Vs, values_of([natural, natural], 1, Vs), All).
%       All = [[0, 1], [1, 0]].

values_of([], 0, []).
values_of([Type|Types], Size, [Value|Values]) :-
    (   Types == []
    ->  value_of(Type, Size, Value),
        Values = []
    ;   between(0, Size, Own),
        value_of(Type, Own, Value),
        Rest is Size - Own,
        values_of(Types, Rest, Values)
    ).
