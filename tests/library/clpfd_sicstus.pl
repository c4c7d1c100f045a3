% SPDX-License-Identifier: MIT
% Names and options of SICStus Prolog in library(clpfd).

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

last_of(Xs, X, Rest) :-
    append(Rest, [X], Xs),
    !.

from_above(X, _, Counts0, Counts) :-
    fd_max(X, Most),
    (   first_bound(Counts0, Counts),
        X = Most
    ;   later_bound(Counts0, Counts),
        X #\= Most
    ).

:- begin_tests(clpfd_sicstus_constraints).

test(domain, D == 1..3) :- domain([X,_], 1, 3), fd_dom(X, D).
test(braces, D == 1\/3\/5) :- X in {1,5,3}, fd_dom(X, D).
test(complement, D == inf..0\/6..sup) :- X in \ (1..5), fd_dom(X, D).
test(equivalence, B == 1) :- X #> 3 #<=> B, X = 5.
test(implication, fail) :- X #> 3 #=> Y #> 3, X = 5, Y = 1.
test(exact_quotient, X == 3) :- X #= 6 / 2.
test(bin_packing, L == [[1,2],[2,1]]) :-
    [L1,L2] ins 0..3, bin_packing([item(B,3),item(C,2)], [bin(1,L1),bin(2,L2)]), all([B,C], L).
test(sorting, P-Y == [3,1,2]-[1,2,3]) :- sorting([3,1,2], P, Y).
test(sorting_backwards, L == [[2,1],[1,2]]) :-
    sorting([X,Y], _, [1,2]), findall([X,Y], ( [X,Y] ins 1..2, labeling([down], [X,Y]) ), L).
test(keysorting, Keys == [1,3]) :- keysorting([[3,30],[1,10]], S), findall(K, member([K,_], S), Keys).
test(upper_limits, M2 == 2) :-
    cumulatives([task(0,2,_,1,M1),task(0,2,_,1,M2)], [machine(1,1),machine(2,1)], [bound(upper)]),
    M1 = 1.
test(lower_limits, L == [[1,1],[2,2]]) :-
    cumulatives([task(0,2,_,1,M1),task(0,2,_,1,M2)], [machine(1,2),machine(2,1)], [bound(lower)]),
    all([M1,M2], L).
test(case, D == 7..8) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-1,(3..5)-2]),node(1,B,[(1..1)]),node(2,B,[(7..8)])]),
    X = 4, fd_dom(Y, D).
test(table_of_domains, D == 2..4) :- table([[X,Y]], [[1,2..4],[2,7]]), X = 1, fd_dom(Y, D).
test(relation, X == 2) :- relation(X, [1-{2,3},2-{4}], Y), Y = 4.
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
test(lines, D == 3..4) :- X in 0..4, disjoint1([l(X,2),l(1,2)]), fd_dom(X, D).
test(circle, L == [[2]]) :- X in 0..3, disjoint1([l(X,2),l(0,2)], [wrap(0,4)]), all([X], L).
test(rectangles, D == 3..4) :- X in 0..4, disjoint2([r(X,2,0,2),r(1,2,1,2)], []), fd_dom(X, D).
test(margins, L == [[4]]) :-
    X in 0..4, disjoint2([r(X,2,0,2,a),r(1,2,1,2,a)], [margin(a,a,1,1)]), all([X], L).
test(counters, N == 2) :-
    automaton([X,Y], _, [X,Y], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [N]),
    X = 1, Y = 1.
test(states, Seq == [[0],[1],[1]]) :-
    automaton([1,0], _, [1,0], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [_],
              [counterseq(Seq)]).
test(booleans, B == 1) :- bool_or([A,B], 1), A = 0.
test(channel, Bs == [0,1,1]) :- Bs = [_,_,_], bool_channel(Bs, 2, #=<, 1).

:- end_tests(clpfd_sicstus_constraints).

:- begin_tests(clpfd_sicstus_search).

test(minimize, X == 1) :- X in 1..9, labeling([minimize(X)], [X]).
test(all_improvements, L == [1,2,3]) :- X in 1..3, findall(X, labeling([maximize(X),all], [X]), L).
test(median, L == [2,1,3]) :- X in 1..3, findall(X, labeling([median], [X]), L).
test(discrepancy, L == [1-2,1-3,2-3]) :-
    domain([X,Y], 1, 3), X #< Y, findall(X-Y, labeling([discrepancy(1)], [X,Y]), L).
test(assumptions, N == 2) :- domain([X,Y], 1, 3), once(labeling([assumptions(N)], [X,Y])).
test(own_choices, L == [2-2,1-2,2-1,1-1]) :-
    domain([X,Y], 1, 2),
    findall(X-Y, labeling([variable(last_of),value(from_above)], [X,Y]), L).
test(random_choices, L == [1,2,3]) :-
    X in 1..3, findall(X, labeling([random_value(1)], [X]), L0), sort(L0, L).
test(time_out, Flag == success) :- X in 1..3, labeling([time_out(10000,Flag)], [X]).
test(time_out_hit, Flag == time_out) :-
    length(Xs, 40), Xs ins 1..39, all_different(Xs), labeling([time_out(100,Flag)], Xs).
test(goal, X == 3) :- minimize(( X in 3..5, indomain(X) ), X).
test(goal, X == 5) :- maximize(( X in 3..5, indomain(X) ), X).
test(statistics) :- fd_statistics(prunings, _), X in 1..9, X #> 3, fd_statistics(prunings, N), N > 0.
test(neighbors, N == 2) :- X #< _, fd_neighbors(X, L), length(L, N).
test(closure, N == 3) :- X #< Y, Y #< _, fd_closure([X], L), length(L, N).

:- end_tests(clpfd_sicstus_search).

:- begin_tests(clpfd_sets).

test(representation, S == split(6,from_to(n(1),n(3)),from_to(n(7),n(7)))) :-
    list_to_fdset([3,1,2,7], S).
test(domain, S == from_to(n(0),sup)) :- X #>= 0, fd_set(X, S).
test(in_set, D == 1..3\/7) :- list_to_fdset([1,2,3,7], S), X in_set S, fd_dom(X, D).
test(complement, R == inf..0\/3..4\/6..sup) :-
    list_to_fdset([1,2,5], S), fdset_complement(S, C), fdset_to_range(C, R).
test(union, L == [1,2,3,5]) :-
    list_to_fdset([1,5], A), list_to_fdset([2,3], B), fdset_union(A, B, C), fdset_to_list(C, L).
test(intersection, L == [5]) :-
    list_to_fdset([1,5], A), range_to_fdset(3..sup, B), fdset_intersection(A, B, C),
    fdset_to_list(C, L).
test(subtract, L == [1]) :-
    list_to_fdset([1,5], A), range_to_fdset(3..sup, B), fdset_subtract(A, B, C), fdset_to_list(C, L).
test(empty) :- list_to_fdset([], S), empty_fdset(S).
test(size, N-M == 3-sup) :-
    list_to_fdset([1,2,9], S), fdset_size(S, N), range_to_fdset(1..sup, T), fdset_size(T, M).
test(limits, L-H == 1-9) :- list_to_fdset([1,2,9], S), fdset_min(S, L), fdset_max(S, H).
test(parts, Min-Max-R == 1-2-9) :-
    list_to_fdset([1,2,9], S), fdset_parts(S, Min, Max, Rest), fdset_to_range(Rest, R).
test(from_parts, L == [1,2,9]) :-
    list_to_fdset([9], R), fdset_parts(S, 1, 2, R), fdset_to_list(S, L).
test(member, L == [1,2,9]) :- list_to_fdset([9,1,2], S), findall(X, fdset_member(X, S), L).
test(is_member) :- range_to_fdset(inf..3, S), fdset_member(-100, S), \+ fdset_member(4, S).
test(singleton, X == 4) :- range_to_fdset(4, S), fdset_singleton(S, X).
test(is_fdset) :- is_fdset(empty), \+ is_fdset(foo), \+ is_fdset(from_to(n(2),n(1))).
test(add_and_delete, L == [1,3]) :-
    list_to_fdset([1,2], S), fdset_add_element(S, 3, T), fdset_del_element(T, 2, U),
    fdset_to_list(U, L).
test(subset) :- list_to_fdset([2], A), range_to_fdset(1..3, B), fdset_subset(A, B),
    \+ fdset_subset(B, A), fdset_intersect(A, B), \+ fdset_disjoint(A, B).

:- end_tests(clpfd_sets).
