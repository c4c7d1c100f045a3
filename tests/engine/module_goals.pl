% SPDX-License-Identifier: MIT
% Goals that name their module: Module:Goal calls what the module defines, exported or not, also when some
% goal expansion is loaded.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- multifile inner:secret/1.
:- dynamic inner:secret/1.

inner:secret(1).
inner:secret(2).

in_body(X) :-
    inner:secret(X).

:- begin_tests(module_goals).

test(in_a_body, Xs == [1, 2]) :- findall(X, user:in_body(X), Xs).
test(called, Xs == [1, 2]) :- findall(X, call(inner:secret(X)), Xs).
test(expansion_keeps_the_module, G == inner:secret(x)) :- expand_goal(inner:secret(x), G).
test(expansion_of_variables, G == inner:V) :- expand_goal(inner:V, G).
test(not_in_user, error(existence_error(procedure, _))) :- Goal = user:secret(_), call(Goal).

:- end_tests(module_goals).
