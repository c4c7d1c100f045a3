% SPDX-License-Identifier: MIT
% The predicates of library(lists) for lists of numbers.

:- module('$number_lists', [sum_list/2, sumlist/2, max_list/2, min_list/2, numlist/3]).

:- use_module(library(error), [must_be/2]).

%!  sum_list(+Numbers, -Sum) is det.
%
%   Sum is the sum of the Numbers, 0 for the empty list.  Errors: those of must_be(list, Numbers), those of is/2.

sum_list(Numbers, Sum) :-
    must_be(list, Numbers),
    sum_list_(Numbers, 0, Sum).

sum_list_([], Sum, Sum).
sum_list_([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0+X,
    sum_list_(Xs, Sum1, Sum).

%!  sumlist(+Numbers, -Sum) is det.
%
%   Like sum_list/2.

sumlist(Numbers, Sum) :-
    sum_list(Numbers, Sum).

%!  max_list(+Numbers, -Max) is semidet.
%
%   Max is the largest of the Numbers; fails for the empty list.
%   Errors: those of must_be(list, Numbers), those of is/2.

max_list(Numbers, Max) :-
    must_be(list, Numbers),
    Numbers = [X|Xs],
    max_list_(Xs, X, Max).

max_list_([], Max, Max).
max_list_([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    max_list_(Xs, Max1, Max).

%!  min_list(+Numbers, -Min) is semidet.
%
%   Min is the smallest of the Numbers; fails for the empty list.
%   Errors: those of must_be(list, Numbers), those of is/2.

min_list(Numbers, Min) :-
    must_be(list, Numbers),
    Numbers = [X|Xs],
    min_list_(Xs, X, Min).

min_list_([], Min, Min).
min_list_([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_list_(Xs, Min1, Min).

%!  numlist(+Low, +High, -List) is semidet.
%
%   List is [Low, Low+1, ..., High]; fails if High < Low.
%   Errors: those of must_be(integer, Low) and must_be(integer, High).
%
%       ?- numlist(1, 5, L).
%       L = [1,2,3,4,5].

numlist(Low, High, List) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low =< High,
    numlist_(Low, High, List).

numlist_(N, High, List) :-
    (   N =:= High
    ->  List = [N]
    ;   List = [N|Rest],
        N1 is N+1,
        numlist_(N1, High, Rest)
    ).
