% SPDX-License-Identifier: MIT
% Unit tests in the program:
%
%   :- begin_tests(arith).
%   test(add, X == 3)                          :- X is 1+2.
%   test(zero, error(evaluation_error(_)))     :- _ is 1/0.
%   test(member, all(X == [a,b]))              :- member(X, [a,b]).
%   :- end_tests(arith).
%
%   ?- run_tests.
%
% The clauses between the two directives belong to a module of their own, plunit_<unit>, which sees the predicates of
% the enclosing module.  A test becomes a clause of '$test'(Id, Vars) there, and a fact test_case/6 here whose option
% variables are shared with Vars.  A test passes if its options are satisfied; run_tests fails if a test fails, so it
% can serve as exit status.

:- module(plunit,
          [ begin_tests/1, begin_tests/2, end_tests/1,
            run_tests/0, run_tests/1, run_tests/2,
            load_test_files/1, set_test_options/1,
            running_tests/0, current_unit/4, current_test/5, current_test_unit/2, test_report/1
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2, existence_error/2, instantiation_error/1]).
:- use_module(library(lists), [append/3]).
:- use_module(private(parts/plunit_verdict), [expectation/2, judge/5, comparison/1,
                                        check_test_options/1, check_unit_options/1]).

:- dynamic
    unit/4,             % unit(Unit, Module, Context, Options)
    test_case/6,        % test_case(Unit, Id, Name, Location, Options, Vars)
    loading/3,          % loading(Unit, Module, File): begin_tests seen, end_tests not yet
    run/1,              % run(N): run N of tests is under way, the innermost first
    outcome/5,          % outcome(Run, Unit, Name, Location, passed|failed|blocked(_)|fixme(_,_))
    running/3,          % running(Unit, Name, Location)
    setting/1.

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

:- meta_predicate
    begin_tests(:),
    begin_tests(:, +).

%!  begin_tests(:Unit) is det.
%
%   The clauses up to `:- end_tests(Unit)` form the test unit Unit.
%
%       :- begin_tests(lists).

begin_tests(Unit) :-
    begin_tests(Unit, []).

%!  begin_tests(:Unit, +Options) is det.
%
%   Like begin_tests/1.  Options for all tests of the unit: blocked(Reason), condition(Goal), setup(Goal),
%   cleanup(Goal).  Errors: domain_error(test_set_option, Option).
%
%       :- begin_tests(files, [setup(make_files), cleanup(delete_files)]).

begin_tests(Context:Unit, Options) :-
    must_be(atom, Unit),
    must_be(list, Options),
    check_unit_options(Options),
    atom_concat(plunit_, Unit, Module),
    retractall(unit(Unit, _, _, _)),
    retractall(test_case(Unit, _, _, _, _, _)),
    assertz(unit(Unit, Module, Context, Options)),
    inherit(Module, Context),
    here(File, _),
    asserta(loading(Unit, Module, File)),
    read_in(Module).

%   Clauses are read in the unit's module, with the operators imported there.

read_in(Module) :-
    (   source_location(_, _)
    ->  '$set_source_module'(Module)
    ;   true
    ).

%   New modules inherit from user; a unit inside a module inherits from that module.

inherit(Module, Context) :-
    (   Context == user
    ->  true
    ;   import_module(Module, Context)
    ->  true
    ;   add_import_module(Module, Context, start)
    ).

%!  end_tests(+Unit) is det.
%
%   Ends the test unit Unit.  Errors: permission_error(close, unit, Unit) if it is not open.
%
%       :- end_tests(lists).

end_tests(Unit) :-
    (   retract(loading(Unit, _, _))
    ->  unit(Unit, _, Context, _),
        read_in(Context)
    ;   throw(error(permission_error(close, unit, Unit), _))
    ).

here(File, Line) :-
    (   source_location(File0, Line0)
    ->  File = File0,
        Line = Line0
    ;   File = user,
        Line = 0
    ).

%   The tests of the unit being loaded.  Its other clauses and directives are unchanged, as they are read in the unit's
%   module.

system:term_expansion(Term, Clause) :-
    plunit:loading(Unit, Module, File),
    nonvar(Term),
    plunit:test_in(Term, Name, Options, Body),
    !,
    plunit:here(File, Line),
    plunit:test_clause(Name, Options, Body, Unit, Module, File, Line, Clause).

test_in((Head :- Body), Name, Options, Body) :-
    nonvar(Head),
    test_head(Head, Name, Options).
test_in(test(Name), Name, [], true).
test_in(test(Name, Options), Name, Options, true).

test_head(test(Name), Name, []).
test_head(test(Name, Options), Name, Options).

test_clause(Name, Options0, Body, Unit, Module, File, Line, Module:('$test'(Id, Vars) :- Body)) :-
    ( is_list(Options0) -> Options = Options0 ; Options = [Options0] ),
    check_test_options(Options),
    term_variables(Body, BodyVars),
    Vars =.. [v|BodyVars],
    next_id(Id),
    assertz(test_case(Unit, Id, Name, File:Line, Options, Vars)).

next_id(Id) :-
    flag('$plunit_test', Last, Last+1),
    Id is Last+1.

count_of(Goal, Count) :-
    findall(x, Goal, Xs),
    length(Xs, Count).

%!  load_test_files(+Options) is det.
%
%   Loads the file `F.plt`, if it exists, for every loaded file F.pl.
%
%       :- load_test_files([]).

load_test_files(_Options) :-
    findall(File, source_file(File), Files),
    maplist(load_tests_of, Files).

load_tests_of(File) :-
    (   file_name_extension(Base, pl, File),
        file_name_extension(Base, plt, TestFile),
        exists_file(TestFile)
    ->  ensure_loaded(user:TestFile)
    ;   true
    ).

%!  set_test_options(+Options) is det.
%
%   Sets options for later runs: silent(Bool) and verbose(Bool) control whether passed tests are reported; with
%   strict(true), a test that leaves a choice point fails.
%
%       :- set_test_options([verbose(true)]).

set_test_options(Options) :-
    must_be(list, Options),
    retractall(setting(_)),
    keep_settings(Options).

keep_settings([]).
keep_settings([Option|Options]) :-
    assertz(setting(Option)),
    keep_settings(Options).

%!  run_tests is semidet.
%
%   Runs all loaded tests and reports on user_error; fails if a test fails.
%
%       :- run_tests.

run_tests :-
    run_tests(all).

%!  run_tests(+Spec) is semidet.
%
%   Runs the tests given by Spec: `all`, Unit, Unit:Test, Unit:[Test,...], or a list of these.  Fails if a test fails.
%   Errors: existence_error(unit, Unit); existence_error(test, Unit:Test).
%
%       :- run_tests([lists, files:open]).

run_tests(Spec) :-
    run_tests(Spec, []).

%!  run_tests(+Spec, +Options) is semidet.
%
%   Like run_tests/1; Options are those of set_test_options/1, for this run only.
%
%       :- run_tests(lists, [verbose(true)]).

run_tests(Spec, Options) :-
    must_be(list, Options),
    selected(Spec, Selection, []),
    new_run(Run),
    setup_call_cleanup(
        asserta(run(Run)),
        maplist(run_selected(Options), Selection),
        retract(run(Run))),
    report_summary(Run, Options).

%   A test may itself run tests; the outcomes are kept until the next outermost run.

new_run(Run) :-
    (   run(Outer)
    ->  Run is Outer+1
    ;   retractall(outcome(_, _, _, _, _)),
        Run = 1
    ),
    retractall(outcome(Run, _, _, _, _)).

%   selected(+Spec, -Selection, ?Tail): Selection has run(Unit, Tests), where Tests is `all` or a list of names.

selected(Spec, Selection, Tail) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec == all
    ->  findall(run(Unit, all), unit(Unit, _, _, _), Units),
        append(Units, Tail, Selection)
    ;   Spec == []
    ->  Selection = Tail
    ;   Spec = [First|Rest]
    ->  selected(First, Selection, Selection1),
        selected(Rest, Selection1, Tail)
    ;   Spec = Unit:Tests
    ->  known_unit(Unit),
        ( is_list(Tests) -> Names = Tests ; Names = [Tests] ),
        known_tests(Names, Unit),
        Selection = [run(Unit, Names)|Tail]
    ;   known_unit(Spec),
        Selection = [run(Spec, all)|Tail]
    ).

known_unit(Unit) :-
    (   unit(Unit, _, _, _)
    ->  true
    ;   existence_error(unit, Unit)
    ).

known_tests([], _).
known_tests([Name|Names], Unit) :-
    (   test_case(Unit, _, Name0, _, _, _),
        Name0 =@= Name
    ->  true
    ;   test_case(Unit, _, Name, _, _, _)
    ->  true
    ;   existence_error(test, Unit:Name)
    ),
    known_tests(Names, Unit).

run_selected(Options, run(Unit, Names)) :-
    unit(Unit, Module, _, UnitOptions),
    run_unit(Unit, Module, UnitOptions, Names, Options).

run_unit(Unit, Module, UnitOptions, Names, Options) :-
    (   memberchk(blocked(Reason), UnitOptions)
    ->  unit_line(Unit, Where),
        note(Unit, '*', Where, blocked(Reason))
    ;   memberchk(condition(Condition), UnitOptions),
        \+ holds(Module:Condition)
    ->  true
    ;   unit_goal(setup, UnitOptions, Unit, Module)
    ->  findall(Id, chosen(Unit, Names, Id), Ids),
        run_tests_of(Ids, Unit, Module, Options),
        ( unit_goal(cleanup, UnitOptions, Unit, Module) -> true ; true )
    ;   true
    ).

chosen(Unit, Names, Id) :-
    test_case(Unit, Id, Name, _, _, _),
    (   Names == all
    ->  true
    ;   memberchk(Name, Names)
    ).

unit_line(Unit, Where) :-
    (   test_case(Unit, _, _, Where0, _, _)
    ->  Where = Where0
    ;   Where = user:0
    ).

holds(Goal) :-
    catch(Goal, _, fail),
    !.

unit_goal(Kind, Options, Unit, Module) :-
    (   kind_option(Kind, Options, Goal)
    ->  unit_line(Unit, Where),
        run_aid(Kind, Module:Goal, Unit, '*', Where)
    ;   true
    ).

kind_option(setup, Options, Goal) :-
    memberchk(setup(Goal), Options).
kind_option(cleanup, Options, Goal) :-
    memberchk(cleanup(Goal), Options).

%   run_aid(+Kind, :Goal, ...): runs a setup or cleanup goal; reports a failure and fails.

run_aid(Kind, Goal, Unit, Name, Where) :-
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  true
        ;   note(Unit, Name, Where, failed),
            report(Where, Unit, Name, aid_raised(Kind, Ball)),
            fail
        )
    ;   note(Unit, Name, Where, failed),
        report(Where, Unit, Name, aid_failed(Kind)),
        fail
    ).

run_tests_of([], _, _, _).
run_tests_of([Id|Ids], Unit, Module, Options) :-
    \+ \+ run_test(Id, Unit, Module, Options),          % what a test leaves in global variables is undone
    run_tests_of(Ids, Unit, Module, Options).

run_test(Id, Unit, Module, Options) :-
    test_case(Unit, Id, Name, Where, TestOptions, Vars),
    !,
    (   memberchk(blocked(Reason), TestOptions)
    ->  note(Unit, Name, Where, blocked(Reason))
    ;   memberchk(condition(Condition), TestOptions),
        \+ holds(Module:Condition)
    ->  true
    ;   memberchk(forall(Generator), TestOptions)
    ->  findall(TestOptions-Vars, Module:Generator, Instances),
        (   Instances == []
        ->  note(Unit, Name, Where, failed),
            report(Where, Unit, Name, empty_forall(Generator))
        ;   run_instances(Instances, Generator, Id, Unit, Name, Where, Module, Options)
        )
    ;   run_instance(TestOptions, Vars, none, Id, Unit, Name, Where, Module, Options)
    ).

run_instances([], _, _, _, _, _, _, _).
run_instances([TestOptions-Vars|Instances], Generator, Id, Unit, Name, Where, Module, Options) :-
    memberchk(forall(Instance), TestOptions),
    \+ \+ run_instance(TestOptions, Vars, some(Instance), Id, Unit, Name, Where, Module, Options),
    run_instances(Instances, Generator, Id, Unit, Name, Where, Module, Options).

run_instance(TestOptions, Vars, Instance, Id, Unit, Name, Where, Module, Options) :-
    expectation(TestOptions, Expected),
    asserta(running(Unit, Name, Where)),
    (   setup_done(TestOptions, Unit, Name, Where, Module),
        run_with_cleanup(TestOptions, Expected, Vars, Id, Unit, Name, Where, Module, Verdict)
    ->  settle(Verdict, TestOptions, Instance, Unit, Name, Where, Options)
    ;   true
    ),
    retract(running(Unit, Name, Where)),
    !.

%   The body sees the bindings made by the setup goal.

setup_done(TestOptions, Unit, Name, Where, Module) :-
    (   memberchk(setup(Goal), TestOptions)
    ->  run_aid(setup, Module:Goal, Unit, Name, Where)
    ;   true
    ).

run_with_cleanup(TestOptions, Expected, Vars, Id, Unit, Name, Where, Module, Verdict) :-
    limited(TestOptions, Module:'$test'(Id, Vars), Goal),
    judge(Expected, Goal, Module, TestOptions, Verdict),
    (   memberchk(cleanup(Cleanup), TestOptions)
    ->  ( run_aid(cleanup, Module:Cleanup, Unit, Name, Where) -> true ; true )
    ;   true
    ).

limited(TestOptions, Goal0, Goal) :-
    (   memberchk(timeout(Seconds), TestOptions),
        number(Seconds)
    ->  Goal = call_with_time_limit(Seconds, Goal0)
    ;   Goal = Goal0
    ).

settle(Verdict0, TestOptions, Instance, Unit, Name, Where, Options) :-
    (   Verdict0 = passed(Remark0),
        option_set(strict(true), Options)
    ->  Verdict = failed(Remark0)
    ;   Verdict = Verdict0
    ),
    (   memberchk(fixme(Reason), TestOptions)
    ->  ( Verdict = failed(_) -> How = failed ; How = passed ),
        note(Unit, Name, Where, fixme(Reason, How))
    ;   Verdict = failed(Why)
    ->  note(Unit, Name, Where, failed),
        report_instance(Where, Unit, Name, Instance, Why)
    ;   note(Unit, Name, Where, passed),
        (   Verdict = passed(Remark)
        ->  report_remark(Where, Unit, Name, Remark)
        ;   option_set(verbose(true), Options)
        ->  format(user_error, '~N[~w:~w] passed~n', [Unit,Name])
        ;   true
        )
    ).

option_set(Option, Options) :-
    (   memberchk(Option, Options)
    ->  true
    ;   setting(Option)
    ).

note(Unit, Name, Where, How) :-
    run(Run),
    !,
    assertz(outcome(Run, Unit, Name, Where, How)).

%   Reports: file:line, the test, and the reason of the failure.

report_instance(Where, Unit, Name, Instance, Why) :-
    report(Where, Unit, Name, Why),
    (   Instance = some(Generator)
    ->  format(user_error, '    for:      ~p~n', [Generator])
    ;   true
    ).

report(File:Line, Unit, Name, Why) :-
    format(user_error, '~NERROR: ~w:~w:~n  test ~w: ~w: ', [File,Line,Unit,Name]),
    explain(user_error, Why),
    flush_output(user_error).

%   explain(+Stream, +Why): also used by library(marking).

explain(Stream, choice_point) :-
    format(Stream, 'succeeded with a choice point (option: nondet)~n', []).
explain(Stream, failed) :-
    format(Stream, 'failed~n', []).
explain(Stream, raised(Ball)) :-
    format(Stream, 'raised an unexpected exception~n    Got:      ~p~n', [Ball]).
explain(Stream, wrong_answer(Check)) :-
    (   Check =.. [Operator,Got,Expected],
        comparison(Operator)
    ->  format(Stream,
               'wrong answer (compared using ~w)~n    Expected: ~q~n    Got:      ~q~n',
               [Operator,Expected,Got])
    ;   format(Stream, 'wrong answer: ~q does not hold~n', [Check])
    ).
explain(Stream, check_raised(Check, Ball)) :-
    format(Stream, 'the check ~q raised ~p~n', [Check,Ball]).
explain(Stream, wrong_error(Expected, Got)) :-
    format(Stream, 'wrong exception~n    Expected: ~q~n    Got:      ~q~n', [Expected,Got]).
explain(Stream, failed_instead(Expected)) :-
    format(Stream, 'must raise an exception but failed~n    Expected: ~q~n', [Expected]).
explain(Stream, succeeded_instead(failure)) :-
    !,
    format(Stream, 'must fail but succeeded~n', []).
explain(Stream, succeeded_instead(Expected)) :-
    format(Stream, 'must raise an exception but succeeded~n    Expected: ~q~n', [Expected]).
explain(Stream, aid_failed(Kind)) :-
    format(Stream, 'its ~w goal failed~n', [Kind]).
explain(Stream, aid_raised(Kind, Ball)) :-
    format(Stream, 'its ~w goal raised ~p~n', [Kind,Ball]).
explain(Stream, empty_forall(Generator)) :-
    format(Stream, 'forall(~p) has no solution: nothing is tested~n', [Generator]).

report_remark(File:Line, Unit, Name, choice_point) :-
    format(user_error,
           '~NWarning: ~w:~w:~n  test ~w: ~w: succeeded with a choice point (option: nondet)~n',
           [File,Line,Unit,Name]).

report_summary(Run, Options) :-
    count_of(outcome(Run, _, _, _, passed), Passed),
    count_of(outcome(Run, _, _, _, failed), Failed),
    count_of(outcome(Run, _, _, _, blocked(_)), Blocked),
    count_of(outcome(Run, _, _, _, fixme(_, failed)), StillBroken),
    count_of(outcome(Run, _, _, _, fixme(_, passed)), Repaired),
    report_count(Blocked, 'blocked'),
    report_count(StillBroken, 'marked fixme failed'),
    report_count(Repaired, 'marked fixme passed'),
    (   Failed =:= 0
    ->  (   option_set(silent(true), Options)
        ->  true
        ;   plural(Passed, Noun),
            format(user_error, '~N% All ~d ~w passed~n', [Passed,Noun])
        )
    ;   plural(Failed, Noun),
        plural(Passed, Noun1),
        format(user_error, '~N% ~d ~w failed~n% ~d ~w passed~n', [Failed,Noun,Passed,Noun1])
    ),
    flush_output(user_error),
    Failed =:= 0.

report_count(Count, What) :-
    (   Count =:= 0
    ->  true
    ;   plural(Count, Noun),
        format(user_error, '~N% ~d ~w ~w~n', [Count,Noun,What])
    ).

plural(Count, Noun) :-
    ( Count =:= 1 -> Noun = test ; Noun = tests ).

%!  running_tests is det.
%
%   Prints the test that is running.
%
%       :- running_tests.

running_tests :-
    (   running(Unit, Name, File:Line)
    ->  format(user_error, '~N~w:~w: test ~w: ~w~n', [File,Line,Unit,Name])
    ;   format(user_error, '~NNo test is running~n', [])
    ).

%!  current_unit(?Unit, ?Module, ?Context, ?Options) is nondet.
%
%   Unit is a loaded test unit in Module, for the enclosing module Context.
%
%       :- forall(current_unit(Unit, Module, _, _), writeln(Unit-Module)).

current_unit(Unit, Module, Context, Options) :-
    unit(Unit, Module, Context, Options).

%!  current_test_unit(?Unit, ?Options) is nondet.
%
%   Unit is a loaded test unit with these Options.
%
%       :- forall(current_test_unit(Unit, Options), writeln(Unit-Options)).

current_test_unit(Unit, Options) :-
    unit(Unit, _, _, Options).

%!  current_test(?Unit, ?Name, ?Line, -Body, ?Options) is nondet.
%
%   Name is a test of Unit that begins at Line of its file and has this Body.
%
%       :- forall(current_test(lists, Name, Line, _, _), writeln(Line-Name)).

current_test(Unit, Name, Line, Body, Options) :-
    test_case(Unit, Id, Name, _:Line, Options, Vars),
    unit(Unit, Module, _, _),
    Body = Module:'$test'(Id, Vars).

%!  test_report(+What) is det.
%
%   Lists the tests of the last run: What is `passed`, `failed`, `blocked`, `fixme` or `all`.
%
%       :- test_report(failed).

test_report(What) :-
    must_be(oneof([passed,failed,blocked,fixme,all]), What),
    (   outcome(1, Unit, Name, File:Line, How),
        functor(How, Kind, _),
        ( What == all -> true ; What == Kind ),
        format('~w:~w: test ~w: ~w: ~w~n', [File,Line,Unit,Name,How]),
        fail
    ;   true
    ).
