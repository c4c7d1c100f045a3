% SPDX-License-Identifier: MIT
% Sets of integers as terms, as in fd_set/2, in the representation of SWI-Prolog:
%
%     empty
%     from_to(Low, High)          an interval; ends are n(Integer), inf, sup
%     split(Hole, Left, Right)    Left lies below the integer Hole, Right above it
%
% Programs should access sets by these predicates only; in SICStus Prolog they are lists of intervals.

:- module('$clpfd_sets',
          [ (in_set)/2, fd_set/2, is_fdset/1, empty_fdset/1, fdset_parts/4, empty_interval/2,
            fdset_interval/3, fdset_singleton/2, fdset_min/2, fdset_max/2, fdset_size/2,
            list_to_fdset/2, fdset_to_list/2, range_to_fdset/2, fdset_to_range/2,
            fdset_add_element/3, fdset_del_element/3, fdset_disjoint/2, fdset_intersect/2,
            fdset_intersection/3, fdset_intersection/2, fdset_member/2, fdset_eq/2,
            fdset_subset/2, fdset_subtract/3, fdset_union/3, fdset_union/2, fdset_complement/2
          ]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, numlist/3]).

% Internally, a set is a sorted list of intervals Low-High that neither overlap nor touch.

%!  in_set(?X, +Set) is semidet.
%
%   X is a member of Set.
%
%       ?- list_to_fdset([1, 3], _S), X in_set _S, X #> 1.
%       X = 3.

X in_set Set :-
    fdset_to_range(Set, Domain),
    X in Domain.

%!  fd_set(?X, -Set) is det.
%
%   Set is the domain of X.
%
%       ?- X in 1..3, fd_set(X, _S), fdset_to_list(_S, L).
%       L = [1, 2, 3].

fd_set(X, Set) :-
    fd_dom(X, Domain),
    range_to_fdset(Domain, Set).

%!  is_fdset(@Set) is semidet.
%
%   Set is a set.
%
%       ?- list_to_fdset([1, 3], _S), is_fdset(_S).
%       true.

is_fdset(Set) :-
    ground(Set),
    intervals(Set, Intervals),
    sorted(Intervals).

sorted([]).
sorted([L-H|Is]) :-
    end_order(L, H),
    sorted(Is, H).

sorted([], _).
sorted([L-H|Is], H0) :-
    integer(H0),
    integer(L),
    L > H0+1,
    end_order(L, H),
    sorted(Is, H).

end_order(L, H) :-
    (   L == inf -> ( H == sup ; integer(H) )
    ;   integer(L), H == sup -> true
    ;   integer(L), integer(H), L =< H
    ),
    !.

intervals(empty, []).
intervals(from_to(L0, H0), [L-H]) :-
    bound(L0, L),
    bound(H0, H).
intervals(split(Hole, Left, Right), Intervals) :-
    integer(Hole),
    intervals(Left, Ls),
    intervals(Right, Rs),
    append(Ls, Rs, Intervals).

bound(n(N), N) :- integer(N).
bound(inf, inf).
bound(sup, sup).

% A balanced tree over the intervals; the hole is just below the first interval of the right part.
set_of([], empty).
set_of([L-H|Is], Set) :-
    length([L-H|Is], N),
    tree(N, [L-H|Is], [], Set).

tree(1, [L0-H0|Rest], Rest, from_to(L, H)) :-
    !,
    bound(L, L0),
    bound(H, H0).
tree(N, Is, Rest, split(Hole, Left, Right)) :-
    N1 is N//2,
    N2 is N-N1,
    tree(N1, Is, Middle, Left),
    Middle = [First-_|_],
    tree(N2, Middle, Rest, Right),
    Hole is First-1.

given(Set, Intervals) :-
    must_be(nonvar, Set),
    (   intervals(Set, Intervals0)
    ->  Intervals = Intervals0
    ;   throw(error(type_error(fdset, Set), _))
    ).

%!  empty_fdset(?Set) is semidet.
%
%   Set is the empty set.
%
%       ?- list_to_fdset([], S), empty_fdset(S).
%       S = empty.

empty_fdset(empty).

%!  fdset_parts(?Set, ?Min, ?Max, ?Rest) is semidet.
%
%   Min..Max is the first interval of Set, Rest the set of the others.
%
%       ?- list_to_fdset([1, 2, 5], _S), fdset_parts(_S, Min, Max, _R), fdset_to_list(_R, Rest).
%       Min = 1, Max = 2, Rest = [5].

fdset_parts(Set, Min, Max, Rest) :-
    (   nonvar(Set)
    ->  given(Set, [Min-Max|Is]),
        set_of(Is, Rest)
    ;   given(Rest, Is),
        fdset_interval(_, Min, Max),
        sorted([Min-Max|Is]),
        set_of([Min-Max|Is], Set)
    ).

%!  empty_interval(+Min, +Max) is semidet.
%
%   No integer is in Min..Max.
%
%       ?- empty_interval(3, 2).
%       true.

empty_interval(Min, Max) :-
    (   Min == inf -> Max == inf
    ;   Min == sup -> true
    ;   Max == inf -> true
    ;   Max \== sup, Min > Max
    ).

%!  fdset_interval(?Set, ?Min, ?Max) is semidet.
%
%   Set is the set of the integers in Min..Max.
%
%       ?- fdset_interval(_S, 1, 3), fdset_to_list(_S, L).
%       L = [1, 2, 3].

fdset_interval(Set, Min, Max) :-
    (   nonvar(Set)
    ->  Set = from_to(L, H),
        bound(L, Min),
        bound(H, Max)
    ;   must_be(nonvar, Min),
        must_be(nonvar, Max),
        end_order(Min, Max),
        bound(L, Min),
        bound(H, Max),
        Set = from_to(L, H)
    ),
    !.

%!  fdset_singleton(?Set, ?Element) is semidet.
%
%   Element is the only element of Set.
%
%       ?- list_to_fdset([7], _S), fdset_singleton(_S, X).
%       X = 7.

fdset_singleton(Set, Element) :-
    fdset_interval(Set, Element, Element).

%!  fdset_min(+Set, -Min) is semidet.
%
%   Min is the lower bound of Set, or `inf`.
%
%       ?- list_to_fdset([4, 2, 9], _S), fdset_min(_S, Min).
%       Min = 2.

fdset_min(Set, Min) :-
    given(Set, [Min-_|_]).

%!  fdset_max(+Set, -Max) is semidet.
%
%   Max is the upper bound of Set, or `sup`.
%
%       ?- list_to_fdset([4, 2, 9], _S), fdset_max(_S, Max).
%       Max = 9.

fdset_max(Set, Max) :-
    given(Set, Is),
    append(_, [_-Max], Is),
    !.

%!  fdset_size(+Set, -Size) is det.
%
%   Size is the number of elements, or `sup`.
%
%       ?- list_to_fdset([4, 2, 9], _S), fdset_size(_S, Size).
%       Size = 3.

fdset_size(Set, Size) :-
    given(Set, Is),
    size(Is, 0, Size).

size([], Size, Size).
size([L-H|Is], Size0, Size) :-
    (   integer(L), integer(H)
    ->  Size1 is Size0+H-L+1,
        size(Is, Size1, Size)
    ;   Size = sup
    ).

%!  list_to_fdset(+List, -Set) is det.
%
%   Set has the elements of List, integers.
%
%       ?- list_to_fdset([4, 2, 3], _S), fdset_to_range(_S, Domain).
%       Domain = 2..4.

list_to_fdset(List, Set) :-
    must_be(list(integer), List),
    sort(List, Sorted),
    runs(Sorted, Is),
    set_of(Is, Set).

runs([], []).
runs([N|Ns], Is) :-
    runs(Ns, N, N, Is).

runs([], L, H, [L-H]).
runs([N|Ns], L, H, Is) :-
    (   N =:= H+1
    ->  runs(Ns, L, N, Is)
    ;   Is = [L-H|Is1],
        runs(Ns, N, N, Is1)
    ).

%!  fdset_to_list(+Set, -List) is det.
%
%   List has the elements of Set, which must be finite, in order.
%
%       ?- list_to_fdset([4, 2, 3], _S), fdset_to_list(_S, L).
%       L = [2, 3, 4].

fdset_to_list(Set, List) :-
    given(Set, Is),
    elements(Is, List).

elements([], []).
elements([L-H|Is], List) :-
    must_be(integer, L),
    must_be(integer, H),
    numlist(L, H, Numbers),
    append(Numbers, List1, List),
    elements(Is, List1).

%!  range_to_fdset(+Domain, -Set) is det.
%
%   Set has the elements of Domain, a domain of in/2.
%
%       ?- range_to_fdset(1..2 \/ 5, _S), fdset_to_list(_S, L).
%       L = [1, 2, 5].

range_to_fdset(Domain, Set) :-
    (   \+ \+ X in Domain
    ->  X in Domain,
        (   integer(X)
        ->  Set = from_to(n(X), n(X))
        ;   fd_dom(X, Canonical),
            domain_intervals(Canonical, Is, []),
            set_of(Is, Set)
        )
    ;   Set = empty
    ).

domain_intervals(D1 \/ D2, Is0, Is) :- !,
    domain_intervals(D1, Is0, Is1),
    domain_intervals(D2, Is1, Is).
domain_intervals(L..H, [L-H|Is], Is) :- !.
domain_intervals(N, [N-N|Is], Is).

%!  fdset_to_range(+Set, -Domain) is det.
%
%   Domain has the elements of Set, as a domain of in/2.
%
%       ?- list_to_fdset([1, 2, 5], _S), fdset_to_range(_S, Domain).
%       Domain = 1..2\/5.

fdset_to_range(Set, Domain) :-
    given(Set, Is),
    domain_of(Is, Domain).

domain_of([], 1..0).
domain_of([I|Is], Domain) :-
    range(I, First),
    domain_of(Is, First, Domain).

domain_of([], Domain, Domain).
domain_of([I|Is], Domain0, Domain) :-
    range(I, Range),
    domain_of(Is, Domain0 \/ Range, Domain).

range(L-H, Range) :-
    (   L == H
    ->  Range = L
    ;   Range = L..H
    ).

%!  fdset_add_element(+Set1, +Element, -Set2) is det.
%
%   Set2 is Set1 with Element.
%
%       ?- list_to_fdset([1, 3], _S), fdset_add_element(_S, 2, _T), fdset_to_range(_T, D).
%       D = 1..3.

fdset_add_element(Set1, Element, Set2) :-
    fdset_singleton(Single, Element),
    fdset_union(Set1, Single, Set2).

%!  fdset_del_element(+Set1, +Element, -Set2) is det.
%
%   Set2 is Set1 without Element.
%
%       ?- list_to_fdset([1, 2, 3], _S), fdset_del_element(_S, 2, _T), fdset_to_list(_T, L).
%       L = [1, 3].

fdset_del_element(Set1, Element, Set2) :-
    fdset_singleton(Single, Element),
    fdset_subtract(Set1, Single, Set2).

%!  fdset_disjoint(+Set1, +Set2) is semidet.
%
%   Set1 and Set2 have no common element.
%
%       ?- list_to_fdset([1, 2], _S), list_to_fdset([3], _T), fdset_disjoint(_S, _T).
%       true.

fdset_disjoint(Set1, Set2) :-
    fdset_intersection(Set1, Set2, empty).

%!  fdset_intersect(+Set1, +Set2) is semidet.
%
%   Set1 and Set2 have a common element.
%
%       ?- list_to_fdset([1, 2], _S), list_to_fdset([2, 3], _T), fdset_intersect(_S, _T).
%       true.

fdset_intersect(Set1, Set2) :-
    \+ fdset_disjoint(Set1, Set2).

%!  fdset_intersection(+Set1, +Set2, -Set) is det.
%
%   Set is the intersection of both.
%
%       ?- list_to_fdset([1, 2], _S), list_to_fdset([2], _T), fdset_intersection(_S, _T, _R), X in_set _R.
%       X = 2.

fdset_intersection(Set1, Set2, Set) :-
    given(Set1, Is1),
    given(Set2, Is2),
    common(Is1, Is2, Is),
    set_of(Is, Set).

common([], _, []) :- !.
common(_, [], []) :- !.
common([L1-H1|Is1], [L2-H2|Is2], Is) :-
    larger(L1, L2, L),
    smaller(H1, H2, H),
    (   empty_interval(L, H)
    ->  Is = Is0
    ;   Is = [L-H|Is0]
    ),
    (   H == H1
    ->  common(Is1, [L2-H2|Is2], Is0)
    ;   common([L1-H1|Is1], Is2, Is0)
    ).

% Of lower ends, inf is least; of upper ends, sup is greatest.
larger(A, B, C) :-
    (   A == inf -> C = B
    ;   B == inf -> C = A
    ;   C is max(A, B)
    ).

smaller(A, B, C) :-
    (   A == sup -> C = B
    ;   B == sup -> C = A
    ;   C is min(A, B)
    ).

%!  fdset_intersection(+Sets, -Set) is det.
%
%   Set is the intersection of all of Sets, a list.
%
%       ?- list_to_fdset([1, 2], _S), list_to_fdset([2], _T), fdset_intersection([_S, _T], _R), X in_set _R.
%       X = 2.

fdset_intersection([], Set) :-
    fdset_interval(Set, inf, sup).
fdset_intersection([Set1|Sets], Set) :-
    fdset_intersection_(Sets, Set1, Set).

fdset_intersection_([], Set, Set).
fdset_intersection_([Set1|Sets], Set0, Set) :-
    fdset_intersection(Set0, Set1, Set2),
    fdset_intersection_(Sets, Set2, Set).

%!  fdset_member(?Element, +Set) is nondet.
%
%   Element is in Set.
%
%       ?- list_to_fdset([4, 2], _S), fdset_member(X, _S).
%       X = 2.

fdset_member(Element, Set) :-
    given(Set, Is),
    (   var(Element)
    ->  member_of(Is, Element)
    ;   integer(Element),
        once(( in_intervals(Is, Element) ))
    ).

member_of([I], Element) :- !,
    member_between(I, Element).
member_of([I|Is], Element) :-
    (   member_between(I, Element)
    ;   member_of(Is, Element)
    ).

member_between(L-H, Element) :-
    must_be(integer, L),
    ( H == sup -> Limit = inf ; Limit = H ),
    between(L, Limit, Element).

in_intervals([L-H|Is], Element) :-
    (   ( L == inf ; integer(L), Element >= L ),
        ( H == sup ; integer(H), Element =< H )
    ->  true
    ;   in_intervals(Is, Element)
    ).

%!  fdset_eq(+Set1, +Set2) is semidet.
%
%   Both have the same elements.
%
%       ?- list_to_fdset([2, 1], _S), range_to_fdset(1..2, _T), fdset_eq(_S, _T).
%       true.

fdset_eq(Set1, Set2) :-
    given(Set1, Is),
    given(Set2, Js),
    Is == Js.

%!  fdset_subset(+Set1, +Set2) is semidet.
%
%   Every element of Set1 is in Set2.
%
%       ?- list_to_fdset([2], _S), list_to_fdset([1, 2], _T), fdset_subset(_S, _T).
%       true.

fdset_subset(Set1, Set2) :-
    fdset_subtract(Set1, Set2, empty).

%!  fdset_subtract(+Set1, +Set2, -Set) is det.
%
%   Set has the elements of Set1 that are not in Set2.
%
%       ?- list_to_fdset([1, 2], _S), list_to_fdset([2], _T), fdset_subtract(_S, _T, _R), fdset_max(_R, X).
%       X = 1.

fdset_subtract(Set1, Set2, Set) :-
    fdset_complement(Set2, Outside),
    fdset_intersection(Set1, Outside, Set).

%!  fdset_union(+Set1, +Set2, -Set) is det.
%
%   Set is the union of Set1 and Set2.
%
%       ?- list_to_fdset([1], _S), list_to_fdset([3], _T), fdset_union(_S, _T, _R), fdset_to_list(_R, L).
%       L = [1, 3].

fdset_union(Set1, Set2, Set) :-
    fdset_complement(Set1, Outside1),
    fdset_complement(Set2, Outside2),
    fdset_intersection(Outside1, Outside2, Outside),
    fdset_complement(Outside, Set).

%!  fdset_union(+Sets, -Set) is det.
%
%   Set is the union of all of Sets, a list.
%
%       ?- maplist(list_to_fdset, [[1, 2], [5], [3]], _Sets), fdset_union(_Sets, _R), fdset_to_range(_R, D).
%       D = 1..3\/5.

fdset_union(Sets, Set) :-
    fdset_union_(Sets, empty, Set).

fdset_union_([], Set, Set).
fdset_union_([Set1|Sets], Set0, Set) :-
    fdset_union(Set0, Set1, Set2),
    fdset_union_(Sets, Set2, Set).

%!  fdset_complement(+Set1, -Set) is det.
%
%   Set has the integers that are not in Set1.
%
%       ?- list_to_fdset([1, 2], _S), fdset_complement(_S, _T), fdset_to_range(_T, D).
%       D = inf..0\/3..sup.

fdset_complement(Set1, Set) :-
    given(Set1, Is),
    gaps(Is, inf, Js),
    set_of(Js, Set).

gaps([], L, [L-sup]).
gaps([L-H|Is], L0, Js) :-
    (   L == inf
    ->  Js = Js1
    ;   H0 is L-1,
        (   empty_interval(L0, H0)
        ->  Js = Js1
        ;   Js = [L0-H0|Js1]
        )
    ),
    (   H == sup
    ->  Js1 = []
    ;   L1 is H+1,
        gaps(Is, L1, Js1)
    ).
