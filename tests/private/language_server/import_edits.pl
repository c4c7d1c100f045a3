% SPDX-License-Identifier: MIT
% private(language_server/import_edits). What the edits make of texts: quick_fixes.pl and completion.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/import_edits)).
:- use_module(private(source_analysis/source_pieces)).

places(Text, Places) :-
    open_source('/x/a.pl', Text, S),
    import_places(S, Places),
    close_source(S).

:- begin_tests(lsp_import_edits).

test(import_places, P == places('/x/a.pl', [list(library(lists), 32, '')], place(36, "", "\n"))) :-
    places(':- use_module(library(lists), [ ]).\np.', P).
test(import_edit, At-Text == 7-", p/1") :- import_edit(places('/x/a.pl', [list(library(a), 3, ''), list(file('/x/l.pl'), 7, ', ')], none), file('/x/l.pl'), p/1, At, Text).
test(directive_edit, At-T == 4-":- x.\n") :-
    open_source('/x/a.pl', '% x\np.', S), directive_edit(S, ':- x.', At, T), close_source(S).
test(behind_a_byte_order_mark, At-T == 3-":- x.\r\n") :-
    open_source('/x/a.pl', '\uFEFFp.\r\n', S), directive_edit(S, ':- x.', At, T), close_source(S).
test(in_the_line_of_a_clause, At-T == 17-"\n:- x.\n") :-
    open_source('/x/a.pl', ':- module(m, []). p.\nq.', S), directive_edit(S, ':- x.', At, T), close_source(S).
test(in_front_of_a_comment, At-T == 22-":- x.\n") :-
    open_source('/x/a.pl', ':- module(m, []). % m\nq.', S), directive_edit(S, ':- x.', At, T), close_source(S).
test(behind_the_last_line, At-T == 17-"\n:- x.\n") :-
    open_source('/x/a.pl', ':- module(m, []).', S), directive_edit(S, ':- x.', At, T), close_source(S).

:- end_tests(lsp_import_edits).
