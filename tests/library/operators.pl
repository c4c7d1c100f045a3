% SPDX-License-Identifier: MIT
% library(operators).

:- use_module(library(plunit)).
:- use_module(library(operators)).

:- begin_tests(operators).

test(push_pop, Ps == [[700-xfx], []]) :-
    push_operators(user:[op(700, xfx, ===>)]),
    findall(P-T, current_op(P, T, ===>), During),
    pop_operators,
    findall(P-T, current_op(P, T, ===>), After),
    Ps = [During, After].
test(former_comes_back, Ps == [[400-xfx], [400-yfx]]) :-
    push_operators(user:[op(400, xfx, mod)]),
    findall(P-T, current_op(P, T, mod), During),
    pop_operators,
    findall(P-T, current_op(P, T, mod), After),
    Ps = [During, After].
test(kinds_are_apart, Ts == [fy, yfx]) :-
    push_operators(user:[op(0, xfx, -)]),
    pop_operators,
    findall(T, current_op(_, T, -), Ts0),
    sort(Ts0, Ts).
test(lists_of_names, N == 2) :-
    push_operators(user:[op(700, xfx, [==>>, <<==])], Undo),
    findall(X, ( member(X, [==>>, <<==]), current_op(700, xfx, X) ), Xs),
    pop_operators(Undo),
    length(Xs, N).
test(same_twice, Ps == []) :-
    push_operators(user:[op(700, xfx, ===>), op(600, xfy, ===>)], Undo),
    pop_operators(Undo),
    findall(P, current_op(P, _, ===>), Ps).
test(nested, Ps == [600, 700]) :-
    push_operators(user:[op(700, xfx, ===>)]),
    push_operators(user:[op(600, xfx, ===>)]),
    current_op(P1, _, ===>),
    pop_operators,
    current_op(P2, _, ===>),
    pop_operators,
    Ps = [P1, P2].
test(push_op, Ps == []) :-
    push_operators(user:[]),
    push_op(700, xfx, user: ===>),
    pop_operators,
    findall(P, current_op(P, _, ===>), Ps).
test(nothing_to_pop, fail) :-
    pop_operators.
test(bad, error(domain_error(operator_priority, 1300))) :-
    push_operators(user:[op(1300, xfx, ===>)]).

:- end_tests(operators).
