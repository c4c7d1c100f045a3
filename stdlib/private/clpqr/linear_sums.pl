% SPDX-License-Identifier: MIT
% Linear sums of variables, and the numbers of the two domains: q, exact rational numbers; r, floats, where a value
% within 1.0e-10 of 0 counts as 0.
%
%   s(Constant, [t(Number, Coefficient, Variable), ...])     by Number, no Coefficient is 0
%
% A variable is a structure of private(clpqr/tableau); its Number is its first argument.

:- module('$clpqr_sums',
          [ number_of/3, quotient/4, sign_of/3, plus_scaled/5, scaled/3, single_sum/2, without/4,
            coefficient/3
          ]).

%!  number_of(+Domain, +Number0, -Number) is det.
%
%   Number is Number0 as a number of the domain: a simple rational number that rounds to it, or a float.
%
%       ?- number_of(q, 0.1, N).
%       N = 1r10.

number_of(q, N0, N) :- N is rationalize(N0).
number_of(r, N0, N) :- N is float(N0)+0.0.           % -0.0 is written as 0.0

%!  quotient(+Domain, +A, +B, -C) is det.
%
%   C is A/B.
%
%       ?- quotient(q, 1, 3, C).
%       C = 1r3.

quotient(q, A, B, C) :- C is A rdiv B.
quotient(r, A, B, C) :- C is A/B.

%!  sign_of(+Domain, +Number, ?Sign) is semidet.
%
%   Sign is -1, 0 or 1.
%
%       ?- sign_of(r, 1.0e-12, Sign).
%       Sign = 0.

sign_of(q, N, S) :- S is sign(N).
sign_of(r, N, S) :-
    (   N > 1.0e-10
    ->  S = 1
    ;   N < -1.0e-10
    ->  S = -1
    ;   S = 0
    ).

%!  single_sum(+V, -Sum) is det.
%
%   Sum is the variable alone, with the coefficient 1 in both domains.
%
%       ?- single_sum(v(7), Sum).
%       Sum = s(0,[t(7,1,v(7))]).

single_sum(V, s(0, [t(I, 1, V)])) :-
    arg(1, V, I).

%!  scaled(+Sum0, +Factor, -Sum) is det.
%
%   Sum is Factor*Sum0; Factor is not 0.
%
%       ?- scaled(s(1,[t(7,2,v(7))]), 3, Sum).
%       Sum = s(3,[t(7,6,v(7))]).

scaled(s(C0, Ts0), K, s(C, Ts)) :-
    C is C0*K,
    scaled_terms(Ts0, K, Ts).

scaled_terms([], _, []).
scaled_terms([t(I, C0, V)|Ts0], K, [t(I, C, V)|Ts]) :-
    C is C0*K,
    scaled_terms(Ts0, K, Ts).

%!  plus_scaled(+Domain, +Sum0, +Factor, +Sum1, -Sum) is det.
%
%   Sum is Sum0+Factor*Sum1.
%
%       ?- plus_scaled(q, s(1,[t(7,2,v(7))]), -2, s(0,[t(7,1,v(7))]), Sum).
%       Sum = s(1,[]).

plus_scaled(D, s(C0, Ts0), K, s(C1, Ts1), s(C, Ts)) :-
    C is C0+K*C1,
    merged(Ts0, Ts1, K, D, Ts).

merged([], Ts1, K, _, Ts) :-
    scaled_terms(Ts1, K, Ts).
merged([T0|Ts0], Ts1, K, D, Ts) :-
    merged_with(Ts1, T0, Ts0, K, D, Ts).

merged_with([], T0, Ts0, _, _, [T0|Ts0]).
merged_with([T1|Ts1], T0, Ts0, K, D, Ts) :-
    arg(1, T0, I0),
    arg(1, T1, I1),
    compare(Order, I0, I1),
    merged_in_order(Order, T0, Ts0, T1, Ts1, K, D, Ts).

merged_in_order(<, T0, Ts0, T1, Ts1, K, D, [T0|Ts]) :-
    merged(Ts0, [T1|Ts1], K, D, Ts).
merged_in_order(>, T0, Ts0, t(I, C1, V), Ts1, K, D, [t(I, C, V)|Ts]) :-
    C is K*C1,
    merged_with(Ts1, T0, Ts0, K, D, Ts).
merged_in_order(=, t(I, C0, V), Ts0, t(_, C1, _), Ts1, K, D, Ts) :-
    C is C0+K*C1,
    (   sign_of(D, C, 0)
    ->  Ts = Ts2
    ;   Ts = [t(I, C, V)|Ts2]
    ),
    merged(Ts0, Ts1, K, D, Ts2).

%!  without(+Terms0, +Number, -Coefficient, -Terms) is semidet.
%
%   Removes the term of the variable with this number; fails if it does not occur.
%
%       ?- without([t(7,2,v(7))], 7, K, Ts).
%       K = 2, Ts = [].

without([T|Ts0], I, C, Ts) :-
    arg(1, T, J),
    (   J =:= I
    ->  arg(2, T, C),
        Ts = Ts0
    ;   J < I,
        Ts = [T|Ts1],
        without(Ts0, I, C, Ts1)
    ).

%!  coefficient(+Terms, +Number, -Coefficient) is semidet.
%
%   The coefficient of the variable with this number; fails if it does not occur.
%
%       ?- coefficient([t(7,2,v(7))], 7, K).
%       K = 2.

coefficient([t(J, C0, _)|Ts], I, C) :-
    (   J =:= I
    ->  C = C0
    ;   J < I,
        coefficient(Ts, I, C)
    ).
