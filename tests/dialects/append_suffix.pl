% dialect: iso
% ?- past(walk, P), write(P).
% walked

past(Verb, Past) :-
    atom_codes(Verb, Codes),
    append(Codes, "ed", All),
    atom_codes(Past, All).
