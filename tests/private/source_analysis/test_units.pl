% SPDX-License-Identifier: MIT
% private(source_analysis/test_units).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/test_units)).

problems(Text, Codes) :-
    open_source('/x/a.pl', Text, S),
    source_problems(S, Problems),
    close_source(S),
    findall(Code-From, member(problem(_, Code, From, _, _, _), Problems), Codes).

:- begin_tests(test_units).

test(unit_after, Us == [30, none, 5]) :-
    findall(U, ( member(E, [tests(a), end_of_tests(a), chr]), unit_after([reading(E)], 30, 5, U) ), Us).
test(unit_problem, fail) :- unit_problem([], _).
test(other_end, P == ['E-permission'-20]) :-
    problems(':- begin_tests(a).\n\n:- end_tests(b).\n:- end_tests(a).', P).
test(ended_twice, P == ['E-permission'-36]) :-
    problems(':- begin_tests(a).\n:- end_tests(a).\n:- end_tests(a).', P).
test(inside_another, P == []) :-
    problems(':- begin_tests(a).\n:- begin_tests(b).\n:- end_tests(b).\n:- end_tests(a).', P).
test(skipped, P == []) :- problems(':- if(fail).\n:- end_tests(a).\n:- endif.', P).
test(test_between_clauses, P == ['W-discontiguous'-44]) :-
    problems(':- begin_tests(a).\nh(1).\ntest(x) :-\n  h(_).\nh(2).\n:- end_tests(a).', P).
test(clauses_between_tests, P == []) :-
    problems(':- begin_tests(a).\ntest(x) :- h(_).\nh(1).\nh(2).\ntest(y).\n:- end_tests(a).', P).

:- end_tests(test_units).
