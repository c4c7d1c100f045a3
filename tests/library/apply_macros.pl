% SPDX-License-Identifier: MIT
% library(apply_macros).

:- use_module(library(plunit)).
:- use_module(library(apply_macros)).

:- begin_tests(apply_macros).

test(maplist, L == [2,3]) :- maplist(succ, [1,2], L).

:- end_tests(apply_macros).
