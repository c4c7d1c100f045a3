% dialect: swi
% ?- pad(P), write(P).
% 5

pad(P) :- T = "title", atom_length(T, P).
