% SPDX-License-Identifier: MIT
% library(failure_slices): the part of a program that keeps a goal from ending.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(failure_slices)).

edge(a, b).
ancestor(X, Z) :- ancestor(X, Y), edge(Y, Z).
ancestor(X, Z) :- edge(X, Z).
down(0).
down(N) :- N > 0, M is N-1, down(M).
up(N) :- M is N+1, up(M).
asks(X) :- read(X), asks(X).
wrong(X) :- Y = foo, X is Y+1.
thrower :- throw(my_ball).
caught :- catch(thrower, my_ball, true), caught.

says(Goal, Text) :-
    with_output_to(atom(Text), slice(user:Goal)).

%   Where garbage is collected at every safe point no slice is found in time.
quick :-
    statistics(garbage_collection, [Collections|_]),
    Collections < 1000.

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(failure_slices).

test(left_recursion, [condition(user:quick)]) :-
    says(ancestor(a, _), T), has(T, '?- ancestor(a, A), false.\nancestor(X, Z) :- ancestor(X, Y), false, edge(Y, Z).').
test(no_fact_left, [condition(user:quick), fail]) :- says(ancestor(a, _), T), has(T, 'edge(a, b)').
test(arithmetic, [condition(user:quick)]) :- says(up(1), T), has(T, 'up(N) :- M is N+1, up(M), false.').
test(ends, T == 'the goal ends; there is no part of the program that loops\n') :- says(down(3), T).
test(fails, T == 'the goal ends; there is no part of the program that loops\n') :- says(edge(b, _), T).
test(throws, true) :- says(wrong(_), T), has(T, 'the goal ends: it throws error(type_error(evaluable, foo/0)').
test(throws_own_ball, T == 'the goal ends: it throws my_ball\n') :- says(thrower, T).
test(caught, [condition(user:quick)]) :-
    says(caught, T), has(T, 'caught :- catch(thrower, my_ball, true), caught, false.').
test(reads, T == 'undecided: the goal calls read(_)\n') :- says(asks(_), T).
test(conjunction, [condition(user:quick)]) :-
    says(( edge(X, _), ancestor(X, _) ), T), has(T, '?- edge(A, B), ancestor(A, C), false.').
test(last_query, [setup(nb_setval('$earlier_query', query(user:down(2), []))), cleanup(nb_delete('$earlier_query')),
                  true(T == 'the goal ends; there is no part of the program that loops\n')]) :-
    with_output_to(atom(T), slice).
test(no_last_query, error(existence_error(query, last))) :- slice.

:- end_tests(failure_slices).
