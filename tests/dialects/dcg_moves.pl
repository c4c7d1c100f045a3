% Codes in braces and literals in bodies, no goal that prints.
% dialect: iso
% ?- ( phrase(square(S), "c4"), "a1" == [97,49] -> write(S) ; write(no) ).
% 3-4

square(X-Y) --> column(X), row(Y).
column(X) --> [C], { C >= 0'a, C =< 0'h, X is C - 0'a + 1 }.
row(Y) --> [C], { C >= 0'1, C =< 0'8, Y is C - 0'0 }.
castling(short) --> "O-O".
castling(long) --> "O-O-O".
