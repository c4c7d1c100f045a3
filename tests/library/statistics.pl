% SPDX-License-Identifier: MIT
% library(statistics).

:- use_module(library(plunit)).
:- use_module(library(statistics)).

:- begin_tests(statistics).

test(time, all(X == [1,2])) :- time(member(X, [1,2])).
test(time_fails, fail) :- time(fail).
test(time_raises, throws(ball)) :- time(throw(ball)).
test(call_time) :- call_time(true, T), memberchk(cpu(C), T), number(C).
test(call_time_result, R == false) :- call_time(fail, _, R).

:- end_tests(statistics).
