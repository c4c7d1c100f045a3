% SPDX-License-Identifier: MIT
% Constraints over integers: Scryer Prolog's name for library(clpfd).

:- module(clpz, []).

:- reexport(library(clpfd)).
