% SPDX-License-Identifier: MIT
% What problems.pl asks of a solver, for GNU Prolog.

milliseconds(T) :- user_time(T).

domain_of(Xs, Low, High) :- fd_domain(Xs, Low, High).
different(Xs) :- fd_all_different(Xs).
distinct(Xs) :- fd_all_different(Xs).
sum_is(Xs, Sum) :- plus_term(Xs, E), E #= Sum.
product_is(Ns, Xs, Sum) :- product_term(Ns, Xs, E), E #= Sum.
distance(X, Y, D) :- dist(X, Y) #= D.
reified_at_most(B, X, Y) :- B #<=> X #=< Y.
reified_equal(B, X, Y) :- B #<=> X #= Y.

plus_term([X], X) :- !.
plus_term([X|Xs], X+E) :- plus_term(Xs, E).

product_term([N], [X], N*X) :- !.
product_term([N|Ns], [X|Xs], N*X+E) :- product_term(Ns, Xs, E).

label_all(Xs) :- fd_labeling(Xs).
label_smallest(Xs) :- fd_labeling(Xs, [variable_method(ff)]).
label_down(Xs) :- fd_labeling(Xs, [value_method(max)]), !.
label_least(Xs, X) :- fd_minimize(fd_labeling(Xs), X), !.
label_most(Xs, X) :- fd_maximize(fd_labeling(Xs), X), !.

:- include('problems.pl').
