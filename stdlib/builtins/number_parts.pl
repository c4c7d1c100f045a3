% SPDX-License-Identifier: MIT
% Division with remainder, integer roots, and the parts of floats.

:- module(number_parts,
          [ divmod/4, nth_integer_root_and_remainder/4, bounded_number/3,
            float_class/2, float_parts/4, rational/3
          ]).

:- use_module(library(error), [must_be/2]).

%!  divmod(+Dividend, +Divisor, -Quotient, -Remainder) is det.
%
%   Quotient is Dividend div Divisor, Remainder is Dividend mod Divisor. Errors: type_error(integer, _),
%   evaluation_error(zero_divisor).
%
%       ?- divmod(-7, 2, Q, R).
%       Q = -4, R = 1.

divmod(Dividend, Divisor, Quotient, Remainder) :-
    must_be(integer, Dividend),
    must_be(integer, Divisor),
    Quotient is Dividend div Divisor,
    Remainder is Dividend mod Divisor.

%!  nth_integer_root_and_remainder(+N, +I, -Root, -Remainder) is det.
%
%   Root ** N + Remainder =:= I, where Root is the integer nearest to the root towards zero. Errors:
%   type_error(integer, _), evaluation_error(undefined) for an even root of a negative number.
%
%       ?- nth_integer_root_and_remainder(2, 10, Root, Remainder).
%       Root = 3, Remainder = 1.

nth_integer_root_and_remainder(N, I, Root, Remainder) :-
    must_be(positive_integer, N),
    must_be(integer, I),
    (   I < 0
    ->  (   N mod 2 =:= 0
        ->  throw(error(evaluation_error(undefined), _))
        ;   J is -I,
            root(N, J, Root0),
            Root is -Root0
        )
    ;   root(N, I, Root)
    ),
    Remainder is I - Root^N.

root(N, I, Root) :-
    High is 1 << (msb(max(I, 1)) // N + 1),
    between_roots(0, High, N, I, Root).

% Low^N =< I < High^N
between_roots(Low, High, N, I, Root) :-
    (   High - Low =< 1
    ->  Root = Low
    ;   Middle is (Low + High) // 2,
        (   Middle^N =< I
        ->  between_roots(Middle, High, N, I, Root)
        ;   between_roots(Low, Middle, N, I, Root)
        )
    ).

%!  bounded_number(?Low, ?High, +Number) is semidet.
%
%   Low < Number < High. Unbound limits become the nearest numbers of the kind of Number: N-1 and N+1, or the
%   neighbouring floats.
%
%       ?- bounded_number(Low, High, 5).
%       Low = 4, High = 6.

bounded_number(Low, High, Number) :-
    must_be(number, Number),
    ( var(Low) -> below(Number, Low) ; Low < Number ),
    ( var(High) -> above(Number, High) ; Number < High ).

below(N, Low) :-
    ( integer(N) -> Low is N-1 ; Low is nexttoward(N, -inf) ).

above(N, High) :-
    ( integer(N) -> High is N+1 ; High is nexttoward(N, inf) ).

%!  float_class(+Float, -Class) is det.
%
%   Class is nan, infinite, zero, subnormal or normal. Errors: type_error(float, _).
%
%       ?- X is inf, float_class(X, Class).
%       X = 1.0Inf, Class = infinite.

float_class(Float, Class) :-
    must_be(float, Float),
    (   Float =\= Float
    ->  Class = nan
    ;   Float =:= 0
    ->  Class = zero
    ;   abs(Float) > 1.7976931348623157e308
    ->  Class = infinite
    ;   abs(Float) < 2.2250738585072014e-308
    ->  Class = subnormal
    ;   Class = normal
    ).

%!  float_parts(+Float, -Mantissa, -Base, -Exponent) is det.
%
%   Float is Mantissa * Base ** Exponent with Base 2 and 1.0 =< abs(Mantissa) < 2.0. Errors:
%   type_error(float, _).
%
%       ?- float_parts(10.0, Mantissa, Base, Exponent).
%       Mantissa = 1.25, Base = 2, Exponent = 3.

float_parts(Float, Mantissa, 2, Exponent) :-
    must_be(float, Float),
    (   Float =:= 0
    ->  Mantissa = Float,
        Exponent = 0
    ;   scale(Float, 0, Mantissa, Exponent)
    ).

scale(F, E0, M, E) :-
    (   abs(F) >= 2.0
    ->  F1 is F/2.0, E1 is E0+1, scale(F1, E1, M, E)
    ;   abs(F) < 1.0
    ->  F1 is F*2.0, E1 is E0-1, scale(F1, E1, M, E)
    ;   M = F,
        E = E0
    ).

%!  rational(@Term, -Numerator, -Denominator) is semidet.
%
%   Term is the integer or rational number Numerator/Denominator. Denominator is positive, and the two have no common
%   divisor.
%
%       ?- rational(-4r6, N, D).
%       N = -2, D = 3.

rational(Term, Numerator, Denominator) :-
    rational(Term),
    Numerator is numerator(Term),
    Denominator is denominator(Term).
