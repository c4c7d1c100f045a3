% SPDX-License-Identifier: MIT
% private(clpfd/globals): constraints over lists, with the names of SWI-Prolog; against brute force in
% clpfd_oracle.pl.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- begin_tests(clpfd_globals).

test(sum, X == 2) :- sum([X,3], #=, 5).
test(scalar_product, L == [0-4,3-2,6-0]) :-
    [X,Y] ins 0..6, scalar_product([2,3], [X,Y], #=, 12), findall(X-Y, label([X,Y]), L).
test(bad_relation, error(domain_error(scalar_product_relation, foo))) :- sum([_], foo, 3).
test(all_different, Z == 3) :- [X,Y,Z] ins 1..3, all_different([X,Y,Z]), X = 1, Y = 2.
test(all_distinct, Z == 3) :- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]).
test(tuples_in, X-Y == 2-3) :- tuples_in([[X,Y]], [[1,2],[2,3]]), X = 2.
test(element, L == [3-4,5-5]) :-
    element(I, [3,1,4,1,5], V), V #> 3, findall(I-V, label([I,V]), L).
test(global_cardinality, L == [[1,1,3],[1,3,1],[3,1,1]]) :-
    global_cardinality([X,Y,Z], [1-2,3-1]), findall([X,Y,Z], label([X,Y,Z]), L).
test(circuit, L == [[2,3,1],[3,1,2]]) :-
    Xs = [_,_,_], circuit(Xs), findall(Xs, label(Xs), L).
test(not_behind_others, High == 1) :-
    [A,B] ins 4..6, C in 0..5,
    cumulative([task(A,2,_,1,_),task(B,2,_,1,_),task(C,3,_,1,_)], [limit(1)]), fd_sup(C, High).
test(not_before_others, Low == 4) :-
    [A,B] ins 0..2, C in 0..5,
    cumulative([task(A,2,_,1,_),task(B,2,_,1,_),task(C,3,_,1,_)], [limit(1)]), fd_inf(C, Low).
test(cumulative, D == 3..5) :-
    S in 0..5, cumulative([task(0,3,_,1,_),task(S,2,_,1,_)], [limit(1)]), fd_dom(S, D).
test(cumulative_demand, D-L == (0..2)-2) :-
    [S,T] ins 0..9, X in 0..5, Y in 2..5, cumulative([task(S,3,_,X,_)], [limit(2)]), fd_dom(X, D),
    cumulative([task(T,3,_,2,_)], [limit(Y)]), fd_inf(Y, L).
test(cumulative_known_place, D == 0..2) :- X in 0..4, cumulative([task(0,2,_,1,_),task(0,1,_,X,_)], [limit(3)]), fd_dom(X, D).
test(cumulative_same_start, D == 0..2) :-
    S in 0..9, X in 0..4, cumulative([task(S,2,_,1,_),task(S,1,_,X,_)], [limit(3)]), fd_dom(X, D).
test(disjoint2_same_place, D == 0..2) :- X in 0..9, Y in 0..4, disjoint2([r(X,2,Y,1),r(X,1,3,2)]), fd_dom(Y, D).
test(disjoint2, D == 3..4) :- X in 0..4, disjoint2([r(X,2,0,2),r(1,2,1,2)]), fd_dom(X, D).
test(lex_chain, L == [0-0,0-1,1-0]) :-
    [X,Y] ins 0..1, lex_chain([[X,Y],[1,0]]), findall(X-Y, label([X,Y]), L).
test(chain, L == [[1,2,3]]) :- Xs = [_,_,_], Xs ins 1..3, chain(Xs, #<), findall(Xs, label(Xs), L).
test(automaton, L == [[0,0,1],[0,1,0],[1,0,0]]) :-
    Xs = [_,_,_],
    automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]),
    findall(Xs, label(Xs), L).
test(count, L == [[1,1,0],[1,0,1],[0,1,1]]) :-
    Xs = [_,_,_], Xs ins 0..1, count(1, Xs, #=, 2), findall(Xs, labeling([down], Xs), L).
test(nvalue, X == 1) :- X in 0..1, nvalue(1, [1,X]).
test(zcompare, O == (<)) :- zcompare(O, X, Y), X = 1, Y = 2.

test(lex_chain_of_different_lengths, L == [2-3-0,2-3-1]) :-
    [X,Y] ins 1..3, Z in 0..1, lex_chain([[1],[X,Z],[Y]]), findall(X-Y-Z, label([X,Y,Z]), L).
test(transpose, T == [[1,4],[2,5],[3,6]]) :- transpose([[1,2,3],[4,5,6]], T).
test(transpose_backwards, true(Rows =@= [[_,_],[_,_],[_,_]])) :- Rows = [_,_,_], transpose(Rows, [[_,_,_],[_,_,_]]).
test(transpose_of_no_rows, error(type_error(list(list), a))) :- transpose(a, _).
test(transpose_of_unknown_rows, error(instantiation_error)) :- transpose([_], _).
test(unknown_parts, [forall(member(G, [cumulative([_]), cumulative([task(0,1,1,1,_)], [_]), disjoint2([_]),
                                       automaton([_], [source(a),sink(a)], [_])])),
                     error(instantiation_error)]) :- G.
test(no_list_of_lists, [forall(member(G, [lex_chain(a), tuples_in(a, [])])), error(type_error(list(list), a))]) :- G.
test(serialized_instant, L == [0,1,3]) :- X in 0..3, serialized([X,1], [0,2]), findall(X, label([X]), L).
test(serialized, L == [[0,2],[2,0]]) :- [X,Y] ins 0..2, serialized([X,Y], [2,2]), findall([X,Y], label([X,Y]), L).
test(cumulative_limit_1, D == 3..5) :- S in 0..5, cumulative([task(0,3,_,1,_),task(S,2,_,1,_)]), fd_dom(S, D).
test(global_cardinality_cost, L == [[1,2],[2,1]]) :-
    global_cardinality([X,Y], [1-1,2-1], [cost(_, [[1,2],[3,4]])]), findall([X,Y], label([X,Y]), L).
test(global_cardinality_no_pairs, error(_)) :- global_cardinality([_], [a]).
test(no_list, [forall(member(G, [all_different(a), all_distinct(a), circuit(a)])),
               error(type_error(list, a))]) :- G.

:- end_tests(clpfd_globals).
