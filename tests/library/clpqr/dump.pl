% SPDX-License-Identifier: MIT
% library(clpqr/dump).

:- use_module(library(plunit)).
:- use_module(library(clpqr/dump)).
:- use_module(library(clpq), []).
:- use_module(library(clpr), []).

:- begin_tests(clpqr_dump).

test(rational, Cs == [x>1r3]) :- clpq:{X > 1r3}, dump([X], [x], Cs).
test(real, Cs == [x>0.5]) :- clpr:{X > 0.5}, dump([X], [x], Cs).
test(nothing, Cs == []) :- dump([_], [x], Cs).

:- end_tests(clpqr_dump).
