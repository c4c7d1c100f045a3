% SPDX-License-Identifier: MIT
% Sets as ordered lists without duplicates, in the standard order of terms.
%
% The operations on two sets walk both in step, O(N+M): each predicate takes the set that supplies the next member
% first, then the other set's current member, and dispatches on the outcome of compare/3.  So they leave no choice
% points.

:- module(ordsets,
          [ is_ordset/1, ord_empty/1, list_to_ord_set/2,
            ord_memberchk/2, ord_nonmember/2, ord_insert/3,
            ord_add_element/3, ord_del_element/3, ord_selectchk/3,
            ord_subset/2, ord_seteq/2, ord_disjoint/2, ord_intersect/2, ord_intersect/3,
            ord_max/2, ord_min/2,
            ord_union/2, ord_union/3, ord_union/4,
            ord_intersection/2, ord_intersection/3, ord_intersection/4,
            ord_subtract/3, ord_symdiff/3, ord_setproduct/3
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).

%!  is_ordset(@Term) is semidet.
%
%   Term is a proper list in the standard order of terms, without duplicates.
%
%       ?- is_ordset([a, b, c]).
%       true.

is_ordset(Term) :-
    is_list(Term),
    ascending(Term).

ascending([]).
ascending([X|Xs]) :-
    ascending(Xs, X).

ascending([], _).
ascending([Y|Ys], X) :-
    X @< Y,
    ascending(Ys, Y).

%!  ord_empty(?Set) is semidet.
%
%   Set is the empty set.
%
%       ?- ord_empty(S).
%       S = [].

ord_empty([]).

%!  list_to_ord_set(+List, -Set) is det.
%
%   Set is the ordered set of the members of List.  Errors: those of sort/2 for List.
%
%       ?- list_to_ord_set([b, a, b], S).
%       S = [a, b].

list_to_ord_set(List, Set) :-
    sort(List, Sorted),
    Set = Sorted.

%!  ord_memberchk(@X, +Set) is semidet.
%
%   X is identical (==/2) to a member of Set.
%
%       ?- ord_memberchk(a, [a, b]).
%       true.

ord_memberchk(X, [Y|Ys]) :-
    compare(Order, X, Y),
    (   Order = (>)
    ->  ord_memberchk(X, Ys)
    ;   Order = (=)
    ).

%!  ord_nonmember(@X, +Set) is semidet.
%
%   X is identical (==/2) to no member of Set.
%
%       ?- ord_nonmember(c, [a, b]).
%       true.

ord_nonmember(X, Set) :-
    \+ ord_memberchk(X, Set).

%!  ord_insert(+Set, +X, -Set1) is det.
%
%   The older form of ord_add_element/3.
%
%       ?- ord_insert([a, c], b, S).
%       S = [a, b, c].

ord_insert(Set, X, Set1) :-
    ord_add_element(Set, X, Set1).

%!  ord_add_element(+Set, +X, -Set1) is det.
%
%   Set1 is Set with X.
%
%       ?- ord_add_element([a, c], b, S).
%       S = [a, b, c].

ord_add_element([], X, [X]).
ord_add_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    add_element(Order, X, Y, Ys, Set).

add_element(<, X, Y, Ys, [X,Y|Ys]).
add_element(=, _, Y, Ys, [Y|Ys]).
add_element(>, X, Y, Ys, [Y|Set]) :-
    ord_add_element(Ys, X, Set).

%!  ord_del_element(+Set, @X, -Set1) is det.
%
%   Set1 is Set without X.
%
%       ?- ord_del_element([a, b, c], b, S).
%       S = [a, c].

ord_del_element([], _, []).
ord_del_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    del_element(Order, X, Y, Ys, Set).

del_element(<, _, Y, Ys, [Y|Ys]).
del_element(=, _, _, Ys, Ys).
del_element(>, X, Y, Ys, [Y|Set]) :-
    ord_del_element(Ys, X, Set).

%!  ord_selectchk(@X, +Set, -Rest) is semidet.
%
%   X is a member of Set and Rest is Set without it.
%
%       ?- ord_selectchk(b, [a, b, c], Rest).
%       Rest = [a, c].

ord_selectchk(X, [Y|Ys], Rest) :-
    compare(Order, X, Y),
    (   Order = (>)
    ->  Rest = [Y|Rest1],
        ord_selectchk(X, Ys, Rest1)
    ;   Order = (=)
    ->  Rest = Ys
    ).

%!  ord_subset(+Part, +Set) is semidet.
%
%   Every member of Part is a member of Set.
%
%       ?- ord_subset([a, c], [a, b, c]).
%       true.

ord_subset([], _).
ord_subset([X|Xs], Set) :-
    subset_of(Set, X, Xs).

subset_of([Y|Ys], X, Xs) :-
    compare(Order, X, Y),
    (   Order = (>)
    ->  subset_of(Ys, X, Xs)
    ;   Order = (=)
    ->  ord_subset(Xs, Ys)
    ).

%!  ord_seteq(+Set1, +Set2) is semidet.
%
%   The two sets have the same members.
%
%       ?- ord_seteq([a, b], [a, b]).
%       true.

ord_seteq(Set1, Set2) :-
    Set1 == Set2.

%!  ord_disjoint(+Set1, +Set2) is semidet.
%
%   The two sets have no member in common.
%
%       ?- ord_disjoint([a], [b, c]).
%       true.

ord_disjoint(Set1, Set2) :-
    \+ ord_intersect(Set1, Set2).

%!  ord_intersect(+Set1, +Set2) is semidet.
%
%   The two sets have a member in common.
%
%       ?- ord_intersect([a, b], [b, c]).
%       true.

ord_intersect([X|Xs], Set) :-
    meets(Set, X, Xs).

meets([Y|Ys], X, Xs) :-
    compare(Order, X, Y),
    meets(Order, X, Xs, Y, Ys).

meets(=, _, _, _, _).
meets(<, _, Xs, Y, Ys) :-
    meets(Xs, Y, Ys).
meets(>, X, Xs, _, Ys) :-
    meets(Ys, X, Xs).

%!  ord_intersect(+Set1, +Set2, -Both) is det.
%
%   The older name of ord_intersection/3.
%
%       ?- ord_intersect([a, b], [b, c], S).
%       S = [b].

ord_intersect(Set1, Set2, Both) :-
    ord_intersection(Set1, Set2, Both).

%!  ord_max(+Set, ?Max) is semidet.
%
%   Max is the largest member of Set.
%
%       ?- ord_max([a, b], X).
%       X = b.

ord_max([X|Xs], Max) :-
    last_member(Xs, X, Max).

last_member([], Max, Max).
last_member([X|Xs], _, Max) :-
    last_member(Xs, X, Max).

%!  ord_min(+Set, ?Min) is semidet.
%
%   Min is the smallest member of Set.
%
%       ?- ord_min([a, b], X).
%       X = a.

ord_min([Min|_], Min).

%!  ord_union(+Sets, -Union) is det.
%
%   Union is the union of the sets in the list Sets.
%
%       ?- ord_union([[a], [b], [a, c]], S).
%       S = [a, b, c].

ord_union(Sets, Union) :-
    must_be(list, Sets),
    joined(Sets, Members, []),
    sort(Members, Union).

joined([], Members, Members).
joined([Set|Sets], Members, Tail) :-
    must_be(list, Set),
    copy_to(Set, Members, Members1),
    joined(Sets, Members1, Tail).

copy_to([], Tail, Tail).
copy_to([X|Xs], [X|Members], Tail) :-
    copy_to(Xs, Members, Tail).

%!  ord_union(+Set1, +Set2, -Union) is det.
%
%   Union is the union of the two sets.  Errors: instantiation_error if one of them is unbound.
%
%       ?- ord_union([a,c], [b,c], U).
%       U = [a,b,c].

ord_union(Set1, Set2, Union) :-
    bound(Set1, Set2),
    union_of(Set1, Set2, Union).

union_of([], Set, Set).
union_of([X|Xs], Set, Union) :-
    union_from(Set, X, Xs, Union).

%   A partial list would be unified with ever longer sets.

bound(Set1, Set2) :-
    (   var(Set1)
    ->  instantiation_error(Set1)
    ;   var(Set2)
    ->  instantiation_error(Set2)
    ;   true
    ).

union_from([], X, Xs, [X|Xs]).
union_from([Y|Ys], X, Xs, Union) :-
    compare(Order, X, Y),
    union_step(Order, X, Xs, Y, Ys, Union).

union_step(<, X, Xs, Y, Ys, [X|Union]) :-
    union_from(Xs, Y, Ys, Union).
union_step(=, X, Xs, _, Ys, [X|Union]) :-
    union_of(Xs, Ys, Union).
union_step(>, X, Xs, Y, Ys, [Y|Union]) :-
    union_from(Ys, X, Xs, Union).

%!  ord_union(+Set1, +Set2, -Union, -New) is det.
%
%   Union is the union of the two sets, New the members of Set2 that are not in Set1.
%   Errors: instantiation_error if one of them is unbound.
%
%       ?- ord_union([a, b], [b, c], Union, New).
%       Union = [a, b, c], New = [c].

ord_union(Set1, Set2, Union, New) :-
    bound(Set1, Set2),
    union_new(Set1, Set2, Union, New).

union_new([], Set, Set, Set).
union_new([X|Xs], Set, Union, New) :-
    union_new(Set, X, Xs, Union, New).

union_new([], X, Xs, [X|Xs], []).
union_new([Y|Ys], X, Xs, Union, New) :-
    compare(Order, X, Y),
    union_new(Order, X, Xs, Y, Ys, Union, New).

union_new(<, X, Xs, Y, Ys, [X|Union], New) :-
    union_new(Xs, [Y|Ys], Union, New).
union_new(=, X, Xs, _, Ys, [X|Union], New) :-
    union_new(Xs, Ys, Union, New).
union_new(>, X, Xs, Y, Ys, [Y|Union], [Y|New]) :-
    union_new(Ys, X, Xs, Union, New).

%!  ord_intersection(+Sets, -Intersection) is semidet.
%
%   Intersection holds the members common to all sets of the list Sets; fails for the empty list.
%   Errors: those of must_be(list, Sets).
%
%       ?- ord_intersection([[a, b], [b, c]], S).
%       S = [b].

ord_intersection(Lists, Intersection) :-
    must_be(list, Lists),
    Lists = [Set|Sets],
    intersect_all(Sets, Set, Intersection).

intersect_all([], Intersection, Intersection).
intersect_all([Set|Sets], Intersection0, Intersection) :-
    ord_intersection(Intersection0, Set, Intersection1),
    intersect_all(Sets, Intersection1, Intersection).

%!  ord_intersection(+Set1, +Set2, -Both) is det.
%
%   Both holds the members common to the two sets.  Errors: instantiation_error if one of them is unbound.
%
%       ?- ord_intersection([a, b], [b, c], S).
%       S = [b].

ord_intersection(Set1, Set2, Both) :-
    bound(Set1, Set2),
    intersection_of(Set1, Set2, Both).

intersection_of([], _, []).
intersection_of([X|Xs], Set, Both) :-
    intersection_from(Set, X, Xs, Both).

intersection_from([], _, _, []).
intersection_from([Y|Ys], X, Xs, Both) :-
    compare(Order, X, Y),
    intersection_step(Order, X, Xs, Y, Ys, Both).

intersection_step(<, _, Xs, Y, Ys, Both) :-
    intersection_from(Xs, Y, Ys, Both).
intersection_step(=, X, Xs, _, Ys, [X|Both]) :-
    intersection_of(Xs, Ys, Both).
intersection_step(>, X, Xs, _, Ys, Both) :-
    intersection_from(Ys, X, Xs, Both).

%!  ord_intersection(+Set1, +Set2, -Both, -Only2) is det.
%
%   Both holds the members common to the two sets, Only2 the members of Set2 that are not in Set1.
%
%       ?- ord_intersection([a, b], [b, c], Both, Only2).
%       Both = [b], Only2 = [c].

ord_intersection(Set1, Set2, Both, Only2) :-
    ord_intersection(Set1, Set2, Both),
    ord_subtract(Set2, Set1, Only2).

%!  ord_subtract(+Set1, +Set2, -Only1) is det.
%
%   Only1 holds the members of Set1 that are not in Set2.  Errors: instantiation_error if one of them is unbound.
%
%       ?- ord_subtract([a, b, c], [b], S).
%       S = [a, c].

ord_subtract(Set1, Set2, Only1) :-
    bound(Set1, Set2),
    difference(Set1, Set2, Only1).

difference([], _, []).
difference([X|Xs], Set, Only) :-
    subtract_from(Set, X, Xs, Only).

subtract_from([], X, Xs, [X|Xs]).
subtract_from([Y|Ys], X, Xs, Only) :-
    compare(Order, X, Y),
    subtract_step(Order, X, Xs, Y, Ys, Only).

subtract_step(<, X, Xs, Y, Ys, [X|Only]) :-
    difference(Xs, [Y|Ys], Only).
subtract_step(=, _, Xs, _, Ys, Only) :-
    difference(Xs, Ys, Only).
subtract_step(>, X, Xs, _, Ys, Only) :-
    subtract_from(Ys, X, Xs, Only).

%!  ord_symdiff(+Set1, +Set2, -Difference) is det.
%
%   Difference holds the members of either set that are not in the other.
%
%       ?- ord_symdiff([a, b], [b, c], S).
%       S = [a, c].

ord_symdiff([], Set, Set).
ord_symdiff([X|Xs], Set, Difference) :-
    symdiff_from(Set, X, Xs, Difference).

symdiff_from([], X, Xs, [X|Xs]).
symdiff_from([Y|Ys], X, Xs, Difference) :-
    compare(Order, X, Y),
    symdiff_step(Order, X, Xs, Y, Ys, Difference).

symdiff_step(<, X, Xs, Y, Ys, [X|Difference]) :-
    symdiff_from(Xs, Y, Ys, Difference).
symdiff_step(=, _, Xs, _, Ys, Difference) :-
    ord_symdiff(Xs, Ys, Difference).
symdiff_step(>, X, Xs, Y, Ys, [Y|Difference]) :-
    symdiff_from(Ys, X, Xs, Difference).

%!  ord_setproduct(+Set1, +Set2, -Product) is det.
%
%   Product is the set of all pairs X-Y with X in Set1 and Y in Set2.
%
%       ?- ord_setproduct([a, b], [1, 2], S).
%       S = [a-1, a-2, b-1, b-2].

ord_setproduct([], _, []).
ord_setproduct([X|Xs], Set, Product) :-
    pair_all(Set, X, Product, Rest),
    ord_setproduct(Xs, Set, Rest).

pair_all([], _, Product, Product).
pair_all([Y|Ys], X, [X-Y|Product], Rest) :-
    pair_all(Ys, X, Product, Rest).
