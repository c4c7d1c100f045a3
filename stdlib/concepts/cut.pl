% SPDX-License-Identifier: MIT
% Cut: ! commits to the choices made so far in this clause, and discards all others.
%
% Once it is reached, the clauses below and further answers of the goals in front of it are no longer tried. Goals after
% it backtrack as usual.

grade(Points, good) :- Points >= 50, !.
grade(_, bad).

?- grade(70, Grade).
Grade = good.

?- grade(10, Grade).
Grade = bad.

% Such a predicate gives wrong answers if its result is given: the second clause matches.

?- grade(70, bad).
true.

% It is better to state the condition in each clause, or to use if-then-else, whose condition is cut in the same way:

grade2(Points, Grade) :-
    (   Points >= 50
    ->  Grade = good
    ;   Grade = bad
    ).

?- grade2(70, bad).
false.

% once/1 takes only the first answer. \+ is defined by a cut: see help(negation).
% See it: ?- tree(grade(70, Grade)).        what a cut removes is marked
