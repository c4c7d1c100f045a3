% SPDX-License-Identifier: MIT
% First steps: ten things to know.
%
%  1. Write what is true in a file, family.pl, one clause after the other, each with a full stop. Names of variables
%     begin with a capital letter or _.

parent(tom, ann).
parent(ann, joe).
grandparent(X, Z) :- parent(X, Y), parent(Y, Z).

%  2. Load it with ?- [family]. and again with ?- make. when it has changed; [user]. takes clauses from the keyboard.
%     What is wrong with it is told with file and line.
%  3. Ask. ; brings the next answer, Enter stops, Ctrl-C stops what does not end, ?- halt. leaves.

?- grandparent(tom, Who).
Who = joe.

%  4. It says false?       ?- why.                            why the last query failed
%  5. It does not end?     ?- slice.                          the part of the program that does not end
%  6. A wrong answer?      ?- wrong(grandparent(tom, ann)).   finds the wrong clause by a few questions
%  7. How did it come?     ?- explain(grandparent(tom, X)).   the proof of an answer
%                          ?- tree(grandparent(tom, X)).      the whole search; [file('t.html')] draws it
%  8. Step by step:        ?- trace, grandparent(tom, X).     notrace ends it
%  9. What it costs:       ?- stats(grandparent(tom, X)).     growth(G): how it grows; listing(parent/2): clauses
% 10. What there is:       ?- help(append/3).                 ?- help(library(lists)).   ?- apropos(sort).
%
% Ideas, with programs to try: help(unification), help(backtracking), help(recursion), help(termination),
% help(lists), help(arithmetic), help(cut), help(negation), help(dcg), help(constraints), help(strings),
% help(search), help(debugging); this page is help(first_steps).
%
% Library predicates are loaded when they are called; use_module(library(clpfd)) brings constraints.
