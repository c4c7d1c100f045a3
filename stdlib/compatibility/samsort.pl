% SPDX-License-Identifier: MIT
% SICStus Prolog's library(samsort): stable sorting without removing duplicates, by natural merge sort, which is fast
% for nearly sorted lists.

:- module(samsort, [samsort/2, samsort/3, merge/3, merge/4, samkeysort/2, keymerge/3]).

:- use_module(library(sicstus_lists), [keymerge/3]).

:- meta_predicate
    samsort(2, +, -),
    merge(2, +, +, -).

%!  samsort(+List, -Sorted) is det.
%
%   Sorted is List in the standard order of terms, duplicates kept.
%
%       ?- samsort([c,a,b,a], L).
%       L = [a,a,b,c].

samsort(List, Sorted) :-
    msort(List, Sorted).

%!  samsort(:LessEqual, +List, -Sorted) is semidet.
%
%   Sorted is List in an order such that call(LessEqual, X, Y) holds, duplicates kept; stable.
%
%       ?- samsort(@>=, [b, a, c, a], Sorted).
%       Sorted = [c, b, a, a].

samsort(LessEqual, List, Sorted) :-
    runs(List, LessEqual, Runs),
    merge_runs(Runs, LessEqual, Sorted).

runs([], _, []).
runs([X|Xs], LessEqual, [[X|Run]|Runs]) :-
    ascending(Xs, X, LessEqual, Run, Rest),
    runs(Rest, LessEqual, Runs).

ascending([], _, _, [], []).
ascending([Y|Ys], X, LessEqual, Run, Rest) :-
    (   call(LessEqual, X, Y)
    ->  Run = [Y|Run1],
        ascending(Ys, Y, LessEqual, Run1, Rest)
    ;   Run = [],
        Rest = [Y|Ys]
    ).

merge_runs([], _, []).
merge_runs([Run|Runs], LessEqual, Sorted) :-
    merge_more(Runs, Run, LessEqual, Sorted).

merge_more([], Run, _, Run).
merge_more([Second|Runs], First, LessEqual, Sorted) :-
    merge_pairs([First,Second|Runs], LessEqual, Merged),
    merge_runs(Merged, LessEqual, Sorted).

merge_pairs([], _, []).
merge_pairs([Run|Runs], LessEqual, Merged) :-
    merge_pair(Runs, Run, LessEqual, Merged).

merge_pair([], Run, _, [Run]).
merge_pair([Second|Runs], First, LessEqual, [Both|Merged]) :-
    merge(LessEqual, First, Second, Both),
    merge_pairs(Runs, LessEqual, Merged).

%!  merge(+List1, +List2, -Merged) is det.
%
%   Merged is the merge of two lists in the standard order of terms, duplicates kept.
%
%       ?- merge([a, c], [b, c], Merged).
%       Merged = [a, b, c, c].

merge(Xs, Ys, Merged) :-
    merge(@=<, Xs, Ys, Merged).

%!  merge(:LessEqual, +List1, +List2, -Merged) is det.
%
%   Merged is the stable merge of two lists sorted by LessEqual.
%
%       ?- merge(@>=, [c, a], [d, b], Merged).
%       Merged = [d, c, b, a].

merge(LessEqual, Xs, Ys, Merged) :-
    merge_(Xs, Ys, LessEqual, Merged).

merge_([], Ys, _, Ys).
merge_([X|Xs], Ys, LessEqual, Merged) :-
    merge_(Ys, X, Xs, LessEqual, Merged).

merge_([], X, Xs, _, [X|Xs]).
merge_([Y|Ys], X, Xs, LessEqual, [First|Merged]) :-
    (   call(LessEqual, X, Y)
    ->  First = X,
        merge_(Xs, [Y|Ys], LessEqual, Merged)
    ;   First = Y,
        merge_(Ys, X, Xs, LessEqual, Merged)
    ).

%!  samkeysort(+Pairs, -Sorted) is det.
%
%   Sorted is the list Pairs in the standard order of the keys; stable.
%
%       ?- samkeysort([b-1, a-2, b-0], Sorted).
%       Sorted = [a-2, b-1, b-0].

samkeysort(Pairs, Sorted) :-
    keysort(Pairs, Sorted).
