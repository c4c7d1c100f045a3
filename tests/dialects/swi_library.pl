% A library of SWI-Prolog's decides, however the text is used.
% dialect: swi
% ?- phrase(pair(A, B), `3 4`), write(A-B).
% 3-4

:- use_module(library(dcg/basics)).

pair(A, B) --> integer(A), " ", integer(B).
suffix(L, M) :- append(L, "s", M).
