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
:- use_module(private(source_analysis/source_tokens), [text_tokens/2]).

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
              ( edit_in_front(Handle, Offset, Begin, Break, Edit) ; clause_edit(Handle, Context, Offset, Break, Edit) ),
              json_edit(Edit, Source, Json) ),
            Edits).

json_edit(edit(From, To, Text), Source, json([range=Range, newText=Text])) :-
    source_span(Source, From, To, Span),
    json_range(Span, Range).

%   What the first line ends with.

line_break(Handle, Break) :-
    '$source_offset'(Handle, 1, 0, Next),
    First is max(0, Next - 2),
    ( '$source_piece'(Handle, First, Next, "\r\n") -> Break = "\r\n" ; Break = "\n" ).

% ---- clauses ----

clause_edit(Handle, Context, Offset, Break, edit(From, To, New)) :-
    read_clause_at(Handle, Offset, Context, read(Length, Clause, true)),
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

%   edit_in_front(+Handle, +Offset, +Begin, +Break, -Edit): of the layout in front of the clause that begins Begin bytes
%   behind Offset: of each part of it between comments.

edit_in_front(Handle, Offset, Begin, Break, edit(From, To, New)) :-
    Clause is Offset + Begin,
    '$source_piece'(Handle, Offset, Clause, Text),
    text_tokens(Text, Comments),
    ( sub_string(Text, _, _, _, "\n") -> Lines = several ; Lines = one ),
    layout_part(Comments, 0, Begin, Part, Behind),
    Part = From0-To0,
    From is Offset + From0,
    To is Offset + To0,
    '$source_piece'(Handle, From, To, Old),
    split_string(Old, "\n", "\r", Parts),
    length(Parts, Count),
    (   Count > 1
    ->  '$append'(_, [Indentation0], Parts),
        ( Behind == clause -> Indentation = "" ; Indentation = Indentation0 ),
        ( From =:= 0 -> Breaks = [] ; Count > 2 -> Breaks = [Break, Break] ; Breaks = [Break] ),
        '$append'(Breaks, [Indentation], NewParts),
        atomics_to_string(NewParts, New)
    ;   From0 =:= 0,
        (   Offset > 0
        ->  Lines == one,
            Before is Offset - 1,
            \+ '$source_piece'(Handle, Before, Offset, "\n"),
            New = Break
        ;   Comments == [],
            New = ""
        )
    ),
    New \== Old.

%   layout_part(+Comments, +At, +End, -Part, -Behind): Part is From-To, the layout from At on, between two comments or
%   in front of what is Behind, comment or clause.

layout_part([], At, End, At-End, clause).
layout_part([token(_, _, From, To)|Comments], At, End, Part, Behind) :-
    (   Part = At-From,
        Behind = comment
    ;   layout_part(Comments, To, End, Part, Behind)
    ).
