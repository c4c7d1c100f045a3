% A grammar over atoms says nothing about text in double quotes.
% dialect: swi
% ?- phrase(sentence, [the, cat, sleeps]), X = "cat", ( string(X) -> write(yes) ; write(no) ).
% yes

sentence --> noun_phrase, verb.
noun_phrase --> [the], noun.
noun --> [cat].
noun --> [dog].
verb --> [sleeps].
