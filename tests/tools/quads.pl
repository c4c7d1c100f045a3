% SPDX-License-Identifier: MIT
% library(quads): queries with their answers.

:- use_module(library(plunit)).
:- use_module(library(quads)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

:- dynamic(ran/1).

rev([], []).
rev([X|Xs], Ys) :- rev(Xs, Zs), append(Zs, [X], Ys).

endless(X) :- endless(X).
some_then_endless(1).
some_then_endless(2).
some_then_endless(X) :- endless(X).

%!  verdict(+Text, +Answer, -Verdict): of the query with the answer, as a file has them.
verdict(Query, Answer, Verdict) :-
    term_to_atom(Query1, Query, Names1),
    term_to_atom(Answer1, Answer, Names2),
    quad_verdict(quad(file, 1, user, Query1-Names1, Answer1-Names2), Verdict).

term_to_atom(Term, Text, Names) :-
    term_string(Term0, Text, [variable_names(Names0)]),
    Term = Term0,
    Names = Names0.

right(Query, Answer) :-
    verdict(Query, Answer, Verdict),
    Verdict == right.

wrong(Query, Answer, Text) :-
    verdict(Query, Answer, wrong(Text0)),
    atom_string(Text, Text0).

%   checked(+Text, -Result, -Messages): of a file with Text; checked(+Text, -File, :Goal, -Result, -Messages): Goal
%   checks it.
checked(Text, Result, Messages) :-
    checked(Text, File, check_quads(File), Result, Messages).

checked(Text, File, Goal, Result, Messages) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    write(Stream, Text),
    close(Stream),
    stream_property(Error, alias(user_error)),
    tmp_file(quads, Log),
    open(Log, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)),
                       ( call(Goal) -> Result = right ; Result = wrong ),
                       ( set_stream(Error, alias(user_error)), close(Out) )),
    read_file_to_string(Log, Messages, []),
    delete_file(Log),
    delete_file(File).

%   Each answer is found by more backtracking than the one before, which is no inference.
counted(0).
counted(N) :- counted(M), N is M + 1.

in_short_time(Goal) :-
    current_prolog_flag(quad_seconds, Seconds),
    setup_call_cleanup(set_prolog_flag(quad_seconds, 0.05), once(Goal), set_prolog_flag(quad_seconds, Seconds)).

:- begin_tests(answers).

test(seconds) :- in_short_time(right("counted(N), N < 0", "loops")).
test(seconds_after_an_answer) :- in_short_time(right("counted(N), N < 1", "N = 0 ; loops")).
test(seconds_told, T == 'no further answer within the limit.') :-
    in_short_time(wrong("counted(N), N < 0", "false", T)).
test(any_error) :- right("X is a", "error").
test(any_error_is_no_ball, T == 'throws(oops).') :- wrong("throw(oops)", "error", T).
test(formal_part) :- right("X is a", "type_error(evaluable, _)").
test(other_formal_part, T == 'error(type_error(evaluable, a/0), _).') :- wrong("X is a", "instantiation_error", T).
test(formal_part_after_an_answer) :- right("X = 1 ; X is _", "X = 1 ; instantiation_error").

test(one) :- right("rev([a, b], Ys)", "Ys = [b, a]").
test(several) :- right("append(X, Y, [a])", "X = [], Y = [a] ; X = [a], Y = [] ; false").
test(false_may_be_left_out) :- right("append(X, Y, [])", "X = Y, Y = []").
test(true) :- right("rev([], [])", "true").
test(true_leaves_a_choice) :- right("( true ; true )", "true ; true").
test(none) :- right("rev([a], [b])", "false").
test(yes_and_no) :- right("true", "yes"), right("fail", "no").
test(more) :- right("length(L, N)", "L = [], N = 0 ; L = [_], N = 1 ; ...").
test(more_may_be_none) :- right("X = 1", "X = 1 ; ...").
test(names_that_differ) :- right("L = [_, Y, Y]", "L = [A, Y, Y]").
test(a_variable_that_is_not_shared, Text == 'L = [A, A].') :- wrong("L = [A, A]", "L = [_, _]", Text).
test(a_shared_variable_that_is_not, Text == 'L = [_, _].') :- wrong("L = [_, _]", "L = [B, B]", Text).
test(equal_variables) :- right("X = Y", "X = Y").
test(cyclic) :- right("X = f(X)", "X = f(X)").
test(names_with_underscore_do_not_count) :- right("_X = 1, Y = 2", "Y = 2").
test(constraint) :- right("X in 1..5, X #> 2", "X in 3..5").
test(constraints_in_any_order) :- right("X in 1..2, Y in 3..4", "Y in 3..4, X in 1..2").
test(another_domain, Text == 'X in 3..5.') :- wrong("X in 3..5", "X in 3..6", Text).
test(dif) :- right("dif(X, a)", "dif(X, a)").
test(ball) :- right("atom_length(X, Y)", "error(instantiation_error, _)").
test(ball_of_its_own) :- right("throw(oops(1))", "throws(oops(_))").
test(another_ball, Text == 'throws(oops(1)).') :- wrong("throw(oops(1))", "throws(oops(2))", Text).
test(answers_then_a_ball) :- right("( X = 1 ; throw(b) )", "X = 1 ; throws(b)").
test(loops) :- right("endless(_)", "loops").
test(answers_then_a_loop) :- right("some_then_endless(X)", "X = 1 ; X = 2 ; loops").

:- end_tests(answers).

:- begin_tests(wrong_answers).

test(another_value, Text == 'X = 2.') :- wrong("X = 2", "X = 1", Text).
test(one_too_many, Text == 'X = 1 ; X = 2.') :- wrong("member(X, [1, 2])", "X = 1", Text).
test(one_too_few, Text == 'X = 1.') :- wrong("X = 1", "X = 1 ; X = 2", Text).
test(another_order, Text == 'X = 1 ; X = 2.') :- wrong("member(X, [1, 2])", "X = 2 ; X = 1", Text).
test(failure, Text == 'false.') :- wrong("fail", "true", Text).
test(success, Text == 'true.') :- wrong("true", "false", Text).
test(many_are_cut, Text == 'N = 0 ; N = 1 ; N = 2 ; ... .') :- wrong("between(0, inf, N)", "false", Text0),
    atomic_list_concat(Parts, '...', Text0), atomic_list_concat(Parts, '... ', Text).
test(unexpected_loop, Text == 'no further answer within the limit.') :- wrong("endless(_)", "true", Text).

:- end_tests(wrong_answers).

:- begin_tests(files).

test(kept_and_not_run, Result == right) :-
    checked("?- assertz(ran(1)).\ntrue.\n", Result, _),
    retractall(ran(_)).
test(a_load_does_not_run_them, Ran == []) :-
    tmp_file_stream(File, Stream, [extension(pl)]),
    write(Stream, "?- assertz(ran(1)).\ntrue.\n"),
    close(Stream),
    load_files(File, []),
    delete_file(File),
    findall(X, ran(X), Ran).
test(a_query_without_an_answer_is_a_directive, Ran == [2]) :-
    checked("?- assertz(ran(2)).\np(1).\n", _, _),
    findall(X, ran(X), Ran),
    retractall(ran(_)).
test(a_directive_acts_on_the_next_clause, Result == right) :-
    checked("?- op(700, xfx, ===>).\na ===> b.\n?- X ===> Y.\nX = a, Y = b.\n", Result, _).
test(reloaded_once, Quads == [3]) :-
    tmp_file_stream(File, Stream, [extension(pl)]),
    write(Stream, "\n\n?- true.\ntrue.\n"),
    close(Stream),
    load_files(File, []),
    load_files(File, []),
    findall(Line, quad(File, Line, _, _), Quads),
    delete_file(File).
test(in_a_comment, Result-Count == wrong-"% 3 queries with answers: 2 right, 1 wrong\n") :-
    checked("%!  last1(+List, -Last) is semidet.\n%\n%   Prose: X.\n%\n%       ?- last1([1,2], X).\n%       X = 2.\n\c
             %\n%       ?- last1([], X).\n%       false.\n%       ?- last1([1], X).\n%       X = 3.\n%\n\c
             %       ?- last1(no, answer).\n\nlast1([X], X) :- !.\nlast1([_|Xs], X) :- last1(Xs, X).\n",
            Result, Messages),
    sub_string(Messages, Before, _, _, "% 3"),
    sub_string(Messages, Before, _, 0, Count).
test(in_a_block_comment, Result-Count == wrong-"% 3 queries with answers: 2 right, 1 wrong\n") :-
    checked("/** one line */\n/** q(X)\n\n    ?- q(X).\n    X = 1 ;\n    X = 2.\n*/\nq(1).\nq(2).\n\c
             /**\n * ?- r(X).\n * X = 1.\n *\n * ?- r(1).\n * false.\n */\nr(1).\n\c
             /* ?- q(1).\n   ?- q(3).\n   true. */\n", Result, Messages),
    sub_string(Messages, Before, _, _, "% 3"),
    sub_string(Messages, Before, _, 0, Count).
test(message_has_the_place, true) :-
    checked("p(1).\n?- p(X).\nX = 2.\n", wrong, Messages),
    sub_string(Messages, _, _, _, ":2: ?- p(X).\n    expected: X = 2.\n    got:      X = 1.\n"),
    !.
test(all_files, [true(Lines == [1]), cleanup(load_files(File, [stream(Empty)]))]) :-
    tmp_file(quads, File),
    open_string("", Empty),
    open_string("?- X = 1.\nX = 2.\n", Stream),
    load_files(File, [stream(Stream)]),
    findall(Line, quad(File, Line, _, _), Lines),
    \+ check_quads.
test(printed_error, Result-Count == right-"% 2 queries with answers: all right\n") :-
    checked("?- X is a+1.\nerror: (is)/2: `a` is an atom, not a number [E-evaluable]\n  --> f.pl:1:2\n    |\n\c
             100 | p.\n    | ^\n  = a note: A?\nq(1).\n?- q(X).\nX = 1.\n", Result, Messages),
    sub_string(Messages, Before, _, _, "% 2"),
    sub_string(Messages, Before, _, 0, Count).
test(printed_error_in_a_comment, Result == right) :-
    checked("%!  q(X)\n%       ?- X is _.\n%       error: (is)/2, argument 2 (Expression): \c
             a variable in this arithmetic has no value yet [E-unbound]\n%         = the goal was X is _\n\nq(1).\n",
            Result, _).
test(printed_error_after_answers, Result-Count == right-"% 2 queries with answers: all right\n") :-
    checked("?- member(X, [1, 2]) ; X is a+1.\nX = 1 ;\nX = 2 ;\nerror: (is)/2: `a` is an atom, not a number \c
[E-evaluable]\n  --> f.pl:1:2\n\nq(1).\n?- q(X).\nX = 1.\n", Result, Messages),
    sub_string(Messages, Before, _, _, "% 2"),
    sub_string(Messages, Before, _, 0, Count).
test(printed_error_after_other_answers, Result == wrong) :-
    checked("?- X = 1 ; X is a+1.\nX = 2 ;\nerror: (is)/2: `a` is an atom, not a number [E-evaluable]\n", Result, _).
test(printed_error_too_early, Result == wrong) :-
    checked("?- member(X, [1, 2]) ; X is a+1.\nX = 1 ;\nerror: (is)/2: `a` is an atom, not a number [E-evaluable]\n",
            Result, _).
test(printed_error_after_answers_in_a_comment, Result == right) :-
    checked("%!  q(X)\n%       ?- X = 1 ; X is a+1.\n%       X = 1 ;\n%       error: (is)/2: `a` is an atom, \c
not a number [E-evaluable]\n\nq(1).\n", Result, _).
test(another_printed_error, Result == wrong) :-
    checked("?- X is _.\nerror: (is)/2: `a` is an atom, not a number [E-evaluable]\n", Result, _).
test(printed_error_that_is_none, Result == wrong) :-
    checked("?- X = 1.\nerror: uncaught exception: a [E-ball]\n", Result, _).
test(halting, Result-Count == wrong-"% 2 queries with answers: 0 right, 2 wrong\n") :-
    checked("?- halt.\ntrue.\n?- 1 = 2.\ntrue.\n", Result, Messages),
    sub_string(Messages, Before, _, _, "% 2"),
    sub_string(Messages, Before, _, 0, Count).
test(comments_of_all_files, true(Result == wrong)) :-
    checked("%!  q(X)\n%       ?- q(X).\n%       X = 2.\n\nq(1).\n", File, ( consult(File), check_quads ), Result, Messages),
    once(sub_string(Messages, _, _, _, ":2: ?- q(X).\n    expected: X = 2.\n    got:      X = 1.\n")).

:- end_tests(files).
