% SPDX-License-Identifier: MIT
% Control constructs that are called: goals of one form share code (docs/decisions/0030), with other arguments each time.

:- use_module(library(plunit)).

:- dynamic changing/1, from_now_on/1.

first_above(N, Xs, X) :- call(( member(X, Xs), X > N, ! )).
sums(Xs, N, Ys) :- findall(Y, ( member(X, Xs), Y is X+N ), Ys).
told(G, N) :- catch(( G, M = 1 ), caught(M0), M = M0), N = M.

m1:p(1).
m2:p(2).
:- assertz(m1:( ask(X) :- call(( true, p(X) )) )), assertz(m2:( ask(X) :- call(( true, p(X) )) )).

changing(1).
ask_changing(X) :- call(( true, changing(X) )).

:- begin_tests(called_goals).

test(other_arguments, [Xs-Ys-Zs == [2,3]-[3,4]-[]]) :- user:( sums([1,2], 1, Xs), sums([1,2], 2, Ys), sums([], 1, Zs) ).
test(big_numbers, [Xs == [100000000000000000001,1.5]]) :- user:sums([100000000000000000000,0.5], 1, Xs).
test(cut_is_local, [all(N-X == [1-2,2-3])]) :- member(N, [1,2]), user:first_above(N, [1,2,3,4], X).
test(cut_in_negation) :- \+ \+ forall(member(X, [1,2]), \+ ( member(Y, [1,2,3]), !, Y > X )).
test(goal_in_a_variable, [N-M == 1-2]) :- user:told(true, N), user:told(throw(caught(2)), M).
test(modules, [X-Y == 1-2]) :- m1:ask(X), m2:ask(Y).
test(module_of_a_part, [X-Y == 1-2]) :- call(( true, m1:p(X) )), call(( true, m2:p(Y) )).
test(changed_between, [Xs-Ys == [1]-[1,2]]) :-
  findall(X, user:ask_changing(X), Xs),
  setup_call_cleanup(assertz(user:changing(2)), findall(X, user:ask_changing(X), Ys), retract(user:changing(2))).
test(defined_later, [X-Y == none-1]) :-
  user:told(( true, call(from_now_on(_)) ) -> throw(caught(one)) ; throw(caught(none)), X),
  setup_call_cleanup(assertz(user:from_now_on(1)), call(( true, user:from_now_on(Y) )), retract(user:from_now_on(1))).
test(undefined, [throws(error(existence_error(procedure, no_such_goal/1), _))]) :- call(user:( true, no_such_goal(_) )).
test(undefined_twice, [throws(error(existence_error(procedure, no_such_goal/1), _))]) :-
  catch(call(user:( true, no_such_goal(_) )), _, true),
  call(user:( true, no_such_goal(_) )).
test(not_callable, [throws(error(type_error(callable, _), _))]) :- G = ( fail, 1 ), call(G).
test(error_of_arithmetic, [Cs == [type_error(evaluable, a/0),type_error(evaluable, f/1),instantiation_error]]) :-
  findall(C, ( member(E, [a,f(1),_]), catch(call(( true, _ is E+1 )), error(C, _), true) ), Cs).
test(error_of_a_comparison, [C-P == type_error(evaluable, a/0)-(system:(>)/2)]) :-
  catch(call(( true, a > 1 )), error(C, context(P, _)), true).
test(attributed_arguments, [X == 1]) :- freeze(X, true), forall(member(Y, [1,2]), ( X = Y -> true ; true )), X = 1.
test(woken_before_the_next, fail) :- freeze(X, X > 1), call(( X = 1, true )).
test(woken_before_a_test, [Y == no]) :- dif(X, 1), call(( X = 1 -> Y = yes ; Y = no )).
test(shared_variables, [X-Y == 1-1]) :- call(( X = Y, Y = Z, Z = 1 )).
test(one_variable_twice, [all(X == [2])]) :- call(( member(X-X, [1-2,2-2]), integer(X) )).
test(many_arguments, [N == 70]) :- % more than code for a form takes
  length(Xs, 70), G =.. [g|Xs], assertz(( G :- numlist(1, 70, Xs) )),
  call(( true, G )), last(Xs, N), functor(G, F, A), abolish(F/A).
test(long_conjunction, [N == 300]) :-
  numlist(1, 300, Ns),
  foldl([I,G0,( I =\= 0, G0 )]>>true, Ns, true, G),
  call(( G, length(Ns, N) )).
test(many_forms) :- % more than are remembered
  forall(between(1, 1500, I), ( atom_concat(form_, I, F), G =.. [F,X], assertz(( G :- X = I )), call(( true, G )), X == I, abolish(F/1) )).
test(occurs_check, [X-Y == unified-clash]) :-
  G = ( A = f(A) -> R = unified ; R = clash ),
  copy_term(G-R, G1-X), copy_term(G-R, G2-Y),
  once(G1),
  setup_call_cleanup(set_prolog_flag(occurs_check, true), once(G2), set_prolog_flag(occurs_check, false)).
test(cyclic_argument, [N == 1]) :- X = f(X), once(( true, arg(1, X, Y), Y == X, N = 1 )).
test(guard_in_a_goal, [X == 1]) :- call(( member(X, [1,2]), $ )).

:- end_tests(called_goals).
