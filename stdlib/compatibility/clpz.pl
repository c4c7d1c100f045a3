% SPDX-License-Identifier: MIT
% Scryer Prolog's name for constraints over integers: library(clpfd) under it.

:- module(clpz, []).

:- reexport(library(clpfd)).
