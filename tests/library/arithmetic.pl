% SPDX-License-Identifier: MIT
% library(arithmetic): arithmetic_function/1, arithmetic_expression_value/2.

:- use_module(library(plunit)).
:- use_module(library(arithmetic)).

:- arithmetic_function(double/1).
:- arithmetic_function(sum_of(_, _)).
:- arithmetic_function(answer/0).
:- arithmetic_function(pi/0).

double(X, Y) :- Y is X*2.
sum_of(X, Y, Z) :- Z is X+Y.
answer(42).
pi(3).

once_more(X, Y) :- Y is double(X)+1.
nested(Y) :- Y is double(1+2)*sum_of(double(1), 3).
constant(Y) :- Y is answer-2.
compares(X) :- double(X) =:= 6, 7 > double(X), double(X) < 7, 5 =< double(X), 6 >= double(X), double(X) =\= 5.
condition(X, Y) :- ( double(X) > 4 -> Y = large ; Y = small ).
keeps_native(Y) :- Y is pi.
at_run_time(Y) :- E = double(1), Y is E.

:- begin_tests(arithmetic).

test(once_more, Y == 7) :- once_more(3, Y).
test(nested, Y == 30) :- nested(Y).
test(constant, Y == 40) :- constant(Y).
test(compares, true) :- compares(3).
test(condition, Ys == [small,large]) :- findall(Y, ( member(X, [2,3]), condition(X, Y) ), Ys).
test(at_run_time, error(type_error(evaluable, double/1))) :- at_run_time(_).
test(unbound, error(instantiation_error)) :- arithmetic_function(_).
test(no_indicator, error(type_error(predicate_indicator, 1))) :- arithmetic_function(1).
test(native_stays, true(Y > 3.1)) :- keeps_native(Y).
test(value_at_run_time, Y == 11) :- arithmetic_expression_value(double(answer-37)+1, Y).
test(value_of_number, Y == 1.5) :- arithmetic_expression_value(1.5, Y).
test(value_unknown, error(type_error(evaluable, unknown/1))) :- arithmetic_expression_value(unknown(1), _).
test(value_unbound, error(instantiation_error)) :- arithmetic_expression_value(_, _).

:- end_tests(arithmetic).
