% dialect: sicstus
% ?- doubles([1,2], L), write(L).
% [2,4]

doubles(L, M) :- ( foreach(X, L), foreach(Y, M) do Y is 2*X ).
