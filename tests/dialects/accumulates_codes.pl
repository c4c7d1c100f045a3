% The text goes through two predicates before it is taken apart.
% dialect: iso
% ?- run.
% 3

run :- text(T), count(T, N), write(N).

text("one").

count(T, N) :- count(T, 0, N).
count([], N, N).
count([_|T], N0, N) :- N1 is N0 + 1, count(T, N1, N).
