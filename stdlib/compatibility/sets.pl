% SPDX-License-Identifier: MIT
% SICStus Prolog's library(sets): sets as unordered lists without duplicates. Members are compared by unification,
% unless ==/2 is mentioned.

:- module(sets,
          [ add_element/3, del_element/3, disjoint/2, is_set/1, pairfrom/4, power_set/2,
            intersect/2, subset/2, set_order/3, seteq/2, list_to_set/2,
            intersection/3, intersection/2, subtract/3, symdiff/3, setproduct/3,
            disjoint_union/3, union/3, union/4, union/2, selectchk/3
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists),
              [ is_set/1, list_to_set/2, subset/2, intersection/3, subtract/3, union/3,
                selectchk/3, append/3
              ]).
:- use_module(library(ordsets), [ord_setproduct/3]).

%!  add_element(+X, +Set, -Set1) is det.
%
%   Set1 is Set with X, in front of the others if it is new.
%
%       ?- add_element(c, [a, b], S).
%       S = [c, a, b].

add_element(X, Set, Set1) :-
    (   memberchk(X, Set)
    ->  Set1 = Set
    ;   Set1 = [X|Set]
    ).

%!  del_element(+X, +Set, -Set1) is det.
%
%   Set1 is Set without X; Set itself if X is not a member.
%
%       ?- del_element(a, [a, b], S).
%       S = [b].

del_element(X, Set, Set1) :-
    (   selectchk(X, Set, Set0)
    ->  Set1 = Set0
    ;   Set1 = Set
    ).

%!  disjoint(+Set1, +Set2) is semidet.
%
%   The sets have no member in common.
%
%       ?- disjoint([a, b], [c]).
%       true.

disjoint(Set1, Set2) :-
    \+ intersect(Set1, Set2).

%!  intersect(+Set1, +Set2) is semidet.
%
%   The sets have a member in common.
%
%       ?- intersect([a, b], [b, c]).
%       true.

intersect([X|Xs], Set) :-
    (   memberchk(X, Set)
    ->  true
    ;   intersect(Xs, Set)
    ).

%!  pairfrom(?Set, ?X, ?Y, ?Rest) is nondet.
%
%   X and Y are two members of Set, X before Y, and Rest holds the others.
%
%       ?- pairfrom([a, b, c], X, Y, Rest).
%       X = a, Y = b, Rest = [c].

pairfrom([X|Xs], X, Y, Rest) :-
    take(Xs, Y, Rest).
pairfrom([Z|Xs], X, Y, [Z|Rest]) :-
    pairfrom(Xs, X, Y, Rest).

take([Y|Ys], X, Rest) :-
    take_(Ys, Y, X, Rest).

take_(Ys, X, X, Ys).
take_([Z|Zs], Y, X, [Y|Rest]) :-
    take_(Zs, Z, X, Rest).

%!  power_set(+Set, -PowerSet) is det.
%
%   PowerSet is the list of all subsets of Set.
%
%       ?- power_set([a,b], P).
%       P = [[],[b],[a],[a,b]].

power_set(Set, PowerSet) :-
    subsets(Set, PowerSet).

subsets([], [[]]).
subsets([X|Xs], PowerSet) :-
    subsets(Xs, Without),
    maplist(with_head(X), Without, With),
    append(Without, With, PowerSet).

with_head(X, Set, [X|Set]).

%!  set_order(+Set1, +Set2, -Order) is semidet.
%
%   Order is `=`, `<` or `>`: the sets are equal, Set1 is a proper subset of Set2, or the reverse.
%
%       ?- set_order([a], [b, a], Order).
%       Order = <.

set_order(Set1, Set2, Order) :-
    (   subset(Set1, Set2)
    ->  ( subset(Set2, Set1) -> Order = (=) ; Order = (<) )
    ;   subset(Set2, Set1),
        Order = (>)
    ).

%!  seteq(+Set1, +Set2) is semidet.
%
%   Each set is a subset of the other.
%
%       ?- seteq([a, b], [b, a]).
%       true.

seteq(Set1, Set2) :-
    subset(Set1, Set2),
    subset(Set2, Set1).

%!  intersection(+Sets, -Intersection) is semidet.
%
%   Intersection is the intersection of the sets in the list Sets; fails for the empty list.
%
%       ?- intersection([[a, b, c], [b, c], [c, d]], S).
%       S = [c].

intersection([Set|Sets], Intersection) :-
    intersect_all(Sets, Set, Intersection).

intersect_all([], Intersection, Intersection).
intersect_all([Set|Sets], Intersection0, Intersection) :-
    intersection(Intersection0, Set, Intersection1),
    intersect_all(Sets, Intersection1, Intersection).

%!  symdiff(+Set1, +Set2, -Difference) is det.
%
%   Difference has the members of either set that are not in the other.
%
%       ?- symdiff([a, b], [b, c], S).
%       S = [a, c].

symdiff(Set1, Set2, Difference) :-
    subtract(Set1, Set2, Only1),
    subtract(Set2, Set1, Only2),
    append(Only1, Only2, Difference).

%!  setproduct(+Set1, +Set2, -Product) is det.
%
%   Product has all pairs X-Y with X in Set1 and Y in Set2.
%
%       ?- setproduct([a, b], [1, 2], Pairs).
%       Pairs = [a-1, a-2, b-1, b-2].

setproduct(Set1, Set2, Product) :-
    ord_setproduct(Set1, Set2, Product).

%!  disjoint_union(+Set1, +Set2, -Union) is semidet.
%
%   Union is the union of two disjoint sets.
%
%       ?- disjoint_union([a], [b], S).
%       S = [a, b].

disjoint_union(Set1, Set2, Union) :-
    disjoint(Set1, Set2),
    append(Set1, Set2, Union).

%!  union(+Set1, +Set2, -Union, -New) is det.
%
%   Union is the union of the sets, New the members of Set1 that are not in Set2.
%
%       ?- union([a, b], [b, c], S, New).
%       S = [a, b, c], New = [a].

union(Set1, Set2, Union, New) :-
    subtract(Set1, Set2, New),
    append(New, Set2, Union).

%!  union(+Sets, -Union) is det.
%
%   Union is the union of the sets in the list Sets.
%
%       ?- union([[a], [b, a], [c]], S).
%       S = [b, a, c].

union([], []).
union([Set|Sets], Union) :-
    union(Sets, Union0),
    union(Set, Union0, Union).
