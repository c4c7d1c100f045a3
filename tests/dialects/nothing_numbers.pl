% Nothing here tells; SWI-Prolog takes the number for text.
% dialect: swi
% ?- width(120, W), write(W).
% 3

width(N, W) :- atom_length(N, W).
