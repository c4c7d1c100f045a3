% SPDX-License-Identifier: MIT
% private(teaching/goal_names): names of the variables of goals.

:- use_module(library(plunit)).
:- use_module(private(teaching/goal_names)).

:- dynamic([parent/2, test/2, shown/1, check/2, use/1]).

grand(X, Z) :- parent(X, Y), parent(Y, Z).
chosen(X) :- ( test(X, Why) -> shown(Why) ; \+ test(X, Other), shown(Other) ).
fib(N, F) :- A is N-1, B is N-2, fib(A, FA), fib(B, FB), F is FA+FB.
fib(0, 1).
digit(D) --> [D], { check(D, Kind), use(Kind) }.

bigger(X, Y) :- X > Y.

%   The form of a unification in the rule of digit//1.
unified(Goal, Text) :-
    clause(user:digit(_, _, _), _, Reference),
    '$clause_place'(Reference, _, Line),
    '$definition_place'(user, digit(_, _, _), Path, _),
    list_unification(Goal, [frame(1, 1, digit(1, [1], []), user:digit/3, Path:Line)], Text).

%   The names of Goal, called by the clause that Head runs.
names(Goal, Head, Names) :-
    functor(Head, Name, Arity),
    clause(user:Head, _, Reference),
    '$clause_place'(Reference, _, Line),
    functor(General, Name, Arity),
    '$definition_place'(user, General, Path, _),
    goal_names(Goal, [frame(1, 1, Head, user:Name/Arity, Path:Line)], Names0),
    findall(N, member(N=_, Names0), Names),
    !.

:- begin_tests(goal_names, [setup(forget_texts)]).

test(first_goal, Ns == ['Y']) :- names(parent(tom, _), grand(tom, _), Ns).
test(second_goal, Ns == ['Z']) :- Head = grand(tom, Z), names(parent(bob, Z), Head, Ns).
test(of_the_head, Ns == ['X', 'Y']) :- Head = grand(X, _), names(parent(X, _), Head, Ns).
test(not_of_the_head, Ns == []) :- names(parent(_, jim), grand(tom, _), Ns).
test(different_names, Ns == []) :- names(test(a, _), chosen(a), Ns).
test(unlike_goals, Ns == []) :- names(shown(_), chosen(a), Ns).
test(computed, Ns-Ms == ['FA']-['FB']) :- names(fib(4, _), fib(5, _), Ns), names(fib(3, _), fib(5, _), Ms).
test(inside, Ns == []) :-
    Goal = parent(tom, _),
    goal_names(Goal, [frame(2, 2, once(Goal), user:once/1, none), frame(1, 1, q, user:q/0, none)], Ns).
test(grammar, Ns == ['Kind']) :- names(check(1, _), digit(1, [1], []), Ns).
test(called, Ns == ['Y'=Y]) :- called_names(parent(tom, Y), user:grand(tom, _), Ns).
test(called_by_a_library, fail) :- called_names(p(_), user:member(_, _), _).
test(source_goal, P-B == (X > Y)-[bound('Y', Y, 1)]) :- source_goal(X > 1, user:bigger(X, 1), P, B0), B0 = [bound(_, Y, _)|_], B = B0.
test(source_of_query, P-B == (Y < 3)-[bound('X', Y, 1)]) :-
    source_goal(1 < 3, query(( X = 1, X < 3 ), ['X'=X]), P, B0), B0 = [bound(_, Y, _)], B = B0.
test(several_sources, fail) :- source_goal(shown(_), user:chosen(a), _, _).
test(write_source_goal, T == 'X>Y, where Y = 1') :-
    with_output_to(atom(T), write_source_goal(source(X > Y, [bound('Y', Y, 1)]), ['X'=X])).
test(list_unification, T == '$text'([], [], R)) :- unified([] = R, T).
test(unification_in_braces, fail) :- list_unification(a = _, [frame(1, 1, grand(a, _), user:grand/2, none)], _).
test(no_such_goal, Ns == []) :- names(other(_), grand(tom, _), Ns).
test(no_clause, Ns == []) :- goal_names(p(_), [frame(1, 1, q, user:q/0, none)], Ns).
test(ground, Ns == []) :- names(parent(tom, bob), grand(tom, _), Ns).
test(cyclic, Ns == []) :- X = f(X, _), goal_names(X, [], Ns).

:- end_tests(goal_names).
