% SPDX-License-Identifier: MIT
% private(messages/last_calls): the clause whose last goal has thrown.

:- use_module(library(plunit)).
:- use_module(private(messages/last_calls)).

% The libraries are there when one of their predicates has complained.
:- catch(maplist(nth0(a, []), [_]), error(_, _), true).
:- catch(nth1(a, [], _), error(_, _), true).

start(X) :- step(X), true.
step(X) :- atom(X), last_step(X).
last_step(X) :- atom_length(X, _).
ambiguous(X) :- ( X = a -> left(X) ; right(X) ).
left(X) :- atom_length(X, _).
right(X) :- atom_length(X, _).
twice(X) :- atom_length(b, _), atom_length(X, _).
thrower :- throw(my_ball).
through_thrower :- thrower.
not_last(X) :- atom_length(X, _), var(X).
before_true(X) :- atom_length(X, _), true.
by_library(X) :- nth0(X, [], _).
closure(Xs) :- maplist(by_library, Xs).
nowhere(Xs) :- maplist(lists:no_such_procedure, Xs).
by_head(a, X) :- nth0(X, [], _).
by_head(b, X) :- nth1(X, [], _).
recursive([]) :- throw(my_ball).
recursive([_|T]) :- recursive(T).
:- use_module(library(clpfd), [(in)/2]).
constrained(X) :- in(X, foo).

%   The frame of the clause that goes on behind Callee.
behind(Callee, frame(user:start/1, 'a.pl', 1, user:Callee, 0, 0)).

last(Callee, Culprit, Goal, Frame) :-
    behind(Callee, User),
    last_call_frame(Culprit, Goal, [User], [User], Frame).

:- begin_tests(last_calls).

test(through_two, I-L-C == (user:last_step/1)-13-(user:atom_length/2)) :-
    last(step/1, system:atom_length/2, none, frame(I, _, L, C, _, _)).
test(direct, I == user:last_step/1) :- last(last_step/1, system:atom_length/2, none, frame(I, _, _, _, _, _)).
test(ambiguous, fail) :- last(ambiguous/1, system:atom_length/2, none, _).
test(no_last_goal, fail) :- last(not_last/1, system:atom_length/2, none, _).
test(before_true, I == user:before_true/1) :- last(before_true/1, system:atom_length/2, none, frame(I, _, _, _, _, _)).
test(library, I == user:by_library/1) :- last(by_library/1, none, none, frame(I, _, _, _, _, _)).
test(closure, I == user:by_library/1) :- last(closure/1, none, none, frame(I, _, _, _, _, _)).
test(frame_of_library, I == user:by_library/1) :-
    behind(closure/1, User),
    Library = frame(lists:nth0/3, 'hornbeam:library/lists.pl', 1, error:must_be/2, 0, 0),
    last_call_frame(none, none, [Library, User], [User], frame(I, _, _, _, _, _)).
test(missing, I == user:nowhere/1) :- last(nowhere/1, missing(lists:no_such_procedure/1), none, frame(I, _, _, _, _, _)).
test(two_heads, fail) :- last(by_head/2, none, none, _).
test(head, [setup(nb_setval('$last_query', query(user:by_head(b, _), []))), cleanup(nb_delete('$last_query')),
            true(C == user:nth1/3)]) :-
    last_call_frame(none, none, [], [], frame(_, _, _, C, _, _)).
test(recursive, I == user:recursive/1) :- last(recursive/1, none, none, frame(I, _, _, _, _, _)).
test(other_culprit, fail) :- last(step/1, system:atom_codes/2, none, _).
test(same_goal_before, Offset == 31) :-
    last(twice/1, system:atom_length/2, none, frame(_, _, _, _, Begin, From-_)), Offset is From - Begin.
test(goal_fits, I == user:last_step/1) :-
    last(step/1, system:atom_length/2, atom_length(f(x), _), frame(I, _, _, _, _, _)).
test(thrown, I == user:thrower/0) :- last(through_thrower/0, none, none, frame(I, _, _, _, _, _)).
test(query, [setup(nb_setval('$last_query', query(user:step(_), []))), cleanup(nb_delete('$last_query')),
             true(I == user:last_step/1)]) :-
    last_call_frame(system:atom_length/2, none, [], [], frame(I, _, _, _, _, _)).
test(doubtful, Is == [user:left/1, user:right/1]) :-
    behind(ambiguous/1, User),
    doubtful_frames(system:atom_length/2, none, [User], [User], Frames),
    findall(I, member(frame(I, _, _, _, _, _), Frames), Is).
test(no_doubt, fail) :-
    behind(step/1, User), doubtful_frames(system:atom_length/2, none, [User], [User], _).
test(hidden_builtin, I == user:constrained/1) :-     % its name is not in the error
    last(constrained/1, none, '$fd_in'(_, foo), frame(I, _, _, _, _, _)).
test(unknown_start, fail) :- last(no_such/1, system:atom_length/2, none, _).

:- end_tests(last_calls).
