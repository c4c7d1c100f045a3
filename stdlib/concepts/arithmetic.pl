% SPDX-License-Identifier: MIT
% Arithmetic: `is` computes what stands on its right; = does not compute.

?- X is 2 + 3 * 4.
X = 14.

?- X = 2 + 3.
X = 2+3.

% What is on the right must have a value by then:

?- X is Y + 1.
error(instantiation_error, _).

% =:= and =\= compare values, as do <, >, =< and >=. Mind =<; there is no <=.

?- 1 + 2 =:= 3.
true.

?- 3 =< 2.
false.

% // and mod are for integers, / is not; integers have no greatest.

?- X is 7 // 2, Y is 7 mod 2.
X = 3, Y = 1.

?- X is 2 ** 100.
X = 1267650600228229401496703205376.

% A variable cannot be counted up: N is N + 1 asks whether N equals N + 1. Take a new one.

?- N = 1, N is N + 1.
false.

% For arithmetic that works in all directions see help(constraints).
