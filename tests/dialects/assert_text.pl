% dialect: swi
% ?- remember, known(T), write(T).
% milk

:- dynamic known/1.

remember :- assertz(known("milk")).

show :- known(T), write(T).
