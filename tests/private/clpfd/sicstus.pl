% SPDX-License-Identifier: MIT
% private(clpfd/sicstus): names and options of SICStus Prolog.

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
test(count, B == 1) :- [A,B,C] ins 0..1, count(1, [A,B,C], #=, 2), A = 0.
test(count_of_variable, L == [[1,1],[2,2]]) :- [V,X] ins 1..2, count(V, [X], #=, 1), all([V,X], L).
test(nvalue, L == [[1,1],[2,2]]) :- [A,B] ins 1..2, nvalue(1, [A,B]), all([A,B], L).
test(maximum, D == 1..5) :- X in 1..9, maximum(5, [X,5]), fd_dom(X, D).
test(minimum, D == 5..9) :- X in 1..9, minimum(5, [X,5]), fd_dom(X, D).
test(maximum_arg, I == 2) :- maximum_arg([3,5,5], I).
test(strict_lex_chain, X == 0) :- X in 0..5, lex_chain([[X],[1]], [op(#<)]).
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
test(element, X == 5) :- X in 4..6, element([3, 5, 9], X).
test(scalar_product, X-Y == 3-2) :- [X, Y] ins 0..3, scalar_product([2, 5], [X, Y], #=, 16, [consistency(domain)]).

test(domain_range, D == 1\/3) :- domain([X,_], {1,3}), fd_dom(X, D).
test(scalar_product_domain, X-Y == 1-5) :-
    [X, Y] ins 0..9, scalar_product([1, 10], [X, Y], #=, Z, [consistency(domain)]), Z in 28 \/ 39 \/ 51, X #=< 5.
test(scalar_product_bounds, D == 0..41) :-
    X in 0..1, Y in 0..4, scalar_product([1, 10], [X, Y], #=, Z, [consistency(bounds)]), fd_dom(Z, D).
test(scalar_product_reif, L == [[0,0,0],[0,1,0],[1,0,0],[1,1,1]]) :-
    [X,Y] ins 0..1, scalar_product_reif([1,2], [X,Y], #>=, 3, B), findall([X,Y,B], label([X,Y,B]), L).
test(scalar_product_reif_among, L == [[0,0,1],[0,1,1],[1,0,1],[1,1,0]]) :-
    [X,Y] ins 0..1, scalar_product_reif([1,2], [X,Y], #=<, 9, B, [among(0,1,1..5)]),
    findall([X,Y,B], label([X,Y,B]), L).
test(scalar_product_reif_relation, error(domain_error(clpfd_operator, foo))) :- scalar_product_reif([1], [_], foo, 1, _).
test(if_then_else, D == 1..3\/7) :- X in 1..3, if_then_else(_, X, 7, V), fd_dom(V, D).
test(if_then_else_else, B-X == 0-7) :- Y in 1..3, if_then_else(B, Y, X, 7), X #> 4.
test(if_then_else_then, B-X == 1-2) :- if_then_else(B, X, 5, 2).
test(smt, L == [[1,2],[3,4]]) :-
    [X,Y] ins 0..9, smt((X #= 1 #/\ Y #= 2) #\/ (X #= 3 #/\ Y #= 4)), findall([X,Y], label([X,Y]), L).

:- end_tests(clpfd_sicstus_more).
