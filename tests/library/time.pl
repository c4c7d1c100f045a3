% SPDX-License-Identifier: MIT
% library(time).

:- use_module(library(plunit)).
:- use_module(library(time)).

:- begin_tests(time).

loop :- loop.

test(in_time, X == 1) :- call_with_time_limit(5, X = 1).
test(too_long, throws(time_limit_exceeded)) :- call_with_time_limit(0.05, loop).
test(endless_cleanup, throws(time_limit_exceeded)) :-
    call_with_time_limit(0.05, setup_call_cleanup(true, loop, ( repeat, fail ))).
test(context, throws(time_limit_exceeded(here))) :- call_with_time_limit(0.05, loop, here).

:- end_tests(time).
