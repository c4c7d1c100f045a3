% SPDX-License-Identifier: MIT
% Calling a closure on the elements of lists.
%
% The auxiliary predicates take the known list first, so that indexing leaves no choice points of their own; any choice
% point is the closure's.

:- module(apply,
          [ maplist/2, maplist/3, maplist/4, maplist/5, maplist/6, maplist/7, maplist/8,
            foldl/4, foldl/5, foldl/6, foldl/7, foldr/4,
            scanl/4, scanl/5, scanl/6, scanl/7,
            include/3, exclude/3, partition/4, partition/5, convlist/3
          ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate
    maplist(1, ?), maplist(2, ?, ?), maplist(3, ?, ?, ?), maplist(4, ?, ?, ?, ?),
    maplist(5, ?, ?, ?, ?, ?), maplist(6, ?, ?, ?, ?, ?, ?), maplist(7, ?, ?, ?, ?, ?, ?, ?),
    foldl(3, +, +, -), foldl(4, +, +, +, -), foldl(5, +, +, +, +, -),
    foldl(6, +, +, +, +, +, -), foldr(3, +, +, -),
    scanl(3, +, +, -), scanl(4, +, +, +, -), scanl(5, +, +, +, +, -),
    scanl(6, +, +, +, +, +, -),
    include(1, +, -), exclude(1, +, -), partition(1, +, -, -), partition(2, +, -, -, -),
    convlist(2, +, -).

%!  maplist(:Goal, ?Xs) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?As) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?As, ?Bs) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?As, ?Bs, ?Cs) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?As, ?Bs, ?Cs, ?Ds) is nondet.
%
%   The lists have the same length and call(Goal, X, Y, ...) holds for their elements at each position.
%
%       ?- maplist(succ, [1,2], L).
%       L = [2,3].

maplist(Goal, Xs) :-
    maplist_(Xs, Goal).

maplist_([], _).
maplist_([X|Xs], Goal) :-
    call(Goal, X),
    maplist_(Xs, Goal).

maplist(Goal, Xs, Ys) :-
    maplist_(Xs, Ys, Goal).

maplist_([], [], _).
maplist_([X|Xs], [Y|Ys], Goal) :-
    call(Goal, X, Y),
    maplist_(Xs, Ys, Goal).

maplist(Goal, Xs, Ys, Zs) :-
    maplist_(Xs, Ys, Zs, Goal).

maplist_([], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    call(Goal, X, Y, Z),
    maplist_(Xs, Ys, Zs, Goal).

maplist(Goal, Xs, Ys, Zs, As) :-
    maplist_(Xs, Ys, Zs, As, Goal).

maplist_([], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [A|As], Goal) :-
    call(Goal, X, Y, Z, A),
    maplist_(Xs, Ys, Zs, As, Goal).

maplist(Goal, Xs, Ys, Zs, As, Bs) :-
    maplist_(Xs, Ys, Zs, As, Bs, Goal).

maplist_([], [], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [A|As], [B|Bs], Goal) :-
    call(Goal, X, Y, Z, A, B),
    maplist_(Xs, Ys, Zs, As, Bs, Goal).

maplist(Goal, Xs, Ys, Zs, As, Bs, Cs) :-
    maplist_(Xs, Ys, Zs, As, Bs, Cs, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [A|As], [B|Bs], [C|Cs], Goal) :-
    call(Goal, X, Y, Z, A, B, C),
    maplist_(Xs, Ys, Zs, As, Bs, Cs, Goal).

maplist(Goal, Xs, Ys, Zs, As, Bs, Cs, Ds) :-
    maplist_(Xs, Ys, Zs, As, Bs, Cs, Ds, Goal).

maplist_([], [], [], [], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [A|As], [B|Bs], [C|Cs], [D|Ds], Goal) :-
    call(Goal, X, Y, Z, A, B, C, D),
    maplist_(Xs, Ys, Zs, As, Bs, Cs, Ds, Goal).

%!  foldl(:Goal, +Xs, +V0, -V) is nondet.
%!  foldl(:Goal, +Xs, +Ys, +V0, -V) is nondet.
%!  foldl(:Goal, +Xs, +Ys, +Zs, +V0, -V) is nondet.
%!  foldl(:Goal, +Xs, +Ys, +Zs, +As, +V0, -V) is nondet.
%
%   Carries a value from V0 to V along the lists, by call(Goal, X, Y, ..., Before, After).
%
%       ?- foldl([X,S0,S]>>(S is S0+X), [1,2,3], 0, S).
%       S = 6.

foldl(Goal, Xs, V0, V) :-
    foldl_(Xs, Goal, V0, V).

foldl_([], _, V, V).
foldl_([X|Xs], Goal, V0, V) :-
    call(Goal, X, V0, V1),
    foldl_(Xs, Goal, V1, V).

foldl(Goal, Xs, Ys, V0, V) :-
    foldl_(Xs, Ys, Goal, V0, V).

foldl_([], [], _, V, V).
foldl_([X|Xs], [Y|Ys], Goal, V0, V) :-
    call(Goal, X, Y, V0, V1),
    foldl_(Xs, Ys, Goal, V1, V).

foldl(Goal, Xs, Ys, Zs, V0, V) :-
    foldl_(Xs, Ys, Zs, Goal, V0, V).

foldl_([], [], [], _, V, V).
foldl_([X|Xs], [Y|Ys], [Z|Zs], Goal, V0, V) :-
    call(Goal, X, Y, Z, V0, V1),
    foldl_(Xs, Ys, Zs, Goal, V1, V).

foldl(Goal, Xs, Ys, Zs, As, V0, V) :-
    foldl_(Xs, Ys, Zs, As, Goal, V0, V).

foldl_([], [], [], [], _, V, V).
foldl_([X|Xs], [Y|Ys], [Z|Zs], [A|As], Goal, V0, V) :-
    call(Goal, X, Y, Z, A, V0, V1),
    foldl_(Xs, Ys, Zs, As, Goal, V1, V).

%!  foldr(:Goal, +Xs, +V0, -V) is nondet.
%
%   Like foldl/4, but from the last element of the list to the first.
%
%       ?- foldr([X, V0, [X|V0]]>>true, [a, b, c], [], L).
%       L = [a, b, c].

foldr(Goal, Xs, V0, V) :-
    foldr_(Xs, Goal, V0, V).

foldr_([], _, V, V).
foldr_([X|Xs], Goal, V0, V) :-
    foldr_(Xs, Goal, V0, V1),
    call(Goal, X, V1, V).

%!  scanl(:Goal, +Xs, +V0, -Values) is nondet.
%!  scanl(:Goal, +Xs, +Ys, +V0, -Values) is nondet.
%!  scanl(:Goal, +Xs, +Ys, +Zs, +V0, -Values) is nondet.
%!  scanl(:Goal, +Xs, +Ys, +Zs, +As, +V0, -Values) is nondet.
%
%   Like foldl/4..7; Values is the list of all intermediate values, V0 first.
%
%       ?- scanl([X,S0,S]>>(S is S0+X), [1,2,3], 0, L).
%       L = [0,1,3,6].

scanl(Goal, Xs, V0, [V0|Values]) :-
    scanl_(Xs, Goal, V0, Values).

scanl_([], _, _, []).
scanl_([X|Xs], Goal, V0, [V|Values]) :-
    call(Goal, X, V0, V),
    scanl_(Xs, Goal, V, Values).

scanl(Goal, Xs, Ys, V0, [V0|Values]) :-
    scanl_(Xs, Ys, Goal, V0, Values).

scanl_([], [], _, _, []).
scanl_([X|Xs], [Y|Ys], Goal, V0, [V|Values]) :-
    call(Goal, X, Y, V0, V),
    scanl_(Xs, Ys, Goal, V, Values).

scanl(Goal, Xs, Ys, Zs, V0, [V0|Values]) :-
    scanl_(Xs, Ys, Zs, Goal, V0, Values).

scanl_([], [], [], _, _, []).
scanl_([X|Xs], [Y|Ys], [Z|Zs], Goal, V0, [V|Values]) :-
    call(Goal, X, Y, Z, V0, V),
    scanl_(Xs, Ys, Zs, Goal, V, Values).

scanl(Goal, Xs, Ys, Zs, As, V0, [V0|Values]) :-
    scanl_(Xs, Ys, Zs, As, Goal, V0, Values).

scanl_([], [], [], [], _, _, []).
scanl_([X|Xs], [Y|Ys], [Z|Zs], [A|As], Goal, V0, [V|Values]) :-
    call(Goal, X, Y, Z, A, V0, V),
    scanl_(Xs, Ys, Zs, As, Goal, V, Values).

%!  include(:Goal, +List, -Included) is det.
%
%   Included holds the elements X of List for which call(Goal, X) succeeds.
%
%       ?- include([X]>>(X > 1), [1,2,3], L).
%       L = [2,3].

include(Goal, List, Included) :-
    include_(List, Goal, Included).

include_([], _, []).
include_([X|Xs], Goal, Included) :-
    (   call(Goal, X)
    ->  Included = [X|Included1]
    ;   Included = Included1
    ),
    include_(Xs, Goal, Included1).

%!  exclude(:Goal, +List, -Rest) is det.
%
%   Rest holds the elements X of List for which call(Goal, X) fails.
%
%       ?- exclude([X]>>(X > 2), [1, 2, 3], L).
%       L = [1, 2].

exclude(Goal, List, Rest) :-
    exclude_(List, Goal, Rest).

exclude_([], _, []).
exclude_([X|Xs], Goal, Rest) :-
    (   call(Goal, X)
    ->  Rest = Rest1
    ;   Rest = [X|Rest1]
    ),
    exclude_(Xs, Goal, Rest1).

%!  partition(:Goal, +List, -In, -Out) is det.
%
%   In holds the elements X of List for which call(Goal, X) succeeds, Out the others.
%
%       ?- partition([X]>>(X < 2), [1, 2, 3], In, Out).
%       In = [1], Out = [2, 3].

partition(Goal, List, In, Out) :-
    partition_(List, Goal, In, Out).

partition_([], _, [], []).
partition_([X|Xs], Goal, In, Out) :-
    (   call(Goal, X)
    ->  In = [X|In1],
        Out = Out1
    ;   In = In1,
        Out = [X|Out1]
    ),
    partition_(Xs, Goal, In1, Out1).

%!  partition(:Goal, +List, -Less, -Equal, -Greater) is semidet.
%
%   Distributes List over three lists: call(Goal, X, Order) returns `<`, `=` or `>` for the list that takes X. Errors:
%   must_be(oneof([<,=,>]), Order).
%
%       ?- partition([X,O]>>compare(O,X,2), [1,2,3], L, E, G).
%       L = [1], E = [2], G = [3].

partition(Goal, List, Less, Equal, Greater) :-
    partition_(List, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([X|Xs], Goal, Less, Equal, Greater) :-
    call(Goal, X, Order),
    place(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1),
    partition_(Xs, Goal, Less1, Equal1, Greater1).

place(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1) :-
    must_be(oneof([<, =, >]), Order),
    place_(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1).

place_(<, X, [X|L], E, G, L, E, G).
place_(=, X, L, [X|E], G, L, E, G).
place_(>, X, L, E, [X|G], L, E, G).

%!  convlist(:Goal, +List, -Converted) is det.
%
%   Converted has a Y for each X of List for which call(Goal, X, Y) succeeds.
%
%       ?- convlist([X, Y]>>(X > 1, Y is X*2), [1, 2, 3], L).
%       L = [4, 6].

convlist(Goal, List, Converted) :-
    convlist_(List, Goal, Converted).

convlist_([], _, []).
convlist_([X|Xs], Goal, Converted) :-
    (   call(Goal, X, Y)
    ->  Converted = [Y|Converted1]
    ;   Converted = Converted1
    ),
    convlist_(Xs, Goal, Converted1).
