% SPDX-License-Identifier: MIT
% private(debug_adapter/evaluation)

:- use_module(library(plunit)).
:- use_module(private(debug_adapter/evaluation)).

:- set_prolog_flag(double_quotes, string).

other:is_no_name(1).

:- begin_tests(dap_evaluation).

test(variable, R == value(f(1))) :- evaluated("X", "watch", ['X'=f(1)], user, R).
test(unbound, true) :- evaluated("X", "watch", ['X'=V], user, value(V1)), V1 == V.
test(term, R == value(foo(1))) :- evaluated("foo(X)", "watch", ['X'=1], user, R).
test(arithmetic, R == value(3)) :- evaluated("X + 1", "hover", ['X'=2], user, R).
test(goal, R == text("Y = 3")) :- evaluated("Y is X + 1.", "repl", ['X'=2], user, R).
test(goal_binds_nothing, true) :- evaluated("X = 1", "repl", ['X'=V], user, text("X = 1")), var(V).
test(true, R == text("true")) :- evaluated("X == 2", "repl", ['X'=2], user, R).
test(false, R == text("false")) :- evaluated("X == 3", "repl", ['X'=2], user, R).
test(hover_calls_nothing, R == value(halt)) :- evaluated("halt", "hover", [], user, R).
test(of_the_module, R == text("true")) :- evaluated("is_no_name(X)", "repl", ['X'=1], other, R).
test(of_another_module, R == text("true")) :- evaluated("other:is_no_name(X)", "repl", ['X'=1], user, R).
test(unknown_procedure, error(existence_error(procedure, no_such_p/1), _)) :-
    evaluated("no_such_p(1)", "repl", [], user, _).
test(no_variable_of_the_clause, throws(told("the clause has no variable Foo"))) :-
    evaluated("Foo", "watch", ['X'=1], user, _).
test(nothing, throws(told(_))) :- evaluated(" . ", "watch", [], user, _).
test(wrong_expression, [forall(member(C, ["watch", "hover", "repl"])), error(evaluation_error(zero_divisor), _)]) :-
    evaluated("X / 0", C, ['X'=1], user, _).
test(expression_without_value, error(instantiation_error, _)) :- evaluated("X + 1", "watch", ['X'=_], user, _).
test(no_expression, [forall(member(C, ["watch", "hover", "repl"])), true(R == value(a/2))]) :-
    evaluated("a/X", C, ['X'=2], user, R).
test(halts_nothing, error(permission_error(try, goal, halt), _)) :- evaluated("halt", "repl", [], user, _).
test(condition_halts_nothing, true(P \== none)) :- condition_holds("halt", [], user, P).
test(no_input, [forall(member(G, ["read(X)", "read(user_input, X)", "peek_char(X)"])), R == text("X = end_of_file")]) :-
    evaluated(G, "watch", [], user, R).
test(input_afterwards, A-B == C-D) :-
    stream_property(A, alias(user_input)), current_input(B),
    catch(evaluated("read(_), throw(x)", "repl", [], user, _), x, true),
    stream_property(C, alias(user_input)), current_input(D).
test(not_known, throws(told(_))) :- evaluated("f(X)", "watch", ['X'='$unknown'], user, _).
test(term_in_frame, T == f(2)) :- term_in_frame("f(X)", ['X'=2], user, T).
test(term_with_another_variable, throws(told(_))) :- term_in_frame("f(Y)", ['X'=2], user, _).
test(told_by_the_program, true(string(T))) :- problem_text(told(f(x)), T).
test(problem, Ts == ["no", "uncaught exception: b [E-ball]"]) :-
    problem_text(told("no"), T1),
    problem_text(b, T2),
    Ts = [T1, T2].
test(syntax, error(syntax_error(_), _)) :- evaluated("f(", "watch", [], user, _).
test(condition, P == none) :- condition_holds("X > 1", ['X'=2], user, P).
test(condition_fails, fail) :- condition_holds("X > 1", ['X'=0], user, _).
test(senseless_condition, true(P \== none)) :- condition_holds("X >", ['X'=0], user, P).
test(wrong_condition, true(P \== none)) :- condition_holds("X > a", ['X'=0], user, P).
test(readable_condition, fail) :- condition_problem("X > a", _).
test(unreadable_condition, [forall(member(C, ["X >", "7", ""])), true(string(P))]) :- condition_problem(C, P).
test(log, T == "a 1 b f(2)") :- log_text("a {X} b {f(Y)}", ['X'=1, 'Y'=2], user, T).
test(log_without_end, T == "a {X") :- log_text("a {X", ['X'=1], user, T).
test(ball, T == "my_ball") :- ball_text(my_ball, T0), ( sub_string(T0, _, _, _, "my_ball") -> T = "my_ball" ; T = T0 ).

:- end_tests(dap_evaluation).
