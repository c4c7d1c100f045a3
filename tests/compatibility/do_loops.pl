% SPDX-License-Identifier: MIT
% library(do_loops): the iterators alone and together, compiled and meta-called.

:- use_module(library(plunit)).
:- use_module(library(do_loops)).

:- begin_tests(do_loops).

squares(Xs, Ys) :- ( foreach(X, Xs), foreach(Y, Ys) do Y is X*X ).
total(Xs, S) :- ( foreach(X, Xs), fromto(0, S0, S1, S) do S1 is S0+X ).
numbers(Min, Max, L) :- ( for(I, Min, Max), foreach(I, L) do true ).
number_of(L, N) :- ( foreach(_, L), count(_, 1, N) do true ).
scaled(Xs, K, Ys) :- ( foreach(X, Xs), foreach(Y, Ys), param(K) do Y is X*K ).
arguments(T, L) :- ( foreacharg(A, T), foreach(A, L) do true ).
numbered(T, L) :- ( foreacharg(A, T, I), foreach(I-A, L) do true ).
matrix(M, T) :- ( foreach(Row, M), fromto(0, S0, S, T) do
                    ( foreach(X, Row), fromto(S0, S1, S2, S) do S2 is S1+X ) ).
evens(Xs, Es) :- ( foreach(X, Xs), fromto(Es, E0, E, []) do
                     ( 0 is X mod 2 -> E0 = [X|E] ; E0 = E ) ).
meta(Goal) :- G = Goal, call(G).

test(foreach, L == [1,4,9]) :- squares([1,2,3], L).
test(foreach_empty, L == []) :- squares([], L).
test(foreach_lengths, fail) :- squares([1,2], [1]).
test(fromto, S == 6) :- total([1,2,3], S).
test(for, L == [2,3,4]) :- numbers(2, 4, L).
test(for_expression, L == [3,4]) :- numbers(1+2, 2*2, L).
test(for_empty, L == []) :- numbers(4, 2, L).
test(count, N == 3) :- number_of([a,b,c], N).
test(count_zero, N == 0) :- number_of([], N).
test(count_bound) :- number_of([a,b], 2).
test(count_mismatch, fail) :- number_of([a,b], 1).
test(param, L == [10,20]) :- scaled([1,2], 10, L).
test(foreacharg, L == [a,b]) :- arguments(f(a,b), L).
test(foreacharg_index, L == [1-a,2-b]) :- numbered(f(a,b), L).
test(nested, T == 10) :- matrix([[1,2],[3,4]], T).
test(fromto_list, L == [2,4]) :- evens([1,2,3,4], L).
test(meta_foreach, L == [1,4]) :- meta(( foreach(X, [1,2]), foreach(Y, L) do Y is X*X )).
test(meta_for, S == 15) :- meta(( for(I, 1, 5), fromto(0, S0, S1, S) do S1 is S0+I )).
test(meta_nested, T == 10) :-
    meta(( foreach(Row, [[1,2],[3,4]]), fromto(0, S0, S, T) do
             ( foreach(X, Row), fromto(S0, S1, S2, S) do S2 is S1+X ) )).
test(local_variables) :-
    meta(( foreach(X, [1,2]), foreach(Y, L) do Y = X-_ )), L = [1-A,2-B], A \== B.
test(unknown_iterator, error(domain_error(iterator, foo))) :- meta(( foo do true )).
test(unbound_iterator, error(instantiation_error)) :- meta(( _ do true )).

:- end_tests(do_loops).
