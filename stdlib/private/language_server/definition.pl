% SPDX-License-Identifier: MIT
% Finding definitions: the first clause of a procedure, the first occurrence of a variable, a file; of
% libraries, in a copy. What a name means depends on its place: the file itself comes first, what it imports, the files
% that load it, then the system with the libraries that need no import.

:- module('$lsp_definition',
          [definition/3, definition_places/5, procedure_home/5, supplier/4, supplied_text/6, imported_as/6]).

:- use_module(private(language_server/library_texts)).
:- use_module(private(language_server/protocol), [json_range/2, uri_path/2]).
:- use_module(private(language_server/words), [known_documentation/5, word_at/3]).
:- use_module(private(source_analysis/declarations), [context_module/2, library_of_module/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

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
    procedure_home(Source, Module, Name, Arity, Home),
    home_places(Home, Name, Arity, Places).
word_places(term(Name, Arity, _, _), Source, Places) :-
    definition_places(Source, none, Name, Arity, Places).

home_places(files(Places), _, _, Places).
home_places(supplied(Path), Name, Arity, [Place]) :-
    supplied_text(Path, Name, Arity, _, _, Written),
    atom_concat('hornbeam:', Written, File),
    library_procedure_place(File, Name, Arity, Place).
home_places(unsure(Home), Name, Arity, Places) :-
    home_places(Home, Name, Arity, Places).

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

%!  procedure_home(+Source, +Module, +Name, +Arity, -Home) is nondet.
%
%   Home is where Module:Name/Arity of Source is defined: files(Places), the definitions place(Path, Range) in files
%   here; supplied(Path) for a procedure of the built-in file Path, or of the system where Path is system; unsure(Home)
%   if the file imports none, for those of other files and libraries, the likeliest first. Module is as in
%   private(source_analysis/body_uses).
%
%       ?- open_source('/a.pl', "q.", _S), procedure_home(_S, none, append, 3, Home).
%       Home = supplied('hornbeam:library/lists.pl').

procedure_home(Source, Module, Name, Arity, Home) :-
    source_parts(Source, _, Path, _, Pieces),
    own_module(Pieces, Own),
    (   ( Module == none ; Module == Own )
    ->  (   visible_places(Source, Path, Pieces, Own, Name, Arity, Places)
        ->  Home = files(Places)
        ;   supplier(Source, Name, Arity, Supplier)
        ->  Home = supplied(Supplier)
        ;   likely_home(Path, Name, Arity, Home)
        )
    ;   module_places(Module, Name, Arity, [Place|Places])
    ->  Home = files([Place|Places])
    ;   module_supplier(Module, Source, Name, Arity, Supplier),
        Home = supplied(Supplier)
    ).

%   What is not imported: of other files, of libraries, those of other systems last.

likely_home(Path, Name, Arity, unsure(files(Places))) :-
    other_places(Name, Arity, Path, Places),
    Places \== [].
likely_home(_, Name, Arity, unsure(supplied(Supplier))) :-
    '$in_list'(Other, [false, true]),
    known_documentation(Name, Arity, _, _, Place),
    \+ '$in_list'(Place, ["flag", "evaluable"]),
    ( sub_string(Place, 0, _, _, "compatibility/") -> Other = true ; Other = false ),
    atom_concat('hornbeam:', Place, Supplier).

%!  supplier(+Source, +Name, +Arity, -Supplier) is semidet.
%
%   Who supplies to Source what no file here defines: system, or a built-in file.
%
%       ?- open_source('/a.pl', "q.", _S), supplier(_S, append, 3, Supplier).
%       Supplier = 'hornbeam:library/lists.pl'.

supplier(Source, Name, Arity, Supplier) :-
    source_parts(Source, _, _, Context, _),
    context_module(Context, Reader),
    functor(Head, Name, Arity),
    (   '$predicate_property'(Reader, Head, imported_from(From)),
        '$loaded'(Path, From, _)
    ->  Supplier = Path
    ;   '$predicate_property'(Reader, Head, defined)
    ->  Supplier = system
    ;   '$library_of_call'(Reader, Name, Arity, Path)
    ->  Supplier = Path
    ;   '$prompt_path'(Name, Arity, Path)
    ->  Supplier = Path
    ).

%   A library's module has what the library exports; all have what needs no import.

module_supplier(Module, Source, Name, Arity, Supplier) :-
    ( Module = file(Path) -> true ; library_of_module(Module, Path) ),
    supplied_text(Path, Name, Arity, _, _, _),
    !,
    ( Module \== user ; supplier(Source, Name, Arity, Path) ),
    Supplier = Path.
module_supplier(Module, Source, Name, Arity, Supplier) :-
    atom(Module),
    supplier(Source, Name, Arity, Supplier).

%!  supplied_text(+Supplier, +Name, +Arity, -Template, -Text, -Place) is semidet.
%
%   The documentation of Name/Arity, which Supplier supplies: system, or a built-in file, or a part of one; strings.
%
%       ?- supplied_text('hornbeam:library/lists.pl', append, 3, Template, Text, Place).

supplied_text(Supplier, Name, Arity, Template, Text, Place) :-
    known_documentation(Name, Arity, Template, Text, Place),
    is_place_of(Place, Supplier),
    !.

is_place_of(Place, Supplier) :-
    (   Supplier == system
    ->  '$in_list'(Folder, ["builtin/", "system/"]),
        sub_string(Place, 0, _, _, Folder)
    ;   atom_concat('hornbeam:', Place, Path),
        (   Path == Supplier
        ->  true
        ;   '$public_library'(Path, Library),
            '$public_library'(Supplier, Library)
        )
    ).

%!  definition_places(+Source, +Module, +Name, +Arity, -Places) is det.
%
%   The definitions of Module:Name/Arity in Source that are in files here: place(Path, Range), one for each file that
%   defines it. Module is as in private(source_analysis/body_uses).
%
%       ?- open_source('/a.pl', "q.", S), definition_places(S, none, q, 0, Places).

definition_places(Source, Module, Name, Arity, Places) :-
    (   procedure_home(Source, Module, Name, Arity, Home),
        ( Home = files(Places0) ; Home = unsure(files(Places0)) )
    ->  Places = Places0
    ;   Places = []
    ).

module_places(Module, Name, Arity, Places) :-
    findall(place(File, Range),
            (   file_of_module(Module, Name, Arity, Root),
                provided_place(Root, Name, Arity, [], File, Range)
            ;   indexed_part(File, Module, Name, Arity, Range)
            ;   indexed_use(Name, Arity, File, Range, use(name, _, Module))       % declared for another module
            ),
            Places0),
    first_of_each_file(Places0, [], Places).

first_of_each_file([], _, []).
first_of_each_file([Place|Places0], Files, Places) :-
    Place = place(File, _),
    (   '$in_list'(File, Files)
    ->  first_of_each_file(Places0, Files, Places)
    ;   Places = [Place|Places1],
        first_of_each_file(Places0, [File|Files], Places1)
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

visible_places(Source, Path, Pieces, Own, Name, Arity, Places) :-
    (   first_clause(Pieces, 0, Own, Name, Arity, From, To)
    ->  source_span(Source, From, To, Span),
        Places = [place(Path, Span)]
    ;   declared_place(Name, Arity, Path, Span)
    ->  Places = [place(Path, Span)]
    ;   loaded_places(Pieces, Name, Arity, Places),
        Places \== []
    ->  true
    ;   file_above(Path, Above),
        provided_place(Above, Name, Arity, [Path], File, Range)
    ->  Places = [place(File, Range)]
    ).

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
    findall(place(File, Range),
            ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
              '$in_list'(loads(Path, Imports), Effects),
              provided_procedures(Path, Imports, Indicators),
              '$in_list'(Name/Arity, Indicators),
              once(provided_place(Path, Name, Arity, [], File, Range)) ),
            Places0),
    first_of_each_file(Places0, [], Places).

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
    indexed_use(Name, Arity, Path, Range, use(name, _, Module)),
    ( Module == none -> true ; indexed_module(Path, Own, _) -> Module == Own ; Module == user ).
