% SPDX-License-Identifier: MIT
% private(teaching/goal_effects): goals of the system when a program is only tried.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/goal_effects)).
:- use_module(private(teaching/trials), [muted/1]).

:- begin_tests(goal_effects).

test(effects, [forall(member(G, [nl, write(a), format(a), assertz(a), retractall(a), nb_setval(a, b)])), T == true]) :-
    muted(tried_goal(trial(run), G, T)).
test(collected, fail) :- tried_goal(trial(run), write(a), _).
test(text, fail) :- muted(tried_goal(trial(run), format(atom(_), a, []), _)).
test(effects_where_failures_are_sought, T == true) :- muted(tried_goal(deepest(_), nl, T)).
test(other_observers, fail) :- tried_goal(silent, nl, _).
test(changes_state) :- changes_state(nb_setval(a, 1)).
test(changes_state_of_a_branch, [forall(member(G, [b_setval(a, 1), nb_setarg(1, t, a)]))]) :-
    changes_state(G), \+ changes_program(G).
test(changes_nothing, [forall(member(G, [append(_, _, _), get_assoc(a, t, _), nb_getval(a, _)])), fail]) :-
    changes_state(G).
test(no_effect, [forall(member(G, [true, atom(a), p(_), write])), fail]) :- has_effect(G).
test(retracted_stays, T == clause(p(X), true)) :- tried_goal(trial(run), retract(p(X)), T).
test(retracted_rule, T == m:clause(p(X), q)) :- tried_goal(trial(run), retract(m:(p(X) :- q)), T).
test(reading, error(permission_error(try, goal, read(_)))) :- tried_goal(trial(run), read(_), _).
test(impure, T == true) :- tried_goal(trial(general), atom(_), T).
test(impure_run, fail) :- tried_goal(trial(run), atom(_), _).
test(impure_ground, fail) :- tried_goal(trial(general), atom(a), _).
test(pure, fail) :- tried_goal(trial(general), member(_, [a]), _).
test(new_pattern, throws('$enough')) :- learn_patterns, tried_goal(trial(exact), atom(_), _).
test(is_test, [forall(member(G, [1 < 2, var(_), a == b])), true]) :- is_test(G).
test(is_no_test, fail) :- is_test(member(_, [a])).
test(is_pure) :- is_pure(append(_, _, _)), \+ is_pure(atom(_)).
test(is_constraint) :-
    is_constraint(_ #> 1), \+ is_constraint(label(_)), \+ is_constraint(fd_dom(_, _)), \+ is_constraint(p).
test(changes_program, [forall(member(G, [retract(p), assertz(p), nb_setval(a, 1), read(_), peek_code(s, _),
                                         read_line_to_string(s, _), random(_)]))]) :-
    changes_program(G).
test(changes_no_program, [forall(member(G, [get_assoc(a, t, _), nb_getval(a, _), write(x)])), fail]) :-
    changes_program(G).
test(learnt_pattern, fail) :-
    learn_patterns,
    \+ tried_goal(trial(learn), atom(_), _),
    tried_goal(trial(exact), atom(_), _).

:- end_tests(goal_effects).
