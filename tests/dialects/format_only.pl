% dialect: swi
% ?- report(7).
% total 7

report(N) :- format("total ~w", [N]).
