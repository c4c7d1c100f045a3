% SPDX-License-Identifier: MIT
% private(teaching/program_interpreter): programs as terms, run as the machine would or more generally.

:- use_module(library(plunit)).
:- use_module(private(teaching/program_interpreter)).
:- use_module(private(teaching/program_rules)).

p(1).
p(2).
p(3).
first(X) :- p(X), !.
or_else(X) :- p(X), X > 5, !.
or_else(none).
soft(X) :- ( p(X) *-> true ; X = no ).
hard(X) :- ( p(X) -> true ; X = no ).
none(X) :- ( p(X), X > 5 *-> true ; X = no ).
caught(X) :- catch(thrown, ball(X), true).
caught_error(E) :- catch(atom_length(_, _), error(E, _), true).
uncaught :- catch(thrown, other, true).
thrown :- throw(ball(1)).
negative(X) :- \+ p(X).
closure(Xs) :- maplist(p, Xs).
nested(X) :- call(p, X).
local :- call(!), fail.
local.
writes :- write(hello), p(_).
reads :- read(_).
greeting --> [hello].
parsed :- phrase(greeting, [hello]).
impure(X) :- atom(X).
added :- assertz(was_added).

:- dynamic(was_added/0).

%   All X of Goal with the program it reaches, in a mode.
answers(X, Goal, Mode, Xs) :-
    program_rules(user, Goal, Program),
    findall(X, solve_all([Goal], user, Program, Mode), Xs).

:- begin_tests(program_interpreter).

test(facts, L == [1, 2, 3]) :- answers(X, p(X), run, L).
test(without_a_rule, L == [1, 2]) :-
    program_rules(user, p(_), [A, B, _]), findall(X, solve_all([p(X)], user, [A, B], run), L).
test(cut, L == [1]) :- answers(X, first(X), run, L).
test(cut_in_general, L == [1, 2, 3]) :- answers(X, first(X), general, L).
test(second_clause, L == [none]) :- answers(X, or_else(X), run, L).
test(soft_cut, L == [1, 2, 3]) :- answers(X, soft(X), run, L).
test(soft_cut_else, L == [no]) :- answers(X, none(X), run, L).
test(soft_cut_in_general, true(memberchk(no, L))) :- answers(X, soft(X), general, L).
test(condition, L == [1]) :- answers(X, hard(X), run, L).
test(condition_in_general, L == [1, 2, 3, no]) :- answers(X, hard(X), general, L).
test(conjunction, L == [2]) :- answers(X, ( p(X), X =:= 2 ), run, L).
test(disjunction, L == [a, 1, 2, 3]) :- answers(X, ( X = a ; p(X) ), run, L).
test(catch_ball, L == [1]) :- answers(X, caught(X), run, L).
test(catch_error, L == [instantiation_error]) :- answers(X, caught_error(X), run, L).
test(catch_other, throws(ball(1))) :- answers(x, uncaught, run, _).
test(negation, L == []) :- answers(x, negative(1), run, L).
test(negation_true, L == [x]) :- answers(x, negative(7), run, L).
test(negation_in_general, L == [x]) :- answers(x, negative(_), general, L).
test(closure, L == [[1, 3], [2, 3], [3, 3]]) :- answers([X, 3], closure([X, 3]), run, L).
test(call_n, L == [1, 2, 3]) :- answers(X, nested(X), run, L).
test(local_cut, L == [x]) :- answers(x, local, run, L).
test(grammar, L == [x]) :- answers(x, parsed, run, L).
test(false, L == []) :- answers(x, '$false', run, L).
test(struck, L == [x]) :- answers(x, '*'(fail), general, L).
test(module, L == [1, 2, 3]) :- answers(X, user:p(X), run, L).
test(no_writing, L-T == [x, x, x]-'') :- with_output_to(atom(T), answers(x, writes, run, L)).
test(no_adding, true) :- answers(x, added, run, [x]), \+ user:was_added.
test(reading, error(permission_error(try, goal, read(_)))) :- answers(x, reads, run, _).
test(impure_in_general, L == [x]) :- answers(x, impure(_), general, L).
test(impure_run, L == []) :- answers(x, impure(_), run, L).
test(unbound, error(instantiation_error)) :- solve_all([_], user, [], run).
test(new_pattern, throws(new_pattern)) :- learn_patterns, answers(x, impure(_), exact, _).
test(learnt_pattern, L == []) :- learn_patterns, answers(x, impure(_), learn, _), answers(x, impure(_), exact, L).
test(effects, [forall(member(G, [nl, write(a), format(a), assertz(a), retract(a), nb_setval(a, b)])), true]) :-
    has_effect(G).
test(no_effect, [forall(member(G, [true, atom(a), p(_), write])), fail]) :- has_effect(G).

:- end_tests(program_interpreter).
