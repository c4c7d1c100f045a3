% SPDX-License-Identifier: MIT
% Completion of a partial word, in the terms of the protocol.

:- module('$lsp_completion', [completion/4, completed_item/3]).

:- use_module(private(language_server/completion_candidates), [candidate/6]).
:- use_module(private(language_server/completion_places), [completion_place/3]).
:- use_module(private(language_server/import_edits)).
:- use_module(private(language_server/procedure_names), [label_indicator/3]).
:- use_module(private(language_server/procedure_texts), [predicate_documentation/5]).
:- use_module(private(language_server/protocol), [field/3, json_range/2, uri_path/2]).
:- use_module(private(language_server/snippets), [snippet/3]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  completion(+Source, +Byte, +How, -Json) is det.
%
%   The answer to textDocument/completion. What documents an item is asked for by completionItem/resolve. How is
%   invoked, or, behind a character for which the editor asks by itself, typed: then goals are not offered before their
%   first letter.
%
%       ?- open_source('a.pl', "older. p :- ol", S), completion(S, 14, invoked, Json).

completion(Source, Byte, How, json([isIncomplete= @(true), items=Items])) :-
    text_before(Source, Byte, Before),
    completion_place(Before, Place0, Word),
    ( How == typed, Word == '', '$in_list'(Place0, [goal, argument]) -> Place = nothing ; Place = Place0 ),
    findall(Rank-Item, candidate(Place, Word, Source, Byte, Rank, Item), Found0),
    sort(Found0, Found),
    source_parts(Source, _, Path, _, _),
    uri_path(Uri, Path),
    replaced(Place, Word, Source, Byte, Range),
    ( '$in_list'(_-item(_, _, _, import(_)), Found) -> import_places(Source, Imports) ; Imports = none ),
    items(Found, 150, context(Source, Uri, Place, Imports), Range, Items1),
    findall(Snippet, snippet_item(Place, Word, Snippet), Snippets),
    '$append'(Snippets, Items1, Items).

%   The name of a file need not be a word of the editor.

replaced(Place, Word, Source, Byte, Replaced) :-
    (   Place = file(_)
    ->  string_bytes(Word, Bytes, utf8),
        length(Bytes, Length),
        From is Byte - Length,
        source_span(Source, From, Byte, Span),
        json_range(Span, Range),
        Replaced = [range=Range]
    ;   Replaced = []
    ).

%   At the beginning of a clause: common shapes of procedures.

snippet_item(Place, Word, json([ label=Label, kind=15, detail=Detail, sortText=Sort, filterText=Label,
                                 insertText=Text, insertTextFormat=2 ])) :-
    Word \== '',
    Place == clause,
    snippet(Label, Detail, Text),
    sub_atom(Label, 0, _, _, Word),
    atom_concat('0', Label, Sort).

items(Found, N, Context, Range, Items) :-
    (   Found = [Rank-Item|Found1],
        N > 0
    ->  item_json(Item, Rank, Context, Range, Json),
        Items = [Json|Items1],
        N1 is N - 1,
        items(Found1, N1, Context, Range, Items1)
    ;   Items = []
    ).

item_json(item(Label, Kind, Detail, From), Rank, context(Source, Uri, Place, Places), Range, Json) :-
    format(atom(Sort), '~w~w', [Rank, Label]),
    inserted(Place, Label, Kind, Insert),
    origin_data(From, Data),
    edit(Range, Insert, Edit),
    ( imported(From, Source, Places, Label, Import) -> More = [additionalTextEdits=[Import], Edit] ; More = [Edit] ),
    Fields = [label=Label, kind=Kind, detail=Detail, sortText=Sort, filterText=Insert, data=[Uri|Data]|More],
    Json = json(Fields).

%   What must be imported comes with its import.

imported(import(Import), Source, Places, Label, json([range=Range, newText=Text])) :-
    label_term(Label, Indicator),
    import_edit(Places, Import, Indicator, At, Text),
    source_span(Source, At, At, Span),
    json_range(Span, Range).

label_term(Label, Indicator) :-
    term_string(Indicator, Label).

edit([], Insert, insertText=Insert).
edit([Range], Insert, textEdit=json([Range, newText=Insert])).

%   The module in which an item is known, as in private(source_analysis/body_uses), for completionItem/resolve.

origin_data(here, []).
origin_data(module(Module), Data) :-
    ( Module = file(Path) -> Data = [file, Path] ; Data = [Module] ).
origin_data(import(Import), [file, Path]) :-
    ( Import = file(Path) -> true ; Import = library(Library), '$embedded_library'(Library, Path) ).

data_module([], none).
data_module([Text], Module) :-
    atom_string(Module, Text).
data_module([_, Text], file(Path)) :-
    atom_string(Path, Text).

%!  completed_item(+Source, +Item, -Json) is semidet.
%
%   Json is Item, one of a procedure, with its documentation: the answer to completionItem/resolve.
%
%       ?- open_source('a.pl', "p.", S), completed_item(S, json([label="append/3", kind=3, data=["a.pl"]]), Json).

completed_item(Source, json(Fields), json(Documented)) :-
    field(kind, json(Fields), 3),
    field(label, json(Fields), Label),
    label_indicator(Label, Name, Arity),
    field(data, json(Fields), [_|Data]),
    data_module(Data, Module),
    predicate_documentation(Source, Module, Name, Arity, Markdown),
    '$append'(Fields, [documentation=json([kind=markdown, value=Markdown])], Documented).

%   Of Name/Arity the name but where indicators are written; an operator is not in parentheses where it is written.

inserted(Place, Label, Kind, Insert) :-
    (   Kind =:= 3,
        Place \= imports(_),
        Place \== indicators,
        label_indicator(Label, Name, _)
    ->  format(atom(Quoted), '~q', [Name/0]),
        ( atom_concat('(', Rest, Quoted), atom_concat(Bare, ')/0', Rest) -> true ; atom_concat(Bare, '/0', Quoted) ),
        Insert = Bare
    ;   Insert = Label
    ).

%   The text of the clause up to the cursor: its last 4,000 bytes.

text_before(Source, Byte, Before) :-
    source_parts(Source, Handle, _, _, _),
    At is max(0, Byte - 1),
    (   piece_at(Source, At, Offset, _),
        Byte - Offset =< 4000,
        '$source_piece'(Handle, Offset, Byte, Before0)
    ->  Before = Before0
    ;   '$source_position'(Handle, Byte, Line, _),
        First is max(0, Line - 20),
        '$source_offset'(Handle, First, 0, From),
        '$source_piece'(Handle, From, Byte, Before)
    ).
