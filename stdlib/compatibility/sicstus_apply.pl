% SPDX-License-Identifier: MIT
% Higher-order list predicates found only in SICStus Prolog's library(lists). library(lists) re-exports them, so
% programs need not name this file.

:- module(sicstus_apply,
          [ some/2, some/3, somechk/2, somechk/3,
            scanlist/4, scanlist/5, scanlist/6, cumlist/4, cumlist/5, cumlist/6,
            map_product/4, ordered/1, ordered/2,
            select_max/3, select_max/4, select_min/3, select_min/4, group/3, group/4, group/5
          ]).

:- meta_predicate
    some(1, ?), some(2, ?, ?), somechk(1, ?), somechk(2, ?, ?),
    scanlist(3, ?, ?, ?), scanlist(4, ?, ?, ?, ?), scanlist(5, ?, ?, ?, ?, ?),
    cumlist(3, ?, ?, ?), cumlist(4, ?, ?, ?, ?), cumlist(5, ?, ?, ?, ?, ?),
    map_product(3, ?, ?, ?), ordered(2, ?),
    select_max(2, ?, ?, ?), select_min(2, ?, ?, ?),
    group(2, ?, ?), group(1, ?, ?, ?), group(2, ?, ?, ?, ?).

%!  some(:Goal, +List) is nondet.
%
%   call(Goal, X) holds for some element X of List.
%
%       ?- some([X]>>(X > 1), [1, 2]).
%       true.

some(Goal, [X|Xs]) :-
    some_(Xs, X, Goal).

some_(_, X, Goal) :-
    call(Goal, X).
some_([Y|Ys], _, Goal) :-
    some_(Ys, Y, Goal).

%!  some(:Goal, +Xs, +Ys) is nondet.
%
%   call(Goal, X, Y) holds for some X and Y at the same position of Xs and Ys.
%
%       ?- some(=, [a, b], [c, b]).
%       true.

some(Goal, [X|Xs], [Y|Ys]) :-
    some_(Xs, Ys, X, Y, Goal).

some_(_, _, X, Y, Goal) :-
    call(Goal, X, Y).
some_([X|Xs], [Y|Ys], _, _, Goal) :-
    some_(Xs, Ys, X, Y, Goal).

%!  somechk(:Goal, +List) is semidet.
%
%   The first solution of some(Goal, List).
%
%       ?- somechk([X]>>(X > 1), [1, 2, 3]).
%       true.

somechk(Goal, List) :-
    some(Goal, List),
    !.

%!  somechk(:Goal, +Xs, +Ys) is semidet.
%
%   The first solution of some(Goal, Xs, Ys).
%
%       ?- somechk(<, [1, 2], [0, 5]).
%       true.

somechk(Goal, Xs, Ys) :-
    some(Goal, Xs, Ys),
    !.

%!  scanlist(:Goal, ?Xs, ?V0, ?V) is nondet.
%!  scanlist(:Goal, ?Xs, ?Ys, ?V0, ?V) is nondet.
%!  scanlist(:Goal, ?Xs, ?Ys, ?Zs, ?V0, ?V) is nondet.
%
%   Like foldl/4..6: carries a value from V0 to V along the lists by call(Goal, X, ..., Before, After).
%
%       ?- scanlist([X, V0, V]>>(V is V0 + X), [1, 2, 3], 0, Sum).
%       Sum = 6.

scanlist(Goal, Xs, V0, V) :-
    foldl(Goal, Xs, V0, V).

scanlist(Goal, Xs, Ys, V0, V) :-
    foldl(Goal, Xs, Ys, V0, V).

scanlist(Goal, Xs, Ys, Zs, V0, V) :-
    foldl(Goal, Xs, Ys, Zs, V0, V).

%!  cumlist(:Goal, ?Xs, ?V0, ?Values) is nondet.
%!  cumlist(:Goal, ?Xs, ?Ys, ?V0, ?Values) is nondet.
%!  cumlist(:Goal, ?Xs, ?Ys, ?Zs, ?V0, ?Values) is nondet.
%
%   Like scanl/4..6, but Values are the values after V0.
%
%       ?- cumlist([X,S0,S]>>(S is S0+X), [1,2,3], 0, L).
%       L = [1,3,6].

cumlist(Goal, Xs, V0, Values) :-
    scanl(Goal, Xs, V0, [V0|Values]).

cumlist(Goal, Xs, Ys, V0, Values) :-
    scanl(Goal, Xs, Ys, V0, [V0|Values]).

cumlist(Goal, Xs, Ys, Zs, V0, Values) :-
    scanl(Goal, Xs, Ys, Zs, V0, [V0|Values]).

%!  map_product(:Goal, +Xs, +Ys, ?Zs) is nondet.
%
%   Zs has a Z with call(Goal, X, Y, Z) for each X of Xs and each Y of Ys, with Y varying faster.
%
%       ?- map_product([X, Y, Z]>>(Z = X-Y), [a, b], [1, 2], Zs).
%       Zs = [a-1, a-2, b-1, b-2].

map_product(Goal, Xs, Ys, Zs) :-
    map_product_(Xs, Ys, Goal, Zs).

map_product_([], _, _, []).
map_product_([X|Xs], Ys, Goal, Zs) :-
    map_row(Ys, X, Goal, Zs, Rest),
    map_product_(Xs, Ys, Goal, Rest).

map_row([], _, _, Zs, Zs).
map_row([Y|Ys], X, Goal, [Z|Zs], Rest) :-
    call(Goal, X, Y, Z),
    map_row(Ys, X, Goal, Zs, Rest).

%!  ordered(+List) is semidet.
%
%   List is sorted in the standard order of terms; equal elements are allowed.
%
%       ?- ordered([a, b, b]).
%       true.

ordered([]).
ordered([X|Xs]) :-
    ordered_(Xs, X).

ordered_([], _).
ordered_([Y|Ys], X) :-
    X @=< Y,
    ordered_(Ys, Y).

%!  ordered(:LessEqual, +List) is semidet.
%
%   call(LessEqual, X, Y) holds for any adjacent X and Y in List.
%
%       ?- ordered(>=, [3, 2, 2]).
%       true.

ordered(LessEqual, List) :-
    ordered_by(List, LessEqual).

ordered_by([], _).
ordered_by([X|Xs], LessEqual) :-
    ordered_(Xs, X, LessEqual).

ordered_([], _, _).
ordered_([Y|Ys], X, LessEqual) :-
    call(LessEqual, X, Y),
    ordered_(Ys, Y, LessEqual).

%!  select_max(?Max, +List, ?Rest) is semidet.
%
%   Max is the first largest element of List in the standard order, Rest the others.
%
%       ?- select_max(Max, [3, 1, 4], Rest).
%       Max = 4, Rest = [3, 1].

select_max(Max, List, Rest) :-
    select_max(@=<, Max, List, Rest).

%!  select_max(:LessEqual, ?Max, +List, ?Rest) is semidet.
%
%   Like select_max/3, ordered by call(LessEqual, X, Y).
%
%       ?- select_max(@>=, Max, [c, a, b], Rest).
%       Max = a, Rest = [c, b].

select_max(LessEqual, Max, [X|Xs], Rest) :-
    best(Xs, X, LessEqual, max, 0, 1, Index, Max0),
    without_nth([X|Xs], Index, Rest0),
    Max = Max0,
    Rest = Rest0.

%!  select_min(?Min, +List, ?Rest) is semidet.
%
%   Min is the first smallest element of List in the standard order, Rest the others.
%
%       ?- select_min(Min, [3, 1, 4], Rest).
%       Min = 1, Rest = [3, 4].

select_min(Min, List, Rest) :-
    select_min(@=<, Min, List, Rest).

%!  select_min(:LessEqual, ?Min, +List, ?Rest) is semidet.
%
%   Like select_min/3, ordered by call(LessEqual, X, Y).
%
%       ?- select_min(@>=, Min, [a, c, b], Rest).
%       Min = c, Rest = [a, b].

select_min(LessEqual, Min, [X|Xs], Rest) :-
    best(Xs, X, LessEqual, min, 0, 1, Index, Min0),
    without_nth([X|Xs], Index, Rest0),
    Min = Min0,
    Rest = Rest0.

best([], Best, _, _, Index, _, Index, Best).
best([X|Xs], Best0, LessEqual, Which, Index0, N, Index, Best) :-
    N1 is N+1,
    (   stays(Which, LessEqual, Best0, X)
    ->  best(Xs, Best0, LessEqual, Which, Index0, N1, Index, Best)
    ;   best(Xs, X, LessEqual, Which, N, N1, Index, Best)
    ).

stays(max, LessEqual, Best, X) :-
    call(LessEqual, X, Best).
stays(min, LessEqual, Best, X) :-
    call(LessEqual, Best, X).

without_nth([X|Xs], Index, Rest) :-
    (   Index =:= 0
    ->  Rest = Xs
    ;   Rest = [X|Rest1],
        Index1 is Index-1,
        without_nth(Xs, Index1, Rest1)
    ).

%!  group(:Same, +List, -Groups) is semidet.
%
%   Groups are the longest runs of List in which call(Same, First, X) holds for the first element and each X.
%
%       ?- group([X, Y]>>(X = Y), [a, a, b, a], Groups).
%       Groups = [[a, a], [b], [a]].

group(Same, List, Groups) :-
    groups(List, Same, Groups).

groups([], _, []).
groups([X|Xs], Same, [[X|Front]|Groups]) :-
    run(Xs, Same, X, Front, Back),
    groups(Back, Same, Groups).

run([], _, _, [], []).
run([X|Xs], Same, First, Front, Back) :-
    (   call(Same, First, X)
    ->  Front = [X|Front1],
        run(Xs, Same, First, Front1, Back)
    ;   Front = [],
        Back = [X|Xs]
    ).

%!  group(:Goal, +List, -Front, -Back) is det.
%
%   Front is the longest prefix of List whose elements X all satisfy call(Goal, X), Back the rest.
%
%       ?- group(integer, [1, 2, a, 3], Front, Back).
%       Front = [1, 2], Back = [a, 3].

group(Goal, List, Front, Back) :-
    span(List, Goal, Front, Back).

span([], _, [], []).
span([X|Xs], Goal, Front, Back) :-
    (   call(Goal, X)
    ->  Front = [X|Front1],
        span(Xs, Goal, Front1, Back)
    ;   Front = [],
        Back = [X|Xs]
    ).

%!  group(:Goal, +Key, +List, -Front, -Back) is det.
%
%   Like group/4, by call(Goal, Key, X).
%
%       ?- group(=, a, [a, a, b], Front, Back).
%       Front = [a, a], Back = [b].

group(Goal, Key, List, Front, Back) :-
    group(call(Goal, Key), List, Front, Back).
