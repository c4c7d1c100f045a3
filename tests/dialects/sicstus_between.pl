% Text is codes in a file for SICStus.
% dialect: sicstus
% ?- main, write(done).
% done

:- use_module(library(between)).

main :- between(1, 3, X), X > 2, T = "n", T == [110].
