% SPDX-License-Identifier: MIT
% Option lists of constraints.

:- module('$clpfd_options', [known_options/2]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2]).

%!  known_options(+Options, +Forms) is det.
%
%   Options is a list of instances of Forms. A form F-Type, where F has one argument, is F with an argument of this type
%   (must_be/2). Errors: domain_error(option, Option); those of must_be/2.
%
%       ?- known_options([limit(3)], [limit(_), global(_)-boolean]).

known_options(Options, Forms) :-
    must_be(list, Options),
    maplist(is_known(Forms), Options).

is_known(Forms, Option) :-
    must_be(nonvar, Option),
    known(Forms, Option).

known([], Option) :-
    throw(error(domain_error(option, Option), _)).
known([Form|Forms], Option) :-
    ( Form = Pattern-Type -> true ; Pattern = Form ),
    (   Pattern \= Option
    ->  known(Forms, Option)
    ;   nonvar(Type)
    ->  arg(1, Option, Value),
        must_be(Type, Value)
    ;   true
    ).
