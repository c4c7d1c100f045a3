% SPDX-License-Identifier: MIT
% library(types) of SICStus Prolog.

:- use_module(library(plunit)).
:- use_module(library(types)).

:- begin_tests(types).

test(right, true) :-
    must_be(1, integer, p(1), 1),
    must_be(_, var, p(_), 1),
    must_be(3, integer(<(2)), p(3), 1),
    must_be([a], proper_list, p([a]), 1).
test(type, C == type_error(p(a), 1, integer, a)) :-
    catch(must_be(a, integer, p(a), 1), error(type_error(integer, a), C), true).
test(unbound, true(C =@= instantiation_error(p(_), 1))) :-
    catch(must_be(X, integer, p(X), 1), error(instantiation_error, C), true).
test(bound, error(uninstantiation_error(a))) :- must_be(a, var, p(a), 1).
test(condition, error(domain_error(<(2), 1))) :- must_be(1, integer(<(2)), p(1), 1).
test(illarg_type, error(type_error(integer, a))) :- illarg(type(integer), p(a), 1).
test(illarg_type_unbound, error(instantiation_error)) :- illarg(type(integer), p(_), 1).
test(illarg_domain, error(domain_error(small, 7))) :- illarg(domain(integer, small), p(7), 1).
test(illarg_domain_type, error(type_error(integer, a))) :- illarg(domain(integer, small), p(a), 1).
test(illarg_culprit, error(existence_error(file, f))) :- illarg(existence(file), p(a), 1, f).
test(illarg_permission, error(permission_error(open, file, f))) :- illarg(permission(open, file, none), p(f), 1).

:- end_tests(types).
