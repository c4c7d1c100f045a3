% SPDX-License-Identifier: MIT
% Programs load this library to have maplist/3 and its like compiled.  Here
% their closures are quick as they are (a lambda expression that comes often
% gets code of its own): the predicates are those of library(apply).

:- module(apply_macros, []).

:- reexport(library(apply)).
