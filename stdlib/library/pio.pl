% SPDX-License-Identifier: MIT
% The name that other systems have for library(pure_input).

:- module(pio, []).

:- reexport(library(pure_input)).
