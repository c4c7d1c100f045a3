% SPDX-License-Identifier: MIT
% private(parts/name_values): the forms of a name with a value.

:- use_module(library(plunit)).
:- use_module(private(parts/name_values)).

:- begin_tests(name_values).

test(equals, N-V == depth-3) :- name_value(option, depth=3, N, V).
test(minus, N-V == depth-3) :- name_value(option, depth-3, N, V).
test(applied, N-V == depth-3) :- name_value(option, depth(3), N, V).
test(unbound_value, true(var(V))) :- name_value(option, depth(_), _, V).
test(value_given, fail) :- name_value(option, depth(3), depth, 4).
test(unbound, error(instantiation_error)) :- name_value(option, _, _, _).
test(atom, error(type_error(option, depth))) :- name_value(option, depth, _, _).
test(number, error(type_error(entry, 1))) :- name_value(entry, 1, _, _).
test(two_arguments, error(type_error(option, f(a, b)))) :- name_value(option, f(a, b), _, _).

:- end_tests(name_values).
