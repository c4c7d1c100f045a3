% A cipher, code by code.
% dialect: iso
% ?- cipher("abz", C), atom_codes(A, C), write(A).
% bca

cipher(Text, Cipher) :- maplist(shift, Text, Cipher).

shift(0'z, 0'a) :- !.
shift(C, D) :- D is C + 1.

test :- maplist(shift, "abc", _).
