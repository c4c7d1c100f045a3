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

% What else more_problems.pl asks for; the other constraints are missing there.
member_at(I, Xs, X) :-
    (   every_integer(Xs)
    ->  fd_element(I, Xs, X)
    ;   fd_element_var(I, Xs, X)
    ).
occurrences_are(_, []).
occurrences_are(Xs, [V-N|Pairs]) :- fd_exactly(N, Xs, V), occurrences_are(Xs, Pairs).
in_table([], _).
in_table([Xs|Xss], Tuples) :- fd_relation(Tuples, Xs), in_table(Xss, Tuples).
largest([X|Xs], Y) :- largest_term(Xs, X, E), Y #= E.

every_integer([]).
every_integer([X|Xs]) :- integer(X), every_integer(Xs).

largest_term([], E, E).
largest_term([X|Xs], E0, E) :- largest_term(Xs, max(X,E0), E).

:- include('problems.pl').
:- include('more_problems.pl').
