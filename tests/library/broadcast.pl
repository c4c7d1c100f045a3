% SPDX-License-Identifier: MIT
% library(broadcast).

:- use_module(library(plunit)).
:- use_module(library(broadcast)).

:- dynamic heard/1.

heard_of(Goal, List) :-
    retractall(heard(_)),
    call(Goal),
    findall(X, retract(heard(X)), List).

leave :-
    unlisten(one),
    unlisten(two).

:- begin_tests(broadcast, [cleanup(leave)]).

test(all_hear_in_order, [cleanup(leave), L == [one(1), two(1)]]) :-
    listen(one, m(X), assertz(heard(one(X)))),
    listen(two, m(Y), assertz(heard(two(Y)))),
    heard_of(broadcast(m(1)), L).
test(others_do_not_hear, [cleanup(leave), L == []]) :-
    listen(one, m(X), assertz(heard(X))),
    heard_of(broadcast(n(1)), L).
test(failure_stops_nobody, [cleanup(leave), L == [2]]) :-
    listen(one, m, fail),
    listen(two, m, assertz(heard(2))),
    heard_of(broadcast(m), L).
test(bindings_are_undone, [cleanup(leave), true(var(X))]) :-
    listen(one, m(A), A = 1),
    broadcast(m(X)).
test(called_once, [cleanup(leave), L == [1]]) :-
    listen(one, m, ( member(X, [1,2]), assertz(heard(X)) )),
    heard_of(broadcast(m), L).
test(request_binds, [cleanup(leave), all(X == [a,b])]) :-
    listen(one, ask(A), member(A, [a,b])),
    broadcast_request(ask(X)).
test(request_nobody, fail) :-
    broadcast_request(nobody_knows(_)).
test(unlisten_template, [cleanup(leave), L == [n]]) :-
    listen(one, m, assertz(heard(m))),
    listen(one, n, assertz(heard(n))),
    unlisten(one, m),
    heard_of(( broadcast(m), broadcast(n) ), L).
test(unlisten_goal, [cleanup(leave), L == [2]]) :-
    listen(one, m, assertz(heard(1))),
    listen(one, m, assertz(heard(2))),
    unlisten(one, m, assertz(heard(1))),
    heard_of(broadcast(m), L).
test(listener_is_module, [cleanup(unlisten(user)), T == m(1)]) :-
    user:listen(m(1), true),
    listening(user, T, user:true).
test(unbound_message, error(instantiation_error)) :- broadcast(_).
test(unbound_template, error(instantiation_error)) :- listen(one, _, true).

:- end_tests(broadcast).
