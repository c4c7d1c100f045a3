% One call of SWI-Prolog's in a program that takes its text apart turns nothing round.
% dialect: iso
% ?- suffixed(cat, C), write(C).
% cats

suffixed(Word, Plural) :-
    atom_codes(Word, Codes),
    append(Codes, "s", All),
    atom_codes(Plural, All).

joined(X, Y, Z) :- string_concat(X, Y, Z).
