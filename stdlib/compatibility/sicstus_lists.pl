% SPDX-License-Identifier: MIT
% Lists: predicates found only in SICStus Prolog's library(lists). library(lists) re-exports them, so programs need not
% name this file.

:- module(sicstus_lists,
          [ remove_dups/2, no_doubles/1, non_member/2, keys_and_values/3, transpose/2,
            perm/2, perm2/4, rev/2, last/3, same_length/3, delete/4,
            subseq0/2, subseq1/2, append/5,
            append_length/3, append_length/4, prefix_length/3, proper_prefix_length/3,
            suffix_length/3, proper_suffix_length/3, suffix/2, proper_prefix/2,
            proper_suffix/2, segment/2, proper_segment/2, sublist/3, sublist/4, sublist/5,
            rotate_list/2, rotate_list/3, one_longer/2, shorter_list/2,
            cons/3, head/2, tail/2, correspond/4, substitute/4, keyclumped/2, keymerge/3, clumps/2,
            keyclumps/2
          ]).

:- use_module(library(apply), [maplist/2, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- reexport(library(sicstus_apply)).

%!  remove_dups(+List, ?Set) is det.
%
%   Set holds the elements of List without duplicates (==/2), in the standard order of terms.
%
%       ?- remove_dups([b, a, b], Set).
%       Set = [a, b].

remove_dups(List, Set) :-
    sort(List, Set).

%!  no_doubles(+List) is semidet.
%
%   No two elements of List are equal; dif/2 keeps apart elements that could become equal.
%
%       ?- no_doubles([a, b, c]).
%       true.

no_doubles([]).
no_doubles([X|Xs]) :-
    non_member(X, Xs),
    no_doubles(Xs).

%!  non_member(?X, +List) is semidet.
%
%   X differs from each element of List, enforced by dif/2 where undecided.
%
%       ?- non_member(c, [a, b]).
%       true.

non_member(_, []).
non_member(X, [Y|Ys]) :-
    dif(X, Y),
    non_member(X, Ys).

%!  keys_and_values(?Pairs, ?Keys, ?Values) is nondet.
%
%   Pairs is a list of Key-Value pairs, Keys and Values the lists of their keys and values.
%
%       ?- keys_and_values([a-1, b-2], Keys, Values).
%       Keys = [a, b], Values = [1, 2].

keys_and_values(Pairs, Keys, Values) :-
    pairs_keys_values(Pairs, Keys, Values).

%!  transpose(+Rows, ?Columns) is semidet.
%
%   Columns is the transpose of the matrix Rows, a list of lists of the same length.
%
%       ?- transpose([[1,2],[3,4],[5,6]], Cs).
%       Cs = [[1,3,5],[2,4,6]].

transpose(Rows, Columns) :-
    (   var(Columns)
    ->  must_be(list(list), Rows)
    ;   must_be(list(list_or_partial), Rows)
    ),
    transpose_rows(Rows, Columns).

transpose_rows([], []).
transpose_rows([Row|Rows], Columns) :-
    columns(Row, [Row|Rows], Columns).

columns([], Rows, []) :-
    maplist(=([]), Rows).
columns([_|Cells], Rows, [Column|Columns]) :-
    maplist(first_and_rest, Rows, Column, Rest),
    columns(Cells, Rest, Columns).

first_and_rest([X|Xs], X, Xs).

%!  perm(+List, ?Permutation) is nondet.
%
%   Permutation is a permutation of the proper list List.
%
%       ?- findall(P, perm([a, b, c], P), Ps).
%       Ps = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].

perm([], []).
perm([X|Xs], [Y|Ys]) :-
    take_one(Xs, X, Y, Rest),
    perm(Rest, Ys).

take_one(Xs, X, X, Xs).
take_one([Y|Ys], X, Z, [X|Rest]) :-
    take_one(Ys, Y, Z, Rest).

%!  perm2(?A, ?B, ?C, ?D) is nondet.
%
%   C and D are A and B in one order or the other.
%
%       ?- perm2(a, b, C, D).
%       C = a, D = b.

perm2(A, B, A, B).
perm2(A, B, B, A).

%!  rev(+List, ?Reversed) is det.
%
%   Reversed has the members of the proper list List in reverse order.
%
%       ?- rev([a, b, c], L).
%       L = [c, b, a].

rev(List, Reversed) :-
    '$reverse'(List, [], Reversed).

%!  last(?Front, ?Last, ?List) is nondet.
%
%   List is Front followed by the element Last.
%
%       ?- last([a, b], c, L).
%       L = [a, b, c].

last(Front, Last, [X|Xs]) :-
    last_(Xs, X, Front, Last).

last_([], Last, [], Last).
last_([X|Xs], Y, [Y|Front], Last) :-
    last_(Xs, X, Front, Last).

%!  same_length(?Xs, ?Ys, ?Length) is nondet.
%
%   Xs and Ys are both lists of Length elements.
%
%       ?- same_length([a, b], Ys, N).
%       Ys = [_A, _B], N = 2.

same_length(Xs, Ys, Length) :-
    (   integer(Length)
    ->  Length >= 0,
        length(Xs, Length),
        length(Ys, Length)
    ;   is_list(Xs)
    ->  length(Xs, Length),
        length(Ys, Length)
    ;   length(Ys, Length),
        length(Xs, Length)
    ).

%!  delete(+List, @Kill, +Count, -Rest) is det.
%
%   Rest is List without the first Count elements that are identical to Kill.
%
%       ?- delete([a, b, a, a], a, 2, Rest).
%       Rest = [b, a].

delete([], _, _, []).
delete([X|Xs], Kill, Count, Rest) :-
    (   Count =< 0
    ->  Rest = [X|Xs]
    ;   X == Kill
    ->  Count1 is Count-1,
        delete(Xs, Kill, Count1, Rest)
    ;   Rest = [X|Rest1],
        delete(Xs, Kill, Count, Rest1)
    ).

%!  subseq0(+List, -Part) is nondet.
%
%   Part is a subsequence of List; List itself comes first, the empty list last.
%
%       ?- findall(P, subseq0([a, b], P), Ps).
%       Ps = [[a, b], [a], [b], []].

subseq0([], []).
subseq0([X|Xs], [X|Part]) :-
    subseq0(Xs, Part).
subseq0([_|Xs], Part) :-
    subseq0(Xs, Part).

%!  subseq1(+List, -Part) is nondet.
%
%   Part is a subsequence of List, other than List itself.
%
%       ?- findall(P, subseq1([a, b], P), Ps).
%       Ps = [[b], [], [a]].

subseq1([_|Xs], Part) :-
    subseq0(Xs, Part).
subseq1([X|Xs], [X|Part]) :-
    subseq1(Xs, Part).

%!  append(?Prefix, ?Tail1, ?List1, ?Tail2, ?List2) is nondet.
%
%   List1 is Prefix followed by Tail1 and List2 is Prefix followed by Tail2.
%
%       ?- append([a], [b], L1, [c, d], L2).
%       L1 = [a, b], L2 = [a, c, d].

append([], Tail1, Tail1, Tail2, Tail2).
append([X|Xs], Tail1, [X|List1], Tail2, [X|List2]) :-
    append(Xs, Tail1, List1, Tail2, List2).

%!  append_length(?Suffix, ?List, ?Length) is nondet.
%
%   Suffix is List without its first Length elements.
%
%       ?- append_length(Suffix, [a, b, c], 2).
%       Suffix = [c].

append_length(Suffix, List, Length) :-
    append_length(_, Suffix, List, Length).

%!  append_length(?Prefix, ?Suffix, ?List, ?Length) is nondet.
%
%   List is Prefix, of Length elements, followed by Suffix.
%
%       ?- append_length(Prefix, Suffix, [a, b, c], 2).
%       Prefix = [a, b], Suffix = [c].

append_length(Prefix, Suffix, List, Length) :-
    (   integer(Length)
    ->  Length >= 0,
        length(Prefix, Length),
        '$append'(Prefix, Suffix, List)
    ;   is_list(Prefix)
    ->  length(Prefix, Length),
        '$append'(Prefix, Suffix, List)
    ;   split_counting(List, Prefix, Suffix, 0, Length)
    ).

split_counting(Suffix, [], Suffix, Length, Length).
split_counting([X|Xs], [X|Prefix], Suffix, N, Length) :-
    N1 is N+1,
    split_counting(Xs, Prefix, Suffix, N1, Length).

%!  prefix_length(?List, ?Prefix, ?Length) is nondet.
%
%   Prefix holds the first Length elements of List.
%
%       ?- prefix_length([a, b, c], Prefix, 2).
%       Prefix = [a, b].

prefix_length(List, Prefix, Length) :-
    append_length(Prefix, _, List, Length).

%!  proper_prefix_length(?List, ?Prefix, ?Length) is nondet.
%
%   Prefix holds the first Length elements of List and is shorter than List.
%
%       ?- proper_prefix_length([a, b, c], Prefix, 2).
%       Prefix = [a, b].

proper_prefix_length(List, Prefix, Length) :-
    Suffix = [_|_],
    append_length(Prefix, Suffix, List, Length).

%!  suffix_length(+List, ?Suffix, ?Length) is nondet.
%
%   Suffix holds the last Length elements of List.
%
%       ?- suffix_length([a, b, c], Suffix, 2).
%       Suffix = [b, c].

suffix_length(List, Suffix, Length) :-
    (   integer(Length), is_list(List)
    ->  length(List, Total),
        Skip is Total-Length,
        Skip >= 0,
        append_length(_, Suffix, List, Skip)
    ;   suffix(List, Suffix),
        length(Suffix, Length)
    ).

%!  proper_suffix_length(+List, ?Suffix, ?Length) is nondet.
%
%   Suffix holds the last Length elements of List and is shorter than List.
%
%       ?- proper_suffix_length([a, b, c], Suffix, 2).
%       Suffix = [b, c].

proper_suffix_length([_|Xs], Suffix, Length) :-
    suffix_length(Xs, Suffix, Length).

%!  suffix(+List, ?Suffix) is nondet.
%
%   Suffix is a trailing part of List, the longest first.
%
%       ?- findall(S, suffix([a, b], S), Ss).
%       Ss = [[a, b], [b], []].

suffix(List, List).
suffix([_|Xs], Suffix) :-
    suffix(Xs, Suffix).

%!  proper_prefix(?List, ?Prefix) is nondet.
%
%   Prefix is a leading part of List, shorter than List.
%
%       ?- findall(P, proper_prefix([a, b], P), Ps).
%       Ps = [[], [a]].

proper_prefix([X|Xs], Prefix) :-
    proper_prefix_(Xs, X, Prefix).

proper_prefix_(_, _, []).
proper_prefix_([Y|Ys], X, [X|Prefix]) :-
    proper_prefix_(Ys, Y, Prefix).

%!  proper_suffix(?List, ?Suffix) is nondet.
%
%   Suffix is a trailing part of List, shorter than List.
%
%       ?- findall(S, proper_suffix([a, b], S), Ss).
%       Ss = [[b], []].

proper_suffix([_|Xs], Suffix) :-
    suffix(Xs, Suffix).

%!  segment(?List, ?Segment) is nondet.
%
%   Segment is a contiguous part of List; the empty segment is returned once.
%
%       ?- findall(S, segment([a, b], S), Ss).
%       Ss = [[a], [a, b], [b], []].

segment([], []).
segment([X|Xs], Segment) :-
    segment_here(Segment, X, Xs).
segment([_|Xs], Segment) :-
    segment(Xs, Segment).

segment_here([X|Segment], X, Xs) :-
    '$append'(Segment, _, Xs).

%!  proper_segment(?List, ?Segment) is nondet.
%
%   Segment is a contiguous part of List, shorter than List.
%
%       ?- findall(S, proper_segment([a, b], S), Ss).
%       Ss = [[a], [b], []].

proper_segment(List, Segment) :-
    segment(List, Segment),
    \+ same_members_count(List, Segment).

same_members_count([], []).
same_members_count([_|Xs], [_|Ys]) :-
    same_members_count(Xs, Ys).

%!  sublist(+Whole, ?Part, ?Before) is nondet.
%
%   Part occurs in Whole after the first Before elements.
%
%       ?- sublist([a, b, c], [b, c], Before).
%       Before = 1.

sublist(Whole, Part, Before) :-
    sublist(Whole, Part, Before, _, _).

%!  sublist(+Whole, ?Part, ?Before, ?Length) is nondet.
%
%   Part, of Length elements, occurs in Whole after the first Before elements.
%
%       ?- sublist([a, b, c, d], Part, 1, 2).
%       Part = [b, c].

sublist(Whole, Part, Before, Length) :-
    sublist(Whole, Part, Before, Length, _).

%!  sublist(+Whole, ?Part, ?Before, ?Length, ?After) is nondet.
%
%   Part, of Length elements, occurs in Whole with Before elements in front and After elements behind.
%
%       ?- sublist([a, b, c, d], Part, 1, Length, 1).
%       Part = [b, c], Length = 2.

sublist(Whole, Part, Before, Length, After) :-
    append_length(Rest, Whole, Before),
    append_length(Part, Suffix, Rest, Length),
    length(Suffix, After).

%!  rotate_list(?List, ?Rotated) is semidet.
%
%   Rotated is List with its first element moved to the end; one of the two must be a proper list.
%
%       ?- rotate_list([a, b, c], L).
%       L = [b, c, a].

rotate_list(List, Rotated) :-
    same_members_count(List, Rotated),
    (   List = [X|Xs]
    ->  put_last(Xs, X, Rotated)
    ;   true
    ).

put_last([], X, [X]).
put_last([Y|Ys], X, [Y|Zs]) :-
    put_last(Ys, X, Zs).

%!  rotate_list(+Amount, +List, ?Rotated) is semidet.
%
%   Rotated is List with its first Amount elements moved to the end; a negative Amount moves elements to the front.
%
%       ?- rotate_list(2, [a, b, c, d], L).
%       L = [c, d, a, b].

rotate_list(Amount, List, Rotated) :-
    must_be(integer, Amount),
    length(List, Length),
    (   Length =:= 0
    ->  Rotated = []
    ;   Skip is Amount mod Length,
        append_length(Prefix, Suffix, List, Skip),
        '$append'(Suffix, Prefix, Rotated)
    ).

%!  one_longer(?Longer, ?Shorter) is nondet.
%
%   Longer is a list with one element more than Shorter.
%
%       ?- one_longer([a, b], Shorter).
%       Shorter = [_A].

one_longer([_|Longer], Shorter) :-
    same_members_count(Longer, Shorter).

%!  shorter_list(?Short, ?Long) is nondet.
%
%   Short is a list with fewer elements than Long.
%
%       ?- shorter_list(Short, [a, b]).
%       Short = [].

shorter_list([], [_|_]).
shorter_list([_|Xs], [_|Ys]) :-
    shorter_list(Xs, Ys).

%!  cons(?Head, ?Tail, ?List) is det.
%
%   List is Head in front of Tail.
%
%       ?- cons(a, [b, c], L).
%       L = [a, b, c].

cons(Head, Tail, [Head|Tail]).

%!  head(?List, ?Head) is semidet.
%
%   Head is the first element of List.
%
%       ?- head([a, b, c], X).
%       X = a.

head([Head|_], Head).

%!  tail(?List, ?Tail) is semidet.
%
%   Tail is List without its first element.
%
%       ?- tail([a, b, c], L).
%       L = [b, c].

tail([_|Tail], Tail).

%!  correspond(?X, ?Xs, ?Ys, ?Y) is semidet.
%
%   X and Y are the first elements at the same position of Xs and Ys that unify.
%
%       ?- correspond(b, [a, b, c], [x, y, z], Y).
%       Y = y.

correspond(X, [X0|Xs], [Y0|Ys], Y) :-
    (   X = X0, Y = Y0
    ->  true
    ;   correspond(X, Xs, Ys, Y)
    ).

%!  substitute(@X, +Xs, +Y, -Ys) is det.
%
%   Ys is Xs with each element identical (==/2) to X replaced by Y.
%
%       ?- substitute(a, [a, b, a], x, Ys).
%       Ys = [x, b, x].

substitute(X, Xs, Y, Ys) :-
    substitute_(Xs, X, Y, Ys).

substitute_([], _, _, []).
substitute_([Z|Zs], X, Y, [W|Ws]) :-
    ( Z == X -> W = Y ; W = Z ),
    substitute_(Zs, X, Y, Ws).

%!  keyclumped(+Pairs, ?Groups) is semidet.
%
%   Groups has Key-Values for each run of Pairs with identical (==/2) keys.
%
%       ?- keyclumped([a-1, a-2, b-3], Groups).
%       Groups = [a-[1, 2], b-[3]].

keyclumped(Pairs, Groups) :-
    group_pairs_by_key(Pairs, Groups).

%!  keymerge(+Pairs1, +Pairs2, ?Merged) is det.
%
%   Merged is the stable merge of two lists of pairs ordered by key.
%
%       ?- keymerge([a-1, c-3], [b-2], Merged).
%       Merged = [a-1, b-2, c-3].

keymerge([], Pairs, Pairs).
keymerge([P|Ps], Qs, Merged) :-
    keymerge_(Qs, P, Ps, Merged).

keymerge_([], P, Ps, [P|Ps]).
keymerge_([K2-V2|Qs], K1-V1, Ps, [First|Merged]) :-
    (   K1 @=< K2
    ->  First = K1-V1,
        keymerge(Ps, [K2-V2|Qs], Merged)
    ;   First = K2-V2,
        keymerge_(Qs, K1-V1, Ps, Merged)
    ).

%!  clumps(+List, -Clumps) is det.
%
%   Clumps is the list of the longest runs of identical elements of List.
%
%       ?- clumps([a,a,b,a], L).
%       L = [[a,a],[b],[a]].

clumps([], []).
clumps([X|Xs], [[X|Clump]|Clumps]) :-
    clump(Xs, X, Clump, Rest),
    clumps(Rest, Clumps).

clump([], _, [], []).
clump([Y|Ys], X, Clump, Rest) :-
    (   Y == X
    ->  Clump = [Y|Clump1],
        clump(Ys, X, Clump1, Rest)
    ;   Clump = [],
        Rest = [Y|Ys]
    ).

%!  keyclumps(+Pairs, -Clumps) is det.
%
%   Clumps is the list of the longest runs of pairs with identical keys.
%
%       ?- keyclumps([a-1, a-2, b-3], Clumps).
%       Clumps = [[a-1, a-2], [b-3]].

keyclumps([], []).
keyclumps([Key-Value|Pairs], [[Key-Value|Clump]|Clumps]) :-
    keyclump(Pairs, Key, Clump, Rest),
    keyclumps(Rest, Clumps).

keyclump([], _, [], []).
keyclump([Key1-Value|Pairs], Key, Clump, Rest) :-
    (   Key1 == Key
    ->  Clump = [Key1-Value|Clump1],
        keyclump(Pairs, Key, Clump1, Rest)
    ;   Clump = [],
        Rest = [Key1-Value|Pairs]
    ).
