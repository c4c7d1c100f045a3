% SPDX-License-Identifier: MIT
% Quick fixes for diagnostics.

:- module('$lsp_quick_fixes', [code_actions/4]).

:- use_module(private(language_server/diagnostics), [document_problems/2]).
:- use_module(private(language_server/import_edits)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/likely_imports), [import_source/3]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  code_actions(+Source, +From, +To, -Json) is det.
%
%   The answer to textDocument/codeAction: edits for the problems between two bytes, or, where these are one place, on
%   its line.
%
%       ?- code_actions(Source, 0, 100, Json).

code_actions(Source, From0, To0, Json) :-
    source_parts(Source, Handle, Path, _, _),
    (   From0 =:= To0
    ->  '$source_position'(Handle, From0, Line, _),
        '$source_offset'(Handle, Line, 0, From),
        '$source_offset'(Handle, Line, 1000000, To)
    ;   From = From0,
        To = To0
    ),
    uri_path(Uri0, Path),
    atom_string(Uri, Uri0),
    document_problems(Source, Problems),
    findall(Action,
            ( '$in_list'(problem(_, _, From1, To1, _, Fix), Problems),
              From1 =< To,
              From =< To1,
              fix_edit(Fix, Source, Title, FixFrom, FixTo, Text),
              source_span(Source, FixFrom, FixTo, Span),
              json_range(Span, Range),
              Action = json([title=Title, kind=quickfix, isPreferred= @(true),
                             edit=json([changes=json([Uri=[json([range=Range, newText=Text])]])])]) ),
            Json).

fix_edit(either(A, B), Source, Title, From, To, Text) :-
    ( fix_edit(A, Source, Title, From, To, Text) ; fix_edit(B, Source, Title, From, To, Text) ).
fix_edit(replace(From, To, Text), _, Title, From, To, Text) :-
    format(atom(Title), 'write ~w', [Text]).
fix_edit(insert(At, Text), _, Title, At, At, Text) :-
    format(atom(Title), 'add ~w', [Text]).
fix_edit(import(Library), Source, Title, At, At, Text) :-
    format(atom(Title), 'import library(~w)', [Library]),
    format(string(Text), ':- use_module(library(~w)).~n', [Library]),
    directive_place(Source, At).
fix_edit(import(Import, Indicator), Source, Title, At, At, Text) :-
    source_parts(Source, _, Path, _, _),
    import_source(Import, Path, Written),
    format(atom(Title), 'import ~q from ~w', [Indicator, Written]),
    import_places(Source, Places),
    import_edit(Places, Import, Indicator, At, Text).
fix_edit(declare(Declaration, Indicator), Source, Title, At, At, Text) :-
    format(atom(Title), 'declare ~q ~w', [Indicator, Declaration]),
    format(string(Text), ':- ~w ~q.~n', [Declaration, Indicator]),
    directive_place(Source, At).
