% SPDX-License-Identifier: MIT
% library(lazy_lists): when elements are made, and that they survive backtracking.

:- use_module(library(plunit)).
:- use_module(library(lazy_lists)).

doubled(N0, N, N0) :- N is 2*N0.
below_five(N0, N, N0) :- N0 < 5, N is N0+1.

counted_up(State, More, Tail) :-
    arg(1, State, N0),
    ( N0 < 5 -> N is N0+1, nb_setarg(1, State, N), More = [N|Tail] ; More = [], Tail = [] ).

of_text(Text, Chunk, List) :-
    open_string(Text, Stream),
    lazy_list(lazy_get_codes(Stream, Chunk), List).

:- begin_tests(lazy_lists).

test(codes, L == `abc`) :- of_text("abc", 2, L), L = [_,_,_|T], T = [].
test(nothing, true) :- of_text('', 2, L), L = [].
test(not_longer, fail) :- of_text("ab", 1, L), L = [_,_,_|_].
test(not_shorter, fail) :- of_text("ab", 1, L), L = [_].
test(stays_made, L == `ab`) :- of_text("ab", 1, L), \+ L = [0'x|_], \+ L = [_,0'x|_], lazy_list_materialize(L).
test(backtracking, Xs == `abc`) :- of_text("abc", 2, L), findall(X, member(X, L), Xs).
test(state, L == [1,2,4]) :- lazy_list(doubled, 1, L0), L0 = [A,B,C|_], L = [A,B,C].
test(state_ends, L == [0,1,2,3,4]) :- lazy_list(below_five, 0, L), lazy_list_materialize(L).
test(state_of_caller, Last-L == 5-[2,3,4,5]) :-
    State = at(1), lazy_list(counted_up(State), L), forall(member(_, L), true), arg(1, State, Last),
    lazy_list_materialize(L).
test(length, N == 5) :- lazy_list(below_five, 0, L), lazy_list_length(L, N).
test(length_of_list, N == 2) :- lazy_list_length([a,b], N).
test(findall, L == [a,b]) :- lazy_findall(X, member(X, [a,b]), L), lazy_list_materialize(L).
test(findall_none, L == []) :- lazy_findall(X, member(X, []), L), lazy_list_materialize(L).
test(findall_infinite, X == 100) :- lazy_findall(N, between(1, inf, N), L), nth1(100, L, X0), !, X = X0.
test(findall_chunks, L == [1,2,3,4,5,6]) :- lazy_findall(1, N, between(1, 6, N), L), lazy_list_materialize(L).
test(chunk_size, error(type_error(_, 0))) :- lazy_findall(0, x, true, _).
test(get_codes, L-T == [0'a,0'b|T]-T) :- open_string("abc", S), lazy_get_codes(S, 2, L, T).
test(terms, L == [a,f(b)]) :-
    open_string("a. f(b).", S), lazy_list(lazy_read_terms(S, [chunk(1)]), L), lazy_list_materialize(L).
test(lines, L == [a,'',b]) :-
    open_string("a\n\nb", S), lazy_list(lazy_read_lines(S, [as(atom), chunk(2)]), L), lazy_list_materialize(L).
test(lines_as, Ls == [S,`a`,[a]]) :-
    atom_string(a, S),
    findall(L, ( member(As, [string,codes,chars]), open_string(a, In), lazy_read_lines(In, [as(As)], [L], []) ), Ls).

:- end_tests(lazy_lists).
