% SPDX-License-Identifier: MIT
%
% Marks answers to the Quoridor exam:   hornbeam mark quoridor_marking.pl SUBMISSION...
% A submission is the file lexis.pl, or a folder with it and support.pl. The reference solution gets all 20 points. The
% order of answers is free.

:- use_module(library(plunit)).

:- points(1).

?- in_range(N, 2, 4).
N = 2 ;
N = 3 ;
N = 4.

?- in_range(_, 4, 2).
false.

:- points(2).

:- begin_tests(questions).

test(square, Moves == [(5, 2)]) :- parsed(e2, Moves).
test(fence, Moves == [(4, 3, v)]) :- parsed(d3v, Moves).
test(corners, A-B == [(1, 1)]-[(9, 9)]) :- parsed(a1, A), parsed(i9, B).
test(outside, A-B == []-[]) :- parsed(j2, A), parsed(e0, B).
test(too_long, Moves == []) :- parsed(e2hh, Moves).
test(too_short, Moves == []) :- parsed(e, Moves).

:- points(3).

test(reachable, Squares == [(1, 1), (1, 2), (2, 1), (2, 2)]) :-
    findall(Square, reachable((2, 2), [(1, 2, h), (2, 1, v)], Square), Squares0),
    sort(Squares0, Squares).
test(pawn_moves, Squares == [(5, 5), (5, 6), (6, 7), (7, 6)]) :-
    findall(To,
            pawn_move((6, 5), [(2, 3, v), (2, 5, v), (3, 2, h), (4, 3, v), (5, 4, h), (6, 4, v), (4, 7, h), (6, 7, h)],
                      (6, 6), To),
            Squares0),
    sort(Squares0, Squares).

parsed(Atom, Moves) :-
    atom_codes(Atom, Codes),
    findall(Move, phrase(read_move(Move), Codes), Moves).

:- end_tests(questions).
