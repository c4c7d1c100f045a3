% SPDX-License-Identifier: MIT
% Builtins of GNU Prolog that other systems lack or name differently. Constraints, texts, tokens, streams,
% files and the process are in libraries of their own.

:- module(gnu_builtins,
          [ g_assign/2, g_assignb/2, g_read/2, g_array_size/2, g_inc/1, g_inc/2, g_inc/3, g_inco/2, g_dec/1, g_dec/2,
            g_dec/3, g_deco/2, g_set_bit/2, g_reset_bit/2, g_test_set_bit/2, g_test_reset_bit/2,
            list/1, partial_list/1, list_or_partial_list/1, nth/3, prefix/2, suffix/2, sublist/2, for/3, call_det/2,
            new_atom/1, new_atom/2, bind_variables/2, sort/1, msort/1, keysort/1, setarg/4
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [is_list_or_partial/1, must_be/2]).
:- use_module(library(lists), [append/3, nth1/3]).

:- meta_predicate call_det(0, ?).

% ---- global variables and arrays ----
%
% The value of a variable Name is kept in the global variable `gnu Name`, as a term or array(Elements...); an element of
% an array is Name(Index), Name(Index, Index) and so on, counted from 0. The initial value is 0.

%!  g_assign(+Place, +Term) is det.
%
%   Assigns a copy of Term to Place, a name or an element Name(Index) of an array; backtracking does not undo it.
%   g_array(Size), g_array(Size, Initial) and g_array(List) make an array. Errors: instantiation_error,
%   existence_error(g_array, Place), type_error(callable, Place).
%
%       ?- g_assign(total, 3), g_read(total, X).
%       X = 3.

g_assign(Place, Term) :-
    place(Place, Key, Indexes),
    stored(Term, Value),
    (   Indexes == []
    ->  nb_setval(Key, Value)
    ;   current_value(Key, Array),
        with_element(Indexes, Array, Place, Value, Array1),
        nb_setval(Key, Array1)
    ).

%!  g_assignb(+Place, +Term) is det.
%
%   Like g_assign/2, but backtracking undoes it.
%
%       ?- ( g_assignb(depth, 1), fail ; g_read(depth, X) ).
%       X = 0.

g_assignb(Place, Term) :-
    place(Place, Key, Indexes),
    stored(Term, Value),
    (   Indexes == []
    ->  Value1 = Value
    ;   current_value(Key, Array),
        with_element(Indexes, Array, Place, Value, Value1)
    ),
    ( nb_current(Key, _) -> true ; nb_setval(Key, 0) ),
    b_setval(Key, Value1).

%!  g_read(+Place, ?Term) is semidet.
%
%   Term is the value last assigned to Place; for an array, g_array(List). Errors: those of g_assign/2.
%
%       ?- g_assign(row, g_array([a, b])), g_assign(row(1), c), g_read(row, T).
%       T = g_array([a, c]).

g_read(Place, Term) :-
    place(Place, Key, Indexes),
    current_value(Key, Value),
    element(Indexes, Value, Place, Element),
    shown(Element, Shown),
    Term = Shown.

%!  g_array_size(+Place, ?Size) is semidet.
%
%   Size is the number of elements of the array at Place.
%
%       ?- g_assign(board, g_array(9)), g_array_size(board, N).
%       N = 9.

g_array_size(Place, Size) :-
    place(Place, Key, Indexes),
    current_value(Key, Value),
    element(Indexes, Value, Place, Array),
    is_array(Array),
    functor(Array, _, Size0),
    Size = Size0.

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

place(Place, Key, Indexes) :-
    must_be(callable, Place),
    Place =.. [Name|Indexes0],
    atom_concat('gnu ', Name, Key),
    maplist(index_value, Indexes0, Indexes).

% An index may be the name of another variable.
index_value(I, N) :-
    (   integer(I)
    ->  N = I
    ;   g_read(I, N),
        must_be(integer, N)
    ).

current_value(Key, Value) :-
    ( nb_current(Key, Value0) -> Value = Value0 ; Value = 0 ).

is_array(Term) :-
    compound(Term),
    functor(Term, 'gnu array', _).

stored(Term, Value) :-
    (   nonvar(Term),
        array_elements(Term, Elements)
    ->  maplist(stored, Elements, Values),
        Value =.. ['gnu array'|Values]
    ;   Value = Term
    ).

array_elements(g_array(Spec), Elements) :-
    (   integer(Spec)
    ->  same_elements(Spec, 0, Elements)
    ;   is_list(Spec),
        Elements = Spec
    ).
array_elements(g_array(Size, Initial), Elements) :-
    must_be(nonneg, Size),
    same_elements(Size, Initial, Elements).

same_elements(0, _, []) :- !.
same_elements(N, X, [X|Xs]) :-
    N1 is N-1,
    same_elements(N1, X, Xs).

shown(Value, Term) :-
    (   is_array(Value)
    ->  Value =.. [_|Values],
        maplist(shown, Values, Elements),
        Term = g_array(Elements)
    ;   Term = Value
    ).

element([], Value, _, Value).
element([I|Is], Array, Place, Value) :-
    N is I+1,
    (   is_array(Array),
        N > 0,
        arg(N, Array, Element)
    ->  element(Is, Element, Place, Value)
    ;   throw(error(existence_error(g_array, Place), _))
    ).

with_element([], _, _, Value, Value).
with_element([I|Is], Array, Place, Value, Array1) :-
    element([I], Array, Place, Element),
    with_element(Is, Element, Place, Value, Element1),
    Array =.. [Name|Elements],
    length(Front, I),
    append(Front, [_|Back], Elements),
    append(Front, [Element1|Back], Elements1),
    Array1 =.. [Name|Elements1],
    !.

% ---- lists ----

%!  list(@Term) is semidet.
%!  partial_list(@Term) is semidet.
%!  list_or_partial_list(@Term) is semidet.
%
%   Term is a proper list; it is unbound or ends with a variable; it is one of both.
%
%       ?- list([a]), partial_list([a|_]), list_or_partial_list(_).
%       true.

list(Term) :-
    is_list(Term).

partial_list(Term) :-
    is_list_or_partial(Term),
    \+ is_list(Term).

list_or_partial_list(Term) :-
    is_list_or_partial(Term).

%!  nth(?N, ?List, ?X) is nondet.
%
%   X is element N of List, counted from 1.
%
%       ?- nth(2, [a, b, c], X).
%       X = b.

nth(N, List, X) :-
    ( var(N) -> true ; integer(N), N > 0 ),
    nth1(N, List, X).

%!  prefix(?Prefix, ?List) is nondet.
%
%   List begins with the list Prefix.
%
%       ?- findall(P, prefix(P, [a, b]), Ps).
%       Ps = [[], [a], [a, b]].

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).

%!  suffix(?Suffix, ?List) is nondet.
%
%   List ends with the list Suffix.
%
%       ?- findall(S, suffix(S, [a, b]), Ss).
%       Ss = [[a, b], [b], []].

suffix(Xs, Xs).
suffix(Xs, [_|Ys]) :-
    suffix(Xs, Ys).

%!  sublist(?Part, +List) is nondet.
%
%   Part is a subsequence of List.
%
%       ?- sublist([a, c], [a, b, c]).
%       true.

sublist(Xs, Xs).
sublist(Xs, [Y|Ys]) :-
    shorter_sublist(Ys, Y, Xs).

shorter_sublist(Ys, _, Xs) :-
    sublist(Xs, Ys).
shorter_sublist([Z|Ys], Y, [Y|Xs]) :-
    shorter_sublist(Ys, Z, Xs).

%!  for(?X, +Low, +High) is nondet.
%
%   Same as between(Low, High, X).
%
%       ?- findall(X, for(X, 1, 3), Xs).
%       Xs = [1, 2, 3].

for(X, Low, High) :-
    between(Low, High, X).

%!  call_det(:Goal, ?IsDet) is nondet.
%
%   Calls Goal; IsDet is true if it has left no choice point, otherwise false. Errors: type_error(boolean, IsDet).
%
%       ?- call_det(member(X, [a, b]), Det), !.
%       X = a, Det = false.

call_det(Goal, IsDet) :-
    ( var(IsDet) -> true ; must_be(boolean, IsDet) ),
    call_cleanup(Goal, Det = true),
    ( Det == true -> IsDet = true ; IsDet = false ).

% ---- names ----

%!  new_atom(-Atom) is det.
%
%   Same as new_atom(term_, Atom).
%
%       ?- new_atom(A), new_atom(B), A \== B.

new_atom(Atom) :-
    new_atom(term_, Atom).

%!  new_atom(+Prefix, -Atom) is det.
%
%   Atom is a new atom that begins with Prefix. Errors: instantiation_error, type_error(atom, Prefix),
%   uninstantiation_error(Atom).
%
%       ?- new_atom(node_, A), atom_concat(node_, _, A).

new_atom(Prefix, Atom) :-
    must_be(atom, Prefix),
    must_be(var, Atom),
    flag('gnu new_atom', N, N+1),
    atomic_list_concat([Prefix, N], Atom).

%!  bind_variables(?Term, +Options) is det.
%
%   Binds the variables of Term to '$VAR'(N), '$VAR'(N+1) and so on. Options: from(N), initially 0; next(N), the number
%   after the last one; numbervars, which has no effect. Errors: instantiation_error,
%   domain_error(var_binding_option, Option).
%
%       ?- bind_variables(f(_X, _Y), [from(23), next(N)]).
%       N = 25.

bind_variables(Term, Options) :-
    must_be(list, Options),
    variable_numbers(Options, 0, From, _, Next),
    numbervars(Term, From, Next).

variable_numbers([], From, From, Next, Next).
variable_numbers([Option|Options], From0, From, Next0, Next) :-
    must_be(nonvar, Option),
    (   Option = from(From1)
    ->  must_be(integer, From1),
        Next1 = Next0
    ;   Option = next(Next1)
    ->  From1 = From0
    ;   Option == numbervars
    ->  From1 = From0,
        Next1 = Next0
    ;   throw(error(domain_error(var_binding_option, Option), _))
    ),
    variable_numbers(Options, From1, From, Next1, Next).

% ---- lists and terms in place ----

%!  sort(+List) is det.
%
%   Replaces List in place by its sorted form, as from sort/2; List must be proper. Errors: those of sort/2.
%
%       ?- L = [b, a, b], sort(L).
%       L = [a, b].

sort(List) :-
    sort(List, Sorted),
    in_place(List, Sorted).

%!  msort(+List) is det.
%
%   Like sort/1, but keeps duplicates.
%
%       ?- L = [b, a, b], msort(L).
%       L = [a, b, b].

msort(List) :-
    msort(List, Sorted),
    in_place(List, Sorted).

%!  keysort(+Pairs) is det.
%
%   Like sort/1, by the keys of the terms Key-Value; pairs with equal keys keep their order. Errors: those of keysort/2.
%
%       ?- L = [b-1, a-2], keysort(L).
%       L = [a-2, b-1].

keysort(Pairs) :-
    keysort(Pairs, Sorted),
    in_place(Pairs, Sorted).

% The cells of the list get the elements and the end of the other list, which is not longer.
in_place([], _) :-
    !.
in_place(List, [X|Xs]) :-
    setarg(1, List, X),
    (   Xs == []
    ->  setarg(2, List, [])
    ;   List = [_|Rest],
        in_place(Rest, Xs)
    ).

%!  setarg(+N, +Term, +Value, +Undo) is semidet.
%
%   Replaces argument N of Term by Value; if Undo is false, backtracking does not undo it. Errors: those of setarg/3;
%   type_error(boolean, Undo).
%
%       ?- T = f(a), setarg(1, T, b, true).
%       T = f(b).

setarg(N, Term, Value, Undo) :-
    must_be(boolean, Undo),
    (   Undo == true
    ->  setarg(N, Term, Value)
    ;   nb_setarg(N, Term, Value)
    ).
