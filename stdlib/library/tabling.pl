% SPDX-License-Identifier: MIT
% The name under which programs import tabling: table/1 and its kin are always there.

:- module(tabling, []).
