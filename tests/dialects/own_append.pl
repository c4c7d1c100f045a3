% append/3 of the program itself: its clauses show that it takes lists.
% dialect: iso
% ?- greeting(bob, G), atom_codes(A, G), write(A).
% hi bob

app([], L, L).
app([X|Xs], L, [X|Ys]) :- app(Xs, L, Ys).

greeting(Name, Greeting) :- atom_codes(Name, Codes), app("hi ", Codes, Greeting).
