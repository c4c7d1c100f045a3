% SPDX-License-Identifier: MIT
% library(iso_ext).

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(iso_ext)).

:- begin_tests(iso_ext).

test(countall, N == 3) :- countall(member(_, [a,b,c]), N).
test(countall_none, N == 0) :- countall(fail, N).
test(countall_nested, N == 4) :- countall(( member(_, [a,b]), countall(member(_, [c,d]), 2), member(_, [e,f]) ), N).
test(call_nth, X == b) :- call_nth(member(X, [a,b,c]), 2).
test(blackboard, X == 1) :- bb_put(iso_ext_test, 1), bb_get(iso_ext_test, X).

:- end_tests(iso_ext).
