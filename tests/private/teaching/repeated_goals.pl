% SPDX-License-Identifier: MIT
% private(teaching/repeated_goals): goals that come back among the goals they call.

:- use_module(library(plunit)).
:- use_module(private(teaching/repeated_goals)).

%   The call of the first goal, which the others are around.
nested([], _, query).
nested([Goal|Goals], N, call(N, N, user, Goal, called(Goal, 0, []), Parent)) :-
    M is N - 1,
    nested(Goals, M, Parent).

how(Goals, How) :-
    length(Goals, N),
    nested(Goals, N, Call),
    repeats(Call, How).

:- table linked/2.
linked(X, Y) :- linked(Y, X).
unlinked(_, _).

:- begin_tests(repeated_goals).

test(same, How == same(1, [])) :- how([p(_), p(_)], How).
test(same_further_up, How == same(1, [])) :- how([p(_), q, p(_)], How).
test(other_constants, fail) :- how([p(a), p(b)], _).
test(instance, fail) :- how([p(a), p(_)], _).
test(alone, fail) :- how([p(_)], _).
test(grows, How == grows(1)) :- how([p(s(s(s(0)))), p(s(s(0))), p(s(0)), p(0)], How).
test(grows_twice_only, fail) :- how([p(s(s(0))), p(s(0)), p(0)], _).
test(shrinks, fail) :- how([p(0), p(s(0)), p(s(s(0))), p(s(s(s(0))))], _).
test(one_argument_shrinks, fail) :- how([p([], [1, 2, 3]), p([3], [1, 2]), p([2, 3], [1]), p([1, 2, 3], [])], _).
test(changed_between, fail) :-
    repeats(call(2, 2, user, p, called(p, 1, []), call(1, 1, user, p, called(p, 0, []), query)), _).

test(from_table, Ns == [1, 3]) :-
    Run = run(silent, 0, 0, 0, 0, none),
    Around = call(1, 1, user, linked(a, _), none, query),
    findall(N,
            ( member(N-Goal, [1-linked(a, _), 2-linked(_, _), 3-linked(a, _), 4-unlinked(a, _)]),
              from_table(Run, user, Goal, Around) ),
            Ns).
test(no_call_around, fail) :- from_table(run(silent, 0, 0, 0, 0, none), user, linked(a, _), query).
test(no_table_in_trials, fail) :-
    from_table(run(trial(exact), 0, 0, 0, 0, none), user, linked(a, _),
               call(1, 1, user, linked(a, _), none, query)).

:- end_tests(repeated_goals).
