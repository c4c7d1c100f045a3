% SPDX-License-Identifier: MIT
% Negation: \+ Goal holds if Goal has no answer (negation as failure).

bird(tweety).
bird(tux).
penguin(tux).

flies(X) :- bird(X), \+ penguin(X).

?- flies(X).
X = tweety ;
false.

% It does not search for values: with a variable inside, it asks whether there is no value at all.

flies2(X) :- \+ penguin(X), bird(X).

?- flies2(X).
false.

% So put the goal that binds the variable in front. To state that two terms are different, whatever they become, use
% dif/2:

?- dif(X, a), member(X, [a, b]).
X = b.

?- X \= a, X = b.
false.
