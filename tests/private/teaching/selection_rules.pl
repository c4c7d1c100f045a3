% SPDX-License-Identifier: MIT
% private(teaching/selection_rules): which goal is solved next.

:- use_module(library(plunit)).
:- use_module(private(teaching/selection_rules)).
:- use_module(private(teaching/recorded_search), [new_run/3]).

p(_).
q(_).

goals([], []).
goals([G|Gs], [goal(user, G, none, query)|Items]) :-
    goals(Gs, Items).

chosen(Rule, Goals, Goal, Rest) :-
    goals(Goals, Items),
    new_run(silent, [], Run),
    selected(Rule, Items, goal(_, Goal, _, _), Items1, Run),
    goals(Rest, Items1).

:- begin_tests(selection_rules).

test(selected, G-R == p(1)-[q(1)]) :- chosen(leftmost, [p(1), q(1)], G, R).
test(rightmost, G-R == q(1)-[p(1)]) :- chosen(rightmost, [p(1), q(1)], G, R).
test(rightmost_of_a_conjunction, G-R == q(1)-[p(1)]) :- chosen(rightmost, [( p(1), q(1) )], G, R).
test(not_over_a_cut, G-R == q(1)-[p(1), !, p(2)]) :- chosen(rightmost, [p(1), q(1), !, p(2)], G, R).
test(system_goals_keep_their_place, G == write(a)) :- chosen(rightmost, [write(a), p(1), q(1)], G, _).
test(random_is_one_of_them, true(memberchk(G, [p(1), q(1), p(2)]))) :- chosen(random, [p(1), q(1), p(2)], G, R), R = [_, _].

:- end_tests(selection_rules).
