% SPDX-License-Identifier: MIT
% Which calls leave a choice point, and that indexes never change the answers.

:- use_module(library(plunit)).

by_list([a|_], 1).
by_list([b|_], 2).
by_list([], 0).

inside(f(a, _), 1).
inside(f(b, _), 2).
inside(f(c, _), 3).

nested(f(g(1)), x).
nested(f(g(2)), y).
nested(f(h), z).
nested(f([]), nil).
nested(f([_|_]), list).

second(x, f(a)).
second(x, f(b)).
second(y, f(a)).

mixed(f(1, a), one).
mixed(V, V).
mixed(f(2, b), two).

repeated(f(X, X), same).
repeated(f(1, _), first).
repeated(f(_, 2), second).

% A run without indexes leaves choice points, and nothing else changes.
is_det(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  true
    ;   current_prolog_flag(os_argv, Words),
        memberchk('--no-indexing', Words)
    ),
    !.

:- begin_tests(indexing).

test(element_of_a_list, N == 2) :-
    is_det(by_list([b, c], N)).
test(argument_of_an_argument, N == 2) :-
    is_det(inside(f(b, z), N)).
test(open_argument_tries_all, Ns == [1, 2, 3]) :-
    findall(N, inside(f(_, z), N), Ns).
test(plain_variable_tries_all, Ns == [1, 2, 3]) :-
    findall(N, inside(_, N), Ns).
test(two_levels, X == z) :-
    is_det(nested(f(h), X)).
test(lists_inside, [true(X-Y == nil-list)]) :-
    is_det(nested(f([]), X)),
    is_det(nested(f([1]), Y)).
test(no_clause_inside, fail) :-
    nested(f(other), _).
test(another_functor, fail) :-
    inside(g(a, b), _).
test(two_arguments) :-
    is_det(second(x, f(b))).
test(only_the_second, Xs == [x, y]) :-
    findall(X, second(X, f(a)), Xs).
test(variable_clause_between, Xs == [one, f(1, a)]) :-
    findall(X, mixed(f(1, a), X), Xs).
test(variable_clause_first_of_two, Xs == [f(2, b), two]) :-
    findall(X, mixed(f(2, b), X), Xs).
test(same_variable_twice, Xs == [first, second]) :-
    findall(X, repeated(f(1, 2), X), Xs).
test(same_variable_matches, Xs == [same, first]) :-
    findall(X, repeated(f(1, 1), X), Xs).
test(attributed_variable_inside, Ns == [2]) :-
    freeze(X, X \== a),
    findall(N, ( inside(f(X, 0), N), X == b ), Ns).

:- end_tests(indexing).
