% SPDX-License-Identifier: MIT
% library(clpz) is library(clpfd).

:- use_module(library(plunit)).
:- use_module(library(clpz)).

:- begin_tests(clpz).

test(equation, X == 3) :- X #= 1+2.
test(search, X-Y == 1-2) :- [X,Y] ins 1..2, X #< Y, label([X,Y]).

:- end_tests(clpz).
