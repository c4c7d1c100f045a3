% SPDX-License-Identifier: MIT
% What a word that is being typed may become: variables of the clause, procedures of the file, of the files it loads, of
% the system, other modules here and the libraries; other names where only these make sense.

:- module('$lsp_completion_candidates', [candidate/6]).

:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(private(language_server/definition), [supplied_text/6, supplier/4]).
:- use_module(private(language_server/procedure_names)).
:- use_module(private(language_server/words)).
:- use_module(private(messages/likely_names), [exporting_library/3]).
:- use_module(private(source_analysis/declarations), [library_exports/2, library_of_module/2, source_of_file/3]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/likely_imports), [import_source/3, module_export/4]).
:- use_module(private(source_analysis/program_problems), [defined_procedures/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  candidate(+Place, +Word, +Source, +Byte, -Rank, -Item) is nondet.
%
%   Item is offered in Source at Byte, where Word is written; of a lower Rank before the others. Place is as in
%   private(language_server/completion_places). Item is item(Label, Kind, Detail, From) with a CompletionItemKind; From
%   is here, module(Module) for what is known in Module, or import(Import) for what must be imported, as in
%   private(source_analysis/likely_imports).
%
%       ?- open_source('a.pl', "p :- atom_len", S), candidate(goal, atom_len, S, 13, Rank, Item).

candidate(library(Part), Word, _, _, 1, item(Library, 9, library, here)) :-
    '$library_files'(Libraries),
    '$in_list'(Path, Libraries),
    atom_concat(Part, Library, Path),
    begins(Library, Word).
candidate(flag, Word, _, _, 1, item(Flag, 21, flag, here)) :-
    documented_as(flag, Flag, _, _),
    begins(Flag, Word).
candidate(expression, Word, _, _, 1, item(Label, 3, Template, here)) :-
    documented_as(evaluable, Name, Arity, Template),
    begins(Name, Word),
    procedure_label(Name, Arity, false, Label).
candidate(imports(Spec), Word, Source, _, 1, item(Label, 3, Detail, module(file(Found)))) :-
    source_parts(Source, _, Path, _, _),
    source_of_file(Spec, Path, Found),
    provided(Found, Name, Arity, Detail),
    begins(Name, Word),
    label_in(Found, Name, Arity, Label).
candidate(qualified(Module), Word, Source, _, 1, item(Label, 3, Detail, module(Module))) :-
    of_module(Module, Source, Name, Detail, Label),
    begins(Name, Word).
candidate(file(Folder), Word, Source, _, 1, item(File, 17, file, here)) :-
    file_in(Folder, Source, File),
    begins(File, Word).
candidate(values(Values), Word, _, _, 1, item(Value, 12, value, here)) :-
    '$in_list'(Value, Values),
    begins(Value, Word).
candidate(source(Folder), Word, Source, _, 1, item(Name, 17, file, here)) :-
    file_in(Folder, Source, File),
    ( file_name_extension(Name, pl, File) -> true ; \+ sub_atom(File, _, _, _, '.'), Name = File ),
    begins(Name, Word),
    format(atom(Quoted), '~q', [Name]),
    Quoted == Name.
candidate(options(Options), Word, _, _, 1, item(Option, 5, option, here)) :-
    option_in(Options, OptionText),
    atom_string(Option, OptionText),
    begins(Option, Word).
candidate(source(''), Word, _, _, 1, item('library(', 9, 'the libraries', here)) :-
    begins('library(', Word).
candidate(indicators, Word, Source, _, 1, item(Label, 3, 'this file', here)) :-
    own_procedure(Word, Source, _, _, Label).
candidate(Place, Word, Source, Byte, Rank, Item) :-
    '$in_list'(Place, [clause, goal, argument, source(_), expression]),
    (   Word == ''
    ->  unbegun(Place, Source, Byte, Rank, Item)
    ;   is_variable_begun(Word)
    ->  Rank = 1,
        Item = item(Label, 6, variable, here),
        clause_variable(Source, Byte, Label),
        Label \== Word,
        begins(Label, Word)
    ;   Place \== expression,
        procedure(Rank, Word, Source, Byte, Item)
    ).

%   Where no letter is written yet: the variables of the clause, procedures of the files here, as a goal also those of
%   the system.

unbegun(Place, Source, Byte, 1, item(Label, 6, variable, here)) :-
    '$in_list'(Place, [goal, argument, expression]),
    clause_variable(Source, Byte, Label).
unbegun(Place, Source, Byte, Rank, Item) :-
    ( Place == goal -> Ranks = [1, 2, 3] ; Place == argument -> Ranks = [1, 2] ),
    '$in_list'(Rank, Ranks),
    limit(150, procedure(Rank, '', Source, Byte, Item)).        % no more are shown

is_variable_begun(Word) :-
    sub_atom(Word, 0, 1, _, First),
    ( char_type(First, upper) -> true ; First == '_' ).

documented_as(Kind, Name, Arity, Template) :-
    atom_string(Kind, Place),
    known_documentation(Name, Arity, Template, _, Place).

%   procedure(?Rank, +Word, +Source, +Byte, -Item): the name begins with Word. It is of the file, of a file that it
%   loads, of the system, of another module file of the folders here, or of a library that is not imported.

procedure(1, Word, Source, Byte, item(Label, 3, 'this file', here)) :-
    named_imports(Source, Imported),
    own_procedure(Word, Source, Name, Arity, Label),
    \+ ( Name == Word, is_being_written(Source, Byte, Name, Arity) ),
    \+ '$in_list'(Name/Arity, Imported).
procedure(2, Word, Source, _, item(Label, 3, Base, here)) :-
    load_of(Source, Loaded, Imports),
    file_base_name(Loaded, Base),
    provided_procedures(Loaded, Imports, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    label_in(Loaded, Name, Arity, Label).
procedure(3, Word, Source, _, item(Label, 3, Template, here)) :-
    known_procedures(Word, Indicators),
    defined_procedures(Source, Defined),
    ord_subtract(Indicators, Defined, Others),
    '$in_list'(Name/Arity, Others),
    ( Word == '' -> sub_atom(Name, 0, 1, _, First), char_type(First, csymf) ; true ),
    supplier(Source, Name, Arity, Supplier),
    template(Supplier, Name, Arity, Template, Label).
procedure(4, Word, Source, _, item(Label, 3, Shown, import(file(File)))) :-
    source_parts(Source, _, Path, _, _),
    module_export(Path, Name, Arity, File),
    begins(Name, Word),
    \+ ( load_of(Source, File, Imports), provided_procedures(File, Imports, Known), '$in_list'(Name/Arity, Known) ),
    import_source(file(File), Path, Shown),
    label_in(File, Name, Arity, Label).
procedure(5, Word, Source, _, item(Label, 3, Template, import(library(Library)))) :-
    known_procedures(Word, Indicators),
    '$in_list'(Name/Arity, Indicators),
    \+ supplier(Source, Name, Arity, _),
    once(exporting_library(Name, Arity, Library)),
    '$embedded_library'(Library, Path),
    template(Path, Name, Arity, Template, Label).

own_procedure(Word, Source, Name, Arity, Label) :-
    source_parts(Source, _, _, _, Pieces),
    defined_procedures(Source, Indicators),
    findall(N/A, '$in_list'(piece(_, record(grammar, _, _, def(N, A, _, _), _, _, _)), Pieces), Nonterminals0),
    sort(Nonterminals0, Nonterminals),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    ( '$in_list'(Name/Arity, Nonterminals) -> Nonterminal = true ; Nonterminal = false ),
    procedure_label(Name, Arity, Nonterminal, Label).

%   The procedures that help/1 knows, as a sorted list.

known_procedures(Word, Indicators) :-
    findall(Name/Arity,
            ( known_documentation(Name, Arity, _, _, Place),
              begins(Name, Word),
              \+ '$in_list'(Place, ["flag", "evaluable"]) ),
            Indicators0),
    sort(Indicators0, Indicators).

template(Supplier, Name, Arity, Template, Label) :-
    (   supplied_text(Supplier, Name, Arity, Template0, _, _)
    ->  Template = Template0
    ;   '$public_library'(Supplier, Template)
    ),
    ( is_nonterminal_template(Template) -> Nonterminal = true ; Nonterminal = false ),
    procedure_label(Name, Arity, Nonterminal, Label).

label_in(Path, Name, Arity, Label) :-
    (   atom_concat('hornbeam:', _, Path)
    ->  template(Path, Name, Arity, _, Label)
    ;   indexed_nonterminal(Name, Arity, Path)
    ->  procedure_label(Name, Arity, true, Label)
    ;   procedure_label(Name, Arity, false, Label)
    ).

%   What the lists of imports name.

named_imports(Source, Indicators) :-
    findall(Indicator,
            ( load_of(Source, Loaded, Imports),
              is_list(Imports),
              provided_procedures(Loaded, Imports, Provided),
              '$in_list'(Indicator, Provided) ),
            Indicators).

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

of_module(Module, Source, Name, 'this file', Label) :-
    source_parts(Source, _, _, _, Pieces),
    own_module(Pieces, Module),
    own_procedure('', Source, Name, _, Label).
of_module(Module, Source, Name, Base, Label) :-
    forall(( load_of(Source, Loaded, _), \+ sub_atom(Loaded, 0, _, _, 'hornbeam:') ), ( index_file(Loaded) ; true )),
    source_parts(Source, _, Own, _, _),
    indexed_module(Path, Module, _),
    Path \== Own,
    file_base_name(Path, Base),
    ( indexed_definition(Name, Arity, Path, _) ; indexed_declaration(Name, Arity, Path) ),
    label_in(Path, Name, Arity, Label).
of_module(Module, _, Name, Detail, Label) :-
    library_of_module(Module, Path),
    provided(Path, Name, Arity, Detail),
    label_in(Path, Name, Arity, Label).

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

begins(Name, Word) :-
    sub_atom(Name, 0, _, _, Word).

%   The clause may be incomplete.

clause_variable(Source, Byte, Name) :-
    At is max(0, Byte - 1),
    piece_at(Source, At, Offset, piece(Length, _)),
    Read is min(Length, 4000),
    clause_variables(Source, Offset, Read, Variables),
    '$in_list'(Name-_, Variables).
