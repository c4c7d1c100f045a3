% SPDX-License-Identifier: MIT
% library(aggregate).

:- use_module(library(plunit)).
:- use_module(library(aggregate)).
:- use_module(library(lists)).

:- begin_tests(aggregate).

age(peter, 7).
age(ann, 11).
age(pat, 8).
age(tom, 5).
age(mike, 11).

test(count, N == 5) :- aggregate_all(count, age(_, _), N).
test(count_none, N == 0) :- aggregate_all(count, fail, N).
test(sum, S == 42) :- aggregate_all(sum(A), age(_, A), S).
test(sum_expression, S == 47) :- aggregate_all(sum(A+1), age(_, A), S).
test(max, M == 11) :- aggregate_all(max(A), age(_, A), M).
test(min, M == 5) :- aggregate_all(min(A), age(_, A), M).
test(max_none, fail) :- aggregate_all(max(X), member(X, []), _).
test(max_witness, M == max(11, ann)) :- aggregate_all(max(A, N), age(N, A), M).
test(min_witness, M == min(5, tom)) :- aggregate_all(min(A, N), age(N, A), M).
test(max_atoms, M == tom) :- aggregate_all(max(N), age(N, _), M).
test(max_mixed, M == 2) :- aggregate_all(max(X), member(X, [1,2,1.5]), M).
test(bag, L == [b,a,b]) :- aggregate_all(bag(X), member(X, [b,a,b]), L).
test(set, L == [a,b]) :- aggregate_all(set(X), member(X, [b,a,b]), L).
test(several, R == r(5, 42, max(11, ann))) :-
    aggregate_all(r(count, sum(A), max(A, N)), age(N, A), R).
test(discriminator, C == 4) :- aggregate_all(count, A, age(_, A), C).
test(discriminator_sum, S == 31) :- aggregate_all(sum(A), A, age(_, A), S).
test(unbound, error(instantiation_error)) :- aggregate_all(_, true, _).
test(unknown, error(domain_error(aggregate_spec, foo))) :- aggregate_all(foo, true, _).
test(grouped, all(A-C == [5-1,7-1,8-1,11-2])) :- aggregate(count, N^age(N, A), C).
test(grouped_none, fail) :- aggregate(count, fail, _).
test(grouped_max, M == max(11, ann)) :- aggregate(max(A, N), age(N, A), M).
test(grouped_bag, all(A-B == [5-[tom],7-[peter],8-[pat],11-[ann,mike]])) :-
    aggregate(bag(N), age(N, A), B).
test(grouped4, C == 4) :- aggregate(count, A, N^age(N, A), C).
test(foreach, Y == 4) :- foreach(member(X, [1,2,3]), dif(X, Y)), Y = 4.
test(foreach_excludes, fail) :- foreach(member(X, [1,2,3]), dif(X, Y)), Y = 2.
test(foreach_once_each, Gs == [dif(Y,1),dif(Y,2)]) :-
    foreach(member(X, [1,2]), dif(X, Y)), copy_term(Y, Y, Gs).
test(foreach_none) :- foreach(fail, fail).
test(foreach_changes, T == last(3)) :- T = last(0), foreach(member(X, [1,2,3]), setarg(1, T, X)).
test(foreach_changes_open, A-Y == 3-a) :-
    T = last(0, Y), foreach(member(X, [1,2,3]), setarg(1, T, X)), arg(1, T, A), T = last(_, a).
test(foreach_whatever_the_flag_iso_says,
     [setup(set_prolog_flag(iso, true)), cleanup(set_prolog_flag(iso, false)), Y == 4]) :-
    foreach(member(X, [1,2,3]), dif(X, Y)), Y = 4.
test(free_variables, Vs == [X]) :- free_variables(Y^p(X, Y, Z), Z, [], Vs).
test(free_variables_inside, Vs == [S, X, V]) :- free_variables(( \+ q(_), setof(A, r(A, X), S) ), t, [V], Vs).

:- end_tests(aggregate).
