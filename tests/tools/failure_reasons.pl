% SPDX-License-Identifier: MIT
% library(failure_reasons): why a goal fails.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(failure_reasons)).

parent(tom, bob).
parent(bob, ann).
grand(X, Z) :- parent(X, Y), parent(Y, Z).
twins(X, Y) :- parent(P, X), parent(P, Y), X \== Y.
loop :- loop.
orphan(X) :- known(X), \+ parent(_, X).
known(X) :- parent(_, X).
small(X) :- ( X < 3 -> true ; fail ).
one(X) :- ( member(X, [1, 2]) *-> true ; X = 7 ).
seven(X) :- one(X), X > 5.
thrower :- throw(my_ball).
caught_then_fails :- catch(thrower, my_ball, true), fail.
wrong(X) :- Y = foo, X is Y+1.
noisy(X) :- write(noise), parent(X, nobody).

% Imported from a module with a procedure of its own.
:- meta_predicate(doer:twofold(0)).
:- assertz(doer:(twofold(Goal) :- call(Goal), own(Goal))).
:- assertz(doer:own(_)).
:- import(doer:twofold/1).

big(X) :- member(X, [1, 2]), !, X > 1.
large(X) :- integer(X), !, X > 9.
odd_ones(Xs, Ys) :- include([X]>>(1 is X mod 2), Xs, Ys).
childless(X) :- twofold(parent(tom, X)), parent(X, nobody).

says(Goal, Text) :-
    with_output_to(atom(Text), why_not(user:Goal)).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(failure_reasons).

test(deepest, true) :-
    says(grand(ann, _), T), has(T, 'The deepest call that failed: parent(ann, Y)\n  called by grand(ann, A)\n').
test(struck_out, true) :- says(grand(ann, _), T), has(T, 'grand(X, Z) :- parent(X, Y), *parent(Y, Z).').
test(imported, true) :-
    says(childless(_), T),
    has(T, 'The deepest call that failed: parent(bob, nobody)\n  called by childless(bob)\n'),
    has(T, '\nchildless(X) :- *twofold(parent(tom, X)), parent(X, nobody).'),
    \+ has(T, '\ntwofold(').
test(imported_rules, true) :-
    says(( twofold(parent(tom, X)), X == ann ), T),
    has(T, '\ntwofold(_A) :- call(_A), *own(_A).'),
    has(T, '\nparent(tom, bob).').
test(query, true) :- says(grand(ann, _), T), has(T, '?- grand(ann, A).\n').
test(struck_in_query, true) :-
    says(( parent(tom, X), parent(X, nobody) ), T), has(T, '?- *parent(tom, A), parent(A, nobody).').
test(in_front_of_a_negation, true) :-
    says(orphan(_), T), has(T, '\norphan(X) :- known(X), \\+parent(_, X).'), \+ has(T, '*'),
    has(T, '\nknown(X) :- parent(_, X).').
test(in_front_of_a_condition, true) :-
    says(( parent(tom, X), ( parent(_, X) -> fail ; true ) ), T), has(T, '?- parent(tom, A), '), \+ has(T, '*').
test(other_goal_struck, true) :-
    says(( parent(_, _), parent(nobody, _) ), T), has(T, '?- *parent(A, B), parent(nobody, C).').
test(filters_nothing, true) :-
    says(odd_ones([2, 4], [2]), T), has(T, 'include/3 gives [] here, not [2]').
test(after_a_filter, true) :- says(( odd_ones([2, 4], Ys), length(Ys, 1) ), T), has(T, 'failed: length([], 1)').
test(cut_before_a_test, true) :- says(big(_), T), has(T, '  = the cut before it keeps only the first answer').
test(cut_between_tests, true) :- says(large(5), T), \+ has(T, '  = the cut before it').
test(does_not_fail, T == 'the goal does not fail\n') :- says(grand(tom, _), T).
test(does_not_end, true) :-
    says(loop, T), has(T, 'the goal has not failed within 2,000,000 inferences or 10 seconds; slice/1 shows').
test(throws, true) :-
    says(wrong(_), T), has(T, 'the goal does not fail: it throws error(type_error(evaluable, foo/0)').
test(throws_code, true) :- says(wrong(_), T), has(T, '?- explain(\'E-evaluable\'). says more').
test(throws_own_ball, true) :- says(thrower, T), has(T, 'the goal does not fail: it throws my_ball\n').
test(caught_ball, true) :- says(caught_then_fails, T), has(T, 'caught_then_fails :- ').
test(with_tests, true) :- says(small(5), T), has(T, 'small(X) :- ').
test(soft_cut, true) :- says(seven(_), T), has(T, 'The deepest call that failed: ').
test(runs_muted, true) :- says(noisy(_), T), sub_atom(T, 0, _, _, 'The deepest'), !.
test(no_procedures, true) :- says(fail, T), has(T, 'The deepest call that failed: fail').
test(last_query, [setup(nb_setval('$earlier_query', query(user:grand(tom, _), []))),
                  cleanup(nb_delete('$earlier_query')),
                  true(T == 'the goal does not fail\n')]) :-
    with_output_to(atom(T), why).
test(last_ball, [setup(( nb_setval('$earlier_query', query(user:thrower, [])),
                         nb_setval('$earlier_ball', ball(my_ball)) )),
                 cleanup(( nb_delete('$earlier_query'), nb_delete('$earlier_ball') )),
                 true(T == 'the query has thrown my_ball\n?- explain(\'E-ball\'). says more\n')]) :-
    with_output_to(atom(T), why).
test(no_last_query, error(existence_error(query, last))) :- why.

:- end_tests(failure_reasons).
