% SPDX-License-Identifier: MIT
% The expected outcome of a library(plunit) test, and its comparison with the actual one.

:- module('$plunit_verdict', [expectation/2, judge/5, comparison/1, check_test_options/1, check_unit_options/1]).

:- use_module(library(apply), [convlist/3]).
:- use_module(library(error), [must_be/2, domain_error/2]).

%!  expectation(+Options, -Expected) is det.
%
%   Expected is the outcome specified by a test's options: true, true(Checks), fail, throws(Ball) or solutions(Kind,
%   Check), where Kind is list, bag or set; `true` by default.
%
%       ?- expectation([X == 1], Expected).
%       Expected = true([X==1]).

expectation(Options, Expected) :-
    convlist(option_expectation, Options, All),
    (   All = [First|Rest]
    ->  with_checks(First, Rest, Expected)
    ;   Expected = true
    ).

%   The first one counts, together with further checks of the answer.

with_checks(Expected0, Rest, Expected) :-
    convlist(expected_check, [Expected0|Rest], Checks),
    (   ( Expected0 = true(_) ; Expected0 == true ),
        Checks = [_|_]
    ->  Expected = true(Checks)
    ;   Expected = Expected0
    ).

expected_check(true(Check), Check).

option_expectation(Option, _) :-
    var(Option),
    !,
    fail.
option_expectation(true, true).
option_expectation(true(Check), true(Check)).
option_expectation(fail, fail).
option_expectation(false, fail).
option_expectation(error, throws(error(_, _))).
option_expectation(error(Formal), throws(error(Formal, _))).
option_expectation(error(Formal, Context), throws(error(Formal, Context))).
option_expectation(exception(Ball), throws(Ball)).
option_expectation(throws(Ball), throws(Ball)).
option_expectation(all(Check), solutions(list, Check)).
option_expectation(bag(Check), solutions(bag, Check)).
option_expectation(set(Check), solutions(set, Check)).
option_expectation(Check, true(Check)) :-
    functor(Check, Operator, 2),
    comparison(Operator).

%!  check_test_options(+Options) is det.
%
%   Options are allowed in the head of a test.  Errors: instantiation_error; domain_error(test_option, Option).
%
%       ?- check_test_options([true(X == 1), nondet]).
%       true.

check_test_options([]).
check_test_options([Option|Options]) :-
    must_be(nonvar, Option),
    (   option_expectation(Option, _)
    ->  true
    ;   circumstance(Option)
    ->  true
    ;   domain_error(test_option, Option)
    ),
    check_test_options(Options).

circumstance(nondet).
circumstance(det).
circumstance(forall(_)).
circumstance(timeout(_)).
circumstance(fixme(_)).
circumstance(sto(_)).
circumstance(Option) :-
    unit_option(Option).

%!  check_unit_options(+Options) is det.
%
%   Options are allowed in begin_tests/2.  Errors: instantiation_error; domain_error(test_set_option, Option).
%
%       ?- check_unit_options([setup(true)]).
%       true.

check_unit_options([]).
check_unit_options([Option|Options]) :-
    must_be(nonvar, Option),
    (   unit_option(Option)
    ->  true
    ;   domain_error(test_set_option, Option)
    ),
    check_unit_options(Options).

unit_option(blocked(_)).
unit_option(condition(_)).
unit_option(setup(_)).
unit_option(cleanup(_)).
unit_option(sto(_)).

%!  comparison(?Operator) is nondet.
%
%   A test option Operator(Got, Expected) is a check of the answer.
%
%       ?- comparison(=@=).
%       true.

comparison(==).
comparison(\==).
comparison(=).
comparison(\=).
comparison(=@=).
comparison(\=@=).
comparison(=:=).
comparison(=\=).
comparison(<).
comparison(>).
comparison(=<).
comparison(>=).
comparison(@<).
comparison(@>).
comparison(@=<).
comparison(@>=).
comparison(is).

%!  judge(+Expected, :Goal, +Module, +Options, -Verdict) is det.
%
%   Calls Goal and compares the outcome with Expected.  Verdict is passed, passed(choice_point) or failed(Why); checks
%   are called in Module.
%
%       ?- judge(true([X == 2]), X = 1, user, [], Verdict).
%       X = 1, Verdict = failed(wrong_answer(1==2)).

judge(true, Goal, _, Options, Verdict) :-
    once_noting(Goal, Result),
    judge_true(Result, Options, Verdict).
judge(true(Checks), Goal, Module, Options, Verdict) :-
    once_noting(Goal, Result),
    (   Result = succeeded(_),
        violated(Checks, Module, Why)
    ->  Verdict = failed(Why)
    ;   judge_true(Result, Options, Verdict)
    ).
judge(fail, Goal, _, _, Verdict) :-
    once_noting(Goal, Result),
    (   Result == failed
    ->  Verdict = passed
    ;   Result = raised(Ball)
    ->  Verdict = failed(raised(Ball))
    ;   Verdict = failed(succeeded_instead(failure))
    ).
judge(throws(Expected), Goal, _, _, Verdict) :-
    once_noting(Goal, Result),
    (   Result = raised(Ball)
    ->  (   subsumes_term(Expected, Ball)
        ->  Expected = Ball,
            Verdict = passed
        ;   Verdict = failed(wrong_error(Expected, Ball))
        )
    ;   Result == failed
    ->  Verdict = failed(failed_instead(Expected))
    ;   Verdict = failed(succeeded_instead(Expected))
    ).
judge(solutions(Kind, Check), Goal, Module, _, Verdict) :-
    (   Check =.. [Operator,Template,Expected]
    ->  catch(( findall(Template, Goal, Solutions),
                Result = solutions(Solutions) ),
              Ball,
              Result = raised(Ball)),
        judge_solutions(Result, Kind, Operator, Expected, Module, Verdict)
    ;   domain_error(test_option, Check)
    ).

%   violated(+Checks, +Module, -Why): the first check that does not hold.

violated([Check|Checks], Module, Why) :-
    (   catch(Module:Check, Ball, true)
    ->  (   var(Ball)
        ->  violated(Checks, Module, Why)
        ;   Why = check_raised(Check, Ball)
        )
    ;   Why = wrong_answer(Check)
    ).

judge_true(succeeded(Determinism), Options, Verdict) :-
    (   Determinism == nondet,
        \+ memberchk(nondet, Options)
    ->  Verdict = passed(choice_point)
    ;   Verdict = passed
    ).
judge_true(failed, _, failed(failed)).
judge_true(raised(Ball), _, failed(raised(Ball))).

judge_solutions(raised(Ball), _, _, _, _, failed(raised(Ball))).
judge_solutions(solutions(Solutions), Kind, Operator, Expected, Module, Verdict) :-
    arranged(Kind, Solutions, Got),
    arranged(Kind, Expected, Wanted),
    Check =.. [Operator,Got,Wanted],
    (   call(Module:Check)
    ->  Verdict = passed
    ;   Verdict = failed(wrong_answer(Check))
    ).

arranged(Kind, List, Arranged) :-
    (   \+ is_list(List)
    ->  Arranged = List
    ;   Kind == set
    ->  sort(List, Arranged)
    ;   Kind == bag
    ->  msort(List, Arranged)
    ;   Arranged = List
    ).

%   once_noting(:Goal, -Result): Result is succeeded(det|nondet), failed or raised(Ball).

once_noting(Goal, Result) :-
    (   catch(call_cleanup(Goal, Determinism = det), Ball, true),
        noted(Ball, Determinism, Result0)
    ->  Result = Result0
    ;   Result = failed
    ).

%   Checked before the choice points are cut, because the cut runs the cleanup.

noted(Ball, Determinism, Result) :-
    (   nonvar(Ball)
    ->  Result = raised(Ball)
    ;   Determinism == det
    ->  Result = succeeded(det)
    ;   Result = succeeded(nondet)
    ).
