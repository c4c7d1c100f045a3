% SPDX-License-Identifier: MIT
% private(source_analysis/declarations): nothing of a file runs, but its operators and imports are there.

:- use_module(library(plunit)).
:- use_module(private(source_analysis/declarations)).

effects(Directive, Effects) :-
    new_context('/a/b.pl', Context),
    declare(Directive, Context, _, Effects).

:- begin_tests(declarations).

test(modules_differ, true) :-
    new_context('a.pl', C1),
    new_context('a.pl', C2),
    context_module(C1, M1),
    context_module(C2, M2),
    M1 \== M2.
test(dynamic, Es == [defines(p/1), scattered(p/1), defines(q/2), scattered(q/2), indicators((p/1, q/2))]) :-
    effects(dynamic((p/1, q/2)), Es).
test(grammar, Es == [scattered(s/2), indicators(s//0)]) :- effects(discontiguous(s//0), Es).
test(module, Es == [module(m, [p/1, s/2]), indicators([p/1, s//0, op(700, xfx, =>>)]), reading([op(700, xfx, =>>)])]) :-
    effects(module(m, [p/1, s//0, op(700, xfx, =>>)]), Es).
test(operator_is_added, P-T == 700-xfx) :-
    new_context('a.pl', C0),
    declare(op(700, xfx, =>>), C0, C, _),
    context_module(C, M),
    current_op(P, T, M:(=>>)).
test(operator_is_for_this_file_only, fail) :-
    new_context('a.pl', C0),
    declare(op(700, xfx, =>>>), C0, _, _),
    current_op(_, _, =>>>).
test(wrong_operator, Es == [reading([op(a, b, c)])]) :- effects(op(a, b, c), Es).
test(library, true) :-
    new_context('a.pl', C0),
    declare(use_module(library(clpfd)), C0, C, Es),
    Es = [loads('hornbeam:library/clpfd.pl', all)|_],
    context_module(C, M),
    current_op(700, xfx, M:(#=)).
test(unknown, Es == [unknown_source(nowhere)]) :- effects(use_module(nowhere), Es).
test(modes, Modes == [p(0)]) :-
    new_context('a.pl', C0),
    declare(meta_predicate(p(0)), C0, C, _),
    context_modes(C, Modes).
test(conjunction, Es == [indicators(p/1), indicators(q/1)]) :- effects((public(p/1), public(q/1)), Es).
test(goal, fail) :- effects(writeln(hello), _).
test(variable, fail) :- effects(_, _).
test(endless, fail) :- effects(repeat, _).
test(library_exports, true) :- library_exports('hornbeam:library/clpfd.pl', Es), memberchk(all_different/1, Es).
test(source_of_file, F == 'hornbeam:library/lists.pl') :- source_of_file(library(lists), 'a.pl', F).
test(source_of_missing_file, fail) :- source_of_file(nowhere, '/a/b.pl', _).
test(library_without_name, E =@= [unknown_source(library(_))]) :-
    new_context('a.pl', C),
    declare(use_module(library(_)), C, _, E).
test(declare_again, P-T == 700-xfx) :-
    new_context('a.pl', C0),
    declare_again([op(700, xfx, =>>=)], C0, C),
    context_module(C, M),
    current_op(P, T, M: =>>=).
test(declare_again_nothing, C == C0) :- new_context('a.pl', C0), declare_again(if, C0, C).
test(shared, E == [defines(p/1), scattered(p/1), shared(p/1), indicators(p/1)]) :-
    new_context('a.pl', C),
    declare(multifile(p/1), C, _, E).

test(library_of_module, P == 'hornbeam:library/lists.pl') :- library_of_module(lists, P).
test(declares_procedures, Ns == [dynamic, table, export]) :-
    findall(N, ( member(N, [dynamic, table, op, export, x]), declares_procedures(N) ), Ns).
test(has_folder, Ps == ['/tmp/a.pl']) :-
    findall(P, ( member(P, ['/tmp/a.pl', '/no_such_folder/a.pl', 'untitled:1']), has_folder(P) ), Ps).
:- end_tests(declarations).
