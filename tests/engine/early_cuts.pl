% SPDX-License-Identifier: MIT
% Clauses that cut before they call anything: what later clauses see if the cut is not reached.

:- use_module(library(plunit)).

part([], _, [], []).
part([X|Xs], P, [X|A], B) :- X =< P, !, part(Xs, P, A, B).
part([X|Xs], P, A, [X|B]) :- part(Xs, P, A, B).

sign(N, negative) :- N < 0, !.
sign(0, zero) :- !.
sign(_, positive).

class(X, Y, V) :- var(X), !, V = unbound(Y).
class([X|Xs], X, V) :- X == a, !, V = same(Xs).
class([_|Xs], Y, V) :- atom(Y), !, V = atom(Xs, Y).
class(X, Y, list(X, Y)) :- X = [_|_].
class(X, Y, other(X, Y)).

matched(f(X), X, first) :- X > 10, !.
matched(_, _, second).

behind([], empty) :- !.
behind([_|_], pair) :- !.
behind(7, seven) :- !.
behind(_, other).

member_once(X, [X|_]) :- !.
member_once(X, [_|Xs]) :- member_once(X, Xs).

% The last argument is older than the choice point of each call.
moves(0, N, N) :- !.
moves(D, N0, N) :- D1 is D - 1, moves(D1, N0, N1), N2 is N1 + 1, moves(D1, N2, N).

% The cut is in one branch; the other one uses the registers of the arguments for something else.
branch(f(1, 3), X) :- ( var(X) -> ! ; atom(3) ).
branch(X, X).

% Sure to cut if the key is known and the outputs are different variables.
derived(X+Y, plus(X, Y)) :- !.
derived(2, two) :- !.
derived(1.5, float) :- !.
derived(f(g(X)), inner(X)) :- !.
derived(_, other).

both(k, f(_), g(_)) :- !.
both(_, X, X).

same(k, X, X) :- !.
same(_, _, different).

% Result, and whether the call leaves a choice point.
outcome(Goal, Result, Result-Det) :-
    call_cleanup(Goal, Det = det),
    ( var(Det) -> Det = nondet ; true ).

:- begin_tests(early_cuts).

test(output_unbound, R == plus(1, 2)-det) :- outcome(derived(1+2, D), D, R).
test(output_of_constant, R == two-det) :- outcome(derived(2, D), D, R).
test(output_bound, R == other-det) :- outcome(derived(1+2, other), other, R).
test(output_that_does_not_match, fail) :- derived(1+2, minus).
test(output_attributed, D == plus(1, 2)) :- freeze(D, D = plus(_, _)), derived(1+2, D).
test(output_refused_by_a_goal, fail) :- freeze(D, D == two), derived(2+2, D).
test(output_refused_then_other, D == other) :- dif(D, plus(1, 2)), derived(1+2, D).
test(key_unbound, X-D == (1+2)-plus(1, 2)) :- derived(X, D), X = 1+2.
test(key_that_may_not_match, R == other-det) :- outcome(derived(f(h(1)), D), D, R).
test(key_of_a_float, [A, B] == [float, other]) :- derived(1.5, A), derived(2.5, B).
test(output_in_the_key, true) :- derived(1+D, D), D = plus(1, E), E == D.
test(two_outputs, [A, B] =@= [f(_), g(_)]) :- both(k, A, B).
test(two_outputs_the_same, true(var(A))) :- both(k, A, A).
test(two_outputs_one_bound, B == 1) :- both(k, 1, B).
test(two_outputs_after_binding, true(A == B)) :- A = B, both(k, A, B).
test(repeated_variable, [A, B] == [1, 1]) :- same(k, 1, A), same(k, B, 1).

test(repeated_variable_known, D == different) :- D = different, same(k, 1, D).

test(cut_in_a_branch, true(var(X))) :- branch(X, X).

test(trail_of_clauses_that_cut) :-
    statistics(trailused, Before),
    moves(13, 0, N),
    statistics(trailused, After),
    N == 8191,
    After - Before < 8 * 1000.

test(outputs_of_the_clause_before_are_undone, A-B == [1,3,2]-[5,4]) :- part([5,1,4,3,2], 3, A, B).
test(many_clauses, L == [negative,zero,positive]) :- maplist(sign, [-1,0,1], L).
test(second_argument_known, fail) :- sign(1, zero).
test(unbound, V == unbound(y)) :- class(_, y, V).
test(same, V == same([b])) :- class([a,b], a, V).
test(no_match_inside_the_head, V == atom([c], x)) :- class([b,c], x, V).
test(rest_are_ordinary, Vs == [list([b],1), other([b],1)]) :- findall(V, class([b], 1, V), Vs).
test(none_of_the_early, Vs == [other(f,1)]) :- findall(V, class(f, 1, V), Vs).
test(bindings_of_the_head_are_undone, R == second) :- matched(Y, 1, R), var(Y).
test(error_in_a_test, error(type_error(evaluable, _))) :- sign(foo, _).
test(keys, Vs == [empty,pair,seven,other]) :- maplist(behind, [[],[x],7,8], Vs).
test(unbound_key, Vs == [empty]) :- findall(V, behind(_, V), Vs).
test(unbound_key_takes_the_value_into_account, fail) :- behind(_, none).
test(unify_in_the_head, X == f(b)) :- member_once(X, [Y|_]), Y = f(b), !.
test(first_that_unifies, X == 2) :- member_once(f(X), [g(1),f(2),f(3)]).

test(woken_goal_then_failure, R-V == second-W) :-
    V = W, freeze(V, garbage_collect), matched(V, 1, R), !.
test(woken_goal_then_success, R-V == first-f(20)) :-
    freeze(V, garbage_collect), matched(V, 20, R).
test(woken_goal_fails, R == second) :-
    freeze(V, fail), matched(V, 20, R).
test(woken_goal_throws, throws(oops)) :-
    freeze(V, throw(oops)), matched(V, 20, _).

:- end_tests(early_cuts).
