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
              fix_edits(Fix, Source, Title, Edits),
              edits_json(Edits, Source, EditsJson),
              Action = json([title=Title, kind=quickfix, isPreferred= @(true),
                             edit=json([changes=json([Uri=EditsJson])])]) ),
            Json).

edits_json([], _, []).
edits_json([edit(From, To, Text)|Edits], Source, [json([range=Range, newText=Text])|Json]) :-
    source_span(Source, From, To, Span),
    json_range(Span, Range),
    edits_json(Edits, Source, Json).

fix_edits(either(A, B), Source, Title, Edits) :-
    ( fix_edits(A, Source, Title, Edits) ; fix_edits(B, Source, Title, Edits) ).
fix_edits(edits(Text, Fixes), Source, Title, Edits) :-
    format(atom(Title), 'write ~w', [Text]),
    findall(edit(From, To, New), ( '$in_list'(Fix, Fixes), text_edit(Fix, Source, From, To, New) ), Edits).
fix_edits(replace(From, To, Text), _, Title, [edit(From, To, Text)]) :-
    format(atom(Title), 'write ~w', [Text]).
fix_edits(insert(At, Text), Source, Title, [edit(At, At, New)]) :-
    split_string(Text, "", " ", [Plain]),
    format(atom(Title), 'add ~w', [Plain]),
    (   Text == '.',
        Behind is At + 1,
        part_text(span(At, Behind), Source, "/")
    ->  New = '. '                          % in front of a comment
    ;   New = Text
    ).
fix_edits(import(Library), Source, Title, [edit(At, At, Text)]) :-
    format(atom(Title), 'import library(~w)', [Library]),
    format(string(Directive), ':- use_module(library(~w)).', [Library]),
    directive_edit(Source, Directive, At, Text).
fix_edits(import(Import, Indicator), Source, Title, [edit(At, At, Text)]) :-
    source_parts(Source, _, Path, _, _),
    import_source(Import, Path, Written),
    format(atom(Title), 'import ~q from ~w', [Indicator, Written]),
    import_places(Source, Places),
    import_edit(Places, Import, Indicator, At, Text).
fix_edits(declare(Declaration, Indicator), Source, Title, [edit(At, At, Text)]) :-
    format(atom(Title), 'declare ~q ~w', [Indicator, Declaration]),
    format(string(Directive), ':- ~w ~q.', [Declaration, Indicator]),
    directive_edit(Source, Directive, At, Text).

text_edit(replace(From, To, Text), _, From, To, Text).
text_edit(insert(At, Parts), Source, At, At, Text) :-
    (   is_list(Parts)
    ->  findall(Piece, ( '$in_list'(Part, Parts), part_text(Part, Source, Piece) ), Pieces),
        atomic_list_concat(Pieces, Text)
    ;   Text = Parts
    ).
text_edit(word(From, To, Name), Source, From, To, Text) :-
    Before is From - 1,
    Behind is To + 1,
    blank_between(Source, Before, From, Left),
    blank_between(Source, To, Behind, Right),
    atomic_list_concat([Left, Name, Right], Text).

part_text(Part, Source, Text) :-
    (   Part = span(From, To)
    ->  source_parts(Source, Handle, _, _, _),
        '$source_piece'(Handle, From, To, Text)
    ;   Text = Part
    ).

%   A blank where none stands between two bytes.

blank_between(Source, From, To, Blank) :-
    part_text(span(From, To), Source, Text),
    ( split_string(Text, "", " \t\r\n", [""]) -> Blank = '' ; Blank = ' ' ).
