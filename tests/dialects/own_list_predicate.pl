% The program's own predicate takes the text apart.
% dialect: iso
% ?- show.
% h.i.

show :- each_code("hi").

each_code([]).
each_code([C|Cs]) :- put_code(C), write('.'), each_code(Cs).
