% SPDX-License-Identifier: MIT
% private(teaching/repeated_goals): goals that come back among the goals they call.

:- use_module(library(plunit)).
:- use_module(private(teaching/repeated_goals)).

%   The call of the first goal, which the others are around.
nested([], _, query).
nested([Goal|Goals], N, call(N, N, user, Goal, called(Goal, 0), Parent)) :-
    M is N - 1,
    nested(Goals, M, Parent).

how(Goals, How) :-
    length(Goals, N),
    nested(Goals, N, Call),
    repeats(Call, How).

:- begin_tests(repeated_goals).

test(same, How == same(1)) :- how([p(_), p(_)], How).
test(same_further_up, How == same(1)) :- how([p(_), q, p(_)], How).
test(other_constants, fail) :- how([p(a), p(b)], _).
test(instance, fail) :- how([p(a), p(_)], _).
test(alone, fail) :- how([p(_)], _).
test(grows, How == grows(1)) :- how([p(s(s(s(0)))), p(s(s(0))), p(s(0)), p(0)], How).
test(grows_twice_only, fail) :- how([p(s(s(0))), p(s(0)), p(0)], _).
test(shrinks, fail) :- how([p(0), p(s(0)), p(s(s(0))), p(s(s(s(0))))], _).
test(one_argument_shrinks, fail) :- how([p([], [1, 2, 3]), p([3], [1, 2]), p([2, 3], [1]), p([1, 2, 3], [])], _).
test(changed_between, fail) :-
    repeats(call(2, 2, user, p, called(p, 1), call(1, 1, user, p, called(p, 0), query)), _).

:- end_tests(repeated_goals).
