% SPDX-License-Identifier: MIT
% Completion of a partial word: variables of the clause, procedures of the file, of the files it loads, of the system
% and the libraries; other names where only these make sense (private(language_server/completion_places)).

:- module('$lsp_completion', [completion/4, completed_item/3]).

:- use_module(private(language_server/completion_places), [completion_place/3]).
:- use_module(private(language_server/import_edits)).
:- use_module(private(language_server/protocol), [field/3, json_range/2, uri_path/2]).
:- use_module(private(language_server/procedure_texts), [predicate_documentation/5]).
:- use_module(private(language_server/snippets), [snippet/3]).
:- use_module(private(language_server/words)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/declarations),
              [context_module/2, library_exports/2, library_of_module/2, source_of_file/3]).
:- use_module(private(source_analysis/program_problems), [defined_procedures/2, is_supplied/2]).
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
    ( How == typed, Place0 == goal, Word == '' -> Place = nothing ; Place = Place0 ),
    findall(Rank-item(Label, Kind, Detail), candidate(Place, Word, Source, Byte, Rank, Label, Kind, Detail), Found0),
    sort(Found0, Found),
    source_parts(Source, _, Path, _, _),
    uri_path(Uri, Path),
    replaced(Place, Word, Source, Byte, Range),
    ( '$in_list'(4-_, Found) -> import_places(Source, Imports) ; Imports = none ),
    items(Found, 150, context(Source, Place, Imports), [data=Uri|Range], Items1),
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
    begins(Label, Word),
    atom_concat('0', Label, Sort).

items(Found, N, Context, Extra, Items) :-
    (   Found = [Rank-item(Label, Kind, Detail)|Found1],
        N > 0
    ->  format(atom(Sort), '~w~w', [Rank, Label]),
        Context = context(_, Place, _),
        inserted(Place, Label, Kind, Insert),
        edit(Extra, Insert, Fields0),
        ( imported(Rank, Context, Label, Edit) -> Fields = [additionalTextEdits=[Edit]|Fields0] ; Fields = Fields0 ),
        Items = [json([label=Label, kind=Kind, detail=Detail, sortText=Sort, filterText=Insert|Fields])|Items1],
        N1 is N - 1,
        items(Found1, N1, Context, Extra, Items1)
    ;   Items = []
    ).

%   What must be imported comes with its import.

imported(4, context(Source, _, Places), Label, json([range=Range, newText=Text])) :-
    term_string(Name/Arity, Label),
    '$exporting_file'(Name, Arity, Path),
    '$public_library'(Path, Library),
    !,
    import_edit(Places, Library, Name/Arity, At, Text),
    source_span(Source, At, At, Span),
    json_range(Span, Range).

edit([Uri], Insert, [insertText=Insert, Uri]).
edit([Uri, Range], Insert, [textEdit=json([Range, newText=Insert]), Uri]).

%!  completed_item(+Source, +Item, -Json) is semidet.
%
%   Json is Item, one of a procedure, with its documentation: the answer to completionItem/resolve.
%
%       ?- open_source('a.pl', "p.", S), completed_item(S, json([label="append/3", kind=3]), Json).

completed_item(Source, json(Fields), json(Documented)) :-
    field(kind, json(Fields), 3),
    field(label, json(Fields), Label),
    term_string(Name/Arity, Label),
    predicate_documentation(Source, none, Name, Arity, Markdown),
    '$append'(Fields, [documentation=json([kind=markdown, value=Markdown])], Documented).

%   Of Name/Arity the name but in a list of imports; an operator is not in parentheses where it is written.

inserted(Place, Label, Kind, Insert) :-
    (   Kind =:= 3,
        Place \= imports(_),
        term_string(Name/_, Label)
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

%   candidate(+Place, +Word, +Source, +Byte, -Rank, -Label, -Kind, -Detail): Kind is a CompletionItemKind.

candidate(library(Part), Word, _, _, 1, Library, 9, library) :-
    '$library_files'(Libraries),
    '$in_list'(Path, Libraries),
    atom_concat(Part, Library, Path),
    begins(Library, Word).
candidate(flag, Word, _, _, 1, Flag, 21, flag) :-
    documented_as(flag, Flag, _, _),
    begins(Flag, Word).
candidate(expression, Word, _, _, 1, Label, 3, Template) :-
    documented_as(evaluable, Name, Arity, Template),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(imports(Spec), Word, Source, _, 1, Label, 3, Detail) :-
    source_parts(Source, _, Path, _, _),
    source_of_file(Spec, Path, Found),
    provided(Found, Name, Arity, Detail),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(qualified(Module), Word, Source, _, 1, Label, 3, Detail) :-
    of_module(Module, Source, Name, Arity, Detail),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(file(Folder), Word, Source, _, 1, File, 17, file) :-
    file_in(Folder, Source, File),
    begins(File, Word).
candidate(values(Values), Word, _, _, 1, Value, 12, value) :-
    '$in_list'(Value, Values),
    begins(Value, Word).
candidate(source(Folder), Word, Source, _, 1, Name, 17, file) :-
    file_in(Folder, Source, File),
    ( file_name_extension(Name, pl, File) -> true ; \+ sub_atom(File, _, _, _, '.'), Name = File ),
    begins(Name, Word),
    format(atom(Quoted), '~q', [Name]),
    Quoted == Name.
candidate(options(Options), Word, _, _, 1, Option, 5, option) :-
    option_in(Options, OptionText),
    atom_string(Option, OptionText),
    begins(Option, Word).
candidate(Place, Word, Source, Byte, Rank, Label, Kind, Detail) :-
    '$in_list'(Place, [clause, goal, source(_), expression]),
    (   Word == ''
    ->  '$in_list'(Place, [goal, expression]),
        unbegun(Place, Source, Byte, Rank, Label, Kind, Detail)
    ;   is_variable_begun(Word)
    ->  Rank = 1,
        Kind = 6,
        Detail = variable,
        clause_variable(Source, Byte, Label),
        Label \== Word,
        begins(Label, Word)
    ;   Place \== expression,
        Kind = 3,
        procedure(Word, Source, Byte, Rank, Name, Arity, Detail),
        label(Name, Arity, Label)
    ).

%   Where no letter is written yet: the variables of the clause, and procedures of the files here.

unbegun(_, Source, Byte, 1, Label, 6, variable) :-
    clause_variable(Source, Byte, Label).
unbegun(goal, Source, Byte, Rank, Label, 3, Detail) :-
    '$in_list'(Rank, [1, 2]),
    procedure('', Source, Byte, Rank, Name, Arity, Detail),
    label(Name, Arity, Label).

is_variable_begun(Word) :-
    sub_atom(Word, 0, 1, _, First),
    ( char_type(First, upper) -> true ; First == '_' ).

documented_as(Kind, Name, Arity, Template) :-
    atom_string(Kind, Place),
    known_documentation(Name, Arity, Template, _, Place).

%   procedure(+Word, +Source, +Byte, -Rank, -Name, -Arity, -Detail): the name begins with Word.

procedure(Word, Source, Byte, 1, Name, Arity, 'this file') :-
    defined_procedures(Source, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    \+ ( Name == Word, is_being_written(Source, Byte, Name, Arity) ).
procedure(Word, Source, _, 2, Name, Arity, Base) :-
    load_of(Source, Loaded, Imports),
    file_base_name(Loaded, Base),
    provided_procedures(Loaded, Imports, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word).
procedure(Word, Source, _, Rank, Name, Arity, Template) :-
    source_parts(Source, _, _, Context, _),
    context_module(Context, Module),
    known_documentation(Name, Arity, Template, _, Place),
    begins(Name, Word),
    \+ atom_string(flag, Place),
    \+ atom_string(evaluable, Place),
    ( is_supplied(Module, Name/Arity) -> Rank = 3 ; Rank = 4 ).

load_of(Source, Loaded, Imports) :-
    source_parts(Source, _, _, _, Pieces),
    '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
    '$in_list'(loads(Loaded, Imports), Effects).

%   What a file that can be loaded exports.

provided(Path, Name, Arity, Detail) :-
    (   sub_atom(Path, 0, _, _, 'hornbeam:')
    ->  library_exports(Path, Indicators)
    ;   provided_procedures(Path, all, Indicators)
    ),
    '$in_list'(Name/Arity, Indicators),
    \+ sub_atom(Name, 0, _, _, $),
    (   '$public_library'(Path, Library),
        known_documentation(Name, Arity, Template, _, Place),
        atom_concat('hornbeam:', Place, Part),
        '$public_library'(Part, Library)
    ->  Detail = Template
    ;   file_base_name(Path, Detail)
    ).

%   The procedures of a module: all of one of the files here, the exports of a library.

of_module(Module, Source, Name, Arity, 'this file') :-
    source_parts(Source, _, _, _, Pieces),
    own_module(Pieces, Module),
    defined_procedures(Source, Indicators),
    '$in_list'(Name/Arity, Indicators).
of_module(Module, Source, Name, Arity, Base) :-
    forall(( load_of(Source, Loaded, _), \+ sub_atom(Loaded, 0, _, _, 'hornbeam:') ), ( index_file(Loaded) ; true )),
    source_parts(Source, _, Own, _, _),
    indexed_module(Path, Module, _),
    Path \== Own,
    file_base_name(Path, Base),
    ( indexed_definition(Name, Arity, Path, _) ; indexed_declaration(Name, Arity, Path) ).
of_module(Module, _, Name, Arity, Detail) :-
    library_of_module(Module, Path),
    provided(Path, Name, Arity, Detail).

%   A file or folder of a folder below that of Source, which is empty or ends with `/`.

file_in(Folder, Source, File) :-
    source_parts(Source, _, Path, _, _),
    (   is_absolute_file_name(Folder)
    ->  Directory = Folder
    ;   file_directory_name(Path, Own),
        atomic_list_concat([Own, /, Folder], Directory)
    ),
    catch(directory_files(Directory, Entries), error(_, _), fail),
    '$in_list'(File, Entries),
    \+ sub_atom(File, 0, _, _, '.').

%   The only clause of a procedure is the one with the cursor.

is_being_written(Source, Byte, Name, Arity) :-
    Last is Byte - 1,
    word_at(Source, Last, procedure(_, Name, Arity, _, Byte, head)),
    source_parts(Source, _, _, _, Pieces),
    findall(x, '$in_list'(piece(_, record(_, _, _, def(Name, Arity, _, _), _, _, _)), Pieces), [_]).

%   option_in(+Text, -Option): written as option(Value), option/1, or as the last word of an item behind "Options:".

option_in(Text, Option) :-
    split_string(Text, " \n\t,;.", "", Words),
    '$in_list'(Word, Words),
    ( sub_string(Word, At, 1, _, "(") ; sub_string(Word, At, 2, 0, "/1") ),
    At > 0,
    sub_string(Word, 0, At, _, Option).
option_in(Text, Option) :-
    string_concat("ptions:", Rest, Text),
    split_string(Rest, ".", "", [Sentence|_]),
    split_string(Sentence, ",;:", " \n\t", Items),
    '$in_list'(Item, Items),
    split_string(Item, " \n\t", "", Words),
    '$append'(_, [Option], Words),
    Option \== "",
    \+ ( sub_string(Option, _, 1, _, Sign), '$in_list'(Sign, ["(", ")", "/", "["]) ).

label(Name, Arity, Label) :-
    format(atom(Label), '~q', [Name/Arity]).

begins(Name, Word) :-
    sub_atom(Name, 0, _, _, Word).

%   The clause may be incomplete.

clause_variable(Source, Byte, Name) :-
    At is max(0, Byte - 1),
    piece_at(Source, At, Offset, piece(Length, _)),
    Read is min(Length, 4000),
    clause_variables(Source, Offset, Read, Variables),
    '$in_list'(Name-_, Variables).
