% SPDX-License-Identifier: MIT
% Checks of arguments of constraints that are lists.

:- module('$clpfd_arguments', [equally_long/2, integers/1, integers/2, list_of/2]).

:- use_module(library(error), [must_be/2, is_list_or_partial/1]).
:- use_module(library(lists), [same_length/2]).

%!  integers(?Xs) is det.
%
%   Xs is a list of integers and variables.
%   Errors: instantiation_error, type_error(list, Xs), type_error(integer, X).
%
%       ?- catch(integers([X, a]), error(Formal, _), true).
%       Formal = type_error(integer, a).

integers(Xs) :-
    must_be(list, Xs),
    each_integer(Xs).

each_integer([]).
each_integer([X|Xs]) :-
    ( var(X) -> true ; must_be(integer, X) ),
    each_integer(Xs).

%!  integers(?Xs, +N) is semidet.
%
%   Like integers/1 for a list of N elements; a partial list is completed.
%   Errors: type_error(list, Xs), type_error(integer, X).
%
%       ?- integers([3|Xs], 2).
%       Xs = [_].

integers(Xs, N) :-
    list_of(N, Xs),
    each_integer(Xs).

%!  list_of(+N, ?Xs) is semidet.
%
%   Xs is a list of N elements; a partial list is completed. Errors:
%   type_error(list, Xs).
%
%       ?- list_of(2, Xs).
%       Xs = [_, _].

list_of(N, Xs) :-
    (   is_list_or_partial(Xs)
    ->  length(Xs, N)
    ;   throw(error(type_error(list, Xs), _))
    ).

%!  equally_long(?Lists, ?Xs) is nondet.
%
%   Each of Lists has as many elements as the list Xs.
%
%       ?- equally_long([[a,b], Ys], [1,2]).
%       Ys = [_, _].

equally_long([], _).
equally_long([Ys|Lists], Xs) :-
    same_length(Ys, Xs),
    equally_long(Lists, Xs).
