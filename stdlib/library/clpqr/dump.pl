% SPDX-License-Identifier: MIT
% Querying the constraints on variables, of library(clpq) or library(clpr).

:- module(dump, [dump/3]).

:- use_module(library(clpq), []).
:- use_module(library(clpr), []).
:- use_module(library(lists), [member/2]).

%!  dump(+Variables, +Names, -Constraints) is det.
%
%   Constraints is a list of the constraints on the list Variables, written as Names.
%
%       ?- use_module(library(clpqr/dump)), use_module(library(clpq), [{}/1]).
%       true.

dump(Variables, Names, Constraints) :-
    (   member(Variable, Variables),
        get_attr(Variable, clpr, _)
    ->  clpr:dump(Variables, Names, Constraints)
    ;   clpq:dump(Variables, Names, Constraints)
    ).
