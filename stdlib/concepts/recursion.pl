% SPDX-License-Identifier: MIT
% Recursion: a predicate that calls itself, on something smaller.
%
% It usually has two clauses: one for the smallest case, and one that takes off a piece and calls itself for the rest.

len([], 0).
len([_|Xs], N) :- len(Xs, N0), N is N0 + 1.

?- len([a, b, c], N).
N = 3.

% Think of relations that hold, not of steps: the length of [X|Xs] is one more than the length of Xs.
%
% With an accumulator the recursive call is the last goal, and the stack does not grow:

len2(Xs, N) :- len2(Xs, 0, N).

len2([], N, N).
len2([_|Xs], N0, N) :- N1 is N0 + 1, len2(Xs, N1, N).

?- len2([a, b, c], N).
N = 3.

% A recursion that does not approach its base case does not stop: see help(termination).
