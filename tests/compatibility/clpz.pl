% SPDX-License-Identifier: MIT
% library(clpz) is library(clpfd).

:- use_module(library(plunit)).
:- use_module(library(clpz)).
:- use_module(library(reif)).

:- begin_tests(clpz).

test(equation, X == 3) :- X #= 1+2.
test(search, X-Y == 1-2) :- [X,Y] ins 1..2, X #< Y, label([X,Y]).

test(equal, T == true) :- #=(2, 1+1, T).
test(not_equal, all(X-T == [2-true,1-false,3-false])) :- X in 1..3, #=(X, 2, T), label([X]).
test(less, all(T-Ds == [true-(1..2),false-(3..5)])) :- X in 1..5, #<(X, 3, T), fd_dom(X, Ds).
test(constraint, all(T-Ds == [true-(4..5),false-(1..3)])) :- X in 1..5, clpz_t(X #> 3, T), fd_dom(X, Ds).
test(constraint_decided, T == false) :- clpz_t(1 #> 3, T).
test(condition, L == [small,large]) :- findall(R, ( member(X, [1,9]), if_(#<(X, 5), R = small, R = large) ), L).

:- end_tests(clpz).
