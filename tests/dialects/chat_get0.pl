% Reads a sentence code by code.
% dialect: iso
% ?- class(0'b, C), write(C).
% letter

class(C, letter) :- C >= 0'a, C =< 0'z.
class(C, digit)  :- C >= 0'0, C =< 0'9.
class(32, blank).

read_sentence([]) :- get0(10), !.
read_sentence([C|Cs]) :- get0(C), read_sentence(Cs).
