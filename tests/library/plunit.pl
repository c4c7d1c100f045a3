% SPDX-License-Identifier: MIT
% library(plunit) tests itself: a unit of tests most of which must fail is run by a
% test of another unit, which looks at the report and the outcome.

:- use_module(library(plunit)).

:- begin_tests(sample, [condition(nb_current(sample_wanted, yes)),
                        setup(nb_setval(sample_set_up, yes)),
                        cleanup(nb_setval(sample_cleaned_up, yes))]).

test(passes, X == 1) :- X = 1.
test(wrong_answer, X == 2) :- X = 1.
test(fails) :- fail.
test(raises) :- throw(foo).
test(wrong_error, error(type_error(_, _))) :- throw(error(instantiation_error, _)).
test(right_error, error(type_error(_, _))) :- throw(error(type_error(a, b), _)).
test(right_ball, throws(x(_))) :- throw(x(1)).
test(must_fail, fail).
test(does_fail, fail) :- fail.
test(choice_point) :- member(_, [1,2]).
test(choice_point_allowed, [nondet]) :- member(_, [1,2]).
test(all, all(X == [1,2])) :- member(X, [1,2]).
test(all_wrong, all(X == [1,2])) :- member(X, [1,3]).
test(set, set(X == [1,2])) :- member(X, [2,1,2]).
test(bag, bag(X == [1,2,2])) :- member(X, [2,1,2]).
test(blocked, [blocked(later)]) :- fail.
test(fixme, [fixme(later)]) :- fail.
test(forall, [forall(member(X, [1,2])), true(X =:= 1)]).
test(forall_empty, [forall(fail)]).
test(setup_fails, [setup(fail)]).
test(setup_binds, [setup(X = 1), true(X == 1)]).
test(cleanup, [cleanup(nb_setval(test_cleaned_up, yes))]) :- fail.
test(condition, [condition(fail)]) :- fail.
test(no_error, throws(x)).
test(two_checks, [X == 1, Y == 2]) :- X = 1, Y = 2.
test(two_checks_wrong, [X == 1, Y == 3]) :- X = 1, Y = 2.
test(two_clauses_of_an_aid, X == 2) :- aid(b, X).
test(grammar, L == [x]) :- phrase(rule, L).

aid(a, 1).
aid(b, 2).

rule --> [x].

:- end_tests(sample).

:- begin_tests(plunit).

outcomes(How, Names) :-
    findall(Name, ( plunit:outcome(_, sample, Name, _, How0), functor(How0, How, _) ), Names).

sample :-
    tmp_file(plunit, File),
    nb_setval(sample_file, File),
    nb_setval(sample_wanted, yes),
    (   with_errors_to(File, run_tests(sample)) -> R = passed ; R = failed ),
    nb_setval(sample_wanted, no),
    nb_setval(sample_result, R),
    outcomes(passed, Passed), nb_setval(sample_passed, Passed),
    outcomes(failed, Failed), nb_setval(sample_failed, Failed),
    outcomes(blocked, Blocked), nb_setval(sample_blocked, Blocked),
    outcomes(fixme, Fixme), nb_setval(sample_fixme, Fixme).

with_errors_to(File, Goal) :-
    stream_property(Old, alias(user_error)),
    open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), Goal,
                       ( set_stream(Old, alias(user_error)), close(Out) )).

reported(Text) :-
    nb_getval(sample_file, File),
    read_file_to_string(File, String, []),
    sub_string(String, _, _, _, Text), !.

test(run_fails, R == failed) :- sample, nb_getval(sample_result, R).
test(passed, L == [passes,right_error,right_ball,does_fail,choice_point,choice_point_allowed,all,
                   set,bag,forall,setup_binds,two_checks,two_clauses_of_an_aid,grammar]) :-
    nb_getval(sample_passed, L).
test(failed, L == [wrong_answer,fails,raises,wrong_error,must_fail,all_wrong,forall,forall_empty,
                   setup_fails,cleanup,no_error,two_checks_wrong]) :-
    nb_getval(sample_failed, L).
test(blocked, L == [blocked]) :- nb_getval(sample_blocked, L).
test(fixme, L == [fixme]) :- nb_getval(sample_fixme, L).
test(unit_setup, X == yes) :- nb_getval(sample_set_up, X).
test(unit_cleanup, X == yes) :- nb_getval(sample_cleaned_up, X).
test(test_cleanup, X == yes) :- nb_getval(test_cleaned_up, X).
test(report_values) :- reported('Expected: 2'), reported('Got:      1').
test(report_choice_point) :- reported('choice_point: succeeded with a choice point').
test(report_forall) :- reported('for:      member(2,[1,2])').
test(report_summary) :- reported('12 tests failed'), reported('14 tests passed').
test(unknown_unit, error(existence_error(unit, nope))) :- run_tests(nope).
test(unknown_test, error(existence_error(test, sample:nope))) :- run_tests(sample:nope).

% Loads a test unit of Lines; Errors are the formal parts of the errors reported.
loads_unit(Options, Lines, Errors) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    format(Stream, ':- use_module(library(plunit)).~n:- begin_tests(~w).~n', [Options]),
    forall(member(Line, Lines), format(Stream, '~w~n', [Line])),
    format(Stream, ':- end_tests(loaded).~n', []),
    close(Stream),
    nb_setval(plunit_errors, []),
    setup_call_cleanup(
        asserta((user:message_hook(M, error, _) :- plunit_plunit:note_error(M)), Ref),
        load_files(user:File, []),
        ( erase(Ref), delete_file(File) )),
    nb_getval(plunit_errors, Errors).

note_error(Message) :-
    ( arg(_, Message, error(Formal, _)) -> true ; Formal = Message ),
    nb_getval(plunit_errors, Errors),
    nb_setval(plunit_errors, [Formal|Errors]).

runs_loaded(How) :-
    tmp_file(plunit, File),
    ( with_errors_to(File, run_tests(loaded)) -> How = passed ; How = failed ).

test(option_unknown, E == [domain_error(test_option, foo(bar))]) :-
    loads_unit(loaded, ['test(a, [foo(bar)]) :- fail.', 'test(b).'], E), runs_loaded(passed).
test(unit_option_unknown, true(memberchk(domain_error(test_set_option, foo(x)), E))) :-
    loads_unit('loaded_too, [foo(x)]', [], E).

:- end_tests(plunit).

:- begin_tests(plunit_reflection).

test(unit, M-C == plunit_sample-user) :- current_unit(sample, M, C, _).
test(no_unit, fail) :- current_unit(no_such_unit, _, _, _).
test(test_unit, Os == [condition(nb_current(sample_wanted, yes))]) :- current_test_unit(sample, [O|_]), Os = [O].
test(test, L == 11) :- current_test(sample, passes, L, _, _).
test(tests, N == 2) :- findall(T, ( current_test(sample, T, _, _, _), memberchk(T, [passes, fails]) ), Ts), length(Ts, N).
test(running, true) :- with_output_to(atom(_), running_tests).
test(options, [cleanup(set_test_options([verbose(false)]))]) :- set_test_options([verbose(true)]).
test(report, true) :- with_output_to(atom(_), test_report(failed)).
test(test_files, true) :- load_test_files([]).

:- end_tests(plunit_reflection).

% Terms made by the program's term_expansion/2 are tests like any other.

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion(generated_tests, [(test(generated) :- true), (test(generated_answer, X == 1) :- X = 1)]).

:- begin_tests(plunit_expansion).

generated_tests.
test(generated_are_tests, Ts == [generated,generated_answer]) :-
    findall(T, ( current_test(plunit_expansion, T, _, _, _), sub_atom(T, 0, _, _, generated), T \== generated_are_tests ), Ts).

:- end_tests(plunit_expansion).

% Other terms in a unit are expanded, too.

user:term_expansion((:- known(X)), known_as(X)).
user:term_expansion(twice(X), [twin(X),twin(X)]).
user:term_expansion((test(X) --> _), rule_of(X)).

:- begin_tests(expanded_clauses).

:- known(1).
twice(2).
word --> [w].
test(head) --> [].

test(directive, X == 1) :- known_as(X).
test(clauses, Xs == [2,2]) :- findall(X, twin(X), Xs).
test(grammar_rule) :- phrase(word, [w]).
test(any_rule, X == head) :- rule_of(X).
test(module, Xs == [2,2]) :- findall(X, clause(plunit_expanded_clauses:twin(X), true), Xs).

:- end_tests(expanded_clauses).
