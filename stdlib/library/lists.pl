% SPDX-License-Identifier: MIT
% Lists: the predicates of the Prologue and of SWI-Prolog; sicstus_lists.pl has those found only in SICStus Prolog,
% which are exported from here too.
%
% Predicates are deterministic wherever possible: the auxiliary predicates recurse on their first argument, and searches
% carry the next cell along, so that the last solution leaves no choice point.

:- module(lists,
          [ append/3, append/2, prefix/2,
            member/2,
            select/3, selectchk/3, select/4, selectchk/4,
            subtract/3, intersection/3, union/3, subset/2, is_set/1, list_to_set/2,
            permutation/2, flatten/2, clumped/2, subseq/3, delete/3,
            nth0/3, nth1/3, nth0/4, nth1/4,
            last/2, proper_length/2, same_length/2, reverse/2, nextto/3,
            max_member/2, max_member/3, min_member/2, min_member/3,
            sum_list/2, sumlist/2, max_list/2, min_list/2, numlist/3, list_max/2, list_min/2
          ]).

:- use_module(library(error), [must_be/2, domain_error/2, type_error/2, is_list_or_partial/1]).
:- reexport(library(sicstus_lists)).
:- reexport(private(parts/number_lists)).

:- meta_predicate
    max_member(2, -, +),
    min_member(2, -, +).

%!  append(?Prefix, ?Suffix, ?List) is nondet.
%
%   List is Prefix followed by Suffix.  Deterministic if Prefix is a proper list.
%
%       ?- append(X, [c], [a,b,c]).
%       X = [a,b].

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).

%!  append(+Lists, ?List) is nondet.
%
%   List is the concatenation of the lists in the proper list Lists.
%   Errors: those of must_be(list, Lists).
%
%       ?- append([[a],[b,c],[]], L).
%       L = [a,b,c].

append(Lists, List) :-
    must_be(list, Lists),
    append_all(Lists, List).

append_all([], []).
append_all([Xs|Lists], List) :-
    append_first(Lists, Xs, List).

append_first([], Xs, Xs).
append_first([Ys|Lists], Xs, List) :-
    append(Xs, Rest, List),
    append_first(Lists, Ys, Rest).

%!  prefix(?Part, ?Whole) is nondet.
%
%   Part is a leading part of the list Whole.

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).

%!  member(?X, ?List) is nondet.
%
%   X unifies with an element of List; the last one leaves no choice point.
%
%       ?- member(X, [a,b]).
%       X = a ;
%       X = b.

member(X, [Y|Ys]) :-
    member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :-
    member_(Ys, X, Y).

%!  select(?X, ?List, ?Rest) is nondet.
%
%   Rest is List without one element that unifies with X.
%
%       ?- select(b, L, [a,c]).
%       L = [b,a,c] ;
%       L = [a,b,c] ;
%       L = [a,c,b].

select(X, [Y|Ys], Rest) :-
    select_(Ys, Y, X, Rest).

select_(Ys, X, X, Ys).
select_([Z|Zs], Y, X, [Y|Rest]) :-
    select_(Zs, Z, X, Rest).

%!  selectchk(?X, +List, ?Rest) is semidet.
%
%   Rest is List without the first element that unifies with X.

selectchk(X, List, Rest) :-
    select(X, List, Rest0),
    !,
    Rest = Rest0.

%!  select(?X, ?Xs, ?Y, ?Ys) is nondet.
%
%   Xs and Ys are equal except at one position, where Xs has X and Ys has Y.
%
%       ?- select(b, [a,b,c], x, L).
%       L = [a,x,c].

select(X, [X0|Xs], Y, [Y0|Ys]) :-
    select_(Xs, X0, X, Y, Y0, Ys).

select_(Xs, X, X, Y, Y, Xs).
select_([X1|Xs], X0, X, Y, X0, [Y1|Ys]) :-
    select_(Xs, X1, X, Y, Y1, Ys).

%!  selectchk(?X, +Xs, ?Y, ?Ys) is semidet.
%
%   The first solution of select(X, Xs, Y, Ys).

selectchk(X, Xs, Y, Ys) :-
    select(X, Xs, Y, Ys),
    !.

%!  subtract(+Set, +Delete, -Rest) is det.
%
%   Rest holds the elements of Set that unify with no element of Delete.  Errors: those of must_be(list, Set).

subtract(Set, Delete, Rest) :-
    must_be(list, Set),
    subtract_(Set, Delete, Rest).

subtract_([], _, []).
subtract_([X|Xs], Delete, Rest) :-
    (   memberchk(X, Delete)
    ->  subtract_(Xs, Delete, Rest)
    ;   Rest = [X|Rest1],
        subtract_(Xs, Delete, Rest1)
    ).

%!  intersection(+Set1, +Set2, -Both) is det.
%
%   Both holds the elements of Set1 that unify with an element of Set2, in the order of Set1.  Errors: those of
%   must_be(list, Set1).

intersection(Set1, Set2, Both) :-
    must_be(list, Set1),
    intersection_(Set1, Set2, Both).

intersection_([], _, []).
intersection_([X|Xs], Set, Both) :-
    (   memberchk(X, Set)
    ->  Both = [X|Both1],
        intersection_(Xs, Set, Both1)
    ;   intersection_(Xs, Set, Both)
    ).

%!  union(+Set1, +Set2, -Either) is det.
%
%   Either is Set2 preceded by the elements of Set1 that unify with no element of Set2.  Errors: those of must_be(list,
%   Set1).

union(Set1, Set2, Either) :-
    must_be(list, Set1),
    union_(Set1, Set2, Either).

union_([], Set, Set).
union_([X|Xs], Set, Either) :-
    (   memberchk(X, Set)
    ->  union_(Xs, Set, Either)
    ;   Either = [X|Either1],
        union_(Xs, Set, Either1)
    ).

%!  subset(+Part, +Set) is semidet.
%
%   Every element of Part unifies with an element of Set.  Errors: those of must_be(list, Part).

subset(Part, Set) :-
    must_be(list, Part),
    subset_(Part, Set).

subset_([], _).
subset_([X|Xs], Set) :-
    memberchk(X, Set),
    subset_(Xs, Set).

%!  is_set(@Term) is semidet.
%
%   Term is a proper list without identical (==/2) elements.

is_set(Term) :-
    is_list(Term),
    length(Term, Length),
    sort(Term, Sorted),
    length(Sorted, Length).

%!  list_to_set(+List, -Set) is det.
%
%   Set is List without elements that are identical (==/2) to an earlier one, in the same order.  Takes O(N log N)
%   time.  Errors: those of must_be(list, List).
%
%       ?- list_to_set([b,a,b], S).
%       S = [b,a].

list_to_set(List, Set) :-
    must_be(list, List),
    with_marks(List, Marked),
    keysort(Marked, Sorted),
    mark_first(Sorted),
    marked_first(Marked, Set0),
    Set = Set0.

%   Each element is paired with a variable; the stable keysort brings equal elements together, and the first one's
%   variable is bound to `first`, the others to `again`.

with_marks([], []).
with_marks([X|Xs], [X-_|Marked]) :-
    with_marks(Xs, Marked).

mark_first([]).
mark_first([X-first|Pairs]) :-
    mark_again(Pairs, X).

mark_again([], _).
mark_again([Y-Mark|Pairs], X) :-
    (   Y == X
    ->  Mark = again
    ;   Mark = first
    ),
    mark_again(Pairs, Y).

marked_first([], []).
marked_first([X-Mark|Marked], Set) :-
    (   Mark == first
    ->  Set = [X|Set1]
    ;   Set = Set1
    ),
    marked_first(Marked, Set1).

%!  permutation(?Xs, ?Ys) is nondet.
%
%   Ys is a permutation of Xs; one of the two must be a proper list for the answers to be finite.  If Xs is sorted, the
%   answers come in lexicographic order.  Errors: type_error(list, Xs), type_error(list, Ys).
%
%       ?- findall(P, permutation([1,2,3], P), _Ps), length(_Ps, N).
%       N = 6.

permutation(Xs, Ys) :-
    list_to_be(Xs),
    list_to_be(Ys),
    ( is_list(Xs) -> same_length(Xs, Ys) ; same_length(Ys, Xs) ),
    permute(Xs, Ys).

list_to_be(Term) :-
    ( is_list_or_partial(Term) -> true ; type_error(list, Term) ).

permute([], []).
permute([X|Xs], [Y|Ys]) :-
    select_(Xs, X, Y, Rest),
    permute(Rest, Ys).

%!  flatten(+Nested, -Flat) is det.
%
%   Flat holds the elements of the nested list that are not lists, in order; `[]` vanishes.  A variable counts as an
%   element, and a Nested that is not a list as a list of one element.
%
%       ?- flatten([a,[b,[c],X],[]], L).
%       L = [a,b,c,X].

flatten(Nested, Flat) :-
    flatten_(Nested, Flat0, []),
    Flat = Flat0.

flatten_(Term, Flat, Tail) :-
    (   var(Term)
    ->  Flat = [Term|Tail]
    ;   Term = [X|Xs]
    ->  flatten_(X, Flat, Flat1),
        flatten_(Xs, Flat1, Tail)
    ;   Term == []
    ->  Flat = Tail
    ;   Flat = [Term|Tail]
    ).

%!  clumped(+Items, -Pairs) is semidet.
%
%   Pairs has Item-Count for every run of identical (==/2) elements of Items.
%
%       ?- clumped([a,a,b,a], L).
%       L = [a-2,b-1,a-1].

clumped([], []).
clumped([X|Xs], Pairs) :-
    clump(Xs, X, 1, Pairs).

clump([], X, N, [X-N]).
clump([Y|Ys], X, N, Pairs) :-
    (   Y == X
    ->  N1 is N+1,
        clump(Ys, X, N1, Pairs)
    ;   Pairs = [X-N|Pairs1],
        clump(Ys, Y, 1, Pairs1)
    ).

%!  subseq(+List, -Part, -Rest) is nondet.
%
%   Part is a subsequence of List, not necessarily contiguous, and Rest holds the other elements in order.

subseq([], [], []).
subseq([X|Xs], Part, [X|Rest]) :-
    subseq(Xs, Part, Rest).
subseq([X|Xs], [X|Part], Rest) :-
    subseq(Xs, Part, Rest).

%!  delete(+List, @X, -Rest) is det.
%
%   Rest is List without the elements that unify with X; the test binds no variables.
%
%       ?- delete([a,b,a,c], a, L).
%       L = [b,c].

delete([], _, []).
delete([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1],
        delete(Ys, X, Rest1)
    ;   delete(Ys, X, Rest)
    ).

%!  nth0(?Index, ?List, ?X) is nondet.
%
%   X is the element of List at Index, counted from 0.  Deterministic if Index is bound.  Fails for a negative Index.
%   Errors: type_error(integer, Index).
%
%       ?- nth0(I, [a,b,a], a).
%       I = 0 ;
%       I = 2.

nth0(Index, List, X) :-
    (   integer(Index)
    ->  Index >= 0,
        nth_known(Index, List, X)
    ;   var(Index)
    ->  List = [Y|Ys],
        nth_search(Ys, Y, X, 0, Index)
    ;   must_be(integer, Index)
    ).

%!  nth1(?Index, ?List, ?X) is nondet.
%
%   X is the element of List at Index, counted from 1.  Deterministic if Index is bound.  Errors: type_error(integer,
%   Index).

nth1(Index, List, X) :-
    (   integer(Index)
    ->  Index > 0,
        Index0 is Index-1,
        nth_known(Index0, List, X)
    ;   var(Index)
    ->  List = [Y|Ys],
        nth_search(Ys, Y, X, 1, Index)
    ;   must_be(integer, Index)
    ).

check_index(Index) :-
    ( Index < 0 -> domain_error(not_less_than_zero, Index) ; true ).

nth_known(Index, List, X) :-
    (   Index >= 8
    ->  '$skip_elements'(Index, List, Rest, Left),
        nth_left(Left, Rest, X)
    ;   nth_near(Index, List, X)
    ).

%   Index is 0 but for a partial list, which is extended.

nth_left(Index, List, X) :-
    (   Index >= 8
    ->  List = [_,_,_,_,_,_,_,_|Rest],
        Index1 is Index-8,
        nth_left(Index1, Rest, X)
    ;   nth_near(Index, List, X)
    ).

nth_near(0, [X|_], X).
nth_near(1, [_,X|_], X).
nth_near(2, [_,_,X|_], X).
nth_near(3, [_,_,_,X|_], X).
nth_near(4, [_,_,_,_,X|_], X).
nth_near(5, [_,_,_,_,_,X|_], X).
nth_near(6, [_,_,_,_,_,_,X|_], X).
nth_near(7, [_,_,_,_,_,_,_,X|_], X).

nth_search(_, X, X, Index, Index).
nth_search([Y|Ys], _, X, N, Index) :-
    N1 is N+1,
    nth_search(Ys, Y, X, N1, Index).

%!  nth0(?Index, ?List, ?X, ?Rest) is nondet.
%
%   X is the element of List at Index, counted from 0, and Rest holds the other elements; also inserts.  Errors:
%   type_error(integer, Index); domain_error(not_less_than_zero, Index).
%
%       ?- nth0(1, L, x, [a,b]).
%       L = [a,x,b].

nth0(Index, List, X, Rest) :-
    (   integer(Index)
    ->  check_index(Index),
        nth_remove(Index, List, X, Rest)
    ;   var(Index)
    ->  List = [Y|Ys],
        nth_remove_search(Ys, Y, X, Rest, 0, Index)
    ;   must_be(integer, Index)
    ).

%!  nth1(?Index, ?List, ?X, ?Rest) is nondet.
%
%   Like nth0/4, counted from 1. Errors: type_error(integer, Index); domain_error(not_less_than_zero, Index).

nth1(Index, List, X, Rest) :-
    (   integer(Index)
    ->  check_index(Index),
        Index > 0,
        Index0 is Index-1,
        nth_remove(Index0, List, X, Rest)
    ;   var(Index)
    ->  List = [Y|Ys],
        nth_remove_search(Ys, Y, X, Rest, 1, Index)
    ;   must_be(integer, Index)
    ).

nth_remove(Index, [Y|Ys], X, Rest) :-
    (   Index =:= 0
    ->  X = Y,
        Rest = Ys
    ;   Rest = [Y|Rest1],
        Index1 is Index-1,
        nth_remove(Index1, Ys, X, Rest1)
    ).

nth_remove_search(Ys, X, X, Ys, Index, Index).
nth_remove_search([Z|Zs], Y, X, [Y|Rest], N, Index) :-
    N1 is N+1,
    nth_remove_search(Zs, Z, X, Rest, N1, Index).

%!  last(?List, ?X) is semidet.
%
%   X is the last element of List; fails for the empty list.

last([X|Xs], Last) :-
    last_(Xs, X, Last).

last_([], Last, Last).
last_([X|Xs], _, Last) :-
    last_(Xs, X, Last).

%!  proper_length(@Term, ?Length) is semidet.
%
%   Term is a proper list of Length elements; fails for partial lists.

proper_length(Term, Length) :-
    is_list(Term),
    length(Term, Count),
    Length = Count.

%!  same_length(?Xs, ?Ys) is nondet.
%
%   Xs and Ys are lists of the same length.

same_length([], []).
same_length([_|Xs], [_|Ys]) :-
    same_length(Xs, Ys).

%!  reverse(?List, ?Reversed) is nondet.
%
%   Reversed has the elements of List in reverse order.  Deterministic if List is a proper list; terminates if either
%   is.

reverse(List, Reversed) :-
    (   is_list(List)
    ->  reverse_(List, [], Reversed)
    ;   same_length(Reversed, List),
        reverse_(List, [], Reversed)
    ).

reverse_([], Reversed, Reversed).
reverse_([X|Xs], Done, Reversed) :-
    reverse_(Xs, [X|Done], Reversed).

%!  nextto(?X, ?Y, ?List) is nondet.
%
%   Y follows X immediately in List.

nextto(X, Y, [First,Second|Rest]) :-
    nextto_(Rest, First, Second, X, Y).

nextto_(_, X, Y, X, Y).
nextto_([Third|Rest], _, Second, X, Y) :-
    nextto_(Rest, Second, Third, X, Y).

%!  max_member(-Max, +List) is semidet.
%
%   Max is the largest element of List in the standard order of terms; fails for the empty list.  Errors: those of
%   must_be(list, List).

max_member(Max, List) :-
    must_be(list, List),
    List = [X|Xs],
    max_member_(Xs, X, Max).

max_member_([], Max, Max).
max_member_([X|Xs], Max0, Max) :-
    (   X @=< Max0
    ->  max_member_(Xs, Max0, Max)
    ;   max_member_(Xs, X, Max)
    ).

%!  min_member(-Min, +List) is semidet.
%
%   Min is the smallest element of List in the standard order of terms; fails for the empty list.  Errors: those of
%   must_be(list, List).

min_member(Min, List) :-
    must_be(list, List),
    List = [X|Xs],
    min_member_(Xs, X, Min).

min_member_([], Min, Min).
min_member_([X|Xs], Min0, Min) :-
    (   X @>= Min0
    ->  min_member_(Xs, Min0, Min)
    ;   min_member_(Xs, X, Min)
    ).

%!  max_member(:LessEqual, -Max, +List) is semidet.
%
%   Max is the largest element of List, compared by call(LessEqual, X, Y).  Errors: those of must_be(list, List).

max_member(LessEqual, Max, List) :-
    must_be(list, List),
    List = [X|Xs],
    max_member_(Xs, LessEqual, X, Max).

max_member_([], _, Max, Max).
max_member_([X|Xs], LessEqual, Max0, Max) :-
    (   call(LessEqual, X, Max0)
    ->  max_member_(Xs, LessEqual, Max0, Max)
    ;   max_member_(Xs, LessEqual, X, Max)
    ).

%!  min_member(:LessEqual, -Min, +List) is semidet.
%
%   Min is the smallest element of List, compared by call(LessEqual, X, Y).  Errors: those of must_be(list, List).

min_member(LessEqual, Min, List) :-
    must_be(list, List),
    List = [X|Xs],
    min_member_(Xs, LessEqual, X, Min).

min_member_([], _, Min, Min).
min_member_([X|Xs], LessEqual, Min0, Min) :-
    (   call(LessEqual, Min0, X)
    ->  min_member_(Xs, LessEqual, Min0, Min)
    ;   min_member_(Xs, LessEqual, X, Min)
    ).

%!  list_max(+Numbers, -Max) is semidet.
%!  list_min(+Numbers, -Min) is semidet.
%
%   As max_list/2 and min_list/2; Scryer Prolog's names.
%
%       ?- list_max([3, 1, 4], Max), list_min([3, 1, 4], Min).
%       Max = 4, Min = 1.

list_max(Numbers, Max) :- max_list(Numbers, Max).

list_min(Numbers, Min) :- min_list(Numbers, Min).
