% SPDX-License-Identifier: MIT
% library(predicate_options).

:- use_module(library(plunit)).
:- use_module(library(predicate_options)).

:- predicate_options(paint/2, 2, [colour(atom), pass_to(draw/2, 2)]).
:- predicate_options(draw/2, 2, [size(integer), pass_to(paint/2, 2)]).

:- begin_tests(predicate_options).

test(declared, all(A-Os == [2-[colour(atom), pass_to(draw/2, 2)]])) :- current_predicate_options(user:paint/2, A, Os).
test(argument, all(A == [2])) :- current_option_arg(user:paint/2, A).
test(passed, all(O == [colour(atom), size(integer)])) :- current_predicate_option(user:paint/2, O).
test(again, New == false) :- assert_predicate_options(user:draw/2, 2, [size(integer), pass_to(paint/2, 2)], New).
test(right, true) :- check_predicate_option(user:paint/2, size(3)).
test(wrong_type, error(type_error(integer, x))) :- check_predicate_option(user:paint/2, size(x)).
test(unknown, error(existence_error(option, weight(1)))) :- check_predicate_option(user:paint/2, weight(1)).

:- end_tests(predicate_options).
