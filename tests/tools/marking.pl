% SPDX-License-Identifier: MIT
% library(marking): what is asked of one submission. How the processes are run is in tests/repl/marking.

:- use_module(library(plunit)).
:- use_module(library(marking)).
:- use_module(library(lists)).

%   shape(+Text, -Hashes)
same_shape(Text1, Text2) :-
    program_shape(Text1, Hashes1),
    program_shape(Text2, Hashes2),
    Hashes1 == Hashes2.

%   marks(+TestsText, ?Unit, -Marks): Marks has Points-Verdict for each query of a file with the text, and for each test
%   of Unit.
marks(Text, Unit, Marks) :-
    tmp_file_stream(File, Stream, [extension(pl)]),
    write(Stream, Text),
    close(Stream),
    load_files(File, []),
    findall(Points-Verdict,
            ( marking_test(Test, _, _, Points), ( is_of(Test, File) ; is_of(Test, Unit) ), mark_test(Test, Verdict, _) ), Marks),
    delete_file(File).

is_of(quad(File, _, _, _, _), File).
is_of(reference(Indicator, _, _), Indicator).
is_of(test(Unit, _, _, _, _, _), Unit).

%   submitted(+Text): Text is loaded as a file of a submission.
submitted(Text) :-
    setup_call_cleanup(( tmp_file_stream(File, Stream, [extension(pl)]), write(Stream, Text), close(Stream) ),
                       load_submission(File),
                       delete_file(File)).

:- dynamic(missing/1).
user:message_hook(load_warning(_, _, undefined(_, Indicator, _)), warning, _) :- assertz(missing(Indicator)).

:- begin_tests(shapes).

test(names_of_variables) :- same_shape("p(X, Y) :- q(Y, X).", "p(A, B) :- q(B, A).").
test(names_of_predicates) :- same_shape("p(X) :- q(X). q(1).", "a(X) :- b(X). b(1).").
test(order_and_comments) :- same_shape("p(1). q(a, b).", "% mine\nq(a, b).\n\np(1).").
test(constants_differ, fail) :- same_shape("p(1).", "p(2).").
test(library_predicates_differ, fail) :- same_shape("p(X) :- msort(X, X).", "p(X) :- sort(X, X).").
test(what_cannot_be_read, Length == 1) :- program_shape("p(. q(1).", Hashes), length(Hashes, Length).
test(grammars) :- same_shape("a --> b, [x]. b --> [].", "c --> d, [x]. d --> [].").
test(directives_do_not_count, Hashes == []) :- program_shape(":- dynamic(p/1).", Hashes).

:- end_tests(shapes).

:- begin_tests(verdicts).

test(queries_and_points, Marks == [1-passed, 2-failed]) :-
    marks("?- X = 1.\nX = 1.\n:- points(2).\n?- X = 1.\nX = 2.\n", none, Marks).
test(units, Marks == [3-passed, 3-failed, 3-passed, 3-failed]) :-
    marks(":- use_module(library(plunit)).\n:- points(3).\n:- begin_tests(marked).\n\c
           test(a, X == 1) :- X = 1.\ntest(b) :- fail.\ntest(c, [forall(member(X, [1, 2])), true(X > 0)]).\n\c
           test(d, [forall(member(X, [1, 2])), true(X > 1)]).\n:- end_tests(marked).\n", marked, Marks).
test(left_out, Marks == [1-passed]) :-
    marks(":- use_module(library(plunit)).\n:- begin_tests(left_out).\ntest(a, blocked(later)) :- fail.\n\c
           test(b, condition(fail)) :- fail.\ntest(c, condition(true)).\n:- end_tests(left_out).\n", left_out, Marks).
test(unit_left_out, [forall(member(Unit-Option, [conditional-"condition(throw(no))", stopped-"blocked(later)"])), Marks == []]) :-
    format(string(Text), ":- use_module(library(plunit)).~n:- begin_tests(~w, [~s]).~ntest(d).~n:- end_tests(~w).~n",
           [Unit, Option, Unit]),
    marks(Text, Unit, Marks).
test(points_are_no_debt, error(domain_error(not_less_than_zero, -1))) :- points(-1).
test(points_are_finite, error(domain_error(not_less_than_zero, _))) :- X is inf, points(X).
test(points_is_a_number, error(type_error(number, one))) :- points(one).
test(parts_of_points, Marks == [0.5-passed, 0.25-failed]) :-
    marks(":- points(0.5).\n?- X = 1.\nX = 1.\n:- points(1r4).\n?- X = 1.\nX = 2.\n", none, Marks).
test(blocked_tests_do_not_count, Marks == []) :-
    marks(":- begin_tests(kept_back).\ntest(a, blocked(now)) :- fail.\n:- end_tests(kept_back).\n", kept_back, Marks).
test(submission_is_loaded, X == 7) :-
    submitted("submitted_fact(7)."),
    user:submitted_fact(X).
test(checked_together, Missing == [user:never/1]) :-
    begin_submission,
    submitted("early(X) :- late(X), never(X)."),
    submitted("late(1)."),
    end_submission(tested([], [])),
    findall(Indicator, missing(Indicator), Missing).

test(as_reference, Marks == [3-failed]) :-
    submitted("twice(X, Y) :- Y is X + 2."),
    marks(":- begin_reference.\ntwice(X, Y) :- Y is 2 * X.\n:- end_reference.\n:- points(3).\n\c
           :- same_as_reference(twice/2).\n", twice/2, Marks).
test(as_reference_right, Marks == [1-passed]) :-
    submitted("thrice(X, Y) :- Y is X + X + X."),
    marks(":- begin_reference.\nthrice(X, Y) :- helper(X, Y).\nhelper(X, Y) :- Y is 3 * X.\n:- end_reference.\n\c
           :- same_as_reference(thrice/2, [inputs(20)]).\n", thrice/2, Marks).
test(difference_is_told, Detail == "half(0, A)\n    reference:  A = 0\n    here:       A = 1") :-
    submitted("half(_, 1)."),
    marks(":- begin_reference.\nhalf(X, Y) :- Y is X // 2.\n:- end_reference.\n\c
           :- same_as_reference(half/2).\n", half/2, _),
    once(( marking_test(Test, _, _, _), is_of(Test, half/2) )),
    mark_test(Test, failed, Detail).
test(nonterminal,
     true(sub_string(Detail, _, _, 0, "[hello, bob], A)\n    reference:  A = []\n    here:       false"))) :-
    submitted("greeting --> [hello], [ann].\n"),
    marks(":- begin_reference.\ngreeting --> [hello], name.\nname --> [ann].\nname --> [bob].\n:- end_reference.\n\c
           :- same_as_reference(greeting//0).\n", greeting//0, _),
    once(( marking_test(Test, "greeting//0 as the reference", _, _), is_of(Test, greeting//0) )),
    mark_test(Test, failed, Detail).
test(no_such_in_reference, error(existence_error(procedure, no_such/9))) :- same_as_reference(no_such/9).
test(no_indicator, error(type_error(predicate_indicator, x))) :- same_as_reference(x, []).
test(not_open, error(permission_error(close, reference, reference))) :- end_reference.
test(begin_and_end) :- begin_reference, end_reference.

:- end_tests(verdicts).

:- begin_tests(modules).

loaded(Tested) :- load_tests('tests_of_modules.pl', "own(1).\nboth(1).\nseen(X) :- both(X).\n:- dynamic(noted/1).\n\c
:- begin_reference.\nlast_two(Xs, X, Y) :- append(_, [X, Y], Xs).\n:- end_reference.\n\c
:- same_as_reference(last_two/3, [types([list(natural), -, -])]).\n\c
?- append([], [], X).\nX = mine.\n?- msort([b, a], Xs).\nXs = [a, b].\n?- both(X).\nX = 1.\n?- seen(X).\nX = 1.\n?- given(X).\nX = 1.\n\c
?- note, noted(X).\nX = 2.\n?- given(X), last([1], X).\nX = 1.\n", Tested).

test(each_has_its_own, Others == []) :-
    begin_submission,
    loaded(Tested),
    submitted("both(2).\nappend(_, _, mine).\nlast(_, _) :- fail.\ngiven(X) :- own(X), both(2).\n\c
note :- both(X), assertz(noted(X)).\nlast_two([X, Y], X, Y).\nlast_two([_|Xs], X, Y) :- last_two(Xs, X, Y).\n"),
    submission_notes(all, Tested, Own),
    once(member("?- msort([b, a], Xs). calls nothing that it defines, only libraries", Own)),
    \+ ( member(Note, Own), ( sub_string(Note, 0, _, _, "it loads ") ; sub_string(Note, _, _, _, "append(") ) ),
    submission_notes([], Tested, All),
    once(( member(Load, All), sub_string(Load, 0, _, _, "it loads ") )),
    end_submission(Tested),
    findall(Test, ( marking_test(Test, _, _, _), of_modules(Test), \+ mark_test(Test, passed, _) ), Others).

of_modules(quad('tests_of_modules.pl', _, _, _, _)).
of_modules(reference(last_two/3, _, _)).

:- end_tests(modules).
