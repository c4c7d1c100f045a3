% dialect: sicstus
% ?- implies(1, B), write(B).
% 1

:- use_module(library(clpfd)).

implies(A, B) :- A #=> B, B #<=> 1.
