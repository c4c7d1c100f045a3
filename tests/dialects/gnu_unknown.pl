% dialect: gnu
% ?- nth(2, [a, b], X), write(X), ( no_such_procedure -> write(yes) ; write(no) ).
% bno

:- set_prolog_flag(unknown, fail).

primes(X) :- fd_domain(X, 1, 9), fd_labeling(X).
