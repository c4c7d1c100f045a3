% SPDX-License-Identifier: MIT
% private(clpqr/linear_solver): equations, inequalities and disequations between sums.

:- use_module(library(plunit)).
:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/linear_solver)).

pair(X, Y, A, B) :- new_variable(_, 0, X), new_variable(_, 0, Y), joined([X, Y], _), single_sum(X, A), single_sum(Y, B).

fixed(V, N) :- arg(6, V, fixed), arg(5, V, N).

:- begin_tests(linear_solver).

test(linear_equation, N-M == 1-2) :-
    pair(X, Y, A, B), plus_scaled(q, A, 1, B, S), plus_scaled(q, S, 1, s(-3, []), S1), linear_equation(q, S1),
    plus_scaled(q, A, 1, s(-1, []), S2), linear_equation(q, S2), fixed(X, N), fixed(Y, M).
test(linear_inequality, N == 0) :-
    pair(X, _, A, B), scaled(A, -1, MA), linear_inequality(q, A, closed), linear_inequality(q, B, closed),
    plus_scaled(q, MA, -1, B, S), linear_inequality(q, S, closed), fixed(X, N).
test(linear_inequality_strict, fail) :-
    pair(_, _, A, _), scaled(A, -1, S), linear_inequality(q, A, open), linear_inequality(q, S, closed).
test(linear_disequation, fail) :- pair(_, _, A, _), linear_disequation(q, A), linear_equation(q, A).
test(made_greatest, N == 2) :-
    pair(X, _, A, _), scaled(A, -1, S), plus_scaled(q, A, 1, s(-2, []), L), linear_inequality(q, L, closed),
    made_greatest(q, S), fixed(X, N).
test(made_greatest_strict, fail) :-
    pair(_, _, A, _), scaled(A, -1, S), linear_inequality(q, A, open), made_greatest(q, S).
test(greatest, O == optimal(-2)) :- pair(_, _, A, _), scaled(A, -1, S), plus_scaled(q, A, 1, s(-2, []), L),
    linear_inequality(q, L, open), greatest(q, S, O).
test(greatest_none, O == unbounded) :- pair(_, _, A, _), greatest(q, A, O).

:- end_tests(linear_solver).
