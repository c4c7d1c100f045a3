% SPDX-License-Identifier: MIT
% Where imports and other directives are added to a source.

:- module('$lsp_import_edits', [import_places/2, import_edit/5, directive_edit/4]).

:- use_module(private(messages/source_snippets), [layout_span/3]).
:- use_module(private(source_analysis/clause_records), [clause_at/4, piece_in/4]).
:- use_module(private(source_analysis/likely_imports), [import_source/3]).
:- use_module(private(source_analysis/named_procedures), [import_list/4]).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/source_tokens), [text_tokens/2]).

:- set_prolog_flag(double_quotes, string).

%!  import_places(+Source, -Places) is det.
%
%   What import_edit/5 needs to know of a source: the lists of imports, and where directives are added.
%
%       ?- open_source('a.pl', "p.", S), import_places(S, Places).

import_places(Source, places(Path, Lists, Place)) :-
    source_parts(Source, _, Path, _, _),
    findall(list(Import, Byte, Before), list_place(Source, Import, Byte, Before), Lists),
    directive_place(Source, Place).

list_place(Source, Import, Byte, Before) :-
    source_parts(Source, Handle, _, Context, Pieces),
    piece_in(Pieces, 0, Offset, record(directive, _, _, _, _, Effects, _)),
    '$in_list'(loads(Path, Imports), Effects),
    is_list(Imports),
    ( '$public_library'(Path, Library) -> Import = library(Library) ; Import = file(Path) ),
    clause_at(Handle, Offset, Context, clause((:- Goal), _, _, Layout, _, _, _)),
    Layout = term_position(_, _, _, _, [GoalLayout]),
    import_list(Goal, GoalLayout, Written, ListLayout),
    Written == Imports,
    (   ListLayout = list_position(_, _, Elements, _)
    ->  '$append'(_, [Last], Elements),
        layout_span(Last, _, End),
        Before = ', '
    ;   ListLayout = _-Behind,
        End is Behind - 1,
        Before = ''
    ),
    Byte is Offset + End.

%!  import_edit(+Places, +Import, +Indicator, -At, -Text) is det.
%
%   Text, inserted at the byte At, imports Indicator from Import, as in private(source_analysis/likely_imports): in a
%   list of imports from there, or in a new directive.
%
%       ?- import_edit(places('/x/a.pl', [], place(0, "", "\n")), library(ugraphs), vertices/2, At, Text).
%       At = 0, Text = ":- use_module(library(ugraphs), [vertices/2]).\n".

import_edit(places(Path, Lists, Place), Import, Indicator, At, Text) :-
    (   '$in_list'(list(Import, Byte, Before), Lists)
    ->  At = Byte,
        format(string(Text), '~w~q', [Before, Indicator])
    ;   import_source(Import, Path, Source),
        format(string(Directive), ':- use_module(~w, [~q]).', [Source, Indicator]),
        placed(Place, Directive, At, Text)
    ).

%!  directive_edit(+Source, +Directive, -At, -Text) is det.
%
%   Text, inserted at the byte At, adds a line with the Directive: in front of the first clause, or behind the module
%   declaration and the imports.
%
%       ?- open_source('a.pl', "p.\nq.", _S), directive_edit(_S, ":- x.", At, Text).
%       At = 0, Text = ":- x.\n".

directive_edit(Source, Directive, At, Text) :-
    directive_place(Source, Place),
    placed(Place, Directive, At, Text).

placed(place(At, Before, Behind), Directive, At, Text) :-
    atomics_to_string([Before, Directive, Behind], Text).

%   directive_place(+Source, -Place): Place is place(At, Before, Behind), with line breaks where the text has none.

directive_place(Source, place(At, Before, Break)) :-
    source_parts(Source, Handle, _, _, _),
    line_break(Handle, Break),
    directive_line(Source, End, Line),
    '$source_offset'(Handle, Line, 0, At0),
    (   End \== none,
        '$source_piece'(Handle, End, At0, Rest),
        text_tokens(Rest, Tokens),
        '$in_list'(token(Kind, _, _, _), Tokens),
        Kind \== comment
    ->  At = End                            % a clause is in the same line
    ;   At0 =:= 0,
        '$source_piece'(Handle, 0, 3, "\uFEFF")
    ->  At = 3
    ;   At = At0
    ),
    (   ( At =< 3 ; Last is At - 1, '$source_piece'(Handle, Last, At, Letter), '$in_list'(Letter, ["\n", "\r"]) )
    ->  Before = ""
    ;   Before = Break
    ).

%   directive_line(+Source, -End, -Line): the line where a directive is added; End is the byte behind what it follows.

directive_line(Source, End, Line) :-
    source_parts(Source, Handle, _, _, Pieces),
    leading_directives(Pieces, 0, none, Last),
    (   Last == none
    ->  first_clause(Pieces, 0, Handle, Line0),
        ( documentation_line(Handle, Line0, Line1) -> Line = Line1 ; Line = Line0 ),
        End = none
    ;   End = Last,
        '$source_position'(Handle, Last, Line0, _),
        Line is Line0 + 1
    ).

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

leading_directives([piece(Length, record(directive, _, _, _, _, Effects, _))|Pieces], Offset, Last0, Last) :-
    !,
    Next is Offset + Length,
    (   ( '$in_list'(module(_, _), Effects) ; '$in_list'(loads(_, _), Effects) )
    ->  Last1 = Next
    ;   Last1 = Last0
    ),
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
