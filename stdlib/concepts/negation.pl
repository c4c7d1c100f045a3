% SPDX-License-Identifier: MIT
% Negation: \+ Goal holds when Goal has no answer (negation as failure).

bird(tweety).
bird(tux).
penguin(tux).

flies(X) :- bird(X), \+ penguin(X).

?- flies(X).
X = tweety ;
false.

% It asks, it does not look for values: with a variable inside, the question is whether there is none at all.

flies2(X) :- \+ penguin(X), bird(X).

?- flies2(X).
false.

% So put the goal that gives the variable its value in front. To say that two terms differ, whatever they will be, take
% dif/2:

?- dif(X, a), member(X, [a, b]).
X = b.

?- X \= a, X = b.
false.
