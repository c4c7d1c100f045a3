% SPDX-License-Identifier: MIT
% Sets that survive backtracking.
%
% A set is nb_set(Count, Buckets): Buckets is a term buckets(B1,...,Bn) of lists of copies of the members, chosen by
% term_hash/2; nonground terms share the first bucket.  nb_setarg/3 changes both arguments.  The table quadruples when
% there are more members than buckets.

:- module(nb_set,
          [ empty_nb_set/1, add_nb_set/2, add_nb_set/3,
            gen_nb_set/2, size_nb_set/2, nb_set_to_list/2
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [type_error/2]).

%!  empty_nb_set(-Set) is det.
%
%   Set is a new empty set.
%
%       ?- empty_nb_set(_S), nb_set_to_list(_S, L).
%       L = [].

empty_nb_set(nb_set(0, Buckets)) :-
    new_buckets(16, Buckets).

new_buckets(Size, Buckets) :-
    length(Lists, Size),
    maplist(=([]), Lists),
    Buckets =.. [buckets|Lists].

%!  add_nb_set(+Key, !Set) is det.
%
%   Adds Key to Set, unless a variant of it is a member.
%
%       ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S), nb_set_to_list(_S, L).
%       L = [a, b].

add_nb_set(Key, Set) :-
    add_nb_set(Key, Set, _).

%!  add_nb_set(+Key, !Set, ?New) is semidet.
%
%   Like add_nb_set/2; New is true if Key was added and false if a variant of it was a member.
%
%       ?- empty_nb_set(_S), add_nb_set(f(X), _S, New1), add_nb_set(f(Y), _S, New2).
%       New1 = true, New2 = false.

add_nb_set(Key, Set, New) :-
    (   nonvar(Set), Set = nb_set(Count, Buckets)
    ->  true
    ;   type_error(nb_set, Set)
    ),
    functor(Buckets, _, Size),
    bucket_index(Key, Size, Index),
    arg(Index, Buckets, Bucket),
    (   variant_member(Bucket, Key)
    ->  New = false
    ;   New = true,
        nb_setarg(Index, Buckets, [Key|Bucket]),
        Count1 is Count+1,
        nb_setarg(1, Set, Count1),
        (   Count1 > Size
        ->  grow(Set, Buckets, Size)
        ;   true
        )
    ).

bucket_index(Key, Size, Index) :-
    (   ground(Key)
    ->  term_hash(Key, Hash),
        Index is Hash mod Size+1
    ;   Index = 1
    ).

variant_member([X|Xs], Key) :-
    (   X =@= Key
    ->  true
    ;   variant_member(Xs, Key)
    ).

grow(Set, Buckets, Size) :-
    Buckets =.. [_|Lists],
    Size1 is Size*4,
    members_of(Lists, Members),
    maplist(place(Size1), Members, Pairs),
    keysort(Pairs, Sorted),
    fill(1, Size1, Sorted, Lists1),
    Buckets1 =.. [buckets|Lists1],
    nb_setarg(2, Set, Buckets1).

members_of([], []).
members_of([List|Lists], Members) :-
    prepend(List, Members, Members1),
    members_of(Lists, Members1).

prepend([], Members, Members).
prepend([X|Xs], [X|Members], Tail) :-
    prepend(Xs, Members, Tail).

place(Size, X, Index-X) :-
    bucket_index(X, Size, Index).

fill(Index, Size, Pairs, Lists) :-
    (   Index > Size
    ->  Lists = []
    ;   Lists = [List|Lists1],
        at_index(Pairs, Index, List, Rest),
        Index1 is Index+1,
        fill(Index1, Size, Rest, Lists1)
    ).

at_index([], _, [], []).
at_index([I-X|Pairs], Index, List, Rest) :-
    (   I =:= Index
    ->  List = [X|List1],
        at_index(Pairs, Index, List1, Rest)
    ;   List = [],
        Rest = [I-X|Pairs]
    ).

%!  nb_set_to_list(+Set, -List) is det.
%
%   List holds the members of Set in the standard order of terms.
%
%       ?- empty_nb_set(_S), forall(member(X, [b, a, b]), add_nb_set(X, _S)), nb_set_to_list(_S, L).
%       L = [a, b].

nb_set_to_list(nb_set(_, Buckets), List) :-
    Buckets =.. [_|Lists],
    members_of(Lists, Members),
    msort(Members, List).

%!  gen_nb_set(+Set, -Key) is nondet.
%
%   Key is a member of Set, in the standard order of terms.
%
%       ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S), gen_nb_set(_S, X).
%       X = a.

gen_nb_set(Set, Key) :-
    nb_set_to_list(Set, [X|Xs]),
    a_member(Xs, X, Key).

a_member(_, X, X).
a_member([X|Xs], _, Key) :-
    a_member(Xs, X, Key).

%!  size_nb_set(+Set, -Size) is det.
%
%   Size is the number of members of Set.
%
%       ?- empty_nb_set(_S), add_nb_set(a, _S), add_nb_set(a, _S), size_nb_set(_S, N).
%       N = 1.

size_nb_set(nb_set(Size, _), Size).
