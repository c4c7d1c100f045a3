% SPDX-License-Identifier: MIT
% Backtracking: the next clause is tried when a goal fails, or when you ask for another answer.
%
% Goals run from left to right, clauses from top to bottom. Where several clauses fit, the others are kept as choices; a
% failure goes back to the last choice, undoes what was bound since, and goes on there.

parent(tom, ann).
parent(tom, joe).
parent(ann, sue).

grandparent(X, Z) :- parent(X, Y), parent(Y, Z).

?- parent(tom, Child).
Child = ann ;
Child = joe.

?- grandparent(tom, Who).
Who = sue.

% Who = ann was tried first for parent(tom, Y); its child is sue. Then Y = joe, who has none: that way fails.
%
% findall/3 collects what backtracking would give; forall/2 asks whether something holds of all of it.

?- findall(Child, parent(tom, Child), Children).
Children = [ann, joe].

?- forall(parent(tom, Child), atom(Child)).
true.

% See it: ?- tree(grandparent(tom, Who)).        each clause that is tried
%         ?- trace, grandparent(tom, Who).       goal by goal; h lists the keys
