% SPDX-License-Identifier: MIT
% Clauses whose tests exclude the value of an argument are left out where that is known. What is called, in which
% order, and with which errors stays the same; only choice points are fewer.

:- use_module(library(plunit)).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.

grade(a, top).
grade(7, seven).
grade(X, atom) :- atom(X).
grade(X, many) :- integer(X), X >= 7, X =\= 9.
grade(X, not_a) :- X \== a.
grade(X, number(Y)) :- number(X), Y = X.
grade(f(_), f).
grade(X, compound) :- compound(X).

compared(1, one).
compared(a, letter).
compared(N, more) :- N > 1.

% The tests follow a unification, a calculation, an output.
matched(1, x, first).
matched(N, y, second) :- N > 1.
matched(N, Y, third) :- Y = x, N =< 1.
repeated(1, _, _, first).
repeated(N, X, X, second) :- N > 1.
calculated(1, _, first).
calculated(N, M, K) :- K is M + 1, N > 1.
noisy(1, first).
noisy(N, second) :- write(tried), N > 1.

% The register of the argument has another value when it is tested.
moved(1, _, first).
moved(_, [X|_], second) :- X > 1.

:- begin_tests(guards).

test(textbook, F == 610) :- fib(15, F).
test(unbound_is_tried, throws(error(instantiation_error, _))) :- findall(N-F, fib(N, F), _).
test(no_choice_point_stays) :-
    (   current_prolog_flag(os_argv, Words),
        memberchk('--no-indexing', Words)
    ->  true
    ;   call_cleanup(fib(1, _), Done = yes),
        Done == yes
    ).
test(type_tests_of_an_atom, L == [top]) :- findall(G, (grade(a, G), G \== atom), L).
test(type_tests_of_another, L == [atom,not_a]) :- findall(G, grade(b, G), L).
test(integers, L == [seven,many,not_a,number(7)]) :- findall(G, grade(7, G), L).
test(no_integer_of_a_clause, L == [not_a,number(9)]) :- findall(G, grade(9, G), L).
test(compounds, L == [not_a,f,compound]) :- findall(G, grade(f(1), G), L).
test(floats, L == [not_a,number(7.5)]) :- findall(G, grade(7.5, G), L).
test(big, L == [many,not_a,number(N)]) :- N is 1 << 70, findall(G, grade(N, G), L).
test(comparison_of_an_atom_is_an_error, throws(error(type_error(evaluable, a/0), _))) :-
    findall(X, compared(a, X), _).
test(comparison_excludes, [X == one, nondet]) :- compared(1, X).
test(behind_a_match, L == [first,third]) :- findall(V, matched(1, x, V), L).
test(behind_an_occurs_check, throws(error(occurs_check(_, _), _))) :-
    setup_call_cleanup(set_prolog_flag(occurs_check, error),
                       findall(V, repeated(1, X, f(X), V), _),
                       set_prolog_flag(occurs_check, false)).
test(behind_a_calculation, throws(error(instantiation_error, _))) :- findall(V, calculated(1, _, V), _).
test(behind_an_output, O-L == tried-[first]) :-
    with_output_to(atom(O), findall(V, noisy(1, V), L)).
test(another_value, L == [first,second]) :- findall(V, moved(1, [5], V), L).
test(woken_goals_run, O == woken) :-
    freeze(X, write(woken)),
    with_output_to(atom(O), ( matched(1, X, third), X == x )).

:- end_tests(guards).
