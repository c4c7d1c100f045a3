% dialect: swi
% ?- findall(Y, path(1, Y), L0), sort(L0, L), write(L), first("ab", F), write(F), writeq(from(a, import(b))).
% [1,2]97from(a,import(b))

:- import append/3, member/2 from basics.
:- export path/2, first/2.
:- table path/2.

path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

edge(1, 2).
edge(2, 1).

first(Text, Element) :- append([Element], _, Text).
