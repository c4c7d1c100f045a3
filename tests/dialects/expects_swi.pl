% A declaration decides before all else.
% dialect: swi
% ?- suffix(S), ( string(S) -> write(text) ; write(codes) ).
% text

:- expects_dialect(swi).

suffix("s").
add(L, M) :- append(L, "s", M).
