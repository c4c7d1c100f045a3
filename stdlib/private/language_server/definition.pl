% SPDX-License-Identifier: MIT
% Finding definitions: the first clause of a procedure, the first occurrence of a variable, a file; of
% libraries, in a copy.

:- module('$lsp_definition', [definition/3, definition_places/5, imported_as/6]).

:- use_module(private(language_server/library_texts)).
:- use_module(private(language_server/protocol), [json_range/2, uri_path/2]).
:- use_module(private(language_server/words), [library_home/4, word_at/3]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/source_pieces)).

%!  definition(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/definition: a list of places.
%
%       ?- open_source('/a.pl', "p :- q.\nq.", S), definition(S, 5, [Place]).

definition(Source, Byte, Json) :-
    (   word_at(Source, Byte, Word),
        word_places(Word, Source, Places),
        Places \== []
    ->  true
    ;   piece_at(Source, Byte, _, piece(_, record(_, _, _, _, _, Effects, _))),
        findall(place(File, range(0, 0, 0, 0)), ( '$in_list'(loads(Path, _), Effects), text_file(Path, File) ), Places)
    ->  true
    ;   Places = []
    ),
    findall(json([uri=Uri, range=Range]),
            ( '$in_list'(place(Path, Span), Places), uri_path(Uri, Path), json_range(Span, Range) ),
            Json).

word_places(variable(_, [From-To|_]), Source, [place(Path, Span)]) :-
    source_parts(Source, _, Path, _, _),
    source_span(Source, From, To, Span).
word_places(procedure(Module0, Name0, Arity, _, _, _), Source, Places) :-
    (   imported_as(Source, Module0, Name0, Arity, Module, Name)
    ->  true
    ;   Module = Module0,
        Name = Name0
    ),
    (   definition_places(Source, Module, Name, Arity, Places0),
        Places0 \== []
    ->  true
    ;   definition_places(Source, none, Name, Arity, Places0)
    ),
    (   Places0 == [],
        library_home(Source, Name, Arity, Path),
        library_procedure_place(Path, Name, Arity, Place)
    ->  Places = [Place]
    ;   Places = Places0
    ).
word_places(term(Name, Arity, _, _), Source, Places) :-
    definition_places(Source, none, Name, Arity, Places).

%!  imported_as(+Source, +Module, +Name, +Arity, -From, -Old) is semidet.
%
%   Source has the new name Name for what From, file(Path), calls Old.
%
%       ?- open_source('/a.pl', ":- use_module(m, [p/1 as q]).", S), imported_as(S, none, q, 1, From, Old).

imported_as(Source, none, Name, Arity, file(Path), Old) :-
    source_parts(Source, _, _, _, Pieces),
    '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
    '$in_list'(makes(Name, Arity, _, _), Effects),
    '$in_list'(loads(Path, Imports), Effects),
    is_list(Imports),
    '$in_list'((Indicator as Name), Imports),
    ( Indicator = Old/Arity ; Indicator = Old//Arity0, Arity =:= Arity0 + 2 ),
    !.

text_file(Path, File) :-
    ( sub_atom(Path, 0, _, _, 'hornbeam:') -> library_text_file(Path, File) ; File = Path ).

%!  definition_places(+Source, +Module, +Name, +Arity, -Places) is det.
%
%   The definitions of Module:Name/Arity visible in Source: place(Path, Range), one for each file that defines it.
%   Module is as in private(source_analysis/body_uses).
%
%       ?- open_source('/a.pl', "q.", S), definition_places(S, none, q, 0, Places).

definition_places(Source, Module, Name, Arity, Places) :-
    source_parts(Source, _, Path, _, Pieces),
    (   ( Module == none ; own_module(Pieces, Module) )
    ->  visible_places(Source, Path, Pieces, Name, Arity, Places)
    ;   findall(place(File, Range),
                ( file_of_module(Module, Name, Arity, Root), provided_place(Root, Name, Arity, [], File, Range) ),
                Places0),
        sort(Places0, Places)
    ).

file_of_module(Module, Name, Arity, File) :-
    (   Module = file(File)
    ;   indexed_module(File, Module, _)
    ;   Module == user,
        indexed_definition(Name, Arity, File, Range),
        \+ indexed_part(File, _, Name, Arity, Range),
        \+ indexed_module(File, _, _)
    ).

%   The file defines it, or one that it loads provides it.

provided_place(Root, Name, Arity, Visited, File, Range) :-
    \+ '$in_list'(Root, Visited),
    (   first_in_file(Name, Arity, Root, Range0)
    ->  File = Root,
        Range = Range0
    ;   indexed_load(Root, Loaded, Imports),
        provided_procedures(Loaded, Imports, Provided),
        '$in_list'(Name/Arity, Provided),
        provided_place(Loaded, Name, Arity, [Root|Visited], File, Range)
    ).

visible_places(Source, Path, Pieces, Name, Arity, Places) :-
    own_module(Pieces, Own),
    (   first_clause(Pieces, 0, Own, Name, Arity, From, To)
    ->  source_span(Source, From, To, Span),
        Found = [place(Path, Span)]
    ;   loaded_places(Pieces, Name, Arity, Found),
        Found \== []
    ->  true
    ;   declared_place(Name, Arity, Path, Span)
    ->  Found = [place(Path, Span)]
    ;   other_places(Name, Arity, Path, Found),
        Found \== []
    ->  true
    ;   findall(place(File, Range), declared_place(Name, Arity, File, Range), Found)
    ),
    Places = Found.

first_clause([piece(Length, Record)|Pieces], Offset, Own, Name, Arity, From, To) :-
    Record = record(_, _, _, Definition, _, Effects, _),
    (   (   Definition = def(Name, Arity, From0, To0)
        ;   '$in_list'(makes(Name, Arity, From0, To0), Effects)
        ;   '$in_list'(of_module(Own, Name, Arity, From0, To0), Effects)
        )
    ->  From is Offset + From0,
        To is Offset + To0
    ;   Offset1 is Offset + Length,
        first_clause(Pieces, Offset1, Own, Name, Arity, From, To)
    ).

loaded_places(Pieces, Name, Arity, Places) :-
    findall(place(Path, Range),
            ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
              '$in_list'(loads(Path, Imports), Effects),
              provided_procedures(Path, Imports, Indicators),
              '$in_list'(Name/Arity, Indicators),
              first_in_file(Name, Arity, Path, Range) ),
            Places).

%   Of the files of the folder that may define it, those that are not modules come first.

other_places(Name, Arity, Path, Places) :-
    findall(Other, ( indexed_definition(Name, Arity, Other, _), Other \== Path ), Others0),
    sort(Others0, Others),
    findall(place(Other, Range), ( '$in_list'(Other, Others), first_in_file(Name, Arity, Other, Range) ), Places).

first_in_file(Name, Arity, Path, Range) :-
    (   indexed_definition(Name, Arity, Path, Range),
        \+ indexed_part(Path, _, Name, Arity, Range)
    ;   indexed_part(Path, Module, Name, Arity, Range),
        indexed_module(Path, Module, _)
    ;   declared_place(Name, Arity, Path, Range)
    ),
    !.

declared_place(Name, Arity, Path, Range) :-
    indexed_declaration(Name, Arity, Path),
    indexed_use(Name, Arity, Path, Range, use(name, _, none)).
