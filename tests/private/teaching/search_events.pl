% SPDX-License-Identifier: MIT
% private(teaching/search_events): the events reported to observers of a search.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/search_events)).
:- use_module(private(teaching/search_runs), [new_run/3, run_counts/3]).
:- use_module(private(teaching/search_records), [recorded_nodes/2, forget_nodes/1]).
:- use_module(private(teaching/search_states)).

%   The nodes that Goal tells to Run, from State on.
told(Run, State, Goal, Nodes) :-
    new_run(record(events), [], Run),
    initial_state(['X'=_], State),
    b_setval('$recorded_state', State),
    call_cleanup(( call(Goal), recorded_nodes(events, All) ), forget_nodes(events)),
    findall(Kind-Text, member(node(_, _, Kind, Text, _), All), Nodes).

call_of(Goal, call(1, 1, user, Goal, none, query)).

:- begin_tests(search_events).

test(tell_goal, Nodes == [goal-'p(a)']) :- told(Run, S, tell_goal(Run, program, user, p(a), 1, query, [], S, _), Nodes).
test(tell_end, Nodes == [more-'... (not drawn: deeper than 3)']) :-
    told(Run, S, tell_end(Run, deeper(3), S), Nodes).
test(tell_loop_not, Nodes == []) :- call_of(p, Call), told(Run, S, tell_loop(Run, Call, S, S), Nodes).
test(tell_known_answer, Nodes == [no-'p(a) is no new answer of the table']) :-
    told(Run, S, tell_known_answer(Run, p(a), S), Nodes).
test(tell_unmatched, Nodes == [no-'no clauses']) :- told(Run, S, tell_unmatched(Run, p, query, [], [], S), Nodes).
test(tell_fails, Nodes == [no-fails]) :- told(Run, S, tell_fails(Run, p, query, [], S), Nodes).
test(tell_fails_domain, Nodes == [goal-'X=3', no-'fails: X is in 4..6 by X in 4..6, not 3']) :-
    new_run(record(events), [], Run), initial_state(['X'=X], S),
    tell_goal(Run, system, user, X in 4..6, 1, query, [], S, S1), X in 4..6,
    tell_solution(Run, only, call(1, 1, user, X in 4..6, none, query), 0, [], S1, S2),
    tell_goal(Run, system, user, X = 3, 2, query, [], S2, S3), tell_fails(Run, X = 3, query, [], S3),
    recorded_nodes(events, [_|All]), forget_nodes(events),
    findall(Kind-Text, member(node(_, _, Kind, Text, _), All), Nodes).
test(tell_fails_deepest, D == deepest(1, failed(p, [], [], at(0, []), deepest(0, none)))) :-
    D = deepest(0, none), new_run(deepest(D), [], Run), initial_state([], S), tell_fails(Run, p, query, [], S).
test(tell_mismatch, Nodes == [no-'b does not match a']) :-
    assertz(fact_told(a), Reference), call_of(fact_told(b), Call),
    told(Run, S, tell_mismatch(Run, 1, clause(fact_told(a), true, Reference), Call, S), Nodes).
test(tell_clause, Nodes == [clause-'']) :-
    assertz(fact_tried(a), Reference), C = clause(fact_tried(a), true, Reference), call_of(fact_tried(a), Call),
    told(Run, S, ( tell_clause(Run, 1, C, Call, S, W, S1), tell_unified(Run, W, C, Call, S1, _) ), Nodes).
test(tell_named, Ns = [_, 'X_1'=X, 'X_2'=Y]) :-
    told(Run, S, ( tell_named(Run, ['X'=X], S, S1), tell_named(Run, ['X'=Y], S1, S2), state_names(S2, Ns) ), _).
test(unbound_names, Us == ['X']) :- told(Run, S, unbound_names(Run, S, [Name=_]), _), Us = [Name].
test(tell_solution, Nodes == [solution-'p(a)']) :-
    call_of(p(a), Call), told(Run, S, tell_solution(Run, more, Call, -1, [], S, _), Nodes).
test(tell_end_of_solutions, Nodes == [more-'... (more solutions are not drawn)']) :-
    told(Run, S, tell_end(Run, more, S), Nodes).
test(tell_end_without_end, Nodes == [more-'no end within the limits']) :-
    told(Run, S, tell_end(Run, no_end, S), Nodes).
test(tell_thrown_once, Nodes == [error-'throws oops']) :-
    told(Run, S, ( tell_thrown(Run, oops, S), tell_thrown(Run, oops, S), ended_by_error(Run) ), Nodes).
test(tell_caught, Nodes == [caught-'caught oops']) :- told(Run, S, tell_caught(Run, oops, S, _), Nodes).
test(tell_cut, Nodes == [cut-(!), removed-'the other branch is cut']) :-
    told(Run, S, ( opened(S, right, S1), tell_cut(Run, query, [], S1, _) ), Nodes).
test(tell_condition, Nodes == [condition-'if p']) :- told(Run, S, tell_condition(Run, user:p, S, _), Nodes).
test(tell_decided, Nodes == [condition-'if p: no']) :- told(Run, S, tell_decided(Run, no, user:p, S, _), Nodes).
test(tell_committed, Nodes == [holds-holds, removed-'further solutions are cut']) :-
    told(Run, S, ( opened(S, solutions, S1), tell_committed(Run, S, S1, _) ), Nodes).
test(tell_holds, Nodes == [holds-holds]) :- told(Run, S, tell_holds(Run, S, _), Nodes).
test(tell_otherwise, Nodes == [branch-else]) :-
    call_of(\+ p, Call), told(Run, S, tell_otherwise(Run, Call, S, _), Nodes).
test(tell_disjunction, Nodes == [goal-'(p;q)']) :- told(Run, S, tell_disjunction(Run, user:( p ; q ), S, _), Nodes).
test(tell_branch, Nodes == [branch-left]) :- told(Run, S, tell_branch(Run, left, S, _), Nodes).
test(tell_answer, N == 1) :-
    new_run(silent, [], Run), initial_state([], S), tell_answer(Run, 0, S), run_counts(Run, _, N).
test(tell_kept, Kept == 'p keeps its place') :-
    new_run(record(events), [], Run), initial_state([], S), tell_kept(Run, none), tell_kept(Run, 'p keeps its place'),
    tell_branch(Run, left, S, _), recorded_nodes(events, [node(_, _, _, _, [kept(Kept)])]), forget_nodes(events).
test(tell_undecided,
     Nodes == [more-'... (not drawn: the other branch is tried only if the cut above is not reached)']) :-
    told(Run, S, ( opened(S, right, S1), tell_undecided(Run, [], S1) ), Nodes).

:- end_tests(search_events).
