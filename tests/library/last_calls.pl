% SPDX-License-Identifier: MIT
% library(last_calls): the clause whose last goal has thrown.

:- use_module(library(plunit)).
:- use_module(library(last_calls)).

start(X) :- step(X), true.
step(X) :- atom(X), last_step(X).
last_step(X) :- atom_length(X, _).
ambiguous(X) :- ( X = a -> left(X) ; right(X) ).
left(X) :- atom_length(X, _).
right(X) :- atom_length(X, _).
twice(X) :- atom_length(b, _), atom_length(X, _).
thrower :- throw(my_ball).
through_thrower :- thrower.
not_last(X) :- atom_length(X, _), true.

%   The frame of the clause that goes on behind Callee.
behind(Callee, frame(user:start/1, 'a.pl', 1, user:Callee, 0, 0)).

last(Callee, Culprit, Goal, Frame) :-
    behind(Callee, User),
    last_call_frame(Culprit, Goal, [User], [User], Frame).

:- begin_tests(last_calls).

test(through_two, I-L-C == (user:last_step/1)-9-(user:atom_length/2)) :-
    last(step/1, system:atom_length/2, none, frame(I, _, L, C, _, _)).
test(direct, I == user:last_step/1) :- last(last_step/1, system:atom_length/2, none, frame(I, _, _, _, _, _)).
test(ambiguous, fail) :- last(ambiguous/1, system:atom_length/2, none, _).
test(no_last_goal, fail) :- last(not_last/1, system:atom_length/2, none, _).
test(other_culprit, fail) :- last(step/1, system:atom_codes/2, none, _).
test(same_goal_before, N == 1) :- last(twice/1, system:atom_length/2, none, frame(_, _, _, _, N, _)).
test(goal_fits, I == user:last_step/1) :- last(step/1, system:atom_length/2, atom_length(f(x), _), frame(I, _, _, _, _, _)).
test(thrown, I == user:thrower/0) :- last(through_thrower/0, none, none, frame(I, _, _, _, _, _)).
test(query, [setup(nb_setval('$last_query', query(user:step(_), []))), cleanup(nb_delete('$last_query')),
             true(I == user:last_step/1)]) :-
    last_call_frame(system:atom_length/2, none, [], [], frame(I, _, _, _, _, _)).
test(unknown_start, fail) :- last(no_such/1, system:atom_length/2, none, _).

:- end_tests(last_calls).
