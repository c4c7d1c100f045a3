% Lists of codes written with 0'c.
% dialect: iso
% ?- word(W), ( W == "no" -> write(same) ; write(different) ).
% same

word([0'n, 0'o]).
