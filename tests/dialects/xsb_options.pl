% dialect: swi
% ?- path(1, Y), first("ab", F), write(Y-F), cputime(T), ( float(T) -> write(yes) ; write(no) ), writeq(f(index, mode)).
% 2-97yesf(index,mode)

:- compiler_options([spec_off]).
:- index edge/2-1.
:- mode path(+, -).
:- table path/2.
:- use_subsumptive_tabling path/2.

path(X, Y) :- edge(X, Y).

edge(1, 2).

first([C|_], C).
