% SPDX-License-Identifier: MIT
% private(messages/complaining_goals): which procedure an error is told of, and which of its arguments.

:- use_module(library(plunit)).
:- use_module(private(messages/complaining_goals)).
:- use_module(library(lists)).          % whose goals complain

own(X) :- atom_length(X, _).

%   What is written in front of the message; Goal is that of the clause where the error was thrown.
told(Formal, Context, Goal, Text) :-
    ( Goal == none -> Where = none ; Where = where(user:own/1, none, Goal, none, none, [], []) ),
    phrase(complaining_goal(Formal, Context, Where), Lines),
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

type_a(type_error(integer, a)).

:- begin_tests(complaining_goals).

test(context, T == 'p/1: ') :- told(instantiation_error, context(user:p/1, _), none, T).
test(internal, T == '') :- told(instantiation_error, context(system:'$p'/1, _), none, T).
test(library_goal, T == 'nth0/3, argument 1 (Index): ') :- type_a(F), told(F, _, nth0(a, [], _), T).
test(other_module, T == 'nth0/3, argument 1 (Index): ') :- type_a(F), told(F, _, lists:nth0(a, [], _), T).
test(second_argument, T == 'numlist/3, argument 2 (High): ') :- type_a(F), told(F, _, numlist(1, a, _), T).
test(variable_in_text, T == 'nth0/3: ') :- type_a(F), told(F, _, nth0(_, [], _), T).
test(own_goal, T == '') :- type_a(F), told(F, _, own(a), T).
test(closure, T == '') :- type_a(F), told(F, _, forall(own(_), true), T).
test(thrown, T == '') :- type_a(F), told(F, _, throw(a), T).
test(query, [setup(nb_setval('$last_query', query(user:nth0(a, [], _), []))), cleanup(nb_delete('$last_query')),
             true(T == 'nth0/3, argument 1 (Index): ')]) :-
    type_a(F), told(F, _, none, T).
test(other_query, [setup(nb_setval('$last_query', query(user:nth0(b, [], _), []))), cleanup(nb_delete('$last_query')),
                   true(T == '')]) :-
    type_a(F), told(F, _, none, T).
test(names_its_procedure, T == '') :- told(existence_error(procedure, q/0), context(user:p/1, _), none, T).
test(without_user, [forall(member(P-Q, [(user:a)-a, (system:user:a)-a, (m:a)-(m:a), a-a])), R == Q]) :- without_user(P, R).
test(without_user_variable, true(var(T))) :- without_user(_, T).

:- end_tests(complaining_goals).
