% SPDX-License-Identifier: MIT
% Sorting with a comparison predicate.

:- module(sort, [predsort/3, locale_sort/2, collation_key/2]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, instantiation_error/1]).
:- use_module(library(pairs), [pairs_values/2]).

:- meta_predicate predsort(3, +, -).

%!  predsort(:Compare, +List, -Sorted) is semidet.
%
%   Sorted is List in the order given by call(Compare, Order, X, Y), which returns `<`, `=` or `>`; of elements that
%   compare as `=` one is kept.  Uses a stable merge sort.
%
%       ?- predsort([O,A-_,B-_]>>compare(O,A,B), [b-1,a-2,b-3], L).
%       L = [a-2,b-1].

predsort(Compare, List, Sorted) :-
    must_be(list, List),
    length(List, Length),
    (   Length =:= 0
    ->  Sorted = []
    ;   sort_first(Length, Compare, List, _, Sorted0),
        Sorted = Sorted0
    ).

%   sort_first(+N, +Compare, +List, -Rest, -Sorted): sorts the first N >= 1 elements of List.

sort_first(N, Compare, List, Rest, Sorted) :-
    (   N =:= 1
    ->  List = [X|Rest],
        Sorted = [X]
    ;   N =:= 2
    ->  List = [X,Y|Rest],
        order(Compare, X, Y, Order),
        pair(Order, X, Y, Sorted)
    ;   Half is N//2,
        Other is N-Half,
        sort_first(Half, Compare, List, Middle, Left),
        sort_first(Other, Compare, Middle, Rest, Right),
        merge(Left, Right, Compare, Sorted)
    ).

pair(<, X, Y, [X,Y]).
pair(=, X, _, [X]).
pair(>, X, Y, [Y,X]).

order(Compare, X, Y, Order) :-
    call(Compare, Order, X, Y),
    !,
    (   var(Order)
    ->  instantiation_error(Order)
    ;   is_order(Order)
    ->  true
    ;   must_be(oneof([<,=,>]), Order)
    ).

is_order(<).
is_order(=).
is_order(>).

merge([], Ys, _, Ys).
merge([X|Xs], Ys, Compare, Sorted) :-
    merge_with(Ys, X, Xs, Compare, Sorted).

merge_with([], X, Xs, _, [X|Xs]).
merge_with([Y|Ys], X, Xs, Compare, Sorted) :-
    order(Compare, X, Y, Order),
    merge_step(Order, X, Xs, Y, Ys, Compare, Sorted).

merge_step(<, X, Xs, Y, Ys, Compare, [X|Sorted]) :-
    merge_with_left(Xs, Y, Ys, Compare, Sorted).
merge_step(=, X, Xs, _, Ys, Compare, Sorted) :-
    merge_with(Ys, X, Xs, Compare, Sorted).
merge_step(>, X, Xs, Y, Ys, Compare, [Y|Sorted]) :-
    merge_with(Ys, X, Xs, Compare, Sorted).

merge_with_left([], Y, Ys, _, [Y|Ys]).
merge_with_left([X|Xs], Y, Ys, Compare, Sorted) :-
    order(Compare, X, Y, Order),
    merge_step(Order, X, Xs, Y, Ys, Compare, Sorted).

%!  locale_sort(+List, -Sorted) is det.
%
%   Sorted holds the texts of List in alphabetical order, ignoring case.
%
%       ?- locale_sort(['Pear', apple, 'Orange'], Sorted).
%       Sorted = [apple, 'Orange', 'Pear'].

locale_sort(List, Sorted) :-
    must_be(list, List),
    maplist(case_key, List, Pairs),
    sort(1, @=<, Pairs, SortedPairs),
    pairs_values(SortedPairs, Sorted).

case_key(Text, Key-Text) :-
    collation_key(Text, Key).

%!  collation_key(+Text, -Key) is det.
%
%   The standard order of keys is the alphabetical order of their texts.
%
%       ?- collation_key(apple, _A), collation_key('Pear', _P), compare(Order, _A, _P).
%       Order = (<).

collation_key(Text, k(Key, Atom)) :-
    atom_string(Atom, Text),
    downcase_atom(Text, Key).
