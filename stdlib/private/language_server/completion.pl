% SPDX-License-Identifier: MIT
% What a word that has been begun may become: variables of the clause, procedures of the file, of the files it loads, of
% the system and the libraries; libraries after use_module(library(, flags after set_prolog_flag(.

:- module('$lsp_completion', [completion/3]).

:- use_module(private(language_server/words), [known_documentation/5]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/program_problems), [defined_procedures/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  completion(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/completion.
%
%       ?- open_source('a.pl', "older. p :- ol", S), completion(S, 14, Json).

completion(Source, Byte, json([isIncomplete= @(true), items=Items])) :-
    text_before(Source, Byte, Before),
    word_begun(Before, Word, Front),
    findall(Rank-item(Label, Kind, Detail), candidate(Front, Word, Source, Byte, Rank, Label, Kind, Detail), Found0),
    sort(Found0, Found),
    items(Found, 150, Items).

items(Found, N, Items) :-
    (   Found = [Rank-item(Label, Kind, Detail)|Found1],
        N > 0
    ->  format(atom(Sort), '~w~w', [Rank, Label]),
        inserted(Label, Insert),
        Item = json([label=Label, kind=Kind, detail=Detail, sortText=Sort, filterText=Insert, insertText=Insert]),
        Items = [Item|Items1],
        N1 is N - 1,
        items(Found1, N1, Items1)
    ;   Items = []
    ).

%   Of Name/Arity the name.

inserted(Label, Insert) :-
    (   sub_atom(Label, Before, 1, After, /),
        Before > 0,
        After > 0
    ->  sub_atom(Label, 0, Before, _, Insert)
    ;   Insert = Label
    ).

%   The text of the clause up to the cursor.

text_before(Source, Byte, Before) :-
    source_parts(Source, Handle, _, _, _),
    From is max(0, Byte - 400),
    At is max(0, Byte - 1),
    (   piece_at(Source, At, Offset, _),
        Begin is max(Offset, From),
        '$source_piece'(Handle, Begin, Byte, Before0)
    ->  Before = Before0
    ;   source_line_before(Handle, Byte, Before)
    ).

source_line_before(Handle, Byte, Before) :-
    '$source_position'(Handle, Byte, Line, _),
    '$source_offset'(Handle, Line, 0, From),
    '$source_piece'(Handle, From, Byte, Before).

word_begun(Before, Word, Front) :-
    string_codes(Before, Codes),
    reversed(Codes, [], Reversed),
    word_codes(Reversed, [], WordCodes, FrontReversed),
    reversed(FrontReversed, [], FrontCodes),
    atom_codes(Word, WordCodes),
    atom_codes(Front, FrontCodes).

word_codes([C|Cs], Word0, Word, Rest) :-
    code_type(C, csym),
    !,
    word_codes(Cs, [C|Word0], Word, Rest).
word_codes(Rest, Word, Word, Rest).

reversed([], Ys, Ys).
reversed([X|Xs], Ys, Zs) :-
    reversed(Xs, [X|Ys], Zs).

%   candidate(+Front, +Word, +Source, +Byte, -Rank, -Label, -Kind, -Detail): Kind is a CompletionItemKind.

candidate(Front, Word, _, _, 1, Library, 9, library) :-
    atom_concat(_, 'library(', Front),
    !,
    '$library_files'(Libraries),
    '$in_list'(Library, Libraries),
    begins(Library, Word).
candidate(Front, Word, _, _, 1, Flag, 21, flag) :-
    '$in_list'(Begin, ['set_prolog_flag(', 'current_prolog_flag(']),
    atom_concat(_, Begin, Front),
    !,
    atom_string(flag, Place),
    known_documentation(Flag, _, _, _, Place),
    begins(Flag, Word).
candidate(_, Word, Source, Byte, 1, Name, 6, variable) :-
    sub_atom(Word, 0, 1, _, First),
    ( char_type(First, upper) ; First == '_' ),
    !,
    clause_variable(Source, Byte, Name),
    Name \== Word,
    begins(Name, Word).
candidate(_, Word, Source, _, 1, Label, 3, 'this file') :-
    Word \== '',
    defined_procedures(Source, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(_, Word, Source, _, 2, Label, 3, Base) :-
    Word \== '',
    source_parts(Source, _, Path, _, _),
    indexed_load(Path, Loaded, Imports),
    file_base_name(Loaded, Base),
    provided_procedures(Loaded, Imports, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(_, Word, _, _, Rank, Label, 3, Template) :-
    Word \== '',
    known_documentation(Name, Arity, Template, _, Place),
    begins(Name, Word),
    \+ sub_string(Place, 0, _, _, "private/"),
    \+ atom_string(flag, Place),
    \+ atom_string(evaluable, Place),
    ( sub_string(Place, 0, _, _, "library/") -> Rank = 4 ; Rank = 3 ),
    label(Name, Arity, Label).

label(Name, Arity, Label) :-
    format(atom(Label), '~q', [Name/Arity]).

begins(Name, Word) :-
    sub_atom(Name, 0, _, _, Word).

%   The words of the clause's text that are variables; it may be broken at this moment.

clause_variable(Source, Byte, Name) :-
    source_parts(Source, Handle, _, _, _),
    At is max(0, Byte - 1),
    piece_at(Source, At, Offset, piece(Length, _)),
    End is Offset + min(Length, 4000),
    '$source_piece'(Handle, Offset, End, Text),
    split_string(Text, " \t\r\n,;:.()[]{}|+-*/<>=\\^#@!?&$~`'\"", "", Words0),
    sort(Words0, Words),
    '$in_list'(Word, Words),
    atom_string(Name, Word),
    sub_atom(Name, 0, 1, _, First),
    ( char_type(First, upper) -> true ; First == '_' ),
    Name \== '_'.
