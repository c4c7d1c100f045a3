% The text is given to a grammar of lists.
% dialect: iso
% ?- check, write(ok).
% ok

letters([C|Cs]) --> [C], letters(Cs).
letters([]) --> [].

check :- phrase(letters(L), "hello"), last_of(L, 111).

last_of([X], X).
last_of([_|Xs], X) :- last_of(Xs, X).
