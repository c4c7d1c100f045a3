% SPDX-License-Identifier: MIT
% private(checks/goal_modes): the declarations of meta-predicates, of libraries that are loaded and of others.

:- use_module(library(plunit)).
:- use_module(private(checks/goal_modes)).

:- meta_predicate(twice(0)).
twice(Goal) :- Goal, Goal.
plain(_).

:- begin_tests(goal_modes).

test(own, M == twice(0)) :- goal_modes(user, twice(true), M).
test(builtin, M == findall(?, 0, -)) :- goal_modes(user, findall(_, _, _), M).
test(waiting, M == partition(1, +, -, -)) :- goal_modes(user, partition(p, [], _, _), M).
test(waiting_goes_on, fail) :- goal_modes(user, partition(p, [], _, _), _), '$predicate_property'(user, partition(_, _, _, _), defined).
test(waiting_twice, M1 == M2) :- goal_modes(user, foldl(p, [], 0, _), M1), goal_modes(user, foldl(q, [], 0, _), M2).
test(after_others, [forall(member(G-N, [maplist(p, _, _)-2, include(p, _, _)-1, aggregate_all(count, g, _)-0, forall(a, b)-0])), true]) :-
    goal_modes(user, G, M), M =.. [_|Modes], memberchk(N, Modes).
test(no_declaration, fail) :- goal_modes(user, plain(_), _).
test(waiting_without, fail) :- goal_modes(user, sum_list([], _), _).
test(unknown, fail) :- goal_modes(user, no_such_goal_here(_), _).
test(variable, fail) :- goal_modes(user, _, _).
test(loaded, M == maplist(1, ?)) :- use_module(user:library(apply)), goal_modes(user, maplist(p, []), M).

:- end_tests(goal_modes).
