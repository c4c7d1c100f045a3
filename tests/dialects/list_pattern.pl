% The text is taken for a list by a pattern.
% dialect: iso
% ?- first(F), write(F).
% 97

first(F) :- T = "abc", T = [F|_].
