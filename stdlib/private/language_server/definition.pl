% SPDX-License-Identifier: MIT
% Finding definitions: the first clause of a procedure, the first occurrence of a variable, a file; of
% libraries, in a copy.

:- module('$lsp_definition', [definition/3, definition_places/4]).

:- use_module(private(language_server/library_texts)).
:- use_module(private(language_server/protocol), [json_range/2, uri_path/2]).
:- use_module(private(language_server/words), [library_home/4, word_at/3]).
:- use_module(private(source_analysis/file_index)).
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
word_places(procedure(_, Name, Arity, _, _, _), Source, Places) :-
    definition_places(Source, Name, Arity, Places0),
    (   Places0 == [],
        library_home(Source, Name, Arity, Path),
        library_procedure_place(Path, Name, Arity, Place)
    ->  Places = [Place]
    ;   Places = Places0
    ).
word_places(term(Name, Arity, _, _), Source, Places) :-
    definition_places(Source, Name, Arity, Places).

text_file(Path, File) :-
    ( sub_atom(Path, 0, _, _, 'hornbeam:') -> library_text_file(Path, File) ; File = Path ).

%!  definition_places(+Source, +Name, +Arity, -Places) is det.
%
%   The definitions of Name/Arity visible in Source: place(Path, Range), one for each file that defines it.
%
%       ?- open_source('/a.pl', "q.", S), definition_places(S, q, 0, Places).

definition_places(Source, Name, Arity, Places) :-
    source_parts(Source, _, Path, _, Pieces),
    (   first_clause(Pieces, 0, Name, Arity, From, To)
    ->  source_span(Source, From, To, Span),
        Found = [place(Path, Span)]
    ;   loaded_places(Pieces, Name, Arity, Found),
        Found \== []
    ->  true
    ;   other_places(Name, Arity, Path, Found),
        Found \== []
    ->  true
    ;   findall(place(File, Span),
                ( indexed_declaration(Name, Arity, File), indexed_use(Name, Arity, File, Span, use(name, _)) ),
                Found)
    ),
    Places = Found.

first_clause([piece(Length, record(_, _, _, Definition, _, Effects, _))|Pieces], Offset, Name, Arity, From, To) :-
    (   (   Definition = def(Name, Arity, From0, To0)
        ;   '$in_list'(makes(Name, Arity, From0, To0), Effects)
        ;   '$in_list'(of_module(_, Name, Arity, From0, To0), Effects)
        )
    ->  From is Offset + From0,
        To is Offset + To0
    ;   Offset1 is Offset + Length,
        first_clause(Pieces, Offset1, Name, Arity, From, To)
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
    indexed_definition(Name, Arity, Path, Range),
    !.
