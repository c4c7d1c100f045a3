% SPDX-License-Identifier: MIT
% private(teaching/deepest_failure): the deepest call that has failed.

:- use_module(library(plunit)).
:- use_module(private(teaching/deepest_failure)).

run(Deepest, run(deepest(Deepest), 0, 0, 0, 0, none)).

call_at(Number, Depth, Goal, Exits, call(Number, Depth, user, Goal, exits(Exits), query)).

:- begin_tests(deepest_failure).

test(note_deepest, D == deepest(1, failed(p, [], [], at(0, []), deepest(0, none)))) :-
    D = deepest(0, none), note_deepest(D, p, query, [], []).
test(deeper, D-G == 3-r) :-
    S = deepest(0, none), note_deepest(S, p, query, [], []), call_at(1, 2, q, no, Call), note_deepest(S, r, Call, [], []),
    S = deepest(D, failed(G, [q], _, at(1, []), _)).
test(not_less_deep, G == r) :-
    S = deepest(0, none), call_at(1, 2, q, no, Call), note_deepest(S, r, Call, [], []), note_deepest(S, p, query, [], []),
    S = deepest(_, failed(G, _, _, _, _)).
test(further_in_the_body, G == q) :-
    S = deepest(0, none), note_deepest(S, p, query, [goal(user, ( q, r ), none, query)], []),
    note_deepest(S, q, query, [goal(user, r, none, query)], []), S = deepest(_, failed(G, _, _, _, _)).
test(further_in_a_body_around, G == s) :-
    S = deepest(0, none), call_at(1, 1, p, no, P), call_at(2, 1, q, no, Q),
    note_deepest(S, t, P, [exit(P), goal(user, ( q, r ), none, query)], []),
    note_deepest(S, s, Q, [exit(Q), goal(user, r, none, query)], []), S = deepest(_, failed(G, _, _, _, _)).
test(not_further, G == q) :-
    S = deepest(0, none), note_deepest(S, q, query, [goal(user, r, none, query)], []),
    note_deepest(S, p, query, [goal(user, ( q, r ), none, query)], []), S = deepest(_, failed(G, _, _, _, _)).
test(not_inside_of_what_has_held, D == deepest(0, none)) :-
    D = deepest(0, none), call_at(1, 2, q, yes, Call), note_deepest(D, r, Call, [], []).
test(tell_exit, D == deepest(1, failed(p, [], [], at(0, []), deepest(0, none)))) :-
    D = deepest(0, none), run(D, Run), note_deepest(D, p, query, [], []), call_at(3, 4, q, no, Call),
    note_deepest(D, r, Call, [], []), arg(1, D, 5), tell_exit(Run, Call), note_deepest(D, r, Call, [], []).
test(failure_so_far, F == deepest(2, failed(p, []))) :- run(deepest(2, failed(p, [])), Run), failure_so_far(Run, F).
test(no_failure, F == none) :- failure_so_far(run(silent, 0, 0, 0, 0, none), F).
test(only_failure, D == deepest(1, none)) :-
    D = deepest(2, failed(p, [])), run(D, Run), only_failure(Run, deepest(1, none)).

:- end_tests(deepest_failure).
