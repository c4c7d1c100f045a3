% Questions of an expert system, printed.
% dialect: swi
% ?- ask(has_fur).
% Does it have fur?

question(has_fur, "Does it have fur?").
question(lays_eggs, "Does it lay eggs?").

ask(Q) :- question(Q, Text), write(Text).

diagnose(mammal) :- ask(has_fur), read(yes).
