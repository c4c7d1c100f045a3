% dialect: sicstus
% ?- joined(N), write(N).
% 1

:- use_module(library(clpfd)).

joined(N) :- domain([N], 1, 1), T = "x", T = [_].
unused(X, Y, Z) :- string_concat(X, Y, Z).
