% dialect: swi
% ?- with_output_to(atom(A), hello), atom_length(A, N), write(N).
% 6

hello :- writeln("hello").
