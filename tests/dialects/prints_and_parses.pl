% A program that prints text with write/1 expects text not to be a list; its grammar works then, too.
% dialect: swi
% ?- run.
% yes: 2

run :- phrase(as(N), "aa"), write("yes: "), write(N).

as(0) --> [].
as(N) --> "a", as(M), { N is M + 1 }.
