% SPDX-License-Identifier: MIT
% private(teaching/tested_procedures): what a test calls.

:- use_module(library(plunit)).
:- use_module(private(teaching/tested_procedures)).

:- tests:assertz(known(1)).
:- tests:assertz((check(Xs) :- rev(Xs, Ys), last(Ys, _), known(_))).

:- begin_tests(tested_procedures).

test(library, L-O == [length/2, member/2]-[rev/2]) :-
    tested_procedures(tests, ( rev([a], Xs), length(Xs, N), N > 0, member(_, Xs) ), L, O).
test(library_only, L-O == [append/3]-[]) :- tested_procedures(tests, append(_, _, [a]), L, O).
test(closures, L-O == [maplist/3]-[twice/2]) :- tested_procedures(tests, maplist(twice, [1], _), L, O).
test(inside, L-O == [forall/2, memberchk/2]-[p/1]) :- tested_procedures(tests, forall(p(X), memberchk(X, [a])), L, O).
test(beside, L-O == [last/2]-[rev/2]) :- tested_procedures(tests, check([a]), L, O).
test(own, L-O == []-[]) :- tested_procedures(tests, ( known(X), X == 1 ), L, O).
test(explicit, L-O == []-[append/3]) :- tested_procedures(tests, user:append(_, _, [a]), L, O).
test(unknown_goal, L-O == []-[]) :- tested_procedures(tests, ( G = p, call(G) ), L, O).

:- end_tests(tested_procedures).
