% Nothing here is decisive; SWI-Prolog accepts the number as text.
% dialect: swi
% ?- width(120, W), write(W).
% 3

width(N, W) :- atom_length(N, W).
