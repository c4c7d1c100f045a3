% SPDX-License-Identifier: MIT
% library(timeout).

:- use_module(library(plunit)).
:- use_module(library(timeout)).

:- begin_tests(timeout).

loop :- loop.

test(in_time, R-X == success-1) :- time_out(X = 1, 5000, R).
test(too_long, R == time_out) :- time_out(loop, 50, R).
test(fails, fail) :- time_out(fail, 5000, _).
test(raises, throws(ball)) :- time_out(throw(ball), 5000, _).
test(bad_time, error(type_error(positive_integer, 0))) :- time_out(true, 0, _).

:- end_tests(timeout).
