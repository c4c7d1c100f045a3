% SPDX-License-Identifier: MIT
% Marking a submission: run by `hornbeam mark` inside a sandbox. A test file has queries with their answers
% (library(quads)) or units of library(plunit), and assigns points:
%
%     :- points(2).
%     ?- rev([a, b], Ys).
%     Ys = [b, a].
%
% The host requests the list of tests and calls each within limits: side effects of a submission can spoil only its own
% marks.

:- module(marking,
          [ points/1, begin_reference/0, end_reference/0, same_as_reference/1, same_as_reference/2, load_tests/3,
            begin_submission/0, load_submission/1, submission_notes/3, end_submission/1, marking_test/4, mark_test/3,
            program_shape/2
          ]).

:- use_module(library(apply), [foldl/4, maplist/2]).
:- use_module(library(plunit)).
:- use_module(library(quads)).
:- use_module(library(comparison),
              [plain_indicator/2, smallest_difference/5, types_given/2, write_difference/1, write_gaps/1]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(option), [option/3]).
:- use_module(private(messages/source_snippets), [shown_file/2]).
:- use_module(private(parts/plunit_verdict), [expectation/2, judge/5]).
:- use_module(private(teaching/argument_types), [argument_types/4]).
:- use_module(private(teaching/tested_procedures), [tested_procedures/4]).

:- set_prolog_flag(double_quotes, string).

% points_from(Path, Line, Points), around(Module): the module of the reference, reference_test(Path, Line, Indicator,
% Types, Inputs), query_name(Name): a query with it does not run in user
:- dynamic([points_from/3, around/1, reference_test/5, query_name/1]).

%!  points(+Points) is det.
%
%   In a test file: each test after this directive counts Points, a number; the default is one. Errors:
%   type_error(number, Points), domain_error(not_less_than_zero, Points).
%
%       :- points(0.5).

points(Points) :-
    must_be(number, Points),
    (   Points >= 0,
        Points < inf
    ->  true
    ;   domain_error(not_less_than_zero, Points)
    ),
    ( integer(Points) -> Given = Points ; Given is float(Points) ),
    (   source_location(Path, Line)
    ->  assertz(points_from(Path, Line, Given))
    ;   true
    ).

%!  begin_reference is det.
%
%   In a test file: the clauses up to end_reference/0 are a correct solution, in a module of their own.
%
%       :- begin_reference.

begin_reference :-
    '$set_source_module'(Around, '$marking_reference'),
    add_import_module('$marking_reference', Around, start),
    asserta(around(Around)).

%!  end_reference is det.
%
%   Ends the correct solution. Errors: permission_error(close, reference, reference) if none is open.
%
%       :- end_reference.

end_reference :-
    (   retract(around(Around))
    ->  '$set_source_module'(_, Around)
    ;   throw(error(permission_error(close, reference, reference), _))
    ).

%!  same_as_reference(+Indicator) is det.
%
%   In a test file, after the correct solution: tests that the procedure Name/Arity of the submission has the same
%   answers, on up to 300 inputs of increasing size (check_against/2). Errors: those of same_as_reference/2.
%
%       :- same_as_reference(rev/2).

same_as_reference(Indicator) :-
    same_as_reference(Indicator, []).

%!  same_as_reference(+Indicator, +Options) is det.
%
%   Like same_as_reference/1; types(Types) and inputs(N) are as for check_against/3. Errors: existence_error(procedure,
%   Indicator), type_error(predicate_indicator, Indicator).
%
%       :- same_as_reference(split/3, [types([-, -, list(atom)])]).

same_as_reference(Indicator0, Options) :-
    plain_indicator(Indicator0, Indicator),
    (   nonvar(Indicator),
        Indicator = Name/Arity,
        atom(Name),
        integer(Arity)
    ->  functor(Head, Name, Arity)
    ;   throw(error(type_error(predicate_indicator, Indicator), _))
    ),
    (   '$predicate_property'('$marking_reference', Head, interpreted)
    ->  true
    ;   throw(error(existence_error(procedure, Indicator), _))
    ),
    option(types(Types), Options, none),
    (   Types == none
    ->  argument_types(none, '$marking_reference', Indicator, Known)
    ;   types_given(Types, Known)
    ),
    option(inputs(Inputs), Options, 300),
    (   source_location(Path, Line)
    ->  assertz(reference_test(Path, Line, Indicator0, Known, Inputs))
    ;   true
    ).

% ---- modules ----
%
% The tests have a module of their own, and so have the reference, which sees the tests but not the submission, and the
% units of library(plunit). The submission is in user. There it finds what the tests define and import, unless it has a
% definition of its own: each then keeps its own.

%!  load_tests(+Name, +Text, -Tested) is semidet.
%
%   Loads the test file Text, called Name. Prints errors and warnings; fails if there are errors. Tested is for
%   submission_notes/3 and end_submission/1.
%
%       ?- load_tests('tests.pl', "?- rev([a], Xs). Xs = [a].", Tested).

load_tests(Name, Text, Tested) :-
    '$message_counts'(Errors, _),
    use_module('$marking_tests':library(marking)),
    setup_call_cleanup(open_string(Text, Stream),
                       load_files('$marking_tests':Name, [stream(Stream)]),
                       close(Stream)),
    '$message_counts'(Errors, _),
    without_submission('$marking_reference'),
    forall(of_tests(Indicator),
           ( ignore('$import'(user, '$marking_tests', Indicator)),
             ignore('$import'('$marking_reference', '$marking_tests', Indicator)) )),
    tested(Tested),
    forall(test_module(Module), '$lock_module'(Module)).

without_submission(Module) :-
    add_import_module(Module, system, end),
    ignore(delete_import_module(Module, '$marking_tests')),
    ignore(delete_import_module(Module, user)).

of_tests(Indicator) :-
    own_procedure(Indicator).
of_tests(Indicator) :-
    imported(Indicator, _).

own_procedure(Name/Arity) :-
    '$predicate_property'('$marking_tests', Head, defined),
    \+ '$predicate_property'('$marking_tests', Head, imported_from(_)),
    functor(Head, Name, Arity).

imported(Name/Arity, From) :-
    '$predicate_property'('$marking_tests', Head, imported_from(From)),
    \+ '$in_list'(From, [marking, system, user]),
    functor(Head, Name, Arity).

% Tests mean a library's procedure themselves: a submission that defines append/3 changes no test of its rev/2. But a
% test that calls nothing else than such procedures tests the submission's, and so does a comparison with the reference.
%
% tested(Exercises, Libraries): exercise(Test, Procedures) of a test that calls only these, of libraries, and
% library(Name, Arity, Module) of others. A program may change the facts of libraries: the host keeps this for
% end_submission/1, as a term without operators.

tested(tested(Exercises, Libraries)) :-
    findall(called(Name, Called, Others),
            ( marking_test(Test, Name, _, _), tested_goal(Test, Module, Goal),
              tested_procedures(Module, Goal, Called, Others) ),
            Calls),
    findall(exercise(Name, Procedures),
            ( '$in_list'(called(Name, [First|More], []), Calls), maplist(procedure, [First|More], Procedures) ),
            Exercises),
    findall(Library,
            ( '$in_list'(called(_, Called, _), Calls), '$in_list'(Indicator, Called), procedure(Indicator, Procedure),
              \+ ( '$in_list'(exercise(_, Procedures), Exercises), '$in_list'(Procedure, Procedures) ),
              kept_library(Procedure, Library) ),
            Libraries0),
    sort(Libraries0, Libraries).

procedure(Name/Arity, procedure(Name, Arity)).

kept_library(procedure(Name, Arity), library(Name, Arity, From)) :-
    functor(Head, Name, Arity),
    ( '$predicate_property'('$marking_tests', Head, defined) -> true ; '$autoload'('$marking_tests', Name, Arity) ),
    ( '$predicate_property'('$marking_tests', Head, imported_from(From0)) -> From = From0 ; From = system ),
    ignore('$import'('$marking_tests', From, Name/Arity)).

tested_goal(quad(_, _, _, Query-_, _), '$marking_tests', Query).
tested_goal(reference(Indicator, _, _), '$marking_tests', Head) :-
    plain_indicator(Indicator, Name/Arity),
    functor(Head, Name, Arity).
tested_goal(test(_, Module, Id, UnitOptions, Options, Vars), Module, Goal) :-
    '$stored_clause'(Module:'$test'(Id, Vars), Body),
    '$append'(UnitOptions, Options, All),
    foldl(with_option, All, Body, Goal).

with_option(Option, Goal0, Goal) :-
    (   functor(Option, Kind, 1),
        '$in_list'(Kind, [setup, cleanup, condition, forall, true])
    ->  arg(1, Option, Part),
        Goal = ( Part, Goal0 )
    ;   Goal = Goal0
    ).

own_operator(Priority, Type, Name) :-
    current_op(Priority, Type, '$marking_tests':Name),
    \+ current_op(Priority, Type, user:Name).

test_module('$marking_tests').
test_module('$marking_queries').
test_module('$marking_reference').
test_module(Module) :-
    plunit:unit(_, Module, _, _).

%!  begin_submission is det.
%
%   Programs may use the operators of the tests. Warnings of the load checks wait for end_submission/1: one file may
%   call what a later one defines.
%
%       ?- begin_submission.

begin_submission :-
    '$adopt_dialect',
    forall(own_operator(Priority, Type, Name), op(Priority, Type, user:Name)),
    nb_setval('$checks_wait', true).

%!  load_submission(+File) is det.
%
%   Loads a file of the submission into user, unless another one has loaded it. Prints errors and warnings.
%
%       ?- load_submission('ann.pl').

load_submission(File) :-
    absolute_file_name(File, Path),
    load_files(user:'$exactly'(Path), [if(not_loaded)]).

%!  submission_notes(+Own, +Tested, -Notes) is det.
%
%   Between load_submission/1 and end_submission/1. Notes are texts on what a reader of the marks should know: which
%   files besides Own, a list or `all`, the submission has loaded, and which tests call libraries only.
%
%       ?- submission_notes(['ann.pl'], tested([], []), Notes).

submission_notes(Own, tested(Exercises, _), Notes) :-
    findall(Note, ( loads_other(Own, Note) ; leaves_to_library(Exercises, Note) ), Notes).

loads_other(Own, Note) :-
    Own \== all,
    findall(Path, ( '$in_list'(File, Own), absolute_file_name(File, Path) ), OwnPaths),
    nb_current('$unchecked', Paths),
    '$reverse'(Paths, [], Loaded),
    '$in_list'(Path, Loaded),
    is_absolute_file_name(Path),        % a file, not the text of a load
    \+ '$in_list'(Path, OwnPaths),
    shown_file(Path, Shown),
    format(string(Note), 'it loads ~w, a file beside it', [Shown]).

%   A library may have done what the submission was to do.

leaves_to_library(Exercises, Note) :-
    '$in_list'(exercise(Name, Procedures), Exercises),
    \+ ( '$in_list'(Procedure, Procedures), is_submitted(Procedure) ),
    format(string(Note), '~w calls nothing that it defines, only libraries', [Name]).

%!  end_submission(+Tested) is det.
%
%   Ends the load of a submission: from now on tests call its procedures, except where they or a library define one that
%   they mean. Prints the warnings of the load checks.
%
%       ?- end_submission(tested([], [])).

end_submission(Tested) :-
    forall(test_module(Module), '$unlock_module'(Module)),
    bind_tests(Tested),
    forall(test_module(Module), '$lock_module'(Module)),
    nb_setval('$checks_wait', false),
    '$check_loaded'.

bind_tests(tested(Exercises, Libraries)) :-
    forall(( own_procedure(Indicator), is_elsewhere(Indicator, '$marking_tests') ),
           bind_queries('$marking_tests', Indicator)),
    forall(( '$in_list'(library(Name, Arity, From), Libraries), is_elsewhere(Name/Arity, From) ),
           bind_queries(From, Name/Arity)),
    forall(( '$in_list'(exercise(_, Procedures), Exercises), '$in_list'(procedure(Name, Arity), Procedures),
             is_submitted(procedure(Name, Arity)), plunit:unit(_, Module, _, _) ),
           ignore('$import'(Module, user, Name/Arity))).

bind_queries(From, Name/Arity) :-
    '$import'('$marking_queries', From, Name/Arity),
    assertz(query_name(Name)).

%   The submission means another procedure than that of the module From.

is_elsewhere(Name/Arity, From) :-
    functor(Head, Name, Arity),
    '$is_of_module'(user, Head),
    \+ '$predicate_property'(user, Head, imported_from(From)).

is_submitted(procedure(Name, Arity)) :-
    functor(Head, Name, Arity),
    '$is_of_module'(user, Head),
    \+ ( '$predicate_property'(user, Head, imported_from(From)), '$module_class'(From, library) ).

%!  marking_test(-Test, -Name, -Line, -Points) is nondet.
%
%   Test is a loaded test, with everything that mark_test/3 needs; Name is its display name.
%
%       ?- forall(marking_test(_, Name, _, Points), writeln(Points:Name)).

marking_test(Quad, Name, Line, Points) :-
    quad(Path, Line, _, Quad),
    Quad = quad(_, _, _, Query-Names, _),
    quads:parts_text(Query, Names, Text),
    format(string(Name), '?- ~w.', [Text]),
    points_at(Path, Line, Points).
marking_test(test(Unit, Module, Id, UnitOptions, Options, Vars), Name, Line, Points) :-
    plunit:test_case(Unit, Id, TestName, Path:Line, Options, Vars),
    plunit:unit(Unit, Module, _, UnitOptions),
    \+ ( '$in_list'(Given, [UnitOptions, Options]), is_left_out(Given, Module) ),
    format(string(Name), '~w:~w', [Unit, TestName]),
    points_at(Path, Line, Points).
marking_test(reference(Indicator, Types, Inputs), Name, Line, Points) :-
    reference_test(Path, Line, Indicator, Types, Inputs),
    format(string(Name), '~q as the reference', [Indicator]),
    points_at(Path, Line, Points).

%   By the options of the test or its unit: blocked, or with a condition that does not hold before the submission is
%   there.

is_left_out(Options, Module) :-
    '$in_list'(Option, Options),
    (   Option = blocked(_)
    ;   Option = condition(Condition),
        \+ plunit:holds(Module:Condition)
    ),
    !.

points_at(Path, Line, Points) :-
    findall(From-Given, ( points_from(Path, From, Given), From < Line ), Pairs),
    (   msort(Pairs, Sorted),
        '$append'(_, [_-Last], Sorted)
    ->  Points = Last
    ;   Points = 1
    ).

%!  mark_test(+Test, -Verdict, -Detail) is det.
%
%   Verdict is passed or failed; Detail describes the failure.
%
%       ?- marking_test(Test, _, _, _), mark_test(Test, Verdict, Detail).

mark_test(quad(Path, Line, _, Query, Answer-Names), Verdict, Detail) :-
    !,
    query_module(Query, Module),
    quad_verdict(quad(Path, Line, Module, Query, Answer-Names), QuadVerdict),
    (   QuadVerdict = wrong(Got)
    ->  Verdict = failed,
        quads:parts_text(Answer, Names, Expected),
        format(string(Detail), 'expected: ~w.~ngot: ~w', [Expected, Got])
    ;   Verdict = passed,
        Detail = ""
    ).
mark_test(reference(Indicator0, Types, Inputs), Verdict, Detail) :-
    !,
    plain_indicator(Indicator0, Indicator),
    smallest_difference(user:Indicator, '$marking_reference', Types, Inputs, Result),
    (   Result = none(_, _, Gaps)
    ->  Verdict = passed,
        Text = write_gaps(Gaps)
    ;   Verdict = failed,
        Text = write_difference(Result)
    ),
    described(Text, Detail).
mark_test(test(_, Module, Id, UnitOptions, Options, Vars), Verdict, Detail) :-
    maplist(aid(setup, Module), [UnitOptions, Options]),
    instances(Options, Vars, Module, Instances),
    judge_all(Instances, Module, Id, TestVerdict),
    maplist(aid(cleanup, Module), [Options, UnitOptions]),
    (   TestVerdict = failed(Why)
    ->  Verdict = failed,
        described(( current_output(Stream), plunit:explain(Stream, Why) ), Detail)
    ;   Verdict = passed,
        Detail = ""
    ).

%   Detail is what Goal prints, without the submission's portray/1.

described(Goal, Detail) :-
    '$without_hooks'(with_output_to(string(Detail0), Goal)),
    split_string(Detail0, "", " \n", [Detail]).

%   A query is one of user, as at the prompt, unless it names a procedure of the tests or of a library that the
%   submission defines, too.

query_module(Query, Module) :-
    (   query_name(Name),
        names(Query, Name)
    ->  Module = '$marking_queries'
    ;   Module = user
    ).

names(Term, Name) :-
    sub_term(Part, Term),
    callable(Part),
    functor(Part, Name, _),
    !.

aid(Kind, Module, Options) :-
    (   plunit:kind_option(Kind, Options, Goal)
    ->  ignore(Module:Goal)
    ;   true
    ).

instances(Options, Vars, Module, Instances) :-
    (   '$in_list'(forall(Generator), Options)
    ->  findall(Options-Vars, Module:Generator, Instances)
    ;   Instances = [Options-Vars]
    ).

%   The first instance that fails, otherwise passed.

judge_all([], _, _, passed).
judge_all([Options-Vars|Instances], Module, Id, Verdict) :-
    expectation(Options, Expected),
    (   \+ \+ ( judge(Expected, Module:'$test'(Id, Vars), Module, Options, Verdict0), nb_setval('$marked', Verdict0) ),
        nb_getval('$marked', failed(Why))
    ->  Verdict = failed(Why)
    ;   judge_all(Instances, Module, Id, Verdict)
    ).

% ---- structure ----

%!  program_shape(+Text, -Hashes) is det.
%
%   Hashes has a number for each clause of the program Text, sorted, without duplicates. It is independent of the names
%   of variables and of the program's own predicates, of layout, comments, and the order of clauses. Unreadable clauses
%   are skipped.
%
%       ?- program_shape("p(X) :- q(X). q(1).", Hashes1), program_shape("b(1). a(Y) :- b(Y). % mine", Hashes2).

program_shape(Text, Hashes) :-
    setup_call_cleanup(open_string(Text, Stream), clauses(Stream, Clauses), close(Stream)),
    findall(Name/Arity, ( '$in_list'(Clause, Clauses), head(Clause, Head), functor(Head, Name, Arity) ), Defined0),
    sort(Defined0, Defined),
    findall(Hash,
            ( '$in_list'(Clause, Clauses),
              \+ Clause = ( :- _ ),
              numbervars(Clause, 0, _),
              shaped(Clause, Defined, Shaped),
              term_hash(Shaped, Hash)
            ),
            Hashes0),
    sort(Hashes0, Hashes).

clauses(Stream, Clauses) :-
    catch(read_term(Stream, Clause, [module(user)]), error(syntax_error(_), _), Clause = ( :- unreadable )),
    (   Clause == end_of_file
    ->  Clauses = []
    ;   Clauses = [Clause|Clauses1],
        clauses(Stream, Clauses1)
    ).

head((Head :- _), Head) :-
    !,
    callable(Head).
head((Head, _ --> _), Head) :-
    !,
    callable(Head).
head((Head --> _), Head) :-
    !,
    callable(Head).
head(( :- _ ), _) :-
    !,
    fail.
head(Head, Head) :-
    callable(Head).

shaped(Term, Defined, Shaped) :-
    (   callable(Term),
        Term \= '$VAR'(_)
    ->  Term =.. [Name|Arguments],
        functor(Term, _, Arity),
        (   '$in_list'(Name/Arity, Defined)
        ->  Name1 = '$own'
        ;   Name1 = Name
        ),
        all_shaped(Arguments, Defined, Arguments1),
        Shaped =.. [Name1|Arguments1]
    ;   Shaped = Term
    ).

all_shaped([], _, []).
all_shaped([Term|Terms], Defined, [Shaped|Rest]) :-
    shaped(Term, Defined, Shaped),
    all_shaped(Terms, Defined, Rest).
