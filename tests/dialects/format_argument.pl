% The first argument of format/2 may be anything; the text that ~w prints may not.
% dialect: swi
% ?- report.
% mood: good

report :- format("mood: ~w", ["good"]).
