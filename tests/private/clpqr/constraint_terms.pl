% SPDX-License-Identifier: MIT
% private(clpqr/constraint_terms): constraints as terms.

:- use_module(library(plunit)).
:- use_module(library(clpq), []).
:- use_module(private(clpqr/constraint_terms)).

:- begin_tests(constraint_terms).

test(post, X == 2) :- post(q, (X >= 2, X =< 2)).
test(entails) :- post(q, X >= 2), entails(q, X > 1).
test(entails_not, fail) :- post(q, X >= 2), entails(q, X > 2).
test(expression_sum, S == s(7, [])) :- expression_sum(q, 1+2*3, S).
test(expression_sum_none, fail) :- expression_sum(q, 1/0, _).
test(variable_of, true(same_term(V, W))) :- variable_of(q, X, V), variable_of(q, X, W).
test(variables_of_program, Vs == [V, W]) :-
    variables_of_program([X, Y], q, Vs), variable_of(q, X, V), variable_of(q, Y, W).
test(settle, X == 2) :- post(q, X*Y = 6), variable_of(q, Y, V), post(q, Y = 3), settle(q, V).
test(bound, fail) :- post(q, X >= 2), variable_of(q, X, V), bound(q, V, 1).

:- end_tests(constraint_terms).
