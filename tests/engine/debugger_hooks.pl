% SPDX-License-Identifier: MIT
% The ports reported to an observer, and what it can do at them.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(clpfd)).
:- use_module(library(plunit)).

:- dynamic([event/1, counter/1]).

app([], L, L).
app([H|T], L, [H|R]) :-
    app(T, L, R).

mem(X, [X|_]).
mem(X, [_|T]) :-
    mem(X, T).

len([], 0).
len([_|T], N) :-
    len(T, M),
    N is M + 1.

first_big(X) :-
    mem(X, [1, 2, 3]),
    X > 1,
    !.

bad(X) :-
    Y is X - "aa",
    Y > 0.

last_call(0).
last_call(N) :-
    N > 0,
    M is N - 1,
    last_call(M).

between_them(X) :-
    X #> 3,
    ( fail ; true ),
    X #< 6.

telling(X, [Y]) :-
    Y #> X,
    ( fail ; true ),
    len([], _).

tell(runs(Clause), continue) :-
    copy_term(Clause, Copy, _),
    assertz(event(Copy)).

leave_out(gone).

note(Ports, port(Port, _, Goal, Number, Depth, _, _), continue) :-
    functor(Port, Name, _),
    (   memberchk(Name, Ports)
    ->  copy_term(Goal, Copy),
        assertz(event(Name-Number-Depth-Copy))
    ;   true
    ).

act(Port, Name, Action, port(Port, _, Goal, _, _, _, _), Action) :-
    functor(Goal, Name, _),
    retract(counter(N)),
    M is N - 1,
    assertz(counter(M)),
    N > 0.

watch(Goal, Ports, Events) :-
    retractall(event(_)),
    (   '$watched'(Goal, note(Ports))
    ->  true
    ;   true
    ),
    findall(Event, retract(event(Event)), Events).

watch_acting(Goal, Port, Name, Action, Times) :-
    retractall(counter(_)),
    assertz(counter(Times)),
    '$watched'(Goal, act(Port, Name, Action)).

:- begin_tests(debugger_hooks).

test(constraints_as_written) :-
    watch(between_them(_), [call], Events),
    findall(G, member(_-_-_-G, Events), Goals),
    subsumes_term([between_them(_), _ #> 3, fail, _ #< 6], Goals).
test(terms_of_rules, Clause =@= (telling(5, [Y]) :- Y #> 5, ( fail ; true ), len([], _))) :-
    retractall(event(_)),
    setup_call_cleanup('$tell_clauses'(true), '$watched'(telling(5, _), tell), '$tell_clauses'(false)),
    findall(C, retract(event(C)), [Clause|_]).
test(call_and_exit) :-
    watch(len([a], _), [call, exit], Events),
    Events = [call-1-1-len([a], N), call-2-2-len([], M), exit-2-2-len([], 0),
              call-3-2-(K is 0 + 1), exit-3-2-(1 is 0 + 1), exit-1-1-len([a], 1)],
    maplist(var, [N, M, K]).
test(ports_of_a_choice, Names == [call, exit, redo, unify, call, exit, exit]) :-
    watch(first_big(_), [call, unify, exit, redo], All),
    findall(Name, member(Name-_-_-mem(_, _), All), Names).
test(fail_port, [nondet]) :-
    watch(mem(a, [b]), [fail], Events),
    Events = [fail-2-2-mem(a, []), fail-1-1-mem(a, [b])].
test(cut_takes_choices_away, fail) :-
    watch((first_big(_), fail), [redo], Events),
    member(redo-_-_-first_big(_), Events).
test(inline_goals_are_seen) :-
    watch(first_big(_), [call], Events),
    memberchk(call-_-2-(1 > 1), Events).
test(exception_of_each_goal_around, Goals == [is, bad]) :-
    watch(catch(bad(1), _, true), [exception], Events),
    findall(Name, (member(exception-_-_-Goal, Events), functor(Goal, Name, _)), Goals).
test(depth_after_a_caught_ball) :-
    watch((catch(bad(1), _, true), len([], _)), [call], Events),
    memberchk(call-_-1-len([], _), Events).
test(library_code_is_silent, Names == [findall, mem]) :-
    watch(findall(X, mem(X, [1]), _), [call], Events),
    findall(Name, (member(call-_-D-Goal, Events), D < 3, functor(Goal, Name, _)), Names).
test(last_calls_exit_in_order, Depths == [4, 3, 2, 1]) :-
    watch(last_call(3), [exit], Events),
    findall(D, member(exit-_-D-last_call(_), Events), Depths).
test(answer_is_that_of_the_goal, Xs == [1, 2, 3]) :-
    findall(X, '$watched'(mem(X, [1, 2, 3]), note([])), Xs).
test(undefined_procedure, error(existence_error(procedure, _))) :-
    Goal = no_such_predicate,
    '$watched'(Goal, note([])).
test(retry, [nondet, true(Count == 3)]) :-
    retractall(event(_)),
    watch_acting((mem(X, [1, 2]), assertz(event(X))), exit, assertz, retry, 2),
    findall(x, retract(event(_)), Xs),
    length(Xs, Count).
test(fail_at_a_call, fail) :-
    watch_acting(len([], _), call, len, fail, 1).
test(fail_at_an_exit, fail) :-
    watch_acting(mem(_, [1, 2]), exit, mem, fail, 1).
test(ignore) :-
    watch_acting(leave_out(something_else), call, leave_out, ignore, 1).
test(fail_instead_of_a_ball, fail) :-
    watch_acting(bad(1), exception(_), bad, fail, 1).
test(deep, Events == []) :-
    watch(last_call(3000), [redo], Events).

:- end_tests(debugger_hooks).
