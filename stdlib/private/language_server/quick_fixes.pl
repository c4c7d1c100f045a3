% SPDX-License-Identifier: MIT
% Quick fixes for diagnostics.

:- module('$lsp_quick_fixes', [code_actions/4]).

:- use_module(private(language_server/diagnostics), [document_problems/2]).
:- use_module(private(language_server/protocol)).
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
fix_edit(import(Library, Indicator), Source, Title, At, At, Text) :-
    format(atom(Title), 'import ~q from library(~w)', [Indicator, Library]),
    format(string(Text), ':- use_module(library(~w), [~q]).~n', [Library, Indicator]),
    directive_place(Source, At).
fix_edit(declare(Declaration, Indicator), Source, Title, At, At, Text) :-
    format(atom(Title), 'declare ~q ~w', [Indicator, Declaration]),
    format(string(Text), ':- ~w ~q.~n', [Declaration, Indicator]),
    directive_place(Source, At).

%   The line of the first clause, or the line after the module declaration and the imports.

directive_place(Source, At) :-
    source_parts(Source, Handle, _, _, Pieces),
    leading_directives(Pieces, 0, none, Last),
    (   Last == none
    ->  first_clause(Pieces, 0, Handle, Line0),
        ( documentation_line(Handle, Line0, Line1) -> Line = Line1 ; Line = Line0 )
    ;   '$source_position'(Handle, Last, Line0, _),
        Line is Line0 + 1
    ),
    '$source_offset'(Handle, Line, 0, At).

%   The first line of the documentation directly in front of a line.

documentation_line(Handle, Line, First) :-
    Line > 0,
    Above is Line - 1,
    '$source_offset'(Handle, Above, 0, From),
    '$source_offset'(Handle, Line, 0, To),
    '$source_piece'(Handle, From, To, Text),
    sub_string(Text, 0, _, _, "%"),
    (   sub_string(Text, 0, _, _, "%!")
    ->  First = Above
    ;   documentation_line(Handle, Above, First)
    ).

leading_directives([piece(Length, record(directive, _, End, _, _, Effects, _))|Pieces], Offset, Last0, Last) :-
    !,
    (   ( '$in_list'(module(_, _), Effects) ; '$in_list'(loads(_, _), Effects) )
    ->  Last1 is Offset + End
    ;   Last1 = Last0
    ),
    Next is Offset + Length,
    leading_directives(Pieces, Next, Last1, Last).
leading_directives(_, _, Last, Last).

%   A script's first line is layout.

first_clause([piece(Length, record(Kind, Begin, _, _, _, _, _))|Pieces], Offset, Handle, Line) :-
    (   Kind == layout,
        Pieces \== []
    ->  Next is Offset + Length,
        first_clause(Pieces, Next, Handle, Line)
    ;   Byte is Offset + Begin,
        '$source_position'(Handle, Byte, Line, _)
    ).
