% SPDX-License-Identifier: MIT
% private(toplevel/query_hints): sums that a failed query has unified and not computed.

:- use_module(library(plunit)).
:- use_module(private(toplevel/query_hints)).

:- begin_tests(query_hints).

test(sum_on_the_left, N-T-V == 'X'-(1+2)-3) :- not_computed(user:( X = 1+2, X = 3 ), ['X'=X], N, T, V).
test(sum_on_the_right, N-T-V == 'X'-(1+2)-3) :- not_computed(user:( X = 3, X = 1+2 ), ['X'=X], N, T, V).
test(compared, N-T-V == 'Y'-(2*5)-10) :- not_computed(user:( Y = 2*5, Y == 10 ), ['Y'=Y], N, T, V).
test(single_goal, N-T-V == 'X'-(1+1)-2) :- not_computed(user:( 1+1 = 2 ), [], N, T, V).
test(nested_conjunction, V == 4) :- not_computed(user:( ( true, X = 2+2 ), X = 4 ), ['X'=X], _, _, V).
test(other_goals_are_not_called, V == 3) :- not_computed(user:( X = 1+2, throw(oops), X = 3 ), ['X'=X], _, _, V).
test(names_in_the_sum, T == '$VAR'('A')+1) :- not_computed(user:( X = A+1, X = 3 ), ['X'=X, 'A'=A], _, T, _).
test(binds_nothing, true(var(X))) :- not_computed(user:( X = 1+2, X = 3 ), ['X'=X], _, _, _).
test(no_sum, fail) :- not_computed(user:( X = f(1), X = 3 ), ['X'=X], _, _, _).
test(no_number, fail) :- not_computed(user:( X = 1+2, X = a ), ['X'=X], _, _, _).
test(nothing_fails, fail) :- not_computed(user:( X = 1+2, X = Y ), ['X'=X, 'Y'=Y], _, _, _).
test(variable_goal, fail) :- not_computed(user:( fail, _ ), [], _, _, _).
test(not_identical, fail) :- not_computed(user:( X == 3, X = 1+2 ), ['X'=X], _, _, _).
test(identical, V == 4) :- not_computed(user:( X = 1+2, X == 1+2, X = 4 ), ['X'=X], _, _, V).

:- end_tests(query_hints).
