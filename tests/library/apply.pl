% SPDX-License-Identifier: MIT
% library(apply).

:- use_module(library(plunit)).
:- use_module(library(apply)).

:- begin_tests(apply).

add(X, S0, S) :- S is S0+X.
add2(X, Y, S0, S) :- S is S0+X*Y.
even(X) :- 0 is X mod 2.
place(X, O) :- compare(O, X, 2).
half(X, Y) :- even(X), Y is X//2.
pair(X, Y, X-Y).

test(maplist2) :- maplist(even, [2,4]).
test(maplist2_fails, fail) :- maplist(even, [2,3]).
test(maplist_closure_free) :- maplist(_, []).
test(maplist_unbound_closure, error(instantiation_error)) :- maplist(_, [1]).
test(maplist_enumerates, L = [X,X]) :- maplist(=(X), L), L = [_,_], !.
test(maplist3, L == [2,3]) :- maplist(succ, [1,2], L).
test(maplist3_backwards, L == [1,2]) :- maplist(=, L, [1,2]).
test(maplist_lengths, fail) :- maplist(=, [1,2], [1]).
test(maplist4, L == [a-1,b-2]) :- maplist(pair, [a,b], [1,2], L).
test(maplist5, L == [6,15]) :-
    maplist([A,B,C,D]>>(D is A+B+C), [1,4], [2,5], [3,6], L).
test(foldl4, S == 6) :- foldl(add, [1,2,3], 0, S).
test(foldl5, S == 11) :- foldl(add2, [1,2], [3,4], 0, S).
test(foldl_append, L == [4,5,3,1,2]) :- foldl([X,A,B]>>append(X,A,B), [[1,2],[3],[4,5]], [], L).
test(foldr, L == [1,2,3]) :- foldr([X,A,[X|A]]>>true, [1,2,3], [], L).
test(scanl, L == [0,1,3,6]) :- scanl(add, [1,2,3], 0, L).
test(include, L == [2,4]) :- include(even, [1,2,3,4], L).
test(exclude, L == [1,3]) :- exclude(even, [1,2,3,4], L).
test(partition4, I-O == [2]-[1,3]) :- partition(even, [1,2,3], I, O).
test(partition5, L-E-G == [1]-[2,2]-[3]) :- partition(place, [1,2,3,2], L, E, G).
test(convlist, L == [1,2]) :- convlist(half, [1,2,3,4], L).

:- end_tests(apply).
