% SPDX-License-Identifier: MIT
% Arithmetic: `is` evaluates its right side; = does not.

?- X is 2 + 3 * 4.
X = 14.

?- X = 2 + 3.
X = 2+3.

% The right side must have values for its variables by then:

?- X is Y + 1.
error(instantiation_error, _).

% =:= and =\= compare values, as do <, >, =< and >=. Note =<; there is no <=.

?- 1 + 2 =:= 3.
true.

?- 3 =< 2.
false.

% // and mod are for integers, / is not; integers are unbounded.

?- X is 7 // 2, Y is 7 mod 2.
X = 3, Y = 1.

?- X is 2 ** 100.
X = 1267650600228229401496703205376.

% A variable cannot be incremented: N is N + 1 asks whether N equals N + 1. Use a new variable.

?- N = 1, N is N + 1.
false.

% For arithmetic that works in all directions, see help(constraints).
