% SPDX-License-Identifier: MIT
% library(maplist) of YAP: library(apply) and some older names.

:- module(yap_maplist, [selectlist/3, checklist/2, sumlist/4]).

:- reexport(library(apply)).

:- meta_predicate selectlist(1, +, -), checklist(1, +), sumlist(3, +, +, -).

%!  selectlist(:Goal, +List, -Selected) is det.
%
%   Same as include/3.
%
%       ?- use_module(library(maplist)), selectlist(integer, [1, a, 2], Xs).
%       Xs = [1, 2].

selectlist(Goal, List, Selected) :-
    include(Goal, List, Selected).

%!  checklist(:Goal, +List) is semidet.
%
%   call(Goal, X) succeeds for each element X of List.
%
%       ?- use_module(library(maplist)), yap_maplist:checklist(integer, [1, 2]).
%       true.

checklist(Goal, List) :-
    \+ ( '$in_list'(X, List), \+ call(Goal, X) ).

%!  sumlist(:Goal, +List, +V0, -V) is nondet.
%
%   Same as foldl/4.
%
%       ?- use_module(library(maplist)), sumlist([X, A, B]>>(B is A+X), [1, 2], 0, Sum).
%       Sum = 3.

sumlist(Goal, List, V0, V) :-
    foldl(Goal, List, V0, V).
