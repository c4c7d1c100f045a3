% SPDX-License-Identifier: MIT
% The language server over all programs and libraries of this project: nothing is underlined in files that load clean,
% formatting twice is formatting once and changes no clause and no comment, a name changed and changed back leaves the
% text as it was.

:- use_module(library(plunit)).
:- use_module(private(language_server/formatting)).
:- use_module(private(language_server/outline)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/references)).
:- use_module(private(language_server/semantic_tokens)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/folder_index)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/source_tokens), [text_tokens/2]).

:- dynamic([folder/1, is_indexed/0]).

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/../../../', Folder0),
   absolute_file_name(Folder0, Folder),
   assertz(folder(Folder)).

project_file(Part, Path) :-
    folder(Folder),
    atomic_list_concat([Folder, /, Part], Top),
    absolute_file_name(Top, Directory),
    (   is_indexed
    ->  true
    ;   atomic_list_concat([Folder, '/programs'], Programs0),
        absolute_file_name(Programs0, Programs),
        index_folders([Programs]),
        index_rest,
        assertz(is_indexed)
    ),
    below(Directory, Path).

index_rest :-
    (   is_partial_index
    ->  index_further,
        index_rest
    ;   true
    ).

below(Directory, Path) :-
    directory_files(Directory, Entries0),
    sort(Entries0, Entries),
    member(Entry, Entries),
    \+ sub_atom(Entry, 0, _, _, '.'),
    atomic_list_concat([Directory, /, Entry], Path0),
    (   sub_atom(Entry, _, _, 0, '.pl')
    ->  Path = Path0
    ;   \+ sub_atom(Entry, _, _, _, '.'),
        exists_directory(Path0),
        below(Path0, Path)
    ).

with_source(Path, Source, Goal) :-
    open(Path, read, In, [encoding(utf8)]),
    call_cleanup(read_string(In, _, Text), close(In)),
    open_source(Path, Text, Source),
    ( call(Goal) -> close_source(Source) ; close_source(Source), fail ).

source_text(Source, Text) :-
    source_parts(Source, Handle, _, _, _),
    '$source_size'(Handle, Size),
    '$source_piece'(Handle, 0, Size, Text).

%   The edits from the last to the first, so that places stay right.
applied(Edits, Source0, Source) :-
    findall(From-To-Text,
            ( member(E, Edits), field(range, E, J), range_of(J, range(L1, C1, L2, C2)), field(newText, E, Text),
              source_byte(Source0, position(L1, C1), From), source_byte(Source0, position(L2, C2), To) ),
            Spans0),
    sort(0, @>=, Spans0, Spans),
    apply_all(Spans, Source0, Source).

apply_all([], Source, Source).
apply_all([From-To-Text|Spans], Source0, Source) :-
    edit_source(From, To, Text, Source0, Source1),
    apply_all(Spans, Source1, Source).

%   What is told of a file that loads clean: nothing. (What one reads there is meant so.)
wrong(Path, Code-Message) :-
    with_source(Path, Source, source_problems(Source, Problems)),
    member(problem(_, Code, _, _, Message, _), Problems).

%   A text that formatting changes: its terms, the names of their variables, or its comments; or again the second time.
formatted_wrong(Path, What) :-
    with_source(Path, Source, text_formatted_wrong(Source, What)).

text_formatted_wrong(Source0, What) :-
    format_all(Source0, Source1),
    source_text(Source1, Text1),
    (   clauses(Source0, Clauses0),
        clauses(Source1, Clauses1),
        Clauses0 \=@= Clauses1
    ->  What = terms
    ;   comments(Source0, Comments0),
        comments(Source1, Comments1),
        Comments0 \== Comments1
    ->  What = comments
    ;   format_all(Source1, Source2),
        source_text(Source2, Text2),
        Text1 \== Text2
    ->  What = again
    ).

formatted_wrong_with_returns(Path, What) :-
    with_source(Path, Source0, source_text(Source0, Text0)),
    split_string(Text0, "\n", "", Lines),
    atomic_list_concat(Lines, '\r\n', Atom),
    atom_string(Atom, Text),
    open_source(Path, Text, Source),
    (   text_formatted_wrong(Source, What0)
    ->  What = What0
    ;   format_all(Source, New),
        has_bare_newline(New),
        What = ends
    ).

has_bare_newline(Source) :-
    source_text(Source, Text),
    sub_string(Text, Before, 1, _, "\n"),
    At is Before - 1,
    \+ sub_string(Text, At, 1, _, "\r"),
    !.

%   On a copy: the text of a source changes with its edits.
format_all(Source0, Source) :-
    source_parts(Source0, _, Path, _, _),
    source_text(Source0, Text),
    open_source(Path, Text, Copy),
    format_source(Copy, 0, 100000000, Edits),
    applied(Edits, Copy, Source).

clauses(Source, Clauses) :-
    source_parts(Source, _, _, _, Pieces),
    findall(Term-Names,
            ( clause_offset(Pieces, 0, Offset),
              source_clause(Source, Offset, _, clause(Term, Names, _, _, _, _, _), _, _) ),
            Clauses).

comments(Source, Comments) :-
    source_text(Source, Text),
    text_tokens(Text, Tokens),
    findall(Comment, ( member(token(comment, Codes, _, _), Tokens), trimmed(Codes, Comment) ), Comments).

trimmed(Codes, Text) :-
    string_codes(Text0, Codes),
    split_string(Text0, "", " \t\r", [Text]).

clause_offset([piece(Length, _)|Pieces], Offset0, Offset) :-
    (   Offset = Offset0
    ;   Next is Offset0 + Length,
        clause_offset(Pieces, Next, Offset)
    ).

%   The first procedure of the file gets another name, and its own again.
renamed_wrong(Path) :-
    with_source(Path, Source0, renamed_badly(Source0)).

renamed_badly(Source0) :-
    source_text(Source0, Text0),
    source_parts(Source0, _, Path, _, _),
    index_source(Source0, open),
    source_parts(Source0, _, _, _, Pieces),
    first_head(Pieces, 0, Name, Byte),
    \+ current_op(_, _, Name),
    format(string(Old), '~w', [Name]),
    rename(Source0, Byte, "zzz_new_name", Json, none),
    edits_of(Path, Json, Edits),
    applied(Edits, Source0, Source1),
    index_source(Source1, open),
    source_text(Source1, Text1),
    source_parts(Source1, _, _, _, Pieces1),
    first_head(Pieces1, 0, zzz_new_name, Byte1),
    rename(Source1, Byte1, Old, Json2, none),
    edits_of(Path, Json2, Edits2),
    applied(Edits2, Source1, Source2),
    source_text(Source2, Text2),
    forget_indexed(Path),
    ( Text1 == Text0 ; Text2 \== Text0 ),
    !.

edits_of(Path, Json, Edits) :-
    uri_path(Uri0, Path),
    atom_string(Uri, Uri0),
    field(changes, Json, json(Changes)),
    memberchk(Uri=Edits, Changes).

first_head([piece(Length, record(_, _, _, Definition, _, _, _))|Pieces], Offset, Name, Byte) :-
    (   Definition = def(Name0, _, From, _),
        \+ sub_atom(Name0, _, _, _, $)
    ->  Name = Name0,
        Byte is Offset + From
    ;   Next is Offset + Length,
        first_head(Pieces, Next, Name, Byte)
    ).

% Of style: libraries have if-thens without else, and replace builtins on purpose.
is_note('W-else'-_).
is_note('W-builtin'-_).

:- begin_tests(all_programs).

test(there_are_files, true) :- findall(P, ( project_file(programs, P) ; project_file(stdlib, P) ), Ps), length(Ps, N), N > 200.
test(programs_are_right, Wrong == []) :- findall(P-W, ( project_file(programs, P), wrong(P, W) ), Wrong).
test(libraries_are_right, Wrong == []) :-
    findall(P-W,
            ( project_file(stdlib, P), \+ sub_atom(P, _, _, _, '/concepts/'), wrong(P, W), \+ is_note(W) ),
            Wrong).
test(formatting_programs, Wrong == []) :- findall(P-W, ( project_file(programs, P), formatted_wrong(P, W) ), Wrong).
test(formatting_libraries, Wrong == []) :- findall(P-W, ( project_file(stdlib, P), formatted_wrong(P, W) ), Wrong).
test(formatting_odd_files, Wrong == []) :-
    findall(P-W, ( project_file('tests/repl/odd_layout', P), formatted_wrong(P, W) ), Wrong).
test(formatting_odd_files_of_windows, Wrong == []) :-
    findall(P-W, ( project_file('tests/repl/odd_layout', P), formatted_wrong_with_returns(P, W) ), Wrong).
test(renaming, Wrong == []) :-
    findall(P, ( project_file(programs, P), renamed_wrong(P) ; project_file('stdlib/library', P), renamed_wrong(P) ), Wrong).
test(outlines, Wrong == []) :-
    findall(P, ( project_file(programs, P), \+ with_source(P, S, ( document_symbols(S, [_|_]), folding_ranges(S, _),
                                                                 semantic_tokens(S, 0, 100000000, _) )) ), Wrong).

:- end_tests(all_programs).
