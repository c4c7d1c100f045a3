% Text of one character as a number, without anything else.
% dialect: iso
% ?- value(0'7, V), write(V).
% 7

value(C, V) :- C >= "0", C =< "9", V is C - "0".
