% A textbook grammar over codes: it works on strings, too, but nothing here says that there are any.
% dialect: iso
% ?- phrase(expr(X), "12+3"), write(X).
% 15

expr(X) --> term(X0), rest(X0, X).
rest(X0, X) --> "+", !, term(Y), { X1 is X0 + Y }, rest(X1, X).
rest(X, X) --> [].
term(N) --> digit(D), digits(D, N).
digits(D0, N) --> digit(D), !, { D1 is D0*10 + D }, digits(D1, N).
digits(N, N) --> [].
digit(D) --> [C], { C >= "0", C =< "9", D is C - 0'0 }.
