% SPDX-License-Identifier: MIT
% Global variables and arrays of GNU Prolog. The value of a variable Name, initially 0, is kept in the global variable
% `gnu Name`: as a term, as 'gnu array'(Elements...), or, if the array grows, as 'gnu auto array'(Initial, Elements...).

:- module(gnu_globals,
          [ g_assign/2, g_assignb/2, g_read/2, g_array_size/2, g_inc/1, g_inc/2, g_inc/3, g_inco/2, g_dec/1, g_dec/2,
            g_dec/3, g_deco/2, g_set_bit/2, g_reset_bit/2, g_test_set_bit/2, g_test_reset_bit/2
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, nth1/3]).

%!  g_assign(+Place, +Term) is det.
%
%   Assigns a copy of Term to Place: a name, an element Name(Index) or Name(Index, ...) of an array, or an argument
%   Place-N of a compound term or element of a list; backtracking does not undo it. An index may be the name of another
%   variable. g_array(Size), g_array(Size, Initial) and g_array(List) make an array; g_array_auto of these arguments one
%   that grows when a greater index is used; g_array_extend makes the array at Place longer. Errors:
%   instantiation_error, type_error(callable, Place), domain_error(g_array_index, Place),
%   domain_error(g_argument_selector, Place).
%
%       ?- g_assign(total, 3), g_read(total, X).
%       X = 3.

g_assign(Place, Term) :-
    assign(Place, Term, for_good).

%!  g_assignb(+Place, +Term) is det.
%
%   Like g_assign/2, but backtracking undoes it.
%
%       ?- ( g_assignb(depth, 1), fail ; g_read(depth, X) ).
%       X = 0.

g_assignb(Place, Term) :-
    assign(Place, Term, until_backtracking).

assign(Place, Term, How) :-
    place(Place, Key, Indexes, Selectors),
    slot_at(Indexes, variable(Key), Place, How, Slot),
    slot_value(Slot, Value0),
    with_part(Selectors, Value0, Place, Term, Value),
    put(How, Slot, Value).

%!  g_read(+Place, ?Term) is semidet.
%
%   Term is the value last assigned to Place; for an array, g_array(List). Errors: those of g_assign/2.
%
%       ?- g_assign(row, g_array([a, b])), g_assign(row(1), c), g_read(row, T).
%       T = g_array([a, c]).

g_read(Place, Term) :-
    part_at(Place, Part),
    shown(Part, Shown),
    Term = Shown.

part_at(Place, Part) :-
    place(Place, Key, Indexes, Selectors),
    slot_value(variable(Key), Value),
    element(Indexes, Value, Place, Element),
    part(Selectors, Element, Place, Part).

%!  g_array_size(+Place, ?Size) is semidet.
%
%   Size is the number of elements of the array at Place.
%
%       ?- g_assign(board, g_array(9)), g_array_size(board, N).
%       N = 9.

g_array_size(Place, Size) :-
    part_at(Place, Part),
    array_size(Part, _, Size).

%!  g_inc(+Place) is det.
%!  g_inc(+Place, ?New) is semidet.
%!  g_inco(+Place, ?Old) is semidet.
%!  g_inc(+Place, ?Old, ?New) is semidet.
%
%   Increments the integer at Place; Old is its value before, New the value after. Errors: type_error(integer, T).
%
%       ?- g_assign(count, 1), g_inc(count), g_inc(count, Old, New).
%       Old = 2, New = 3.

g_inc(Place) :-
    g_inc(Place, _, _).

g_inc(Place, New) :-
    g_inc(Place, _, New).

g_inco(Place, Old) :-
    g_inc(Place, Old, _).

g_inc(Place, Old, New) :-
    add_to(Place, 1, Old, New).

%!  g_dec(+Place) is det.
%!  g_dec(+Place, ?New) is semidet.
%!  g_deco(+Place, ?Old) is semidet.
%!  g_dec(+Place, ?Old, ?New) is semidet.
%
%   Decrements the integer at Place; Old is its value before, New the value after. Errors: type_error(integer, T).
%
%       ?- g_assign(count, 1), g_dec(count), g_dec(count, Old, New).
%       Old = 0, New = -1.

g_dec(Place) :-
    g_dec(Place, _, _).

g_dec(Place, New) :-
    g_dec(Place, _, New).

g_deco(Place, Old) :-
    g_dec(Place, Old, _).

g_dec(Place, Old, New) :-
    add_to(Place, -1, Old, New).

add_to(Place, Step, Old, New) :-
    g_read(Place, Old0),
    must_be(integer, Old0),
    New0 is Old0+Step,
    g_assign(Place, New0),
    Old = Old0,
    New = New0.

%!  g_set_bit(+Place, +Bit) is det.
%!  g_reset_bit(+Place, +Bit) is det.
%!  g_test_set_bit(+Place, +Bit) is semidet.
%!  g_test_reset_bit(+Place, +Bit) is semidet.
%
%   Sets a bit, counted from 0, of the integer at Place to 1 or to 0; tests whether it is 1 or 0. Errors: those of
%   g_inc/1; type_error(integer, Bit).
%
%       ?- g_assign(flags, 0), g_set_bit(flags, 3), g_read(flags, N).
%       N = 8.

g_set_bit(Place, Bit) :-
    with_bit(Place, Bit, Old, Mask),
    New is Old \/ Mask,
    g_assign(Place, New).

g_reset_bit(Place, Bit) :-
    with_bit(Place, Bit, Old, Mask),
    New is Old /\ \ Mask,
    g_assign(Place, New).

g_test_set_bit(Place, Bit) :-
    with_bit(Place, Bit, Value, Mask),
    Value /\ Mask =\= 0.

g_test_reset_bit(Place, Bit) :-
    \+ g_test_set_bit(Place, Bit).

with_bit(Place, Bit, Value, Mask) :-
    must_be(nonneg, Bit),
    g_read(Place, Value),
    must_be(integer, Value),
    Mask is 1 << Bit.

% ---- places ----
%
% A place is a global variable, the indexes of an element of its array, and the selectors of a part of that. Elements
% are assigned in their array, which nothing outside shares: g_read/2 shows arrays as lists. Parts are assigned in a
% copy of the element.

place(Place, Key, Indexes, Selectors) :-
    must_be(callable, Place),
    (   Place = Inner-Selector
    ->  place(Inner, Key, Indexes, Selectors0),
        number_at(Selector, N),
        append(Selectors0, [N], Selectors)
    ;   Place =.. [Name|Arguments],
        atom_concat('gnu ', Name, Key),
        maplist(number_at, Arguments, Indexes),
        Selectors = []
    ).

number_at(Index, N) :-
    (   integer(Index)
    ->  N = Index
    ;   g_read(Index, N),
        must_be(integer, N)
    ).

no_element(Place) :-
    throw(error(domain_error(g_array_index, Place), _)).

%   What can be assigned: variable(Key), or argument(N, Array).

slot_value(variable(Key), Value) :-
    ( nb_current(Key, Value0) -> Value = Value0 ; Value = 0 ).
slot_value(argument(N, Array), Value) :-
    arg(N, Array, Value).

put(for_good, variable(Key), Value) :-
    nb_setval(Key, Value).
put(for_good, argument(N, Array), Value) :-
    nb_setarg(N, Array, Value).
put(until_backtracking, variable(Key), Value) :-
    ( nb_current(Key, _) -> true ; nb_setval(Key, 0) ),
    b_setval(Key, Value).
put(until_backtracking, argument(N, Array), Value) :-
    setarg(N, Array, Value).

slot_at([], Slot, _, _, Slot).
slot_at([I|Is], Slot0, Place, How, Slot) :-
    slot_value(Slot0, Array0),
    (   array_size(Array0, Kind, Size),
        I >= 0
    ->  true
    ;   no_element(Place)
    ),
    (   I < Size
    ->  true
    ;   Kind = auto(Initial)
    ->  grown(Array0, Initial, Size, I, Array),
        put(How, Slot0, Array)
    ;   no_element(Place)
    ),
    slot_value(Slot0, Array1),
    argument_number(Kind, I, N),
    slot_at(Is, argument(N, Array1), Place, How, Slot).

%   The size becomes a power of two. Each new element is one of its own.

grown(Array0, Initial, Size, I, Array) :-
    More is (1 << (msb(max(I, 1)) + 1)) - Size,
    length(Rest, More),
    maplist(duplicate_term(Initial), Rest),
    compound_name_arguments(Array0, Name, Arguments0),
    append(Arguments0, Rest, Arguments),
    compound_name_arguments(Array, Name, Arguments).

element([], Element, _, Element).
element([I|Is], Array, Place, Element) :-
    (   array_size(Array, Kind, Size),
        I >= 0,
        (   I < Size
        ->  argument_number(Kind, I, N),
            arg(N, Array, Inner)
        ;   Kind = auto(Inner)
        )
    ->  element(Is, Inner, Place, Element)
    ;   no_element(Place)
    ).

part([], Part, _, Part).
part([N|Ns], Value, Place, Part) :-
    selected(N, Value, Place, _, Inner, _),
    part(Ns, Inner, Place, Part).

with_part([], Old, Place, Term, New) :-
    stored(Term, Old, Place, New).
with_part([N|Ns], Value, Place, Term, Value1) :-
    selected(N, Value, Place, Inner1, Inner, Value1),
    with_part(Ns, Inner, Place, Term, Inner1).

%   selected(+N, +Value, +Place, ?Inner1, -Inner, -Value1): Inner is argument or element N of Value, and Value1 is Value
%   with Inner1 in its place.

selected(N, Value, Place, New, Old, Value1) :-
    (   compound(Value),
        \+ array_size(Value, _, _),
        N > 0,
        I is N-1,
        (   is_list(Value)
        ->  replaced(I, Value, Old, New, Value1)
        ;   Value =.. [Name|Arguments],
            replaced(I, Arguments, Old, New, Arguments1),
            Value1 =.. [Name|Arguments1]
        )
    ->  true
    ;   throw(error(domain_error(g_argument_selector, Place), _))
    ).

replaced(0, [Old|Xs], Old, New, [New|Xs]) :-
    !.
replaced(I, [X|Xs], Old, New, [X|Ys]) :-
    I1 is I-1,
    replaced(I1, Xs, Old, New, Ys).

% ---- arrays ----

array_size(Value, Kind, Size) :-
    compound(Value),
    compound_name_arity(Value, Name, Arity),
    (   Name == 'gnu array'
    ->  Kind = fixed,
        Size = Arity
    ;   Name == 'gnu auto array',
        Size is Arity-1,
        arg(1, Value, Initial),
        Kind = auto(Initial)
    ).

argument_number(fixed, I, N) :-
    N is I+1.
argument_number(auto(_), I, N) :-
    N is I+2.

array_elements(Value, Kind, Elements) :-
    array_size(Value, Kind, _),
    compound_name_arguments(Value, _, Arguments),
    ( Kind == fixed -> Elements = Arguments ; Arguments = [_|Elements] ).

array(fixed, Elements, Value) :-
    compound_name_arguments(Value, 'gnu array', Elements).
array(auto(Initial), Elements, Value) :-
    compound_name_arguments(Value, 'gnu auto array', [Initial|Elements]).

stored(Term, Old, Place, Value) :-
    (   nonvar(Term),
        array_shape(Term, Kind, Elements0)
    ->  ( is_list(Elements0), Elements0 \== [] -> true ; no_element(Term) ),
        maplist(stored_at(Place), Elements0, Elements),
        new_array(Kind, Elements, Old, Place, Value)
    ;   Value = Term
    ).

stored_at(Place, Term, Value) :-
    stored(Term, 0, Place, Value).

new_array(fixed, Elements, _, _, Value) :-
    array(fixed, Elements, Value).
new_array(auto(Initial0), Elements, _, Place, Value) :-
    stored_at(Place, Initial0, Initial),
    array(auto(Initial), Elements, Value).
new_array(extend, Elements, Old, _, Value) :-
    (   array_elements(Old, Kind, Front)
    ->  length(Front, N),
        ( length(Skipped, N), append(Skipped, Rest, Elements) -> append(Front, Rest, All) ; All = Front ),
        array(Kind, All, Value)
    ;   array(fixed, Elements, Value)
    ).

array_shape(Term, Kind, Elements) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    array_kind(Name, Initial, Kind),
    initial_elements(Arguments, Initial, Elements).

array_kind(g_array, _, fixed).
array_kind(g_array_auto, Initial, auto(Initial)).
array_kind(g_array_extend, _, extend).

initial_elements([Spec], 0, Elements) :-
    ( integer(Spec) -> same_elements(Spec, 0, Elements) ; Elements = Spec ).
initial_elements([Size, Initial], Initial, Elements) :-
    must_be(integer, Size),
    same_elements(Size, Initial, Elements).

same_elements(N, X, Xs) :-
    (   N =< 0
    ->  Xs = []
    ;   Xs = [X|Xs1],
        N1 is N-1,
        same_elements(N1, X, Xs1)
    ).

shown(Value, Term) :-
    (   array_elements(Value, _, Values)
    ->  maplist(shown, Values, Elements),
        Term = g_array(Elements)
    ;   Term = Value
    ).
