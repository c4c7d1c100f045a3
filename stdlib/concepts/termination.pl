% SPDX-License-Identifier: MIT
% Termination: why a query does not end, and what to do.
%
% A goal that calls itself with the same arguments, or with growing ones, runs forever. The first goal of the body is
% called before the others:

edge(a, b).
edge(b, c).

path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

?- path(a, Y).
loops.

% The recursive call comes too early. With the edge in front, each call uses up an edge:

way(X, Y) :- edge(X, Y).
way(X, Y) :- edge(X, Z), way(Z, Y).

?- way(a, Y).
Y = b ;
Y = c ;
false.

% On a graph with a cycle this loops, too. `:- table` stores the answers and never computes a call twice:

:- table reach/2.

reach(X, Y) :- link(X, Y).
reach(X, Y) :- reach(X, Z), link(Z, Y).

link(a, b).
link(b, a).

?- setof(Y, reach(a, Y), Ys).
Ys = [a, b].

% Ctrl-C stops a query. Then:  ?- slice.      the smallest part of the program that does not end
