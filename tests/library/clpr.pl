% SPDX-License-Identifier: MIT
% library(clpr): as library(clpq), with floats, and equations that are not linear are solved.

:- use_module(library(plunit)).
:- use_module(library(clpr)).

near(X, Y) :- float(X), abs(X-Y) < 1.0e-9.

goals(Term, Copy, Goals) :- copy_term(Term, Copy, Goals).

:- begin_tests(clpr).

test(equations, X/Y == 6.0/4.0) :- {X+Y = 10, X-Y = 2}.
test(integer, X == 1.0) :- {X = 1}.
test(given_by_program, X-Y == 2-4.0) :- {X > 1, Y = 2*X}, X = 2.
test(rounding, true(near(X, 0))) :- {X = 0.1*3-0.3, X = 0}.
test(nearly, true(near(X, 1/3))) :- {3*X = 1, X+X+X = 1}.
test(inconsistent, fail) :- {X+Y >= 3, X =< 1, Y < 2}.
test(strict, fail) :- {X > 3, X =< 3.00000000000001}.
test(square, all(X == [2.0, -2.0])) :- {X*X = 4}.
test(square_of_sum, all(X == [1.0, -3.0])) :- {(X+1)*(X+1) = 4}.
test(square_of_negative, fail) :- {X*X = -4}.
test(square_of_zero, all(X == [0.0])) :- {X*X = 0}.
test(power, all(X == [2.0, -2.0])) :- {X^2 = 4}.
test(cube, X == -3.0) :- {X^3 = -27}.
test(power_functions, all(X == [2.0, -2.0])) :- {pow(X, 2) = 4, exp(X, 2) = 4}.
test(exponent, X == 2.0) :- {4 = pow(2, X)}.
test(sine, X == 0.0) :- {sin(X) = 0}.
test(sine_too_large, fail) :- {sin(_) = 2}.
test(cosine, true(near(X, pi/2))) :- {cos(X) = 0}.
test(tangent, true(near(X, pi/4))) :- {tan(X) = 1}.
test(known_functions, [A, B] == [0.0, 2.0]) :- {A = sin(0), B = abs(-2)}.
test(waits, Gs =@= [{abs(A) = 2.0}]) :- {abs(X) = 2}, goals(X, A, Gs).
test(answer, Gs =@= [{2.0*A+3.0*B >= 7.0, A-B =< 0.0}]) :- {2*X+3*Y >= 7, X =< Y}, goals(X-Y, A-B, Gs).
test(bound, Gs =@= [{A >= 0.1, A =< 0.5, B = 2.0*A}]) :- {X >= 0.1, X =< 0.5, Y = 2*X}, goals(X-Y, A-B, Gs).
test(entailed) :- {X >= 2}, entailed(X > 1.5).
test(inf_sup, I-S == 2.0-7.5) :- {X >= 2, X =< 7.5}, inf(X, I), sup(X, S).
test(vertices, [A, V, B, W] == [3.0, [1.0,2.0], 0.0, [0.0,0.0]]) :-
    {X =< 1, Y =< 2, X >= 0, Y >= 0}, sup(X+Y, A, [X,Y], V), inf(X+Y, B, [X,Y], W).
test(maximize, [X, Y, Z] == [7.0, 2.0, 310.0]) :-
    {2*X+Y =< 16, X+2*Y =< 11, X+3*Y =< 15, Z = 30*X+50*Y}, maximize(Z).
test(minimize, X == 0.5) :- {X >= 1/2}, minimize(X).
test(bb_inf, I == 1.0) :- {X >= 0.5}, bb_inf([X], X, I).
test(bb_inf_strict, I == -1.0) :- {X > -2, X =< 5}, bb_inf([X], X, I).
test(bb_inf_without_tolerance, I == 3.0) :- {X >= 2.5}, bb_inf([X], X, I, _, 0).
test(bb_inf_vertex, I-V == 3.0-[1,2]) :- {X >= 0.5, Y >= X+0.3}, bb_inf([X,Y], X+Y, I, V, 0.001).
test(dump, Cs == [x >= 3.0]) :- {X >= Y, Y >= 3}, dump([X], [x], Cs).
test(ordering, Cs == [x = z+y]) :- {X = Y+Z}, ordering([Z,Y]), dump([X,Y,Z], [x,y,z], Cs).
test(unknown_constraint, error(type_error(clpr_constraint, foo))) :- {foo}.
test(unknown_expression, error(type_error(clpr_expression, a))) :- {_ = a}.
test(no_number, error(type_error(number, a))) :- {X > 1}, X = a.
test(clp_type, T == clpr) :- {X > 1}, clp_type(X, T).
test(clp_type_none, fail) :- clp_type(_, _).

:- end_tests(clpr).
