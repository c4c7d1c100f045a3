% SPDX-License-Identifier: MIT
% \=/2 and subsumes_term/2 where the unification that they try wakes goals: these take part in the answer. In line,
% as goals of call/N, and in the middle of clauses whose registers are needed behind the test.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(when)).

:- begin_tests(tests_that_wake).

:- dynamic(erased/1).

not_equal(X, Y) :- X \= Y.

choose(X, Kind) :- X \= 1, !, Kind = not_one.
choose(X, Kind) :- X \= 2, !, Kind = not_two.
choose(_, other).

%   Arguments stay in their registers on both ways.

branch(X, A, B, C, R) :- ( X \= 2 -> R = r(X, A, B, C) ; X \= 1 -> R = s(X, A, B, C) ; R = t(A, B, C) ).

%   A choice point that keeps no arguments until a goal is woken.

shallow(X, A, R) :- X \= 1, A = [_|_], !, R = first(X, A).
shallow(X, A, R) :- X \= 2, !, R = second(X, A).
shallow(_, A, third(A)).

%   Environment, registers and a term that is made for the test.

body(X, A, R) :-
    atom_length(abc, N),
    f(X, N) \= f(1, N),
    g(X, A) \= g(_, b),
    atom_length(abcd, M),
    R = [X, A, N, M].

none_equal([], _).
none_equal([X|Xs], Y) :- X \= Y, none_equal(Xs, Y).

%   The test of each element asks that of the next.

chain(0, _) :- !.
chain(N, X) :- freeze(X, Y \= 1), N1 is N-1, chain(N1, Y).

test(dif) :- dif(X, 2), X \= 2.
test(dif_other, fail) :- dif(X, 2), X \= 3.
test(dif_aliased) :- dif(X, Y), X \= Y.
test(dif_part) :- dif(X, Y), f(X, Y) \= f(Y, X).
test(dif_two, fail) :- dif(X, Y), f(X, Y) \= f(1, 2).
test(freeze) :- freeze(X, fail), X \= a.
test(freeze_true, fail) :- freeze(X, true), X \= a.
test(freeze_variables, fail) :- freeze(X, fail), freeze(Y, fail), X \= Y.
test(when) :- when(?=(X, Y), fail), X \= Y.
test(when_ground, fail) :- when(ground(X), fail), X \= f(_).
test(meta, true) :- dif(X, 2), call(\=, X, 2), call(\=(X), 2), call((X \= 2, true)).
test(meta_fails, fail) :- dif(X, 2), call(\=, X, 3).
test(negated, fail) :- dif(X, 2), \+ X \= 2.
test(negated_condition) :- dif(X, 2), \+ (X \= 2, X \= 3).
test(solver_and_goal, T == [no,yes,yes]) :-
    X in 1..3, freeze(X, X \== 2), findall(A, (member(V, [1,2,4]), ( X \= V -> A = yes ; A = no )), T).
test(solver_and_dif) :- X #\= Y, dif(X, 3), f(X, Y) \= f(3, 4).
test(user_attribute, T == [yes,no]) :-
    put_attr(X, test_that_wakes, 1), findall(A, (member(V, [0,1]), ( X \= V -> A = yes ; A = no )), T).

test(nothing_stays, Y == 1) :-
    freeze(X, Y = 1), ( X \= 2 -> true ; var(X), var(Y) ), frozen(X, F), F = freeze(_, _), X = 3.
test(bindings_do_not_stay, [true(L == [free,free]), nondet]) :-
    freeze(X, member(Y, [1,2])),
    findall(free, ( ( X \= 2 -> fail ; var(Y) ), member(_, [1,2]) ), L).
test(side_effect_once, N == 1) :-
    S = s(0), freeze(X, ( arg(1, S, N0), N1 is N0+1, nb_setarg(1, S, N1) )), ( X \= 1 -> true ; true ), arg(1, S, N).
test(first_solution_decides, fail) :- freeze(X, member(_, [1,2,3])), X \= 1.
test(later_solution_decides, fail) :- freeze(X, ( member(Y, [1,2,3]), Y > 2 )), X \= 1.
test(cut_is_local) :- freeze(X, ( !, fail ; true )), X \= 1.
test(error, throws(oops)) :- freeze(X, throw(oops)), X \= 1.
test(error_of_meta, throws(oops)) :- freeze(X, throw(oops)), call(\=, X, 1).
test(error_caught, R == oops) :- freeze(X, throw(oops)), catch(X \= 1, R, true), X \== 1.
test(nested, fail) :- freeze(Y, fail), freeze(X, X \= Y), X \= 1.
test(nested_twice) :- freeze(Z, fail), freeze(Y, Y \= Z), freeze(X, not_equal(X, Y)), not_equal(X, 1).
test(time_limit, R == time_limit_exceeded) :-
    freeze(X, ( repeat, fail )), catch(call_with_time_limit(0.05, X \= 1), R, true).
test(inference_limit, R == inference_limit_exceeded) :-
    freeze(X, ( repeat, fail )), call_with_inference_limit(( X \= 1 ; true ), 1000, R).

test(first_clause, L == [other,not_two,not_one]) :-
    dif(X, 3), dif(Y, 1), freeze(Z, (Z = 1 ; Z = 2)), dif(Z, 0),
    maplist([V,K]>>once(choose(V, K)), [Z,X,Y], L0), L0 = [_|_], choose(Y, K), L = [other,not_two,K].
test(registers, R == s(X,a,[b],c)) :- dif(X, 1), branch(X, a, [b], c, R).
test(registers_first, R == r(X,a,[b],c)) :- dif(X, 2), branch(X, a, [b], c, R).
test(registers_last, R == t(a,[b],c)) :- dif(X, 3), branch(X, a, [b], c, R).
test(shallow, R == first(X,[a])) :- dif(X, 1), shallow(X, [a], R).
test(shallow_second, R == second(X,b)) :- dif(X, 1), dif(X, 2), shallow(X, b, R).
test(shallow_third, R == third([c])) :- dif(X, 4), shallow(X, [c], R).
test(environment, R == [X,A,3,4]) :- dif(X, 1), dif(A, b), body(X, A, R).
test(environment_fails, fail) :- dif(X, 1), dif(A, c), body(X, A, _).
test(collected, R == r(X,a,f([b]),c)) :-
    freeze(X, ( garbage_collect, numlist(1, 1000, L), garbage_collect, L = [] )), branch(X, a, f([b]), c, R).
test(loop) :- numlist(1, 300, L), dif(X, 0), maplist(dif(X), L), none_equal(L, X).
test(loop_fails, fail) :- numlist(1, 300, L), dif(X, 0), dif(X, 1), none_equal(L, X).
test(deep, true) :- chain(5000, X), ( X \= 1 -> true ; true ).
test(deep_truth, L == [no,yes,no,yes]) :-
    findall(A, ( member(N, [2,3,4,5]), chain(N, X), ( X \= 1 -> A = yes ; A = no ) ), L).
test(clause_erased, R == f(a,X)) :-
    assertz(( erased(R0-X0) :- X0 \= 1, R0 = f(a, X0) )),
    freeze(X, ( retract((erased(_) :- _)), garbage_collect_clauses, garbage_collect, fail )),
    erased(R-X).

test(subsumes, fail) :- freeze(X, fail), subsumes_term(X, a).
test(subsumes_itself) :- freeze(X, fail), subsumes_term(X, X).
test(subsumes_variable) :- freeze(X, fail), subsumes_term(X, _).
test(subsumes_dif, fail) :- dif(X, Y), subsumes_term(f(X, Y), f(1, 1)).
test(subsumes_dif_other) :- dif(X, Y), subsumes_term(f(X, Y), f(1, 2)).
test(subsumes_specific, fail) :- freeze(X, Y = 1), subsumes_term(X, f(Y)).
test(subsumes_nothing_stays, V == free) :- freeze(X, Y = 1), subsumes_term(X, f(_)), ( var(Y) -> V = free ; true ).
test(subsumes_meta, fail) :- dif(X, 1), call(subsumes_term, X, 1).
test(subsumes_condition, A-B == yes-no) :-
    dif(X, 1),
    ( subsumes_term(X, 2) -> A = yes ; A = no ),
    ( subsumes_term(X, 1) -> B = yes ; B = no ).
test(subsumes_error, throws(oops)) :- freeze(X, throw(oops)), subsumes_term(X, 1).

%   Goals waiting for variables that the solver would bind.

test(becomes_known) :- X in 0..3, Y #= X+1, freeze(Y, fail), X \= 1.
test(becomes_known_dif) :- X in 0..3, Y #= X+1, dif(Y, 2), X \= 1.
test(becomes_known_other, fail) :- X in 0..3, Y #= X+1, dif(Y, 3), X \= 1.
test(becomes_known_error, throws(oops)) :- X in 0..3, Y #= X+1, freeze(Y, throw(oops)), X \= 1.
test(becomes_known_by_limits) :- X in 0..3, Y in 0..3, X #=< Y, freeze(Y, fail), X \= 3.
test(becomes_known_subsumes, fail) :- X in 0..3, Y #= X+1, freeze(Y, fail), subsumes_term(X, 1).
test(become_one) :- B in 0..1, [X,Y] ins 0..3, X #= Y #<==> B, dif(X, Y), B \= 1.
test(become_one_other, fail) :- B in 0..1, [X,Y] ins 0..3, X #= Y #<==> B, dif(X, 9), B \= 1.

:- end_tests(tests_that_wake).

test_that_wakes:attr_unify_hook(Value, Value).
