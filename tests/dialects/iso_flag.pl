% dialect: iso
% ?- text(T), write(T).
% [97,98]

:- set_prolog_flag(iso, true).

text("ab").

:- initialization(set_prolog_flag(iso, false)).
