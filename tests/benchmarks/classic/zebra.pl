% SPDX-License-Identifier: MIT
% The zebra puzzle: five houses, fourteen clues.
main :- rep(250), zebra(Z, W), write(Z/W), nl.

rep(0) :- !.
rep(N) :- zebra(_, _), M is N-1, rep(M).

zebra(Zebra, Water) :-
    Hs = [h(_, norwegian, _, _, _), _, h(_, _, _, milk, _), _, _],
    in(h(red, english, _, _, _), Hs),
    in(h(green, _, _, coffee, _), Hs),
    in(h(_, spanish, dog, _, _), Hs),
    in(h(_, ukrainian, _, tea, _), Hs),
    right(h(green, _, _, _, _), h(ivory, _, _, _, _), Hs),
    in(h(_, _, snails, _, winston), Hs),
    in(h(yellow, _, _, _, kools), Hs),
    next(h(_, _, _, _, chesterfield), h(_, _, fox, _, _), Hs),
    next(h(_, _, _, _, kools), h(_, _, horse, _, _), Hs),
    in(h(_, _, _, juice, lucky), Hs),
    in(h(_, japanese, _, _, parliament), Hs),
    next(h(_, norwegian, _, _, _), h(blue, _, _, _, _), Hs),
    in(h(_, Zebra, zebra, _, _), Hs),
    in(h(_, Water, _, water, _), Hs).

in(X, [X|_]).
in(X, [_|L]) :- in(X, L).

right(A, B, [B,A|_]).
right(A, B, [_|L]) :- right(A, B, L).

next(A, B, L) :- right(A, B, L).
next(A, B, L) :- right(B, A, L).
