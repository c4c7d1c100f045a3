% The program's own predicate prints the text.
% dialect: swi
% ?- greet.
% good morning

greet :- say("good "), say("morning").

say(Text) :- write(Text).
