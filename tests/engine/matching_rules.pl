% SPDX-License-Identifier: MIT
% Rules Head, Guard => Body: the head matches the call without binding it, and the first rule that matches is the only
% one. And the declarations and goals that speak of determinism: det/1, $/1.

:- use_module(library(plunit)).
:- use_module(library(listing), [listing/1]).

reversed([], Done, Reversed) => Reversed = Done.
reversed([First|Rest], Done, Reversed) => reversed(Rest, [First|Done], Reversed).

sign(X, Sign), X > 0 => Sign = positive.
sign(0, Sign) => Sign = zero.
sign(_, Sign) => Sign = negative.

same(X, X, Same) => Same = true.
same(_, _, Same) => Same = false.

kind(X, Kind), var(X) => Kind = variable.
kind(1, Kind) => Kind = one.
kind(1.5, Kind) => Kind = float.
kind("text", Kind) => Kind = string.
kind(123456789012345678901234567890, Kind) => Kind = big.
kind(point(X, point(Y, Y)), Kind) => Kind = nested(X, Y).
kind([a, f(X), X|_], Kind) => Kind = list(X).
kind(Other, Kind) => Kind = other(Other).

guarded(X, Y), ( X = 1 ; X = 2 ), Y = X => true.
guarded(_, Y) => Y = none.

silent => fail.

cutting(X) => ( X = 1 ; X = 2 ).

choosing(X, Y) => ( X == 1, !, Y = one ; Y = other ).

wide(A, B, C, D, E, F, G, H, I, J, [K|_], Sum) => Sum is A+B+C+D+E+F+G+H+I+J+K.

many(1, X) => X = a.
many(2, X) => X = b.
many(3, X) => X = c.
many(4, X) => X = d.
many(5, X) => X = e.
many(6, X) => X = f.
many(7, X) => X = g.
many(8, X) => X = h.
many(9, X) => X = i.
many(f(1), X) => X = f1.
many(f(2), X) => X = f2.

raising(X), X > 1 => true.

calling(Goal) => Goal.

:- det(decided/1).
stated(X, Y) :- X == 1, $, Y = one.
stated(4, Y) :- $, member(Y, [a,b]).
stated(5, Y) :- $, Y = c, fail.
stated(2, _) :- !, fail.
stated(_, many).

counted_behind_guard(N) :- N > 0, $, N1 is N - 1, counted_behind_guard(N1).
counted_behind_guard(0).

guarded_between(0, X) :- $, X = 0.
guarded_between(N, X) :- member(X, [1,2,3]), X > 1, $, N1 is N - 1, guarded_between(N1, _).

guarded_and_cut(X) :- $, member(X, [1,2]), !.
guarded_last(X) :- $, stated(X, _).
guarded_in_branch(X, Y) :- ( X > 0 -> $, member(Y, [a,b]) ; Y = c ).
guarded_goal_last(X) :- X > 0, $one_or_two(X).
one_or_two(X) :- ( X = 1 ; X = 2 ).
guarded_shift(X) :- $, shift(stop), member(X, [1,2]).
guarded_goal_shift(X) :- $(( shift(stop), X = 1 )), integer(X).
guarded_unification(X, Y) :- $(X = f(Y)), atom(Y).

decided(1).

:- det([undecided/1, refused/1]).
undecided(X) :- ( X = 1 ; X = 2 ).
refused(_) :- fail.

:- det(counted/2).
counted(0, 0) :- !.
counted(N, M) :- N1 is N - 1, counted(N1, M1), M is M1 + 1.

:- det([counted_down/1, first_of_two/1, second_of_two/1]).
counted_down(0) :- !.
counted_down(N) :- N1 is N - 1, counted_down(N1).
first_of_two(X) :- X > 0, second_of_two(X).
second_of_two(1).
second_of_two(2).
second_of_two(3) :- member(_, [a,b]).

:- dynamic((steps/2, plain/1)).

sum([]) ==> [].
sum([X|Xs]) ==> [X], sum(Xs).
sized(N), N < 10 ==> [small].
sized(_) ==> [large].
peeked(X), [X] ==> [X].

:- begin_tests(matching).

test(reverse, R == [c,b,a]) :- reversed([a,b,c], [], R).
test(does_not_bind, error(existence_error(matching_rule, reversed(_, [], _)))) :- reversed(_, [], _).
test(partial_list, error(existence_error(matching_rule, reversed(_, [a], _)))) :- reversed([a|_], [], _).
test(deterministic) :- call_cleanup(reversed([a], [], _), Done = true), Done == true.
test(context, E == reversed/3) :- catch(reversed(x, y, _), error(_, context(E, _)), true).
test(guard, S == positive) :- sign(3, S).
test(no_guard, S == zero) :- sign(0, S).
test(last, S == negative) :- sign(-1, S).
test(guard_raises, error(instantiation_error)) :- sign(_, _).
test(guard_fails, error(existence_error(matching_rule, raising(0)))) :- raising(0).
test(same_atom, S == true) :- same(a, a, S).
test(same_variable, S == true) :- same(X, X, S).
test(other_variable, S-(X\==Y) == false-(X\==Y)) :- same(X, Y, S).
test(same_compound, S == true) :- same(f(X, b), f(X, b), S).
test(unifiable_only, [S, X] == [false, X]) :- same(f(X), f(1), S), var(X).
test(attributed, S-D == variable-[dif(X, 1)]) :- dif(X, 1), kind(X, S), copy_term(X, X, D).
test(attributed_not_bound, S == false) :- freeze(X, throw(bound)), same(X, 1, S).
test(small, K == one) :- kind(1, K).
test(float, K == float) :- kind(1.5, K).
test(string, K == string) :- kind("text", K).
test(big, K == big) :- kind(123456789012345678901234567890, K).
test(nested, K == nested(a, b)) :- kind(point(a, point(b, b)), K).
test(nested_no_match, K == other(point(a, point(b, c)))) :- kind(point(a, point(b, c)), K).
test(nested_unbound, K =@= other(point(_, _))) :- kind(point(_, _), K).
test(nested_same, K =@= nested(_, _)) :- kind(point(_, point(Y, Y)), K).
test(long_pattern, K == list(1)) :- kind([a, f(1), 1, z], K).
test(long_pattern_open, K =@= other([a|_])) :- kind([a|_], K).
test(guard_commits_to_its_solution, Y == 2) :- guarded(2, Y).
test(guard_binds, all(X-Y == [1-1])) :- guarded(X, Y).
test(guard_none, Y == none) :- guarded(3, Y).
test(body_fails, fail) :- silent.
test(body_has_solutions, all(X == [1, 2])) :- cutting(X).
test(cut_in_body, all(Y == [one])) :- choosing(1, Y).
test(wide, S == 66) :- wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, [11], S).
test(indexed, all(N-X == [1-a, 2-b, 3-c, 4-d, 5-e, 6-f, 7-g, 8-h, 9-i])) :-
    between(1, 9, N),
    many(N, X).
test(indexed_compound, X == f2) :- many(f(2), X).
test(indexed_no_match, error(existence_error(matching_rule, many(f(_), _)))) :- many(f(_), _).
test(indexed_unbound, error(existence_error(matching_rule, many(_, _)))) :- many(_, _).
test(goal_of_body_missing, error(existence_error(procedure, no_such_procedure_at_all/0))) :-
    calling(no_such_procedure_at_all).
test(cyclic_call, K == other(X)) :- X = g(X), kind(X, K).
test(by_call, R == [b,a]) :- call(reversed([a,b]), [], R).
test(by_maplist, S == [positive,zero]) :- maplist(sign, [1,0], S).
test(grammar, true) :- phrase(sum([1,2]), [1,2]).
test(grammar_guard, L == [small]) :- phrase(sized(3), L).
test(grammar_no_guard, L == [large]) :- phrase(sized(30), L).
test(grammar_only, error(existence_error(matching_rule, _))) :- phrase(sum(_), []).
test(grammar_commits, fail) :- phrase(sized(3), [large]).
test(grammar_pushback, X-R == a-[a,b]) :- phrase(peeked(X), [a,b], R).
test(grammar_translation, true(C = (a(S0, S), g => S0 = [x|S1], b(S1, S)))) :-
    dcg_translate_rule((a, g ==> [x], b), C).

:- end_tests(matching).

:- begin_tests(rules_as_data).

test(clause, [H, B] =@= [reversed([], D, R), R = D]) :- H = reversed([], _, _), once(clause(H, B)).
test(clause_with_guard, B =@= ( X > 0, !, S = positive )) :- once(clause(sign(X, S), B)).
test(closing_is_not_seen, N == 2) :- findall(x, clause(reversed(_, _, _), _), L), length(L, N).
test(number_of_clauses, N == 3) :- predicate_property(sign(_, _), number_of_clauses(N)).
test(number_of_rules, N == 3) :- predicate_property(sign(_, _), number_of_rules(N)).
test(property) :- predicate_property(sign(_, _), ssu).
test(no_property, fail) :- predicate_property(plain(_), ssu).
test(nth_clause, fail) :- nth_clause(sign(_, _), 4, _).
test(listing,
     L == "sign(X, Sign), X>0 =>\n    Sign=positive.\n\c
          sign(0, Sign) =>\n    Sign=zero.\n\c
          sign(_, Sign) =>\n    Sign=negative.\n\n") :-
    with_output_to(string(L), user:listing(sign/2)).
test(assertz, [cleanup(abolish_steps), Y == 1]) :-
    assertz((steps(X, Z), X > 0 => Z = X)),
    steps(1, Y).
test(assertz_order, [cleanup(abolish_steps), Y == 0]) :-
    assertz((steps(X, Z), X > 0 => Z = X)),
    assertz((steps(_, Z) => Z = 0)),
    steps(-1, Y).
test(asserta, [cleanup(abolish_steps), Y == first]) :-
    assertz((steps(_, Z) => Z = 0)),
    asserta((steps(1, Z) => Z = first)),
    steps(1, Y).
test(asserted_no_match, [cleanup(abolish_steps), error(existence_error(matching_rule, steps(2, _)))]) :-
    assertz((steps(1, Z) => Z = 0)),
    steps(2, _).
test(retract, [cleanup(abolish_steps), Y == 0]) :-
    assertz((steps(1, Z) => Z = one)),
    assertz((steps(_, Z) => Z = 0)),
    once(retract((steps(1, _) :- _))),
    steps(1, Y).
test(many_asserted, [cleanup(abolish_steps), Y == 500]) :-
    forall(between(1, 500, N), assertz((steps(N, Z) => Z = N))),
    steps(500, Y).
test(clause_of_another_kind, [cleanup(abolish_steps), error(permission_error(assert, procedure, steps/2))]) :-
    assertz((steps(1, Z) => Z = one)),
    assertz(steps(2, two)).
test(rule_of_another_kind, [cleanup(retractall(plain(_))), error(permission_error(assert, procedure, plain/1))]) :-
    assertz(plain(1)),
    assertz((plain(2) => true)).
test(unbound_head, error(instantiation_error)) :- assertz((_ => true)).
test(number_as_head, error(type_error(callable, 1))) :- assertz((1, true => true)).
test(number_as_body, error(type_error(callable, _))) :- assertz((steps(1, 1) => 1)).
test(cyclic_head, error(type_error(acyclic_term, _))) :- X = f(X), assertz((steps(X, 1) => true)).
test(control_as_head, error(permission_error(modify, static_procedure, (',')/2))) :- assertz((a, b, c :- true)).

abolish_steps :-
    retractall(steps(_, _)),
    abolish(steps/2),
    dynamic(steps/2).

:- end_tests(rules_as_data).

:- begin_tests(determinism).

test(succeeds) :- decided(1).
test(fails, error(determinism_error(decided/1, det, fail, property))) :- decided(2).
test(leaves_choice, error(determinism_error(undecided/1, det, nondet, property))) :- undecided(_).
test(last_solution_leaves_none, X == 2) :- X = 2, undecided(X).
test(always_fails, error(determinism_error(refused/1, det, fail, property))) :- refused(1).
test(recursion, M == 1000) :- counted(1000, M).
test(last_calls_run_in_constant_space) :-
    statistics(localused, Before),
    counted_down(100000),
    statistics(localused, After),
    After - Before < 100000.
test(last_call_fails, error(determinism_error(second_of_two/1, det, fail, property))) :- first_of_two(4).
test(last_call_leaves_choice, error(determinism_error(second_of_two/1, det, nondet, property))) :- first_of_two(3).
test(last_call_not_reached, error(determinism_error(first_of_two/1, det, fail, property))) :- first_of_two(0).
test(woken_goal_fails, error(determinism_error(decided/1, det, fail, property))) :- freeze(X, X > 1), decided(X).
test(cut_away, X == 1) :- prolog_current_choice(C), decided(X), prolog_cut_to(C).
test(in_solutions, L == [1,1]) :- findall(X, ( member(_, [a,b]), decided(X) ), L).
test(property) :- predicate_property(decided(_), det).
test(no_property, fail) :- predicate_property(sign(_, _), det).
test(clauses_are_seen, X == 1) :- clause(decided(X), true).
test(goal, X == 1) :- $(X = 1).
test(goal_fails, error(determinism_error(fail, det, fail, goal))) :- $(fail).
test(goal_leaves_choice, error(determinism_error(member(1, [1, 2]), det, nondet, goal))) :- $(member(_, [1, 2])).
test(goal_raises, error(type_error(evaluable, a/0))) :- $(_ is a).
test(undeclared, error(instantiation_error)) :- det(_).
test(guard, L == [1-one,3-many]) :- findall(X-Y, ( member(X, [1,2,3]), stated(X, Y) ), L).
test(guarded_rest_leaves_choice, error(determinism_error(stated/2, det, nondet, guard))) :- stated(4, _).
test(guarded_rest_fails, error(determinism_error(stated/2, det, fail, guard))) :- stated(5, _).
test(guard_in_last_call, error(determinism_error(stated/2, det, fail, guard))) :- guarded_last(5).
test(guard_of_caller, error(determinism_error(guarded_last/1, det, fail, guard))) :- guarded_last(2).
test(guards_run_in_constant_space) :-
    statistics(localused, Before),
    counted_behind_guard(100000),
    statistics(localused, After),
    After - Before < 100000.
test(guard_after_choices, L == [2]) :- findall(X, guarded_between(20, X), L).
test(guard_and_collection, X == 2) :- guarded_between(3, X), garbage_collect.
test(guard_and_cut, X == 1) :- guarded_and_cut(X).
test(guard_in_branch, error(determinism_error(guarded_in_branch/2, det, nondet, guard))) :- guarded_in_branch(1, _).
test(guard_in_other_branch, Y == c) :- guarded_in_branch(0, Y).
test(guard_and_continuation, L == [1,2]) :- once(reset(guarded_shift(X), stop, C)), findall(X, call(C), L).
test(goal_as_last_call, X == 2) :- X = 2, guarded_goal_last(X).
test(last_goal_leaves_choice, error(determinism_error(one_or_two(1), det, nondet, goal))) :- guarded_goal_last(1).
test(goal_unifies, X == f(a)) :- Y = a, guarded_unification(X, Y).
test(goal_does_not_unify, error(determinism_error(g = f(_), det, fail, goal))) :- guarded_unification(g, _).
test(goal_in_continuation, X == 1) :- once(reset(guarded_goal_shift(X), stop, C)), call(C).
test(goal_wakes, error(determinism_error(X = 1, det, nondet, goal))) :- freeze(X, member(_, [1,2])), $(X = 1).
test(guard_in_goal, L == [1]) :- findall(X, ( member(X, [1,2]), $ ; X = 3 ), L).

:- end_tests(determinism).
