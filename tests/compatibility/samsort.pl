% SPDX-License-Identifier: MIT
% library(samsort).

:- use_module(library(plunit)).
:- use_module(library(samsort)).

:- begin_tests(samsort).

by_key(A-_, B-_) :- A @=< B.

test(standard, L == [a,a,b,c]) :- samsort([c,a,b,a], L).
test(pred, L == [3,2,1,1]) :- samsort(>=, [1,3,1,2], L).
test(stable, L == [a-2,b-1,b-0]) :- samsort(by_key, [b-1,a-2,b-0], L).
test(empty, L == []) :- samsort(@=<, [], L).
test(many, L == S) :- findall(X, (between(1, 500, I), X is (I*7919) mod 101), Xs),
    samsort(=<, Xs, L), msort(Xs, S).
test(merge, L == [1,2,2,3]) :- merge([1,2], [2,3], L).
test(keys, L == [a-2,b-1]) :- samkeysort([b-1,a-2], L).
test(keymerge, L == [a-1,a-2,b-3]) :- keymerge([a-1,b-3], [a-2], L).

:- end_tests(samsort).
