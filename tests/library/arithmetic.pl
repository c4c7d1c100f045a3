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

test(scryer_functions, Vs == [2,12,0,3,2]) :-
    expmod(2, 100, 7, E), lcm(4, 6, L), lsb(9, B0), msb(9, B1), popcount(9, P), Vs = [E,L,B0,B1,P].
test(lcm_of_text, error(type_error(evaluable, a/0))) :- lcm(a, 1, _).
test(number_to_rational, Rs == [1r4,1r10,3]) :-
    number_to_rational(0.25, A), number_to_rational(0.1, B), number_to_rational(3, C), Rs = [A,B,C].
test(rational_within, Rs == [22r7,1r3,-1r3,0]) :-
    findall(R, ( member(X-E, [3.14159-0.01,0.333-0.01,(-0.333)-0.01,0.001-0.01]), number_to_rational(E, X, R) ), Rs).
test(rational_parts, N-D == 3-4) :- rational_numerator_denominator(3r4, N, D).

:- end_tests(arithmetic).
