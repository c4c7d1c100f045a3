% SPDX-License-Identifier: MIT
% Lists: [] is the empty list; [X|Xs] is the list Xs with X in front.

?- [a, b, c] = [X|Xs].
X = a, Xs = [b, c].

?- [a, b, c] = [X, Y|Zs].
X = a, Y = b, Zs = [c].

% One description answers many questions:

?- append([a], [b, c], Xs).
Xs = [a, b, c].

?- append(Xs, Ys, [a, b]).
Xs = [], Ys = [a, b] ;
Xs = [a], Ys = [b] ;
Xs = [a, b], Ys = [] ;
false.

?- member(X, [a, b]).
X = a ;
X = b.

% To process each element, or to find those that satisfy a condition:

double(X, Y) :- Y is 2 * X.

?- maplist(double, [1, 2, 3], Ys).
Ys = [2, 4, 6].

?- include([X]>>(X > 1), [1, 2, 3], Ys).
Ys = [2, 3].

?- foldl([X, S0, S]>>(S is S0 + X), [1, 2, 3], 0, Sum).
Sum = 6.

% help(library(lists)) lists all predicates on lists.
