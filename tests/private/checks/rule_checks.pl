% SPDX-License-Identifier: MIT
% private(checks/rule_checks): what is found in the rules of a file. What is found in a file as a whole is tested by
% load_checks.pl.

:- use_module(library(plunit)).
:- use_module(private(checks/rule_checks)).

:- dynamic(user:message_hook/3).

%   Goal is called with a file of the text Text loaded.
with_file(Text, Path, Goal) :-
    tmp_file(rule_checks, Base),
    atom_concat(Base, '.pl', Path),
    setup_call_cleanup(open(Path, write, Out), write(Out, Text), close(Out)),
    setup_call_cleanup(asserta(user:message_hook(load_warning(_, _, _), _, _), Hook),
                       load_files(user:Path, [silent(true)]),
                       erase(Hook)),
    call_cleanup(once(Goal), ( unload_file(Path), delete_file(Path) )).

warnings(Text, Found) :-
    with_file(Text, Path, findall(L-W, rule_file_warning(Path, [], L, W), Found)).

:- begin_tests(rule_checks).

test(undefined, Found == [1-undefined(user:rc_a/0, user:rc_nowhere/0, 8-18)]) :-
    with_file('rc_a :- rc_nowhere.\n', Path, findall(L-W, rule_file_warning(Path, [], L, W), Found)).
test(asserted_elsewhere, Found == []) :-
    with_file('rc_b :- rc_nowhere.\n', Path, findall(L-W, rule_file_warning(Path, [rc_nowhere/0], L, W), Found)).
test(matching_rule, Found == [1-undefined(user:rc_c/1, user:rc_nowhere/1, 11-24)]) :-
    with_file('rc_c(X) => rc_nowhere(X).\n', Path, findall(L-W, rule_file_warning(Path, [], L, W), Found)).
test(facts, Found == []) :-
    with_file('rc_d.\n', Path, findall(L-W, rule_file_warning(Path, [], L, W), Found)).
test(no_base, Found == [1-no_base(rc_j/2)]) :-
    warnings('rc_j([_|Xs], N) :- rc_j(Xs, N).\nrc_j([_, _|Xs], N) :- rc_j(Xs, N).\n', Found).
test(base, Found == []) :- warnings('rc_k([_|Xs]) :- rc_k(Xs).\nrc_k([]).\n', Found).
test(no_base_in_front, Found == [1-no_base(rc_v/1)]) :- warnings('rc_v(X) :- rc_v(Y), X is Y+1.\n', Found).
test(endless_loop, Found == []) :- warnings('rc_l(X) :- rc_l(X).\n', Found).
test(not_computed, Found =@= [1-not_computed(rc_m(_-1), 1)]) :- warnings('rc_m(N) :- N > 0, rc_m(N-1).\n', Found).
test(never_same, Found =@= [1-never_same(_ == [_|_])]) :- warnings('rc_q(X) :- X == [_|_].\n', Found).
test(same_variable, Found == []) :- warnings('rc_r(X, Y) :- X == f(Y).\n', Found).
test(symbolic, Found == []) :- warnings('rc_n(N) :- rc_n(N-1).\n', Found).
test(joins, Found =@= [1-joins(write(T + _))]) :-
    string_concat(ab, "", T), warnings('rc_o(X) :- write("ab" + X).\n', Found).
test(one_letter, Found == []) :- warnings('rc_p(X) :- X is "a" + 1.\n', Found).
test(goes_on, Found == [2-goes_on(rc_r/1, ;)]) :- warnings('rc_q(a) :- true;\nrc_r(b).\nrc_r(_).\n', Found).
test(goes_on_behind_a_comma, Found == [2-goes_on(rc_s/1, ',')]) :- warnings('rc_s(a) :- atom(a),\nrc_s(b).\n', Found).
test(body_at_the_margin, Found == []) :- warnings('rc_t(a) :-\ntrue,\nrc_u(b).\nrc_u(_).\n', Found).
test(wrong_on_purpose, Found =@= [6-format_arguments(format("~w", []), [1], 1, 0)]) :-
    warnings(':- use_module(library(plunit)).\n:- begin_tests(rc_x).\n\c
              test(one, error(_)) :- format("~w~w", [a]).\n\c
              test(two, [nondet, throws(_)]) :- set_prolog_flag(unknown, never).\n\c
              test(three, error(_)) :- X = 1, X is X+1.\n\c
              test(four, _ == 1) :- format("~w", []).\n:- end_tests(rc_x).\n', Found).
test(lonely_condition) :-
    with_file('rc_i(X) :- ( X > 1 -> true ).\n', Path, note_lonely_condition(Path)).
test(nth_variable, Number == 2) :- nth_variable([_, X], 1, Y, Number), Y == X, !.
test(argument_of, all(X == [a, b])) :- argument_of(f(a, b), X).

:- end_tests(rule_checks).
