% dialect: iso
% ?- ok, write(yes).
% yes

ok :- "a1" == [97, 49].
