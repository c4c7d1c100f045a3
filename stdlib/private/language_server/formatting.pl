% SPDX-License-Identifier: MIT
% Reformats clauses and directives as portray_clause/1 lays them out, by their tokens (private(language_server/
% clause_layout)): names, numbers, texts, parentheses and comments stay as they are written. Each begins a line, in its
% first column; between clauses an empty line stays, but several become one.

:- module('$lsp_formatting', [format_source/4]).

:- use_module(private(language_server/clause_layout), [clause_layout/6]).
:- use_module(private(language_server/protocol), [json_range/2]).
:- use_module(private(source_analysis/clause_records), [piece_between/5, read_clause_at/4]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  format_source(+Source, +From, +To, -Edits) is det.
%
%   The answer to textDocument/formatting: the edits for the clauses between two bytes.
%
%       ?- format_source(Source, 0, 1000, Edits).

format_source(Source, From, To, Edits) :-
    source_parts(Source, Handle, _, Context, Pieces),
    line_break(Handle, Break),
    findall(Json,
            ( piece_between(Pieces, From, To, Offset, record(Kind, Begin, _, _, _, _, Problems)),
              '$in_list'(Kind, [fact, rule, grammar, directive, query]),
              \+ '$in_list'(problem(error, _, _, _, _, _), Problems),
              read_clause_at(Handle, Offset, Context, Read),
              edit(Handle, Offset, Begin, Context, Read, Break, Edit),
              json_edit(Edit, Source, Json) ),
            Edits).

edit(Handle, Offset, Begin, _, Read, Break, Edit) :- edit_in_front(Handle, Offset, Begin, Read, Break, Edit).
edit(Handle, Offset, _, Context, Read, Break, Edit) :- clause_edit(Handle, Context, Offset, Read, Break, Edit).

json_edit(edit(From, To, Text), Source, json([range=Range, newText=Text])) :-
    source_span(Source, From, To, Span),
    json_range(Span, Range).

% ---- clauses ----

clause_edit(Handle, Context, Offset, read(Length, Clause, true), Break, edit(From, To, New)) :-
    Clause = clause(Term, _, _, Layout, Begin, _, _),
    From is Offset + Begin,
    To is Offset + Length,
    '$source_piece'(Handle, From, To, Old),
    clause_layout(Old, Begin, Term, Layout, Break, New),
    New \== Old,
    (   '$same_tokens'(Old, New)
    ->  true
    ;   context_module(Context, Module),
        is_same_clause(New, Module, Clause)
    ).

%   Where parentheses have been added.

is_same_clause(Text, Module, clause(Term, Names, _, _, _, _, _)) :-
    catch(term_string(Read, Text, [module(Module), variable_names(ReadNames)]), error(_, _), fail),
    Read-ReadNames =@= Term-Names.

% ---- between clauses ----

%   edit_in_front(+Handle, +Offset, +Begin, +Read, +Break, -Edit): of the layout in front of the clause that begins
%   Begin bytes behind Offset: of each part of it between comments.

edit_in_front(Handle, Offset, Begin, read(_, clause(_, _, _, _, _, _, Comments), _), Break, edit(From, To, New)) :-
    layout_part(Comments, 0, Begin, Part, Behind),
    Part = From0-To0,
    Byte is Offset + From0,
    line_end(Byte, Handle, Break, From),
    To is Offset + To0,
    '$source_piece'(Handle, From, To, Old),
    \+ ( From > 0, stays(Old, Break) ),
    sub_string(Break, _, 1, 0, End),
    split_string(Old, End, "\r", Parts),
    length(Parts, Count),
    (   Count > 1
    ->  '$append'(_, [Indentation0], Parts),
        ( Behind == clause -> Indentation = "" ; Indentation = Indentation0 ),
        ( From =:= 0 -> Breaks = [] ; Count > 2 -> Breaks = [Break, Break] ; Breaks = [Break] ),
        '$append'(Breaks, [Indentation], NewParts),
        atomics_to_string(NewParts, New)
    ;   From0 =:= 0,
        (   Offset > 0
        ->  Before is Offset - 1,
            \+ '$source_piece'(Handle, Before, Offset, End),
            Clause is Offset + Begin,
            '$source_piece'(Handle, Offset, Clause, Text),
            \+ sub_string(Text, _, _, _, End),
            New = Break
        ;   Behind == clause,
            New = ""
        )
    ),
    New \== Old.

%   line_end(+Byte, +Handle, +Break, -At): the return at the end of a comment belongs to the layout behind it.

line_end(Byte, Handle, Break, At) :-
    (   Break == "\r\n",
        Byte > 0,
        Before is Byte - 1,
        '$source_piece'(Handle, Before, Byte, "\r")
    ->  At = Before
    ;   At = Byte
    ).

%   The usual layout: the end of a line, perhaps with an empty line.

stays("\n", "\n").
stays("\n\n", "\n").
stays("\r\n", "\r\n").
stays("\r\n\r\n", "\r\n").

%   layout_part(+Comments, +At, +End, -Part, -Behind): Part is From-To, the layout from At on, between two comments or
%   in front of what is Behind, comment or clause, which begins at End.

layout_part([From-To|Comments], At, End, Part, Behind) :-
    From < End,
    !,
    (   Part = At-From,
        Behind = comment
    ;   layout_part(Comments, To, End, Part, Behind)
    ).
layout_part(_, At, End, At-End, clause).
