% dialect: sicstus
% ?- suffix(S), X is 4/2, write(S/X).
% [115]/2.0

:- expects_dialect(sicstus).

suffix("s").
