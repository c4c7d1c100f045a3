% dialect: swi
% ?- fields(F), write(F).
% [a,b]

fields(F) :- split_string("a,b", ",", "", F).
