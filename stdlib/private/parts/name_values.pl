% SPDX-License-Identifier: MIT
% Name-value pairs in the forms used by programs.

:- module('$name_values', [name_value/4]).

:- use_module(library(error), [instantiation_error/1, type_error/2]).

%!  name_value(+Type, +Pair, -Name, -Value) is det.
%
%   Pair is Name=Value, Name-Value or Name(Value). Errors: instantiation_error;
%   type_error(Type, Pair) for any other term.
%
%       ?- name_value(option, depth(3), N, V).
%       N = depth, V = 3.

name_value(Type, Pair, Name, Value) :-
    (   var(Pair)
    ->  instantiation_error(Pair)
    ;   ( Pair = (Name=Value) ; Pair = Name-Value )
    ->  true
    ;   compound(Pair),
        functor(Pair, Name, 1)
    ->  arg(1, Pair, Value)
    ;   type_error(Type, Pair)
    ).
