% SPDX-License-Identifier: MIT
% private(parts/plunit_verdict): what a test expects, and whether it got it.

:- use_module(library(plunit)).
:- use_module(private(parts/plunit_verdict)).

expected([], true).
expected([true], true).
expected([X == 1], true([X == 1])).
expected([true(X == 1)], true([X == 1])).
expected([X == 1, Y > X], true([X == 1, Y > X])).
expected([nondet, X == 1], true([X == 1])).
expected([fail], fail).
expected([false], fail).
expected([error], throws(error(_, _))).
expected([error(type_error(a, b))], throws(error(type_error(a, b), _))).
expected([error(a, b)], throws(error(a, b))).
expected([throws(ball)], throws(ball)).
expected([exception(ball)], throws(ball)).
expected([all(X == [1])], solutions(list, X == [1])).
expected([bag(X == [1])], solutions(bag, X == [1])).
expected([set(X == [1])], solutions(set, X == [1])).
expected([setup(true), forall(member(_, [a]))], true).

verdict(Expected, Goal, Verdict) :-
    judge(Expected, user:Goal, user, [], Verdict).

:- begin_tests(plunit_verdict).

test(expectation, [forall(expected(Options, Expected)), true(Got =@= Expected)]) :- expectation(Options, Got).
test(passed, V == passed) :- verdict(true, true, V).
test(failed, V == failed(failed)) :- verdict(true, fail, V).
test(raised, V == failed(raised(oops))) :- verdict(true, throw(oops), V).
test(choice_point, V == passed(choice_point)) :- verdict(true, member(_, [a, b]), V).
test(nondet, V == passed) :- judge(true, member(_, [a, b]), user, [nondet], V).
test(answer, V == passed) :- verdict(true([X == 1]), X = 1, V).
test(wrong_answer, V == failed(wrong_answer(1 == 2))) :- verdict(true([X == 2]), X = 1, V).
test(second_check, V == failed(wrong_answer(1 > 1))) :- verdict(true([X == 1, X > 1]), X = 1, V).
test(check_raised, true(V = failed(check_raised(_ > 1, error(instantiation_error, _))))) :-
    verdict(true([_ > 1]), true, V).
test(fails, V == passed) :- verdict(fail, fail, V).
test(fails_not, V == failed(succeeded_instead(failure))) :- verdict(fail, true, V).
test(fails_raised, V == failed(raised(oops))) :- verdict(fail, throw(oops), V).
test(throws, V == passed) :- verdict(throws(a(_)), throw(a(1)), V).
test(throws_more_general, V == failed(wrong_error(a(1), a(b)))) :- verdict(throws(a(1)), throw(a(b)), V).
test(throws_variable, true(V = failed(wrong_error(a(1), a(_))))) :- verdict(throws(a(1)), throw(a(_)), V).
test(throws_failed, V == failed(failed_instead(ball))) :- verdict(throws(ball), fail, V).
test(throws_succeeded, V == failed(succeeded_instead(ball))) :- verdict(throws(ball), true, V).
test(all, V == passed) :- verdict(solutions(list, X == [b, a]), member(X, [b, a]), V).
test(all_other_order, true(V = failed(wrong_answer(_)))) :-
    verdict(solutions(list, X == [a, b]), member(X, [b, a]), V).
test(bag, V == passed) :- verdict(solutions(bag, X == [a, a, b]), member(X, [a, b, a]), V).
test(bag_counts, true(V = failed(wrong_answer(_)))) :- verdict(solutions(bag, X == [a, b]), member(X, [a, b, a]), V).
test(set, V == passed) :- verdict(solutions(set, X == [b, a]), member(X, [a, b, a]), V).
test(all_raised, V == failed(raised(oops))) :- verdict(solutions(list, X == [a]), ( X = a ; throw(oops) ), V).
test(options, true) :- check_test_options([true(_ == 1), nondet, forall(true), setup(true), timeout(1)]).
test(unknown_option, error(domain_error(test_option, colour(red)))) :- check_test_options([colour(red)]).
test(unbound_option, error(instantiation_error)) :- check_test_options([_]).
test(unit_options, true) :- check_unit_options([blocked(why), condition(true), setup(true), cleanup(true)]).
test(unknown_unit_option, error(domain_error(test_set_option, nondet))) :- check_unit_options([nondet]).
test(unbound_unit_option, error(instantiation_error)) :- check_unit_options([_]).
test(comparison, true) :- comparison(=@=), comparison(is), comparison(@>=).
test(no_comparison, fail) :- comparison(=..).

:- end_tests(plunit_verdict).
