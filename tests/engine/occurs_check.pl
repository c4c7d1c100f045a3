% SPDX-License-Identifier: MIT
% The flag occurs_check: clauses that are loaded while it is set do not make cyclic terms.

:- use_module(library(plunit)).

:- set_prolog_flag(occurs_check, true).

twice(X, f(X)).
outside(f(X), X).
element([X|T], T, X).
body(X, Y) :-
    Y = g(X, h),
    X = f(Y).
deep(f(g(h(X))), X).
harmless(f(X, Y), [X, Y|_], Y).

:- set_prolog_flag(occurs_check, error).

strict(X, f(X)).

:- set_prolog_flag(occurs_check, false).

with_flag(Value, Goal) :-
    setup_call_cleanup(set_prolog_flag(occurs_check, Value), once(Goal),
                       set_prolog_flag(occurs_check, false)).

:- begin_tests(occurs_check).

test(head, fail) :- with_flag(true, twice(A, A)).
test(head_first, fail) :- with_flag(true, outside(A, A)).
test(list, fail) :- with_flag(true, element(A, A, _)).
test(body, fail) :- with_flag(true, body(_, _)).
test(deep, fail) :- with_flag(true, deep(A, A)).
test(plain, A == f(b)) :- with_flag(true, twice(b, A)).
test(writes, [X, Y] == [1, 2]) :- with_flag(true, harmless(Z, [1, 2], 2)), Z = f(X, Y).
test(reads, L == [1, 2|T]) :- with_flag(true, harmless(f(1, 2), L, _)), L = [_, _|T].
test(call, fail) :- with_flag(true, call(=, X, f(X))).
test(error_in_head, error(occurs_check(_, _))) :- with_flag(error, strict(A, A)).
test(error_in_call, error(occurs_check(_, _))) :- with_flag(error, call(=, X, f(X))).
test(error_not_for_other_failures, fail) :- with_flag(error, call(=, f(X, a), f(g(X), b))).
test(error_of_test, error(occurs_check(_, _))) :- with_flag(error, call(\=, X, f(X))).
test(error_of_comparison, error(occurs_check(_, _))) :- with_flag(error, call(?=, X, f(X))).
%   An error raised and caught does not affect the next goal.
test(error_once, B-L == g(1)-[1, 2]) :-
    catch(with_flag(error, call(\=, X, f(X))), _, true),
    copy_term(g(_), B),
    B = g(1),
    append([1], [2], L).
test(error_and_success, A == f(b)) :- with_flag(error, strict(b, A)).
test(off, true) :- X = f(X), X = f(Y), Y == X.

:- end_tests(occurs_check).
