% Text put in front of a number.
% dialect: swi
% ?- label(3, L), write(L).
% room 3

label(N, L) :- atom_concat("room ", N, L).
