% SPDX-License-Identifier: MIT
% Backtracking: Prolog tries the next clause when a goal fails, or when you ask for another answer.
%
% Goals run from left to right, clauses from top to bottom. If several clauses match, the others remain as choices; a
% failure returns to the last choice, undoes the bindings made since, and continues there.

parent(tom, ann).
parent(tom, joe).
parent(ann, sue).

grandparent(X, Z) :- parent(X, Y), parent(Y, Z).

?- parent(tom, Child).
Child = ann ;
Child = joe.

?- grandparent(tom, Who).
Who = sue.

% Who = ann was tried first for parent(tom, Y); its child is sue. Then Y = joe, who has no child: that branch fails.
%
% findall/3 collects all answers of a goal; forall/2 checks a condition for all of them.

?- findall(Child, parent(tom, Child), Children).
Children = [ann, joe].

?- forall(parent(tom, Child), atom(Child)).
true.

% See it: ?- tree(grandparent(tom, Who)).        each clause that is tried
%         ?- trace, grandparent(tom, Who).       goal by goal; h lists the keys
