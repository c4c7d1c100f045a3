% SPDX-License-Identifier: MIT
% Arguments `:` of a program's own meta-predicates have their module, whoever calls: the same module, another, call/N.

:- use_module(library(plunit)).

:- meta_predicate told(:, -, -), told_late(:, -), each(:, ?, -).

told(Module:Term, Module, Term).

each(_:_, [], []).
each(Module:Term, [_|Xs], [Module|Modules]) :- each(Term, Xs, Modules).

told_late(Module:_, Module).

in_clause(M, T) :- told(a, M, T).
in_last_goal(X, M) :- told_late(X, M).
in_middle(M) :- told_late(x, M0), M = M0.

other:own(M) :- other:shown(x, M).
:- meta_predicate other:shown(:, -).
other:shown(M:_, M).

:- begin_tests(meta_arguments).

test(in_a_clause, M-T == user-a) :- user:in_clause(M, T).
test(in_the_last_goal, M == user) :- user:in_last_goal(x, M).
test(in_the_middle, M == user) :- user:in_middle(M).
test(unbound, M == user) :- user:in_last_goal(_, M).
test(attributed, M-W == user-1) :- freeze(X, true), user:told(X, M, Y), Y = 1, W = X.
test(qualified, M-T == m-a) :- user:told(m:a, M, T).
test(called, M-T == user-a) :- call(user:told(a), M, T).
test(qualified_twice, M-T == m2-a) :- user:told(m1:m2:a, M, T).
test(qualified_by_what_is_no_module, M-T == 42-a) :- user:told(m1:42:a, M, T).
test(of_the_unit, M == plunit_meta_arguments) :- told(a, M, _).
test(repeated, Ms == [user,user,user]) :- user:each(a, [1,2,3], Ms).
test(in_another_module, M == other) :- other:own(M).
test(as_argument, Ms == [user,user]) :- maplist(user:in_last_goal, [a,b], Ms).
test(many_calls, true) :- forall(between(1, 1000, N), ( user:told_late(N, M), M == user )).

:- end_tests(meta_arguments).
