% SPDX-License-Identifier: MIT
% What problems.pl asks of a solver, for Hornbeam and SWI-Prolog.

:- use_module(library(clpfd)).
:- use_module(library(lists)).

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

:- include('problems.pl').
