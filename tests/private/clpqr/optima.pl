% SPDX-License-Identifier: MIT
% private(clpqr/optima): least and greatest values.

:- use_module(library(plunit)).
:- use_module(library(clpq)).
:- use_module(private(clpqr/optima)).

:- begin_tests(optima).

test(extreme, A-B == 1-4) :- {X >= 1, X < 4}, extreme(q, -1, X, A), extreme(q, 1, X, B).
test(extreme_vertex, N-V == 4-[4]) :- {X >= 1, X < 4}, extreme_vertex(q, 1, X, N, [X], V).
test(optimized, X == 1) :- {X >= 1, X < 4}, optimized(q, -1, X).
test(integral_infimum, N-V == 3-[3]) :- {2*X >= 5}, integral_infimum(q, [X], X, 0, N, V).

:- end_tests(optima).
