% dialect: iso
% ?- X = "a", ( X == [97] -> write(codes) ; write(other) ).
% codes

copy :- repeat, get0(C), copy(C), !.

copy(-1).
copy(C) :- put(C), fail.
