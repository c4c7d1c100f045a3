% SPDX-License-Identifier: MIT
:- use_module(library(plunit)).
:- use_module(library(query_answers)).

:- begin_tests(query_answers).

answers(Text, Answers) :-
    findall(Answer, query_answer(Text, Answer), Answers).

% Output on user_error meanwhile.
messages(Text, Answer, Messages) :-
    open_null_stream(Null),
    stream_property(Old, alias(user_error)),
    set_stream(Null, alias(user_error)),
    character_count(Null, Before),
    once(query_answer(Text, Answer)),
    flush_output(Null),
    character_count(Null, After),
    set_stream(Old, alias(user_error)),
    Messages is After - Before,
    close(Null).

test(each_answer_tells_whether_there_may_be_more) :-
    answers("X = 1 ; X = 2", Answers),
    Answers == [answer("X = 1", [], true), answer("X = 2", [], false), no].

test(a_full_stop_may_be_there, all(A == [answer("X = 1", [], false), no])) :-
    query_answer("X = 1.\n", A).

test(a_comment_at_the_end) :-
    answers("X = 1 % one", [answer("X = 1", [], false)|_]).

test(variables_with_one_value_stand_together) :-
    answers("X = Y, Y = f(Z)", [answer(Text, _, _)|_]),
    Text == "X = Y,\nY = f(Z)".

test(no_bindings) :-
    answers("true", [answer("", [], false), no]).

test(failure) :-
    answers("fail", [no]).

test(an_empty_query) :-
    answers("  ", [no]).

test(residual_goals) :-
    answers("dif(X, a)", [answer("", ["dif(X, a)"], _)|_]).

test(earlier_answers) :-
    answers("X = kept(1)", _),
    answers("Y = $X", [answer("Y = kept(1)", [], false)|_]).

test(a_ball_is_told) :-
    messages("atom_length(_, _)", failed(error(instantiation_error, _)), Messages),
    Messages > 0.

test(a_syntax_error_is_told) :-
    messages("foo(", failed(error(syntax_error(_), _)), Messages),
    Messages > 0.

test(a_clause_is_no_query) :-
    messages("a :- b", failed(error(clause_as_query, _)), Messages),
    Messages > 0.

test(directives_are_queries) :-
    answers(":- X = 1", [answer("X = 1", [], false)|_]).

:- end_tests(query_answers).
