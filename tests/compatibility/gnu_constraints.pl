% SPDX-License-Identifier: MIT
% library(gnu_constraints).

:- use_module(library(plunit)).
:- use_module(library(gnu_constraints)).
:- use_module(library(gnu_comparisons)).

:- begin_tests(gnu_constraints).

safe([]).
safe([Q|Qs]) :- no_attack(Qs, Q, 1), safe(Qs).

no_attack([], _, _).
no_attack([P|Ps], Q, D) :- Q #\= P, Q #\= P+D, Q #\= P-D, D1 is D+1, no_attack(Ps, Q, D1).

test(fd_domain, Xs == [2,3]) :- findall(X, ( fd_domain(X, 2, 3), fd_labeling(X) ), Xs).
test(fd_domain_of_several, N == 4) :- findall(X-Y, ( fd_domain([X,Y], 1, 2), fd_labeling([X,Y]) ), L), length(L, N).
test(fd_domain_not_negative, Vs == [0,1]) :- fd_domain(X, -2, 1), fd_dom(X, Vs).
test(fd_domain_empty, fail) :- fd_domain(_, 3, 1).
test(fd_domain_no_integer, error(type_error(integer, a))) :- fd_domain(_, a, 3).
test(fd_domain_unbound, error(instantiation_error)) :- fd_domain(_, _, 3).
test(fd_domain_values, Vs == [1,4,9]) :- fd_domain(X, [4,1,9]), fd_dom(X, Vs).
test(fd_domain_bool, Vs == [0,1]) :- fd_domain_bool(X), fd_dom(X, Vs).
test(fd_dom, Vs == [1,3]) :- fd_domain(X, 1, 3), X #\= 2, fd_dom(X, Vs).
test(bounds, [Min,Max,Size] == [2,5,4]) :- fd_domain(X, 2, 5), fd_min(X, Min), fd_max(X, Max), fd_size(X, Size).
test(fd_var, [A,B,C] == [yes,no,no]) :-
    fd_domain(X, 1, 2),
    findall(T, ( member(V, [X,_,1]), ( fd_var(V) -> T = yes ; T = no ) ), [A,B,C]).
test(fd_max_integer, Max == Sup) :- fd_max_integer(Max), X #> 1, fd_max(X, Sup).
test(fd_labelingff, X-Y == 1-2) :- fd_domain([X,Y], 1, 3), X #< Y, Y #< 3, fd_labelingff([X,Y]).
test(value_method, Xs == [3,2,1]) :- findall(X, ( fd_domain(X, 1, 3), fd_labeling(X, [value_method(max)]) ), Xs).
test(variable_method, X-Y == 1-2) :- fd_domain(X, 1, 3), fd_domain(Y, 2, 3), fd_labeling([Y,X], [variable_method(smallest)]), !.
test(backtracks, Ts == [1-1-0,1-2-1,1-3-2,2-2-3,2-3-4,3-3-5]) :-
    fd_domain([X,Y], 1, 3),
    X #=< Y,
    findall(X-Y-B, ( fd_labeling([X,Y], [backtracks(B)]), \+ fd_domain(X, 7, 8) ), Ts).
test(backtracks_of_contradictions, Qs-B == [2,4,6,1,3,5]-8) :-
    length(Qs, 6),
    fd_domain(Qs, 1, 6),
    safe(Qs),
    fd_labeling(Qs, [backtracks(B)]),
    !.
test(labeling_without_domain, error(instantiation_error)) :- fd_labeling([_]).
test(labeling_of_an_atom, error(type_error(fd_variable, a))) :- fd_labeling([a]).
test(unknown_option, error(domain_error(fd_labeling_option, o))) :- fd_labeling([1], [o]).
test(fd_minimize, X-Y == 1-4) :- fd_domain([X,Y], 1, 5), X+Y #= 5, fd_minimize(fd_labeling([X,Y]), X).
test(fd_maximize, X-Y == 4-1) :- fd_domain([X,Y], 1, 5), X+Y #= 5, fd_maximize(fd_labeling([X,Y]), X).
test(no_minimum, fail) :- fd_domain(X, 1, 5), fd_minimize(fail, X).
test(fd_all_different, fail) :- fd_all_different([X,Y]), X = 1, Y = 1.
test(fd_element, Is == [2,3]) :- findall(I, ( fd_element(I, [5,7,7], 7), fd_labeling(I) ), Is).
test(fd_element_var, A == 7) :- fd_element_var(2, [_,A], 7).
test(fd_atmost, fail) :- fd_atmost(1, [X,Y], 3), X = 3, Y = 3.
test(fd_atleast, X-Y == 3-3) :- fd_atleast(2, [X,Y], 3).
test(fd_exactly, Vs == [0,1,2,4]) :- fd_domain([X,Y], 0, 4), fd_exactly(1, [X,Y], 3), X = 3, fd_dom(Y, Vs).
test(fd_relation, Y == 4) :- fd_relation([[1,2],[3,4]], [X,Y]), X = 3.
test(fd_relationc, Y == 4) :- fd_relationc([[1,3],[2,4]], [X,Y]), X = 3.
test(fd_cardinality_between, Y == 1) :- fd_cardinality(1, [X #= 1, Y #= 1, 2 #< 1], 2), X = 0.
test(fd_cardinality_type, error(type_error(integer, a))) :- fd_cardinality(a, [], 1).
test(fd_cardinality, N-X == 1-2) :- fd_domain(X, 0, 2), fd_cardinality([X #> 1, 2 #< 1], N), N = 1.
test(fd_at_least_one, B == 1) :- fd_at_least_one([0,B]).
test(fd_at_most_one, B == 0) :- fd_at_most_one([1,B]).
test(fd_only_one, A-B == 0-1) :- fd_only_one([A,B]), A = 0.
test(fd_reified_in, Bs == [0,1]) :- fd_domain(X, 1, 9), fd_reified_in(X, 2, 3, B), fd_dom(B, Bs).
test(vector_max, M == 127) :- fd_vector_max(M).
test(set_vector_max, M == 300) :- fd_set_vector_max(300), fd_vector_max(M), fd_set_vector_max(127).
test(set_vector_max_type, error(type_error(integer, a))) :- fd_set_vector_max(a).
test(prime, Xs == [11,13]) :- fd_domain(X, 8, 16), fd_prime(X), findall(X, fd_labeling(X), Xs).
test(not_prime, Xs == [10,12]) :- fd_domain(X, 10, 13), fd_not_prime(X), findall(X, fd_labeling(X), Xs).
test(not_prime_one, true) :- fd_not_prime(1).
test(non_fd_var, true) :- non_fd_var(_), non_fd_var(a).
test(non_fd_var_with_domain, fail) :- fd_domain(X, 1, 2), non_fd_var(X).
test(generic_var, true) :- generic_var(_).
test(generic_var_with_domain, fail) :- fd_domain(X, 1, 2), generic_var(X).
test(non_generic_var, true) :- fd_domain(X, 1, 2), non_generic_var(X), non_generic_var(a).

:- end_tests(gnu_constraints).
