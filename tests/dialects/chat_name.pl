% A chat program in the Edinburgh manner: name/2 takes words apart and puts them together.
% dialect: iso
% ?- plural(cat, P), write(P).
% cats

plural(Word, Plural) :-
    name(Word, Codes),
    append(Codes, "s", PluralCodes),
    name(Plural, PluralCodes).
