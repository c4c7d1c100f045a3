% SPDX-License-Identifier: MIT
% Completion of a partial word: variables of the clause, procedures of the file, of the files it loads, of the system
% and the libraries; libraries after use_module(library(, flags after set_prolog_flag(.

:- module('$lsp_completion', [completion/3, completed_item/3]).

:- use_module(private(language_server/protocol), [field/3, uri_path/2]).
:- use_module(private(language_server/signatures), [open_calls/3]).
:- use_module(private(language_server/snippets), [snippet/3]).
:- use_module(private(language_server/words), [known_documentation/5, predicate_documentation/4, word_at/3]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/program_problems), [defined_procedures/2, is_supplied/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  completion(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/completion. What documents an item is asked for by completionItem/resolve.
%
%       ?- open_source('a.pl', "older. p :- ol", S), completion(S, 14, Json).

completion(Source, Byte, json([isIncomplete= @(true), items=Items])) :-
    text_before(Source, Byte, Before),
    ( in_comment(Before) -> Word = '', Front = '%' ; word_begun(Before, Word, Front) ),
    findall(Rank-item(Label, Kind, Detail), candidate(Front, Word, Source, Byte, Rank, Label, Kind, Detail), Found0),
    sort(Found0, Found),
    source_parts(Source, _, Path, _, _),
    uri_path(Uri, Path),
    items(Found, 150, Uri, Items1),
    findall(Snippet, snippet_item(Front, Word, Snippet), Snippets),
    '$append'(Snippets, Items1, Items).

%   At the beginning of a clause: common shapes of procedures.

snippet_item(Front, Word, json([ label=Label, kind=15, detail=Detail, sortText=Sort, filterText=Label,
                                 insertText=Text, insertTextFormat=2 ])) :-
    Word \== '',
    ( Front == '' -> true ; sub_atom(Front, _, 1, 0, '\n') ),
    snippet(Label, Detail, Text),
    begins(Label, Word),
    atom_concat('0', Label, Sort).

items(Found, N, Uri, Items) :-
    (   Found = [Rank-item(Label, Kind, Detail)|Found1],
        N > 0
    ->  format(atom(Sort), '~w~w', [Rank, Label]),
        inserted(Label, Kind, Insert),
        Item = json([ label=Label, kind=Kind, detail=Detail, sortText=Sort, filterText=Insert, insertText=Insert,
                      data=Uri ]),
        Items = [Item|Items1],
        N1 is N - 1,
        items(Found1, N1, Uri, Items1)
    ;   Items = []
    ).

%!  completed_item(+Source, +Item, -Json) is semidet.
%
%   Json is Item, one of a procedure, with its documentation: the answer to completionItem/resolve.
%
%       ?- open_source('a.pl', "p.", S), completed_item(S, json([label="append/3", kind=3]), Json).

completed_item(Source, json(Fields), json(Documented)) :-
    field(kind, json(Fields), 3),
    field(label, json(Fields), Label),
    term_string(Name/Arity, Label),
    predicate_documentation(Source, Name, Arity, Markdown),
    '$append'(Fields, [documentation=json([kind=markdown, value=Markdown])], Documented).

%   Of Name/Arity the name; an operator is not in parentheses where it is written.

inserted(Label, Kind, Insert) :-
    (   Kind =:= 3,
        term_string(Name/_, Label)
    ->  format(atom(Quoted), '~q', [Name/0]),
        ( atom_concat('(', Rest, Quoted), atom_concat(Bare, ')/0', Rest) -> true ; atom_concat(Bare, '/0', Quoted) ),
        Insert = Bare
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

%   Queries of comments are completed, other words are not.

in_comment(Before) :-
    string_codes(Before, Codes),
    open_calls(Codes, [], [comment|_]).

source_line_before(Handle, Byte, Before) :-
    '$source_position'(Handle, Byte, Line, _),
    '$source_offset'(Handle, Line, 0, From),
    '$source_piece'(Handle, From, Byte, Before).

word_begun(Before, Word, Front) :-
    string_codes(Before, Codes),
    '$reverse'(Codes, [], Reversed),
    word_codes(Reversed, [], WordCodes, FrontReversed),
    '$reverse'(FrontReversed, [], FrontCodes),
    atom_codes(Word, WordCodes),
    atom_codes(Front, FrontCodes).

word_codes([C|Cs], Word0, Word, Rest) :-
    code_type(C, csym),
    !,
    word_codes(Cs, [C|Word0], Word, Rest).
word_codes(Rest, Word, Word, Rest).

%   candidate(+Front, +Word, +Source, +Byte, -Rank, -Label, -Kind, -Detail): Kind is a CompletionItemKind.

candidate(Front, Word, _, _, 1, Library, 9, library) :-
    library_begun(Front, Part),
    !,
    '$library_files'(Libraries),
    '$in_list'(Path, Libraries),
    atom_concat(Part, Library, Path),
    begins(Library, Word).
candidate(Front, Word, _, _, 1, Flag, 21, flag) :-
    '$in_list'(Begin, ['set_prolog_flag(', 'current_prolog_flag(']),
    atom_concat(_, Begin, Front),
    !,
    atom_string(flag, Place),
    known_documentation(Flag, _, _, _, Place),
    begins(Flag, Word).
candidate(Front, Word, _, _, 1, Label, 3, Template) :-
    module_before(Front, Module),
    !,
    known_documentation(Name, Arity, Template, _, Place),
    sub_string(Place, 0, _, _, "library/"),
    file_base_name(Place, Base),
    atom_concat(Module, '.pl', Base),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(Front, Word, Source, _, 1, File, 17, file) :-
    file_begun(Front, Part),
    !,
    source_parts(Source, _, Path, _, _),
    file_directory_name(Path, Folder),
    file_directory_name(Part, Below),
    atomic_list_concat([Folder, /, Below], Directory),
    catch(directory_files(Directory, Entries), error(_, _), fail),
    '$in_list'(File, Entries),
    begins(File, Word),
    \+ sub_atom(File, 0, _, _, '.').
candidate(Front, Word, _, _, 1, Option, 5, option) :-
    option_call(Front, Name),
    known_documentation(Name, _, _, Text, _),
    sub_string(Text, _, _, 0, Options),
    sub_string(Options, 0, _, _, "ptions"),
    !,
    ( sub_string(Options, At, _, _, "Errors:") -> sub_string(Options, 0, At, _, OptionsOnly) ; OptionsOnly = Options ),
    option_in(OptionsOnly, OptionText),
    atom_string(Option, OptionText),
    begins(Option, Word).
candidate(_, Word, Source, Byte, 1, Name, 6, variable) :-
    sub_atom(Word, 0, 1, _, First),
    ( char_type(First, upper) ; First == '_' ),
    !,
    clause_variable(Source, Byte, Name),
    Name \== Word,
    begins(Name, Word).
candidate(_, Word, Source, Byte, 1, Label, 3, 'this file') :-
    Word \== '',
    defined_procedures(Source, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    \+ ( Name == Word, is_being_written(Source, Byte, Name, Arity) ),
    label(Name, Arity, Label).
candidate(_, Word, Source, _, 2, Label, 3, Base) :-
    Word \== '',
    source_parts(Source, _, _, _, Pieces),
    '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
    '$in_list'(loads(Loaded, Imports), Effects),
    file_base_name(Loaded, Base),
    provided_procedures(Loaded, Imports, Indicators),
    '$in_list'(Name/Arity, Indicators),
    begins(Name, Word),
    label(Name, Arity, Label).
candidate(_, Word, Source, _, Rank, Label, 3, Template) :-
    Word \== '',
    source_parts(Source, _, _, Context, _),
    context_module(Context, Module),
    known_documentation(Name, Arity, Template, _, Place),
    begins(Name, Word),
    \+ atom_string(flag, Place),
    \+ atom_string(evaluable, Place),
    ( is_supplied(Module, Name/Arity) -> Rank = 3 ; Rank = 4 ),
    label(Name, Arity, Label).

%   The only clause of a procedure is the one with the cursor.

is_being_written(Source, Byte, Name, Arity) :-
    Last is Byte - 1,
    word_at(Source, Last, procedure(_, Name, Arity, _, Byte, head)),
    source_parts(Source, _, _, _, Pieces),
    findall(x, '$in_list'(piece(_, record(_, _, _, def(Name, Arity, _, _), _, _, _)), Pieces), [_]).

%   module_before(+Front, -Module): Front ends with Module and a colon.

module_before(Front, Module) :-
    sub_atom(Front, Before, 1, 0, :),
    sub_atom(Front, 0, Before, _, Text),
    atom_codes(Text, Codes),
    '$reverse'(Codes, [], Reversed),
    word_codes(Reversed, [], ModuleCodes, _),
    ModuleCodes = [_|_],
    atom_codes(Module, ModuleCodes).

%   library_begun(+Front, -Part): inside library(, of which the folder Part has been typed.

library_begun(Front, Part) :-
    sub_atom(Front, _, _, After, 'library('),
    sub_atom(Front, _, After, 0, Part),
    \+ sub_atom(Part, _, _, _, ')'),
    \+ sub_atom(Part, _, _, _, '(').

%   file_begun(+Front, -Part): inside a quoted file name, of which Part has been typed.

file_begun(Front, Part) :-
    '$in_list'(Opener, ['consult(''', 'use_module(''', 'include(''', 'ensure_loaded(''']),
    sub_atom(Front, _, _, After, Opener),
    sub_atom(Front, _, After, 0, Part),
    \+ sub_atom(Part, _, _, _, '''').

%   option_call(+Front, -Name): inside a list that is an argument of a call of Name.

option_call(Front, Name) :-
    atom_codes(Front, Codes),
    open_calls(Codes, [], [bracket, call(Name, _)|_]).

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

%   The words in the text of the clause that are variables; its syntax may be incomplete.

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
