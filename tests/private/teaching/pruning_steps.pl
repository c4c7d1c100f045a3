% SPDX-License-Identifier: MIT
% private(teaching/pruning_steps): which constraint narrows which domain, and which one leaves a variable no value.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/pruning_steps)).

%   Steps are the prunings of the last of the goals, each with its text, or fails(Prunings, Conflict).
last_steps(Goals, Names, Steps) :-
    no_constraints(Store),
    posted(Goals, Names, Store, none, Steps).

posted([], _, _, Steps, Steps).
posted([Text-Goal|Goals], Names, Store0, _, Steps) :-
    posting(user, Goal, Text, Names, Store0, Store1),
    (   call(Goal)
    ->  prunings(Store1, Store2, Steps1),
        posted(Goals, Names, Store2, Steps1, Steps)
    ;   conflict(Store1, Prunings, Conflict),
        Steps = fails(Prunings, Conflict)
    ).

:- begin_tests(pruning_steps).

test(no_constraints, S == store([], [], none)) :- no_constraints(S).
test(posting, S == [[a, x, 'inf..sup', '1..5']]) :- last_steps([a-(X in 1..5)], [x=X], S).
test(no_constraint_is_posted, S == []) :- last_steps([a-length(L, 2)], [l=L], S).
test(prunings, S == [[c, x, '1..5', '4..5'], [c, y, '3..9', '3..4']]) :-
    last_steps([a-(X in 1..5), b-(Y in 3..9), c-(X #> Y)], [x=X, y=Y], S).
test(woken_by_another, S == [[c, y, '1..3', '2..3'], [c, z, '1..4', '1..2'], [b, x, '2..4', '3..4']]) :-
    last_steps([a-([X, Y, Z] ins 1..4), b-(X #> Y), c-(Y #> Z)], [x=X, y=Y, z=Z], S).
test(woken_by_a_value, S == [['', x, '3..4', 3], [b, y, '2..3', 2], [c, z, '1..2', 1]]) :-
    last_steps([a-([X, Y, Z] ins 1..4), b-(X #> Y), c-(Y #> Z), d-(X = 3)], [x=X, y=Y, z=Z], S).
test(bound_by_a_library, S == [['', x, '1..5', 2]]) :- last_steps([a-(X in 1..5), b-member(X, [2])], [x=X], S).
test(two_become_one, S == [['', x, '1..5', '3..5'], ['', y, '3..9', '3..5']]) :-
    last_steps([a-(X in 1..5), b-(Y in 3..9), c-(X = Y)], [x=X, y=Y], S).
test(unifying, S == [['', x, '1..5', 4]]) :-
    no_constraints(S0), posting(user, X in 1..5, a, [x=X], S0, S1), X in 1..5, prunings(S1, S2, _),
    unifying(f(X), f(4), [x=X], S2, S3), X = 4, prunings(S3, _, S).
test(conflict, S == fails([], ['', x, '4..5', 3, c])) :-
    last_steps([a-(X in 1..5), b-(Y in 3..9), c-(X #> Y), d-(X = 3)], [x=X, y=Y], S).
test(conflict_of_another, S == fails([['', x, '1..2', 1], [b, y, '1..2', 2], [d, z, '1..2', 2]],
                                     [c, y, 2, 'inf..1\\/3..sup', b])) :-
    last_steps([a-([X, Y, Z] ins 1..2), b-(X #\= Y), c-(Y #\= Z), d-(X #\= Z), e-(X = 1)], [x=X, y=Y, z=Z], S).
test(no_conflict, fail) :- no_constraints(S0), posting(user, a = b, t, [], S0, S), conflict(S, _, _).

:- end_tests(pruning_steps).
