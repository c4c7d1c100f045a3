% SPDX-License-Identifier: MIT
% The open documents of the editor: document(Uri, Version, Source), in a list. Changes arrive as pieces of text with
% their ranges. Other files are read from disk (private(source_analysis/file_index)).

:- module('$lsp_documents',
          [ open_document/5, change_document/5, close_document/3, document/3, open_text/2, refresh_index/1,
            refresh_others/2, reopen_documents/2, reopen_waiting/3, reopen_dependents/5, close_and_reopen/4,
            place_in/4, range_in/4 ]).

:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/folder_index), [index_changes/0]).
:- use_module(private(source_analysis/program_problems), [defined_procedures/2, note_encoding/1]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

:- dynamic([ changed/1,                 % paths of open files whose facts are not those of their text
             text_of/2 ]).              % the texts of open files

%!  open_document(+Uri, +Version, +Text, +Documents0, -Documents) is det.
%
%   The editor has opened a file with this text.
%
%       ?- open_document("file:///a.pl", 1, "p(1).", [], Documents).

open_document(Uri, Version, Text, Documents0, [document(Uri, Version, Source)|Documents]) :-
    without(Documents0, Uri, Documents),
    uri_path(Uri, Path),
    open_source(Path, Text, Source),
    note_encoding(Path),
    retractall(changed(Path)),
    retractall(text_of(Path, _)),
    source_parts(Source, Handle, _, _, _),
    assertz(text_of(Path, Handle)),             % an edit keeps it
    index_source(Source, open).

%!  close_document(+Uri, +Documents0, -Documents) is det.
%
%   The editor has closed it: from now on the file on disk counts.
%
%       ?- close_document("file:///a.pl", [], Documents).
%       Documents = [].

close_document(Uri, Documents0, Documents) :-
    without(Documents0, Uri, Documents),
    uri_path(Uri, Path),
    retractall(changed(Path)),
    retractall(text_of(Path, _)),
    forget_indexed(Path),
    ( index_file(Path) -> true ; true ).

without([], _, []).
without([Document|Documents0], Uri, Documents) :-
    (   Document = document(Uri, _, Source)
    ->  close_source(Source),
        Documents = Documents0
    ;   Documents = [Document|Documents1],
        without(Documents0, Uri, Documents1)
    ).

%!  document(+Uri, +Documents, -Source) is semidet.
%
%   Source is the current text of the document.
%
%       ?- open_document("file:///a.pl", 1, "p(1).", [], Ds), document("file:///a.pl", Ds, Source).

document(Uri, Documents, Source) :-
    '$in_list'(document(Uri, _, Source0), Documents),
    !,
    Source = Source0.

%!  open_text(+Path, -Handle) is semidet.
%
%   The editor has opened the file: Handle is its text, saved or not.
%
%       ?- open_text('/home/ann/no_such_file.pl', Handle).
%       false.

open_text(Path, Handle) :-
    text_of(Path, Handle0),
    !,
    Handle = Handle0.

%!  change_document(+Uri, +Version, +Changes, +Documents0, -Documents) is det.
%
%   Changes are those of textDocument/didChange: each has its range in the text after the previous change, or no range
%   for the whole text.
%
%       ?- change_document("file:///a.pl", 2, [json([text="q."])], [], Documents).
%       Documents = [].

change_document(Uri, Version, Changes, Documents0, Documents) :-
    (   Documents0 = [document(Uri, _, Source0)|Others]
    ->  changed(Changes, Source0, Source),
        source_parts(Source, _, Path, _, _),
        ( changed(Path) -> true ; assertz(changed(Path)) ),
        Documents = [document(Uri, Version, Source)|Others]
    ;   Documents0 = [Document|Others]
    ->  Documents = [Document|Documents1],
        change_document(Uri, Version, Changes, Others, Documents1)
    ;   Documents = []
    ).

changed([], Source, Source).
changed([Change|Changes], Source0, Source) :-
    field(text, Change, Text, ""),
    range_in(Source0, Change, From, To),
    edit_source(From, To, Text, Source0, Source1),
    changed(Changes, Source1, Source).

%!  refresh_index(+Documents) is det.
%
%   Updates the index for the current contents of the open files, and of those that have changed on disk.
%
%       ?- refresh_index([]).

refresh_index(Documents) :-
    index_changes,
    refresh_others(none, Documents).

%!  refresh_others(+Uri, +Documents) is det.
%
%   Updates the index for the current contents of the open files, but for the one that is being edited.
%
%       ?- refresh_others("file:///a.pl", []).

refresh_others(_, []).
refresh_others(Uri, [document(Other, _, Source)|Documents]) :-
    source_parts(Source, _, Path, _, _),
    ( Other \== Uri, changed(Path) -> index_source(Source, open), retractall(changed(Path)) ; true ),
    refresh_others(Uri, Documents).

%!  reopen_documents(+Documents0, -Documents) is det.
%
%   Reads the documents again that depend on other files, which may have changed. The index learns of it later.
%
%       ?- reopen_documents([], Documents).
%       Documents = [].

reopen_documents([], []).
reopen_documents([document(Uri, Version, Source0)|Documents0], [document(Uri, Version, Source)|Documents]) :-
    reopened_source(Source0, Source),
    source_parts(Source, _, Path, _, _),
    ( changed(Path) -> true ; assertz(changed(Path)) ),
    note_encoding(Path),
    reopen_documents(Documents0, Documents).

%!  reopen_waiting(+Documents0, -Documents, -Uris) is det.
%
%   Reads the documents again that load a file that was not found, as Uris says: the editor may have opened it, unsaved.
%
%       ?- reopen_waiting([], Documents, Uris).
%       Documents = [], Uris = [].

reopen_waiting([], [], []).
reopen_waiting([Document0|Documents0], [Document|Documents], Uris) :-
    Document0 = document(Uri0, _, Source),
    source_parts(Source, _, _, _, Pieces),
    (   '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
        '$in_list'(unknown_source(_), Effects)
    ->  reopen_documents([Document0], [Document]),
        Uris = [Uri0|Uris1]
    ;   Document = Document0,
        Uris = Uris1
    ),
    reopen_waiting(Documents0, Documents, Uris1).

%!  reopen_dependents(+Before, +After, +Documents0, -Documents, -Uris) is det.
%
%   A document was the source Before, or none, and is now After: if other files see that, reads the documents again that
%   are connected with it by loads, as Uris says.
%
%       ?- reopen_dependents(Source, Source, [], Documents, Uris).
%       Documents = [], Uris = [].

reopen_dependents(Before, After, Documents0, Documents, Uris) :-
    (   Documents0 = [_, _|_],
        seen_of(After, Seen),
        \+ ( Before \== none, seen_of(Before, Seen) )
    ->  source_parts(After, _, Path, _, _),
        connected_files(Path, Connected0),
        refresh_others(none, Documents0),
        connected_files(Path, Connected1),
        '$append'(Connected0, Connected1, Connected),
        reopen_all(Documents0, Path, Connected, Documents, Uris)
    ;   Documents = Documents0,
        Uris = []
    ).

%   What other files may see of a source: what it defines and declares.

seen_of(Source, Defined-Declared) :-
    source_parts(Source, _, _, _, Pieces),
    defined_procedures(Source, Defined),
    findall(Effect,
            ( '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
              '$in_list'(Effect, Effects),
              Effect \= makes(_, _, _, _) ),
            Declared).

%!  close_and_reopen(+Uri, +Documents0, -Documents, -Uris) is det.
%
%   The editor has closed a document: reads those again that are connected with it by loads, as Uris says.
%
%       ?- close_and_reopen("file:///a.pl", [], Documents, Uris).
%       Documents = [], Uris = [].

close_and_reopen(Uri, Documents0, Documents, Uris) :-
    uri_path(Uri, Path),
    connected_files(Path, Connected),
    close_document(Uri, Documents0, Documents1),
    reopen_all(Documents1, Path, Connected, Documents, Uris).

reopen_all([], _, _, [], []).
reopen_all([Document0|Documents0], Path, Connected, [Document|Documents], Uris) :-
    Document0 = document(Uri, _, Source),
    source_parts(Source, _, Other, _, _),
    (   Other \== Path,
        '$in_list'(Other, Connected)
    ->  reopen_documents([Document0], [Document]),
        Uris = [Uri|Uris1]
    ;   Document = Document0,
        Uris = Uris1
    ),
    reopen_all(Documents0, Path, Connected, Documents, Uris1).

%!  place_in(+Documents, +Parameters, -Source, -Byte) is semidet.
%
%   The document and the position in it that the parameters of a request specify.
%
%       ?- place_in(Documents, Parameters, Source, Byte).

place_in(Documents, Parameters, Source, Byte) :-
    field(textDocument/uri, Parameters, Uri),
    document(Uri, Documents, Source),
    field(position, Parameters, Json),
    position_of(Json, Position),
    source_byte(Source, Position, Byte).

%!  range_in(+Source, +Parameters, -From, -To) is det.
%
%   The bytes of the range that the parameters of a request specify: those of the whole text, if they have none.
%
%       ?- range_in(Source, Parameters, From, To).

range_in(Source, Parameters, From, To) :-
    (   field(range, Parameters, Json),
        range_of(Json, range(L1, C1, L2, C2))
    ->  source_byte(Source, position(L1, C1), From),
        source_byte(Source, position(L2, C2), To)
    ;   source_parts(Source, Handle, _, _, _),
        From = 0,
        '$source_size'(Handle, To)
    ).
