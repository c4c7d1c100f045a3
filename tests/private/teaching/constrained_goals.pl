% SPDX-License-Identifier: MIT
% private(teaching/constrained_goals): goals whose variables have attributes.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/constrained_goals)).

:- begin_tests(constrained_goals).

test(plain, P-R == p(X)-[]) :- with_residue(p(X), P, R).
test(domain, R == [Y in 0..3]) :- X in 0..3, with_residue(p(X), p(Y), R).
test(dif, true(R = [dif(Y, a)])) :- dif(X, a), with_residue(p(X), p(Y), R), var(Y).
test(suspended, true(R = [freeze(_, writeln(x))])) :- freeze(X, writeln(x)), with_residue(p(X), _, R).
test(attributes_stay, true) :- X in 0..3, with_residue(p(X), _, _), \+ X = 4.

test(permuted, P == [q(1), p(a)]) :- once(permuted([p(a), q(1)], [q(_), p(_)], P)).
test(permuted_more, fail) :- permuted([p(a), q(1)], [q(_)], _).
test(instance_without, Is == [p(X)]) :- instances(p(X), 10, Is).
test(instances, Is == [p(1), p(3)]) :- X in 1..3, X #\= 2, instances(p(X), 10, Is).
test(of_two, Is == [p(1, 2), p(1, 3), p(2, 3)]) :- [X, Y] ins 1..3, X #< Y, instances(p(X, Y), 3, Is).
test(too_many, fail) :- X in 0..20, instances(p(X), 20, _).
test(no_end, fail) :- X #> 3, instances(p(X), 20, _).
test(no_list, fail) :- dif(X, a), instances(p(X), 20, _).

:- end_tests(constrained_goals).
