% Text stored and compared.
% dialect: swi
% ?- ( same(sky, sea), age("bob", A) -> write(A) ; write(no) ).
% 12

colour(sky, "blue").
colour(sea, "blue").
same(X, Y) :- colour(X, C), colour(Y, D), C == D.

age("bob", 12).
