% SPDX-License-Identifier: MIT
% Cut: ! keeps the choices made so far in this clause, and throws the others away.
%
% When it is reached, the clauses below are not tried any more, nor other answers of the goals in front of it. Goals
% after it backtrack as usual.

grade(Points, good) :- Points >= 50, !.
grade(_, bad).

?- grade(70, Grade).
Grade = good.

?- grade(10, Grade).
Grade = bad.

% Such a predicate says something else when its result is given: the second clause fits.

?- grade(70, bad).
true.

% Better to say the condition in each clause, or to use if-then-else, whose condition is cut in the same way:

grade2(Points, Grade) :-
    (   Points >= 50
    ->  Grade = good
    ;   Grade = bad
    ).

?- grade2(70, bad).
false.

% once/1 takes the first answer only. \+ is built from a cut: see help(negation).
% See it: ?- tree(grade(70, Grade)).        what a cut removes is marked
