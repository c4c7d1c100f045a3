% SPDX-License-Identifier: MIT
% stdlib/builtins/number_parts.pl.

:- expects_dialect(iso).

:- use_module(library(plunit)).

:- begin_tests(number_parts).

test(divmod, Q-R == -4-1) :- divmod(-7, 2, Q, R).
test(divmod_zero, error(evaluation_error(zero_divisor))) :- divmod(1, 0, _, _).
test(divmod_type, error(type_error(integer, a))) :- divmod(a, 1, _, _).
test(root, all(R-M == [0-0, 1-0, 1-1, 2-0, 3-1])) :-
    member(I, [0,1,2,4,10]), nth_integer_root_and_remainder(2, I, R, M).
test(root_big, R == 100000000000000000000) :- I is 10**60, nth_integer_root_and_remainder(3, I, R, 0).
test(root_negative, R-M == -3- -1) :- nth_integer_root_and_remainder(3, -28, R, M).
test(root_undefined, error(evaluation_error(undefined))) :- nth_integer_root_and_remainder(2, -4, _, _).
test(bounded, L-H == 4-6) :- bounded_number(L, H, 5).
test(class, all(C == [zero,normal,subnormal])) :- member(F, [0.0, 1.5, 4.0e-320]), float_class(F, C).
test(parts, M-B-E == 1.25-2-3) :- float_parts(10.0, M, B, E).
test(rational, N-D == 3-1) :- rational(3, N, D).
test(ratio, N-D == -2-3) :- X is -4 rdiv 6, rational(X, N, D).
test(not_rational, fail) :- rational(0.5).

:- end_tests(number_parts).
