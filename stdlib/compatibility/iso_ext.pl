% SPDX-License-Identifier: MIT
% Predicates of Scryer Prolog's library(iso_ext) that are not built in.

:- module(iso_ext, [countall/2]).

:- reexport(library(sicstus_builtins), [bb_put/2, bb_get/2]).
:- reexport(library(solution_sequences), [call_nth/2]).

:- meta_predicate countall(0, ?).

%!  countall(:Goal, ?Count) is det.
%
%   Goal has Count solutions.
%
%       ?- countall(member(_, [a, b, c]), Count).
%       Count = 3.

countall(Goal, Count) :-
    functor(State, count, 1),
    arg(1, State, 0),
    (   call(Goal),
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   arg(1, State, Count)
    ).
