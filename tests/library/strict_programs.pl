% SPDX-License-Identifier: MIT
% Libraries and tools for programs that run with the flag iso: its rules are for the program's own clauses. Each test
% is the first that calls its library, whose clauses are read then.

:- use_module(library(plunit)).
:- use_module(library(listing)).
:- if(exists_source(library(md5))). % pages are without
:- use_module(library(md5)).
:- endif.

static(1).
static(X) :- static(Y), X is Y+1.

strictly(Goal) :-
    setup_call_cleanup(set_prolog_flag(iso, true), once(Goal), set_prolog_flag(iso, false)).

written(Goal, Text) :-
    strictly(with_output_to(atom(Text), Goal)).

:- begin_tests(strict_programs).

test(operators_beyond_iso, [condition(exists_source(library(md5))), H == '900150983cd24fb0d6963f7d28e17f72']) :-
    user:strictly(md5_hash(abc, H, [])).
test(listing, T == 'static(1).\nstatic(X) :-\n    static(Y),\n    X is Y+1.\n\n') :-
    user:written(listing(user:static/1), T).
test(clause_of_program, error(permission_error(access, private_procedure, static/1))) :-
    user:strictly(clause(user:static(_), _)).
test(clause_called, error(permission_error(access, private_procedure, static/1))) :-
    G = clause(user:static(_), _), user:strictly(G).
test(help, true) :- user:written(help(append/3), T), sub_atom(T, _, _, _, 'Prefix followed by Suffix').

:- end_tests(strict_programs).
