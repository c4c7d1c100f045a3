% SPDX-License-Identifier: MIT
% library(yall).

:- use_module(library(plunit)).
:- use_module(library(yall)).
:- use_module(library(apply)).

:- begin_tests(yall).

times_ten(X, Y) :- Y is X*10.

test(parameters, L == [1,4,9]) :- maplist([X,Y]>>(Y is X*X), [1,2,3], L).
test(context_value, L == [11,12]) :- N = 10, maplist([X,Y]>>(Y is X+N), [1,2], L).
test(local_variables, L == [2,3]) :- maplist([X,Y]>>(Z = X, Y is Z+1), [1,2], L).
test(free_shared, F == 1) :- maplist(\X^(X = F), [1]).
test(free_shared_list, F == v) :- maplist(F/[X]>>(X = F), [v,v]).
test(copied, F == F1) :- F = F1, maplist([X]>>(X = _), [1,2]), var(F).
test(extra_arguments, L == [10,20]) :- maplist([X]>>times_ten(X), [1,2], L).
test(module_goals, L == [10,20]) :- maplist([X,Y]>>times_ten(X, Y), [1,2], L).
test(too_few, error(domain_error(lambda_parameters, _))) :- call([_,_]>>true, 1).
test(no_arguments) :- call([]>>true).
test(slash, Y == 3) :- call(Y/(Y = 3)).
test(slash_args, Z == 5) :- call(Z/[X,Y]>>(Z is X+Y), 2, 3).
test(backslash, L == [a-a,b-b]) :- maplist(\X^Y^(Y = X-X), [a,b], L).
test(cut_is_local, X == 1) :- call([Y]>>(member(Y, [1,2]), !), X).
test(is_lambda) :- is_lambda([X]>>foo(X)).
test(calls, G = user:foo(_, _)) :- lambda_calls([X]>>(user:foo(X)), 2, G).
test(unbound, error(instantiation_error)) :- call((_)>>true, 1).
test(bad_parameters, error(type_error(lambda_parameters, foo))) :- call(foo>>true, 1).

:- end_tests(yall).
