% SPDX-License-Identifier: MIT
% private(teaching/table_answers): answers of tabled goals, each with the proof by which it was first found.

:- use_module(library(plunit)).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/search_states), [initial_state/2, state_path/2]).
:- use_module(private(teaching/table_answers)).

:- table path/2, even/1, odd/1, cost(_, _, min), count(_, sum), reached/1.

edge(a, b).
edge(b, a).
edge(b, c).

path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

even(0).
even(N) :- N > 0, M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).

cost(X, Y, C) :- edge(X, Y), C = 5.
cost(X, Y, C) :- cost(X, Z, C0), edge(Z, Y), C is C0 + 1.

count(a, 1).

reached(a).
reached(Y) :- forall(edge(Y, _), true), edge(X, Y), ( reached(X) -> true ; fail ).

unreached(X) :- member(X, [a, b, c, d]), \+ path(a, X).

found(Goal, Template, Sorted) :-
    new_run(silent, [], Run),
    initial_state([], State),
    findall(Template, searched(Goal, user, State, Run), Found),
    msort(Found, Sorted).

silent(run(silent, 0, 0, 0, 0, limits(inf, inf, inf, leftmost, unfold, database))).

:- begin_tests(table_answers).

test(keeps_tables) :- silent(Run), keeps_tables(Run, user, path(_, _)).
test(not_tabled, fail) :- silent(Run), keeps_tables(Run, user, edge(_, _)).
test(drawings_use_the_table, fail) :-
    keeps_tables(run(record(k), 0, 0, 0, 0, limits(inf, inf, inf, leftmost, unfold, database)), user, path(_, _)).
test(sums_use_the_table, fail) :- silent(Run), keeps_tables(Run, user, count(_, _)).
test(left_recursion, Ys == [a, b, c]) :- found(path(a, Y), Y, Ys).
test(each_answer_once, N == 3) :- found(path(a, _), x, Xs), length(Xs, N).
test(mutual_recursion) :- found(even(6), x, [x]).
test(mutual_failure) :- found(even(5), x, []).
test(modes, Cs == [a-6, b-5, c-6]) :- found(cost(a, Y, C), Y-C, Cs).
test(negation_has_all_answers, Xs == [d]) :- found(unreached(X), X, Xs).
test(through_a_condition, Xs == [a, b, c]) :- found(reached(X), X, Xs).
test(findall_has_all_answers, Lss == [[a, b, c]]) :-
    found(( findall(Y, path(a, Y), Ys), msort(Ys, Ls) ), Ls, Lss).
test(path, Goal == path(a, b)) :-
    new_run(silent, [], Run),
    initial_state([], State),
    once(searched(path(a, b), user, State, Run)),
    b_getval('$recorded_state', Last),
    state_path(Last, [step(_, _, _, answer(Table, N))]),
    answer_path(Table, N, Goal, [_|_]).
test(forgotten, fail) :- forget_tables, answer_path(_, _, _, _).
test(led_alone, L == x) :- forget_tables, led_alone(x, none), led_alone(none, L).
test(table_answer, As == [1, 2]) :-
    forget_tables,
    findall(X, table_answer(user, p(X), none, [p(Y), []]>>member(Y, [1, 2, 1]), _), As).
test(is_new_answer, As == [any]) :-
    Called = called(p(_), 0, []), Call = call(1, 1, user, p(a), Called, query),
    is_new_answer(Call), is_new_answer(Call), arg(3, Called, As).

:- end_tests(table_answers).
