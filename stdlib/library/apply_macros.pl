% SPDX-License-Identifier: MIT
% Programs load this library to have maplist/3 and its like compiled.  The
% compiler does so by itself where the closure is known, so there is nothing
% to do here: the predicates are those of library(apply).

:- module(apply_macros, []).

:- reexport(library(apply)).
