% Text as elements of lists: the lists are taken apart, the text is not.
% dialect: swi
% ?- print_all(["a", "b"]).
% a b 

print_all([]).
print_all([X|Xs]) :- write(X), write(" "), print_all(Xs).

run :- print_all(["one", "two"]).
