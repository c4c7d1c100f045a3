% SPDX-License-Identifier: MIT
% library(clpfd/sicstus): names and options of SICStus Prolog.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

:- begin_tests(clpfd_sicstus_constraints).

test(domain, D == 1..3) :- domain([X,_], 1, 3), fd_dom(X, D).
test(braces, D == 1\/3\/5) :- X in {1,5,3}, fd_dom(X, D).
test(complement, D == inf..0\/6..sup) :- X in \ (1..5), fd_dom(X, D).
test(equivalence, B == 1) :- X #> 3 #<=> B, X = 5.
test(implication, fail) :- X #> 3 #=> Y #> 3, X = 5, Y = 1.
test(exact_quotient, X == 3) :- X #= 6 / 2.
test(sorting, P-Y == [3,1,2]-[1,2,3]) :- sorting([3,1,2], P, Y).
test(sorting_backwards, L == [[2,1],[1,2]]) :-
    sorting([X,Y], _, [1,2]), findall([X,Y], ( [X,Y] ins 1..2, labeling([down], [X,Y]) ), L).
test(keysorting, Keys == [1,3]) :- keysorting([[3,30],[1,10]], S), findall(K, member([K,_], S), Keys).
test(count, B == 1) :- [A,B,C] ins 0..1, count(1, [A,B,C], #=, 2), A = 0.
test(count_of_variable, L == [[1,1],[2,2]]) :- [V,X] ins 1..2, count(V, [X], #=, 1), all([V,X], L).
test(nvalue, L == [[1,1],[2,2]]) :- [A,B] ins 1..2, nvalue(1, [A,B]), all([A,B], L).
test(maximum, D == 1..5) :- X in 1..9, maximum(5, [X,5]), fd_dom(X, D).
test(minimum, D == 5..9) :- X in 1..9, minimum(5, [X,5]), fd_dom(X, D).
test(maximum_arg, I == 2) :- maximum_arg([3,5,5], I).
test(assignment, E == 1) :- assignment([A,_,_], [_,E,_]), A = 2.
test(assignment_cost, L == [[1,2],[2,1]]) :-
    assignment([A,B], [_,_], [cost(C,[[1,5],[4,1]])]), findall([A,B], labeling([min(C)], [A,B]), L).
test(circuit, L == [[2,3,1]]) :- circuit([A,B,C], [3,_,_]), all([A,B,C], L).
test(subcircuit, N == 6) :- subcircuit([A,B,C]), all([A,B,C], L), length(L, N).
test(strict_lex_chain, X == 0) :- X in 0..5, lex_chain([[X],[1]], [op(#<)]).
test(value_precede_chain, L == [[1,1],[1,2]]) :-
    [A,B] ins 1..2, value_precede_chain([1,2], [A,B]), all([A,B], L).
test(except_0, N == 7) :- [A,B] ins 0..2, all_different_except_0([A,B]), all([A,B], L), length(L, N).
test(booleans, B == 1) :- bool_or([A,B], 1), A = 0.
test(channel, Bs == [0,1,1]) :- Bs = [_,_,_], bool_channel(Bs, 2, #=<, 1).

:- end_tests(clpfd_sicstus_constraints).

:- begin_tests(clpfd_sicstus_search).

test(minimize, X == 1) :- X in 1..9, labeling([minimize(X)], [X]).
test(all_improvements, L == [1,2,3]) :- X in 1..3, findall(X, labeling([maximize(X),all], [X]), L).
test(median, L == [2,1,3]) :- X in 1..3, findall(X, labeling([median], [X]), L).
test(time_out, Flag == success) :- X in 1..3, labeling([time_out(10000,Flag)], [X]).
test(time_out_hit, Flag == time_out) :-
    length(Xs, 40), Xs ins 1..39, all_different(Xs), labeling([time_out(100,Flag)], Xs).

:- end_tests(clpfd_sicstus_search).

:- begin_tests(clpfd_sicstus_more).

test(fd_min_max, L-H == 2-7) :- X in 2..7, fd_min(X, L), fd_max(X, H).
test(bool_and, B == 1) :- bool_and([1, B], 1).
test(bool_and_false, L == [0]) :- bool_and([1, B], 0), findall(B, label([B]), L).
test(bool_xor, B == 0) :- bool_xor([1, 1, 1, B], 1).
test(knapsack, X-Y == 3-2) :- [X, Y] ins 0..3, knapsack([2, 5], [X, Y], 16).
test(minimum_arg, I == 2) :- minimum_arg([5, 3, 3], I).
test(symmetric, X-Y == 1-3) :- symmetric_all_distinct([2, X, 4, Y]).
test(element, X == 5) :- X in 4..6, element([3, 5, 9], X).
test(scalar_product, X-Y == 3-2) :- [X, Y] ins 0..3, scalar_product([2, 5], [X, Y], #=, 16, [consistency(domain)]).
test(all_distinct, Z == 3) :- [X, Y] ins 1..2, Z in 1..3, all_distinct([X, Y, Z], [consistency(domain)]).
test(all_distinct_less, D == 1..3) :- [X, Y] ins 1..2, Z in 1..3, all_distinct([X, Y, Z], [consistency(value)]), fd_dom(Z, D).
test(except_0, N == 7) :- [A, B] ins 0..2, all_distinct_except_0([A, B]), findall(x, label([A, B]), L), length(L, N).

:- end_tests(clpfd_sicstus_more).
