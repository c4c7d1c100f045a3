% SPDX-License-Identifier: MIT
% Unification: two terms are made equal, by values for their variables.
%
% X = Y asks whether that can be done. A variable gets a value once; from then on it is that value. Compounds unify
% when they have the same name, as many arguments, and each pair of arguments unifies.

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
