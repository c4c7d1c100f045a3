% SPDX-License-Identifier: MIT
% What problems.pl asks of a solver, for Hornbeam and SWI-Prolog.

:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(yall)).

milliseconds(T) :-
    statistics(cputime, Seconds),
    T is round(Seconds * 100000) / 100.

nth(N, Xs, X) :- nth1(N, Xs, X).

domain_of(Xs, Low, High) :- Xs ins Low..High.
different(Xs) :- all_different(Xs).
distinct(Xs) :- all_distinct(Xs).
sum_is(Xs, Sum) :- sum(Xs, #=, Sum).
product_is(Ns, Xs, Sum) :- scalar_product(Ns, Xs, #=, Sum).
distance(X, Y, D) :- abs(X-Y) #= D.
reified_at_most(B, X, Y) :- B #<==> X #=< Y.
reified_equal(B, X, Y) :- B #<==> X #= Y.

label_all(Xs) :- label(Xs).
label_smallest(Xs) :- labeling([ff], Xs).
label_down(Xs) :- once(labeling([down], Xs)).
label_least(Xs, X) :- once(labeling([min(X)], Xs)).
label_most(Xs, X) :- once(labeling([max(X)], Xs)).

% What else more_problems.pl asks for.
member_at(I, Xs, X) :- element(I, Xs, X).
occurrences_are(Xs, Pairs) :- global_cardinality(Xs, Pairs).
in_table(Xss, Tuples) :- tuples_in(Xss, Tuples).
one_tour(Next) :- circuit(Next).
in_order(Rows) :- lex_chain(Rows).
boxes_apart(Xs, Ws, Ys, Hs) :- boxes(Xs, Ws, Ys, Hs, Boxes), disjoint2(Boxes).
tasks_apart(Starts, Durations) :- serialized(Starts, Durations).
tasks_limited(Starts, Durations, Uses, Limit) :-
    tasks(Starts, Durations, Uses, Tasks),
    cumulative(Tasks, [limit(Limit)]).
largest([X|Xs], Y) :- foldl([A,B,max(A,B)]>>true, Xs, X, E), Y #= E.
accepted(Xs, Starts, Ends, Arcs) :-
    maplist([S,source(S)]>>true, Starts, Sources),
    maplist([E,sink(E)]>>true, Ends, Sinks),
    append(Sources, Sinks, Nodes),
    maplist([a(S,X,T),arc(S,X,T)]>>true, Arcs, As),
    automaton(Xs, Nodes, As).

boxes([], [], [], [], []).
boxes([X|Xs], [W|Ws], [Y|Ys], [H|Hs], [b(X,W,Y,H)|Boxes]) :- boxes(Xs, Ws, Ys, Hs, Boxes).

tasks([], [], [], []).
tasks([S|Ss], [D|Ds], [U|Us], [task(S,D,_,U,_)|Tasks]) :- tasks(Ss, Ds, Us, Tasks).

:- include('problems.pl').
:- include('more_problems.pl').
