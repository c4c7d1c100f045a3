% SPDX-License-Identifier: MIT
% private(chr/storage): clauses that store and take out.

:- use_module(library(plunit)).
:- use_module(private(chr/storage)).

:- begin_tests(chr_storage).

test(goal, G == 'leq/2 insert'(x)) :- goal('leq/2', insert, [x], G).
test(is_reactive) :- is_reactive(kind(a/2, 'a/2', 3, [ground, any], [], [])).
test(is_reactive_not, fail) :- is_reactive(kind(a/1, 'a/1', 3, [ground], [], [])).
test(field_numbers, F == fields(7)) :- field_numbers([kind(a/1, s, 3, [any], [], [place(1, 3, 7)])], F).
test(program_clauses, L == 1) :- program_clauses(p, user, [], Cs), length(Cs, L).
test(program_clauses_reactive, L == 3) :- program_clauses(p, user, [kind(a/1, 'a/1', 3, [any], [], [])], Cs), length(Cs, L).
test(storage_clauses, L == 2) :-
    storage_clauses(kind(a/1, 'a/1', 3, [free], [], []), program(p, fields), Cs), length(Cs, L).

:- end_tests(chr_storage).
