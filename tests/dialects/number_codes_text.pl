% dialect: iso
% ?- answer(N), write(N).
% 42

answer(N) :- number_codes(N, "42").
