% SPDX-License-Identifier: MIT
% The name of library(pure_input) in other systems.

:- module(pio, []).

:- reexport(library(pure_input)).
