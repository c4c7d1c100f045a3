% SPDX-License-Identifier: MIT
% library(prolog_stack): the clauses in progress.

:- use_module(library(plunit)).
:- use_module(library(prolog_stack)).

outer(Most, Text) :- middle(Most, Text), atom(Text).
middle(Most, Text) :- inner(Most, Text), atom(Text).
inner(Most, Text) :-
    get_prolog_backtrace(Most, Backtrace),
    with_output_to(atom(Text), ( current_output(S), print_prolog_backtrace(S, Backtrace) )).

last(Most, Text) :- inner(Most, Text).
through_last(Most, Text) :- last(Most, Text), atom(Text).

:- begin_tests(prolog_stack).

test(clauses, true) :-
    outer(10, T),
    sub_atom(T, 0, _, _, '  in inner/2 (prolog_stack.pl:10)\n  in middle/2 (prolog_stack.pl:8)\n  in outer/2 (prolog_stack.pl:7)\n'),
    !.
test(most, T == '  in inner/2 (prolog_stack.pl:10)\n  in middle/2 (prolog_stack.pl:8)\n') :- outer(2, T).
test(none, T == 'no clause of the program is in progress\n') :- outer(0, T).
test(last_call, true) :-
    through_last(10, T),
    sub_atom(T, _, _, _, '  in last/2 (through last calls)\n  in through_last/2 (prolog_stack.pl:14)\n'),
    !.
test(length, N == 1) :- get_prolog_backtrace(1, B), length(B, N).
test(options, N == 1) :- get_prolog_backtrace(1, B, [depth(3)]), length(B, N).
test(print_options, T == 'no clause of the program is in progress\n') :-
    with_output_to(atom(T), ( current_output(S), print_prolog_backtrace(S, [], [subgoal_positions(false)]) )).
test(unbound, error(instantiation_error)) :- get_prolog_backtrace(_, _).
test(negative, error(type_error(nonneg, -1))) :- backtrace(-1).

:- end_tests(prolog_stack).
