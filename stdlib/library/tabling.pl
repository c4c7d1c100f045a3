% SPDX-License-Identifier: MIT
% The name under which programs import tabling: table/1 and related predicates are built in.

:- module(tabling, []).
