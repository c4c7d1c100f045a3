% SPDX-License-Identifier: MIT
% The values of a type in order of size, as inputs for check_against/2.

:- module('$small_values', [value_of/3, values_of/3, drawn_values/3, is_type/1, plain_type/2]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [nth0/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(private(teaching/program_parts), [first_elements/3]).

%!  value_of(+Type, +Size, -Value) is nondet.
%
%   Value is a value of Type with exactly this Size: integer, natural, positive, float, atom, char, boolean, string,
%   list(Type), pair(Type1, Type2), oneof(List), between(Low, High), any; word(Letters); maybe(Type), a variable or a
%   value; near(Type, List), also one of the List; nested(Type), a value or a list of nested ones; matrix(Type), rows of
%   the same length with different elements if the type has enough; shapes(Shapes), whose Shapes are value(Value),
%   type(Type), term(Name, Types), where self among Types is the whole type. Errors: domain_error(type_of_value, Type).
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
value_of(positive, Size, Value) :-
    !,
    Value is Size + 1.
value_of(float, Size, Value) :-
    !,
    Value is Size * 0.5.
value_of(Type, Size, Value) :-
    ( Type == atom ; Type == char ),
    !,
    nth0(Size, [a, b, c, d], Value).
value_of(word(Letters), Size, Value) :-
    !,
    length(Chars, Size),
    maplist(element_of(Letters), Chars),
    atom_chars(Value, Chars).
value_of(string, Size, Value) :-
    !,
    value_of(word([a, 'B', ' ']), Size, Word),
    atom_string(Word, Value).
value_of(near(Type, Constants), Size, Value) :-
    !,
    (   value_of(Type, Size, Value)
    ;   nth0(Size, Constants, Value)
    ).
value_of(maybe(Type), Size, Value) :-
    !,
    (   Size =:= 0
    ;   value_of(Type, Size, Value)
    ).
value_of(nested(Type), Size, Value) :-
    !,
    (   value_of(Type, Size, Value)
    ;   list_of(Size, nested(Type), Value)
    ).
value_of(matrix(Type), Size, Rows) :-
    !,
    matrix(Size, Type, Rows).
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

element_of(Elements, Element) :-
    '$in_list'(Element, Elements).

%   As many rows and columns, less one, as Size says.

matrix(0, _, []).
matrix(Size, Type, Rows) :-
    Size > 0,
    between(1, Size, Height),
    Width is Size + 1 - Height,
    length(Rows, Height),
    rows(Rows, Width, Type, 1).

rows([], _, _, _).
rows([Row|Rows], Width, Type, N) :-
    length(Row, Width),
    cells(Row, Type, N, N1),
    rows(Rows, Width, Type, N1).

cells([], _, N, N).
cells([Cell|Cells], Type, N0, N) :-
    (   between(0, N0, Back),
        Size is N0 - Back,
        value_of(Type, Size, Value)
    ->  Cell = Value
    ),
    N1 is N0 + 1,
    cells(Cells, Type, N1, N).

%!  is_type(+Name) is semidet.
%
%   Name, an atom, is a type.
%
%       ?- is_type(boolean).
%       true.

is_type(Name) :-
    '$in_list'(Name, [integer, natural, positive, float, atom, char, boolean, string, any]),
    !.

%!  plain_type(+Name, -Type) is semidet.
%
%   Type is known as Name elsewhere.
%
%       ?- plain_type(nonneg, Type).
%       Type = natural.

plain_type(nonneg, natural).
plain_type(int, integer).
plain_type(positive_integer, positive).
plain_type(text, string).
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

%!  drawn_values(+Types, +Count, -Draws) is det.
%
%   Draws has Count lists, or fewer if some come twice, of a value of each type, the smallest first: numbers are small,
%   other values larger than those that values_of/3 finds first. They are the same each time. Of numbers alone there
%   are none.
%
%       ?- drawn_values([natural, list(natural)], 50, _Draws), once(member([X, [_, X, X|_]], _Draws)).

drawn_values(Types, Count, Draws) :-
    maplist(pool, Types, Pools),
    (   '$in_list'(Pool, Pools),
        has_structure(Pool)
    ->  draws(Count, 1, Pools, Sized),
        sort(Sized, Sorted),
        findall(Values, '$in_list'(_-Values, Sorted), Draws)
    ;   Draws = []
    ).

has_structure(Pool) :-
    arg(_, Pool, Value),
    nonvar(Value),
    \+ number(Value),
    !.

pool(maybe(Type), Pool) :-
    !,
    pool(Type, Closed),
    functor(Closed, pool, Size),
    Closed =.. [pool|Values],
    length(Variables, Size),
    '$append'(Variables, Values, All),
    Pool =.. [pool|All].
pool(Type, Pool) :-
    findall(Value, limit(128, ( between(0, 7, Size), values_of([Type], Size, [Value]) )), Values),
    Pool0 =.. [pool|Values],
    (   has_structure(Pool0)
    ->  Pool = Pool0
    ;   first_elements(4, Values, Few),
        Pool =.. [pool|Few]
    ).

draws(N, State0, Pools, Draws) :-
    (   N =:= 0
    ->  Draws = []
    ;   draw(Pools, State0, State, Values),
        term_size(Values, Size),
        Draws = [Size-Values|Draws1],
        N1 is N - 1,
        draws(N1, State, Pools, Draws1)
    ).

draw([], State, State, []).
draw([Pool|Pools], State0, State, [Value|Values]) :-
    State1 is (State0 * 1103515245 + 12345) mod 2 ** 31,
    functor(Pool, _, Size),
    N is (State1 >> 8) mod Size + 1,
    arg(N, Pool, Value0),
    copy_term(Value0, Value),
    draw(Pools, State1, State, Values).
