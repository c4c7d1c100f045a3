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

test(import_places, P == places('/x/a.pl', [list(library(lists), 32, '')], 36)) :-
    places(':- use_module(library(lists), [ ]).\np.', P).
test(import_edit, At-Text == 7-", p/1") :- import_edit(places('/x/a.pl', [list(library(a), 3, ''), list(file('/x/l.pl'), 7, ', ')], 0), file('/x/l.pl'), p/1, At, Text).
test(directive_place, At == 4) :- open_source('/x/a.pl', '% x\np.', S), directive_place(S, At), close_source(S).

:- end_tests(lsp_import_edits).
