% SPDX-License-Identifier: MIT
% Debugging: what to ask when a program does not do what you want.
%
% An error?        Read the first line: file, line, what was expected and what was found. ?- explain('E-type'). tells
%                  more of the code in brackets.
% `false`?         ?- why.                 the deepest call that failed, and which goals alone already fail
% No end?          Ctrl-C, then ?- slice.  the smallest part of the program that does not end
% A wrong answer?  ?- wrong(Goal).         asks a few questions and names the wrong clause
%                  ?- explain(Goal).       its proof: which clause gave what
%                  ?- tree(Goal).          the whole search, also what failed and what a cut removed
% One is missing?  ?- missing(Goal).       asks, too, and names the goal that no clause covers
% Step by step:    ?- trace, Goal.         h lists the keys: u goes back; spy(name/2) stops only there
% How costly?      ?- stats(Goal).  ?- growth(Goal).  ?- profile(Goal).
%
% Reduce the problem first: the shortest query that goes wrong, the fewest clauses. Try each goal of the body by itself,
% in order. Keep the query with its right answer in the file; `hornbeam --check` runs it again whenever you like:

last_of([X], X).
last_of([_|Xs], X) :- last_of(Xs, X).

?- last_of([a, b, c], X).
X = c ;
false.
