% SPDX-License-Identifier: MIT
% Programs load this library to have maplist/3 and similar predicates compiled.
% Closures are fast here anyway (a lambda expression that is called often is
% compiled), so these are simply the predicates of library(apply).

:- module(apply_macros, []).

:- reexport(library(apply)).
