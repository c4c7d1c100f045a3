% What the file says of the flag double_quotes is so.
% dialect: swi
% ?- suffix(S), write(S).
% [101,100]

:- set_prolog_flag(double_quotes, codes).

suffix("ed").
