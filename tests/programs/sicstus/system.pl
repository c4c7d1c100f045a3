% SPDX-License-Identifier: MIT
%
% SICStus Prolog's library(system), as far as programs/ need it, for swipl.

:- module(sicstus_system, [now/1]).

now(Time) :-
    get_time(Stamp),
    Time is truncate(Stamp).
