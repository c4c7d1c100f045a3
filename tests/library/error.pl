% SPDX-License-Identifier: MIT
% library(error).

:- use_module(library(plunit)).
:- use_module(library(error)).

:- begin_tests(error).

:- multifile error:has_type/2.
error:has_type(even, X) :- integer(X), 0 is X mod 2.

test(ok) :- must_be(integer, 1), must_be(list, []), must_be(boolean, true), must_be(var, _).
test(unbound_type, error(instantiation_error)) :- must_be(_, 1).
test(unknown, error(existence_error(type, foo))) :- must_be(foo, 1).
test(type, error(type_error(integer, a))) :- must_be(integer, a).
test(unbound, error(instantiation_error)) :- must_be(integer, _).
test(positive, error(type_error(positive_integer, 0))) :- must_be(positive_integer, 0).
test(positive_atom, error(type_error(integer, a))) :- must_be(positive_integer, a).
test(nonneg, error(type_error(nonneg, -1))) :- must_be(nonneg, -1).
test(between, error(domain_error(between(1, 3), 4))) :- must_be(between(1, 3), 4).
test(between_float) :- must_be(between(0.0, 1.0), 0.5).
test(oneof, error(domain_error(oneof([a,b]), c))) :- must_be(oneof([a,b]), c).
test(list_of_lists, error(type_error(list(list), a))) :- must_be(list(list), a).
test(list, error(type_error(list, [a|b]))) :- must_be(list, [a|b]).
test(list_partial, error(instantiation_error)) :- must_be(list, [a|_]).
test(list_of, error(type_error(atom, 1))) :- must_be(list(atom), [a,1]).
test(list_of_ok) :- must_be(list_of(atom), [a,b]).
test(boolean, error(type_error(bool, 1))) :- must_be(boolean, 1).
test(var, error(uninstantiation_error(a))) :- must_be(var, a).
test(callable, error(type_error(callable, 3))) :- must_be(callable, 3).
test(ground, error(instantiation_error)) :- must_be(ground, f(_)).
test(chars, error(type_error(char, 1))) :- must_be(chars, [a,1]).
test(codes, error(type_error(code, a))) :- must_be(codes, [a]).
test(chars_partial, error(instantiation_error)) :- must_be(chars, [a|_]).
test(partial_list, error(type_error(list, [a|b]))) :- must_be(list_or_partial_list, [a|b]).
test(is_of_type_unknown, fail) :- is_of_type(foo, 1).
test(user_type) :- must_be(even, 4).
test(user_type_wrong, error(type_error(even, 3))) :- must_be(even, 3).
test(is_of) :- is_of_type(positive_integer, 1).
test(is_of_not, fail) :- is_of_type(positive_integer, 0).
test(partial) :- is_list_or_partial([a|_]).
test(not_partial, fail) :- is_list_or_partial([a|b]).
test(type_error, error(type_error(t, c))) :- type_error(t, c).
test(domain_error, error(domain_error(d, c))) :- domain_error(d, c).
test(existence_error, error(existence_error(k, c))) :- existence_error(k, c).
test(permission_error, error(permission_error(a, t, c))) :- permission_error(a, t, c).
test(resource_error, error(resource_error(r))) :- resource_error(r).
test(representation_error, error(representation_error(r))) :- representation_error(r).
test(syntax_error, error(syntax_error(m))) :- syntax_error(m).
test(current_type, B =@= ( integer(X), X >= 0 )) :- current_type(nonneg, X, B).
test(current_types, true) :- findall(T, current_type(T, _, _), Ts), memberchk(list, Ts), memberchk(callable, Ts).

test(can_be, [forall(member(T-X, [integer-_, integer-1, list-[_|_], callable-f(_)]))]) :- can_be(T, X).
test(can_never_be, error(type_error(integer, a))) :- can_be(integer, a).
test(can_be_what, error(instantiation_error)) :- can_be(_, _).
test(context, C == p/1) :- catch(type_error(integer, a, p/1), error(type_error(integer, a), C), true).
test(context_of_a_domain, C == p/1) :- catch(domain_error(digit, a, p/1), error(domain_error(digit, a), C), true).

:- end_tests(error).
