% SPDX-License-Identifier: MIT
% goes through a text of 60,000 characters by position
main :- findall(C, (between(1, 60000, I), C is 0'a + I mod 26), Cs), atom_codes(A, Cs), atom_length(A, N), w(0, N, A, 0, V), write(V), nl.
w(N, N, _, V, V) :- !.
w(I, N, A, V0, V) :- sub_atom(A, I, 1, _, C), ( C == e -> V1 is V0+1 ; V1 = V0 ), I1 is I+1, w(I1, N, A, V1, V).
