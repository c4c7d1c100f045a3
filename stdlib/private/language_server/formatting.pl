% SPDX-License-Identifier: MIT
% Reformats clauses as portray_clause/1 does. Comments, and the text between clauses, stay. A clause that has comments
% inside, or whose text contains more information than its term (0'a, 0x1F, "text" that is codes), is left alone, as is
% one that would not read back as the same term.

:- module('$lsp_formatting', [format_source/4]).

:- use_module(library(portray_clause), [portray_clause/3]).
:- use_module(private(language_server/protocol), [json_range/2]).
:- use_module(private(source_analysis/clause_records), [read_clause_at/4]).
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
    findall(Edit,
            ( clause_place(Pieces, 0, From, To, Offset), clause_edit(Source, Handle, Context, Offset, Edit) ),
            Edits).

clause_place([piece(Length, record(Kind, _, _, _, _, _, Problems))|Pieces], Offset0, From, To, Offset) :-
    Next is Offset0 + Length,
    (   Next > From,
        Offset0 =< To,
        '$in_list'(Kind, [fact, rule, grammar]),
        \+ '$in_list'(problem(error, _, _, _, _, _), Problems),
        Offset = Offset0
    ;   clause_place(Pieces, Next, From, To, Offset)
    ).

clause_edit(Source, Handle, Context, Offset, json([range=Range, newText=New])) :-
    read_clause_at(Handle, Offset, Context, read(Length, clause(Term, Names, _, Layout, Begin, End, Comments), true)),
    \+ ( '$in_list'(From0-_, Comments), From0 > Begin, From0 < Length ),
    From is Offset + Begin,
    TermEnd is Offset + End,
    To is Offset + Length,
    '$source_piece'(Handle, TermEnd, To, Stop),
    split_string(Stop, "", " \t\r\n", ["."]),
    \+ says_more(Term, Layout, Handle, Offset),
    context_module(Context, Module),
    laid_out(Term, Names, Module, New0),
    string_concat(New, "\n", New0),
    '$source_piece'(Handle, From, To, Old0),
    split_string(Old0, "", " \t\r\n", [Old]),
    New \== Old,
    string_length(Old, _),
    reads_back(New, Module, Term, Names),
    stop_end(Handle, TermEnd, To, EditEnd),
    source_span(Source, From, EditEnd, Span),
    json_range(Span, Range).

laid_out(Term, Names, Module, Text) :-
    with_output_to(string(Text),
                   ( current_output(Out), portray_clause(Out, Term, [variable_names(Names), module(Module)]) )).

%   The end of the full stop.

stop_end(Handle, From, To, End) :-
    between(From, To, Byte),
    End is Byte + 1,
    '$source_piece'(Handle, Byte, End, "."),
    !.

reads_back(Text, Module, Term, Names) :-
    catch(term_string(Read, Text, [module(Module), variable_names(ReadNames)]), error(_, _), fail),
    copy_term(Term-Names, Copy-CopyNames),
    same_names(ReadNames, CopyNames),
    Read =@= Copy,
    Read-ReadNames =@= Copy-CopyNames.

same_names([], []).
same_names([Name=_|Names1], [Name=_|Names2]) :-
    same_names(Names1, Names2).

%   says_more(+Term, +Layout, +Handle, +Offset): a constant in it is written differently in the source.

says_more(Term, Layout, Handle, Offset) :-
    nonvar(Layout),
    nonvar(Term),
    (   Layout = string_position(_, _)
    ->  \+ string(Term)
    ;   Layout = From0-To0
    ->  number(Term),
        From is Offset + From0,
        To is Offset + To0,
        '$source_piece'(Handle, From, To, Text),
        format(string(Written), '~q', [Term]),
        Text \== Written
    ;   Layout = term_position(_, _, _, _, Layouts)
    ->  Term =.. [_|Arguments],
        one_says_more(Arguments, Layouts, Handle, Offset)
    ;   Layout = list_position(_, _, Layouts, Tail)
    ->  list_says_more(Layouts, Tail, Term, Handle, Offset)
    ;   Layout = brace_term_position(_, _, Inner),
        arg(1, Term, Argument),
        says_more(Argument, Inner, Handle, Offset)
    ),
    !.

one_says_more([Term|Terms], [Layout|Layouts], Handle, Offset) :-
    (   says_more(Term, Layout, Handle, Offset)
    ->  true
    ;   one_says_more(Terms, Layouts, Handle, Offset)
    ).

list_says_more([Layout|Layouts], Tail, Term, Handle, Offset) :-
    !,
    Term = [First|Rest],
    (   says_more(First, Layout, Handle, Offset)
    ->  true
    ;   list_says_more(Layouts, Tail, Rest, Handle, Offset)
    ).
list_says_more([], Tail, Term, Handle, Offset) :-
    Tail \== none,
    says_more(Term, Tail, Handle, Offset).
