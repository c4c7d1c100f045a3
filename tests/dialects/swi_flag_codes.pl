% The file's setting of the flag double_quotes holds.
% dialect: swi
% ?- suffix(S), write(S).
% [101,100]

:- set_prolog_flag(double_quotes, codes).

suffix("ed").
