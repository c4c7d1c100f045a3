% SPDX-License-Identifier: MIT
% Scryer Prolog's library(cont): reset/3 and shift/1 are built in.

:- module(cont, []).
