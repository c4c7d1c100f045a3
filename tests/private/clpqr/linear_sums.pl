% SPDX-License-Identifier: MIT
% private(clpqr/linear_sums): sums of multiples of variables.

:- use_module(library(plunit)).
:- use_module(private(clpqr/linear_sums)).

:- begin_tests(linear_sums).

test(number_of, A-B == 1r4-0.25) :- number_of(q, 0.25, A), number_of(r, 1r4, B).
test(quotient, A-B == 1r3-0.5) :- quotient(q, 1, 3, A), quotient(r, 1.0, 2.0, B).
test(sign_of, [A, B, C] == [1, 0, -1]) :- sign_of(q, 1r1000000000000, A), sign_of(r, -1.0e-11, B), sign_of(r, -0.1, C).
test(single_sum, S == s(0, [t(3,1,v(3))])) :- single_sum(v(3), S).
test(scaled, S == s(2, [t(3,4,v(3))])) :- scaled(s(1, [t(3,2,v(3))]), 2, S).
test(plus_scaled, S == s(5, [t(1,1,a), t(2,-2,b), t(3,6,c)])) :-
    plus_scaled(q, s(1, [t(1,1,a), t(3,2,c)]), 2, s(2, [t(2,-1,b), t(3,2,c)]), S).
test(plus_scaled_cancels, S == s(0.0, [])) :-
    plus_scaled(r, s(1.0, [t(1,0.3,a)]), -1, s(1.0, [t(1,0.30000000000001,a)]), S).
test(without, K-Ts == 2-[t(1,1,a)]) :- without([t(1,1,a), t(3,2,c)], 3, K, Ts).
test(without_none, fail) :- without([t(1,1,a), t(3,2,c)], 2, _, _).
test(coefficient, K == 2) :- coefficient([t(1,1,a), t(3,2,c)], 3, K).
test(coefficient_none, fail) :- coefficient([t(1,1,a), t(3,2,c)], 2, _).

:- end_tests(linear_sums).
