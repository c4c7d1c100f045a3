% SPDX-License-Identifier: MIT
% library(cont).

:- use_module(library(plunit)).
:- use_module(library(cont)).

asked(X) :- shift(ask(Y)), X is Y*2.

:- begin_tests(cont).

test(continued, X == 42) :- reset(asked(X), ask(Y), Continuation), Y = 21, call(Continuation).

:- end_tests(cont).
