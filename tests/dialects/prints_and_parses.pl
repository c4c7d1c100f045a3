% What prints text with write/1 was written where text is no list; the grammar works there, too.
% dialect: swi
% ?- run.
% yes: 2

run :- phrase(as(N), "aa"), write("yes: "), write(N).

as(0) --> [].
as(N) --> "a", as(M), { N is M + 1 }.
