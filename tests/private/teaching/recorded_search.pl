% SPDX-License-Identifier: MIT
% private(teaching/recorded_search): a search runs as the machine runs it, and what happens in it is recorded.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/recorded_search)).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/search_recording), [recorded/4]).
:- use_module(private(teaching/search_states), [initial_state/2]).

p(1).
p(2).
p(3).
q(2).
q(3).
first(X) :- p(X), !.
second(X) :- p(X), X > 1, !.
second(none).
cond(X) :- ( p(X), X > 1 -> true ; X = none ).
other(X) :- ( p(X), X > 5 -> true ; X = none ).
soft(X) :- ( p(X) *-> true ; X = none ).
either(X) :- ( X = a ; X = b ).
local(X) :- p(X), once(q(Y)), Y > X.
called(X) :- call(( p(X), ! )).
closure(X) :- call(plus(1), 2, X).
negated(X) :- p(X), \+ q(X).
cut_deep(X) :- deep(9), p(X), !.
cut_deep(none).
all(Xs) :- findall(X, p(X), Xs).
every :- forall(q(X), p(X)).
mapped(Xs, Ys) :- maplist([X, Y]>>( Y is X * 2 ), Xs, Ys).
kept(Ys) :- include(q, [1, 2, 3], Ys).
summed(N) :- foldl([X, A, B]>>( B is A + X ), [1, 2, 3], 0, N).
grouped(Ls) :- findall(X-L, bagof(Y, pair(X, Y), L), Ls).
pair(a, 1).
pair(b, 2).
pair(a, 3).
caught(X) :- catch(thrown, ball(X), true).
rethrown :- catch(thrown, other, true).
thrown :- throw(ball(1)).
anything(B) :- catch(thrown, B, true).
waits(X) :- freeze(X, q(X)), p(X).
greeting --> [hello], name.
name --> [world].
left(X) :- left(X).
left(a).
deep(0).
deep(N) :- N > 0, M is N - 1, deep(M).
unknown(N) :- \+ deep(N).
small(X, Y) :- X in 1..3, Y in 1..3, X #< Y, label([X, Y]).
counted(N) :- aggregate_all(count, p(_), N).

:- dynamic(none/0).

%   All X of Goal, as the interpreter finds them.
found(X, Goal, Xs) :-
    new_run(silent, [], Run),
    initial_state([], State),
    findall(X, searched(Goal, user, State, Run), Xs).

nodes(Goal, Nodes) :-
    nodes(Goal, [], Nodes).

nodes(Goal, Options, Nodes) :-
    term_variables(Goal, Variables),
    named(Variables, 0, Names),
    recorded(user:Goal, Names, [loops(stop), nodes(300)|Options], search(_, _, _, Nodes, _)).

named([], _, []).
named([V|Vs], N, [Name=V|Names]) :-
    Code is 0'A + N,
    char_code(Name, Code),
    N1 is N + 1,
    named(Vs, N1, Names).

has(Goal, Kind, Text) :-
    has(Goal, [], Kind, Text).

has(Goal, Options, Kind, Text) :-
    nodes(Goal, Options, Nodes),
    memberchk(node(_, _, Kind, Text, _), Nodes).

:- begin_tests(recorded_search).

test(facts, Xs == [1, 2, 3]) :- found(X, p(X), Xs).
test(cut, Xs == [1]) :- found(X, first(X), Xs).
test(cut_behind_a_test, Xs == [2]) :- found(X, second(X), Xs).
test(condition, Xs == [2]) :- found(X, cond(X), Xs).
test(otherwise, Xs == [none]) :- found(X, other(X), Xs).
test(soft_cut, Xs == [1, 2, 3]) :- found(X, soft(X), Xs).
test(disjunction, Xs == [a, b]) :- found(X, either(X), Xs).
test(cut_is_local_to_once, Xs == [1]) :- found(X, local(X), Xs).
test(cut_is_local_to_call, Xs == [1]) :- found(X, called(X), Xs).
test(closure, Xs == [3]) :- found(X, closure(X), Xs).
test(negation, Xs == [1]) :- found(X, negated(X), Xs).
test(findall, Xs == [[1, 2, 3]]) :- found(X, all(X), Xs).
test(forall) :- found(x, every, [x]).
test(lambda, Xs == [[2, 4]]) :- found(Y, mapped([1, 2], Y), Xs).
test(include, Xs == [[2, 3]]) :- found(Y, kept(Y), Xs).
test(foldl, Xs == [6]) :- found(N, summed(N), Xs).
test(bagof, Xs == [[a-[1, 3], b-[2]]]) :- found(L, grouped(L), Xs).
test(catch, Xs == [1]) :- found(X, caught(X), Xs).
test(not_caught, throws(ball(1))) :- found(x, rethrown, _).
test(waiting_goal, Xs == [2, 3]) :- found(X, waits(X), Xs).
test(constraints, Xs == [1-2, 1-3, 2-3]) :- found(X-Y, small(X, Y), Xs).
test(no_choice_left, true) :-
    new_run(silent, [], Run), initial_state([], State), searched(mapped([1, 2], _), user, State, Run).

test(clause_is_told) :- has(p(_), clause, '').
test(mismatch_is_told) :- has(q(1), no, '1 does not match 2').
test(cut_removes) :- has(first(_), removed, 'clauses 2 to 3 are cut').
test(condition_removes) :- has(cond(_), removed, 'clause 3 is cut').
test(inside_of_findall) :- has(all(_), goal, 'p(X)').
test(inside_of_forall) :- has(every, goal, 'p(2)').
test(inside_of_maplist) :- has(maplist(q, [2]), goal, 'q(2)').
test(inside_of_catch) :- has(caught(_), goal, thrown).
test(inside_of_aggregate_all) :- has(counted(_), goal, 'p(_)').
test(error) :- has(thrown, error, 'throws ball(1)').
test(recovery) :- has(caught(_), caught, 'caught ball(1)').
test(woken_goal) :- has(waits(_), goal, 'q(1)').
test(grammar) :- has(phrase(greeting, [hello, world]), goal, 'phrase(name, [world])').
test(loop) :- has(left(_), loop, 'left(A) again: this branch has no end').
test(loop_unfolded, fail) :-
    term_variables(left(X), _), recorded(user:left(X), ['X'=X], [nodes(20)], search(_, _, _, Nodes, _)),
    memberchk(node(_, _, loop, _, _), Nodes).
test(many_nodes) :- has(deep(100), more, '... (not drawn: more than 300 nodes)').
test(depth) :- has(deep(9), [depth(4)], more, '... (not drawn: deeper than 4)').
test(depth_of_a_negation_is_no_success, fail) :- has(unknown(9), [depth(4)], yes, _).
test(limits_are_not_caught, fail) :- has(( catch(deep(9), _, true) ), [depth(4)], yes, _).
test(no_end_is_no_failure, fail) :- has(numlist(1, 300000, _), no, _).
test(no_end) :- has(numlist(1, 300000, _), more, 'no end within the limits').
test(no_clauses) :- has(none, no, 'no clauses').
test(domains, D == [change('A', '1..3', '1..2'), change('B', '1..3', '2..3')]) :-
    nodes(( X in 1..3, Y in 1..3, X #< Y ), Nodes), memberchk(node(_, _, goal, 'A#<B', Facts), Nodes),
    memberchk(domains(D), Facts), var(X), var(Y).
test(labelling) :- has(small(_, _), goal, 'label([A, B])').
test(rightmost) :- has(( p(X), q(X) ), [selection(rightmost)], goal, 'p(2)').
test(rule_inside_of_a_negation) :- has(\+ ( p(X), q(X) ), [selection(rightmost)], goal, 'p(2)').
test(no_rule_inside_of_a_condition) :- has(( p(X), q(X) -> true ; true ), [selection(rightmost)], goal, 'q(1)').
test(cut_not_reached, As == []) :-
    nodes(cut_deep(_), [depth(3)], Nodes), findall(A, member(node(_, _, yes, A, _), Nodes), As),
    memberchk(node(_, _, more, '... (not drawn: clause 2 is tried only if the cut above is not reached)', _), Nodes).
test(breadth_first) :- has(left(_), [search(breadth_first), loops(unfold)], yes, 'yes 1').
test(no_rule, error(domain_error(selection_rule, middle))) :- nodes(true, [selection(middle)], _).
test(no_order, error(domain_error(search_order, wild))) :- nodes(true, [search(wild)], _).
test(nothing_bound, true(var(X))) :- nodes(p(X), _).

test(inner) :- found(X, maplist(q, [X]), Xs), Xs == [2, 3].
test(recover_passes_on, throws(b)) :- '$recorded_search':recover(b, c, user:true).
test(recover_never_takes_limits, throws('$enough')) :- found(x, catch(throw('$enough'), _, true), _).

:- end_tests(recorded_search).
