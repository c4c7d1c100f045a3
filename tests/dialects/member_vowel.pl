% dialect: iso
% ?- vowels("programme", N), write(N).
% 3

vowel(C) :- member(C, "aeiou").

vowels([], 0).
vowels([C|Cs], N) :- vowel(C), !, vowels(Cs, N0), N is N0 + 1.
vowels([_|Cs], N) :- vowels(Cs, N).
