% SPDX-License-Identifier: MIT
% Unification: makes two terms equal by binding their variables.
%
% X = Y asks whether that is possible. A variable is bound only once; from then on it is that value. Compounds unify if
% they have the same name and number of arguments, and each pair of arguments unifies.

?- f(X, b) = f(a, Y).
X = a, Y = b.

?- f(X, X) = f(a, b).
false.

?- [First|Rest] = [a, b, c].
First = a, Rest = [b, c].

% Nothing is computed: 1+2 is a compound, not 3. See help(arithmetic).

?- X = 1+2.
X = 1+2.

?- 3 = 1+2.
false.

% == compares without giving values to variables.

?- X == Y.
false.

?- X = Y, X == Y.
X = Y.
