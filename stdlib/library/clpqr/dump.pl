% SPDX-License-Identifier: MIT
% What constraints say of variables, whether they are those of library(clpq) or of library(clpr).

:- module(dump, [dump/3]).

:- use_module(library(clpq), []).
:- use_module(library(clpr), []).
:- use_module(library(lists), [member/2]).

%!  dump(+Variables, +Names, -Constraints) is det.
%
%   Constraints is a list of what the constraints say of the list Variables, which are written as Names.
%
%       ?- use_module(library(clpqr/dump)), use_module(library(clpq), [{}/1]).
%       true.

dump(Variables, Names, Constraints) :-
    (   member(Variable, Variables),
        get_attr(Variable, clpr, _)
    ->  clpr:dump(Variables, Names, Constraints)
    ;   clpq:dump(Variables, Names, Constraints)
    ).
