% SPDX-License-Identifier: MIT
% private(teaching/matching_heads): which clauses may be entered.

:- use_module(library(plunit)).
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(when)).
:- use_module(private(teaching/matching_heads)).

:- dynamic(woken/1).

:- begin_tests(matching_heads).

test(match) :- head_matches(p(1), p(_)).
test(mismatch, fail) :- head_matches(p(1), p(2)).
test(constraints_count, fail) :- dif(X, 1), head_matches(p(1), p(X)).
test(frozen_goals_do_not) :- freeze(X, fail), head_matches(p(1), p(X)).
test(delayed_goals_do_not) :- when(ground(X), fail), head_matches(p(1), p(X)).
test(frozen_goals_are_not_run, Ws == []) :-
    retractall(woken(_)),
    freeze(X, assertz(woken(X))),
    head_matches(p(1), p(X)),
    findall(W, woken(W), Ws).
test(mismatch_with_a_frozen_goal, fail) :- freeze(X, true), head_matches(p(1, 2), p(X, 3)).
test(matching_clauses, Cs == [clause(p(2), q, r2)]) :-
    matching_clauses([clause(p(1), true, r1), clause(p(2), q, r2)], p(2), Cs).

:- end_tests(matching_heads).
