% SPDX-License-Identifier: MIT
% private(source_analysis/file_items). What files declare to each other: clause_order.pl.

:- use_module(library(plunit)).
:- use_module(private(source_analysis/declarations)).
:- use_module(private(source_analysis/file_items)).
:- use_module(private(source_analysis/source_pieces)).

items(Text, Items) :-
    open_source('/x/a.pl', Text, Source),
    source_parts(Source, _, _, _, Pieces),
    items_of(Pieces, Items),
    close_source(Source).

:- begin_tests(file_items).

test(items_of, Is == [item(reading([op(700, xfx, older)]), 0, 22), item(clause(p/0), 26, 27)]) :-
    items(':- op(700, xfx, older).\n  p.\n:- write(x).', Is).
test(unknown, fail) :- file_items('/x/none.pl', _).
test(open_text, Is == [item(clause(p/0), 0, 1)]) :-
    note_items('/x/a.pl', open, [item(clause(p/0), 0, 1)]),
    file_items('/x/a.pl', Is),
    forget_items('/x/a.pl').
test(forgotten, fail) :- note_items('/x/a.pl', open, []), forget_items('/x/a.pl'), file_items('/x/a.pl', _).
test(file_that_is_gone, fail) :- note_items('/x/a.pl', 12.5, []), file_items('/x/a.pl', _).
test(module, M-Es == m-[p/1]) :- items('% m\n:- module(m, [p/1]).\np(1).', Is), module_of(Is, M, Es).
test(own_module, M == m) :- own_module([piece(9, record(directive, 0, 9, none, [], [module(m, [])], []))], M).
test(no_module, fail) :- items('p(1).\n:- module(m, [p/1]).', Is), module_of(Is, _, _).
test(loading_file, Is-How == [item(clause(p/0), 0, 1)]-load) :-
    note_items('/x/b.pl', open, [item(clause(p/0), 0, 1), item(reading(file(load, '/x/a.pl')), 3, 9), item(clause(q/0), 9, 9)]),
    findall(I-H, loading_file('/x/a.pl', I, H), [Is-How]),
    forget_items('/x/b.pl').
test(carried_out, On == off) :-
    new_context('/x/a.pl', C0),
    carried_out(include, [item(reading(style(single_var_warnings, off)), 0, 1)], [], C0, context(_, _, On, _, _)).
test(settings_of_a_loaded_file, On == on) :-
    new_context('/x/a.pl', C0),
    carried_out(load, [item(reading(style(single_var_warnings, off)), 0, 1)], [], C0, context(_, _, On, _, _)).

:- end_tests(file_items).
