% SPDX-License-Identifier: MIT
% library(when).

:- use_module(library(plunit)).
:- use_module(library(when)).

:- begin_tests(when).

test(now, X == 1) :- when(nonvar(a), X = 1).
test(nonvar, W-Y == no-yes) :-
    when(nonvar(X), Y = yes), ( var(Y) -> W = no ; W = early ), X = f(_).
test(ground, Z == 3) :- when(ground(X+Y), Z is X+Y), X = 1, Y = 2.
test(ground_waits) :- when(ground(X+Y), Z is X+Y), X = 1, var(Z), Y = 2, Z == 3.
test(and) :- when((nonvar(X), nonvar(Y)), Z = 1), X = 1, var(Z), Y = 2, Z == 1.
test(or) :- when((nonvar(X) ; nonvar(Y)), Z = 1), var(Z), Y = 2, Z == 1, X = 3.
test(or_once, N == 1) :-
    S = s(0),
    when((nonvar(X) ; nonvar(Y)), ( arg(1, S, N0), N1 is N0+1, nb_setarg(1, S, N1) )),
    X = 1, Y = 2, arg(1, S, N).
test(decided_equal) :- when(?=(X, Y), Z = 1), X = 1, var(Z), Y = 1, Z == 1.
test(decided_alias) :- when(?=(X, Y), Z = 1), var(Z), X = Y, Z == 1.
test(decided_different) :- when(?=(f(X), f(Y)), Z = 1), X = 1, var(Z), Y = 2, Z == 1.
test(fails, fail) :- when(nonvar(X), fail), X = 1.
test(aliased) :- when(nonvar(X), Z = 1), X = Y, var(Z), Y = 2, Z == 1.
test(two_in_order, L == [a,b]) :- when(nonvar(X), L = [a|T]), when(nonvar(X), T = [b]), X = 1.
test(unbound, error(instantiation_error)) :- when(_, true).
test(unknown, error(domain_error(when_condition, foo(_)))) :- when(foo(_), true).
test(endless, error(type_error(acyclic_term, _))) :- C = (C, nonvar(_)), when(C, true).
test(unknown_inside, error(domain_error(when_condition, foo))) :- when((nonvar(_), foo), true).
test(goals, true(G = [when(nonvar(Y), _:true)])) :- when(nonvar(X), true), copy_term(X, Y, G).
test(goals_one_time, N == 1) :- when(?=(X, Y), true), copy_term(X-Y, _, G), length(G, N).

:- end_tests(when).
