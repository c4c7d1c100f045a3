% SPDX-License-Identifier: MIT
% library(maplist) of YAP.

:- use_module(library(plunit)).
:- use_module(library(maplist)).

:- begin_tests(maplist).

add(X, V0, V) :- V is V0+X.

test(maplist, Ys == [-1,-2]) :- maplist([X,Y]>>(Y is -X), [1,2], Ys).
test(selectlist, Xs == [1,2]) :- selectlist(integer, [1,a,2], Xs).
test(checklist, true) :- checklist(integer, [1,2]), checklist(integer, []).
test(checklist_of_other, fail) :- checklist(integer, [1,a]).
test(sumlist, S == 6) :- sumlist(add, [1,2,3], 0, S).

:- end_tests(maplist).
