% SPDX-License-Identifier: MIT
% The index of the Prolog files below a folder. A folder can be too large to be read while an editor waits: what is left
% after some seconds is read later, and until then nobody knows what the files of the folder do not define.

:- module('$folder_index',
          [ index_folders/1, index_further/0, is_partial_index/0, index_changes/0, index_changed_files/2,
            index_beside/1, index_waiting/0, is_in_folders/1 ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(private(source_analysis/file_index)).

:- dynamic([ unread/1,                  % files and folders in the order in which they are read
             entries_left/1,            % how many may come
             read_beside/1,             % folders whose own files have been read
             root/1 ]).

%!  index_folders(+Directories) is det.
%
%   Analyses the Prolog files below some directories, for a second at most: an editor waits for it. Beyond 3,000 entries
%   none is looked at.
%
%       ?- index_folders(['/home/ann/project']).

index_folders(Directories) :-
    retractall(unread(_)),
    retractall(entries_left(_)),
    retractall(root(_)),
    assertz(entries_left(3000)),
    maplist(add_unread, Directories),
    maplist(add_root, Directories),
    index_for(1).

add_unread(Path) :-
    assertz(unread(Path)).

add_root(Directory) :-
    assertz(root(Directory)).

%!  index_further is det.
%
%   Reads what index_folders/1 has left, for a few seconds at most.
%
%       ?- index_further.
%       true.

index_further :-
    index_for(4).

index_for(Seconds) :-
    catch(call_with_time_limit(Seconds, index_unread), _, true).

%!  is_partial_index is semidet.
%
%   index_folders/1 has left something.
%
%       ?- is_partial_index.
%       false.

is_partial_index :-
    unread(_),
    !.

%!  index_beside(+Path) is det.
%
%   Analyses the files of the folder of the file Path and of the folder around it: one of them may load the file,
%   whatever folders are open. Of large folders only the first files are read.
%
%       ?- index_beside('/nowhere/a.pl').

index_beside(Path) :-
    (   is_absolute_file_name(Path)
    ->  file_directory_name(Path, Folder),
        file_directory_name(Folder, Around),
        maplist(index_files_in, [Folder, Around])
    ;   true
    ).

most_bytes_beside(1000000).

index_files_in(Folder) :-
    (   read_beside(Folder)
    ->  true
    ;   assertz(read_beside(Folder)),
        catch(directory_files(Folder, Entries0), error(_, _), Entries0 = []),
        sort(Entries0, Entries),
        most_bytes_beside(Most),
        index_sources(Entries, Folder, Most)
    ).

index_sources([], _, _).
index_sources([Entry|Entries], Folder, Left0) :-
    (   is_of_interest(Entry),
        is_source(Entry),
        atomic_list_concat([Folder, /, Entry], Path),
        catch(size_file(Path, Size), error(_, _), fail)
    ->  Left is Left0 - Size,
        ( Left >= 0, catch(index_file(Path), error(_, _), fail) -> true ; true )
    ;   Left = Left0
    ),
    ( Left > 0 -> index_sources(Entries, Folder, Left) ; true ).

%!  index_waiting is det.
%
%   Analyses the files again that load one that was not found: it may be there now.
%
%       ?- index_waiting.

index_waiting :-
    findall(Loader, file_without_source(Loader), Loaders),
    maplist(forget_indexed, Loaders),
    index_first(Loaders).

%!  index_changes is det.
%
%   Analyses the files again that have changed since they were analysed, and forgets those that are gone.
%
%       ?- index_changes.

index_changes :-
    findall(Path, outdated_file(Path), Paths),
    index_first(Paths).

index_first([]).
index_first([Path|Paths]) :-
    forall('$in_list'(First, [Path|Paths]), asserta(unread(First))),
    index_further.

%!  index_changed_files(+Paths, -Changed) is det.
%
%   Some files may have changed: analyses these again, and forgets those that are gone. Changed is the list of those
%   that index_folders/1 would read, or that are known. Where one is new, the files that load one that was not found are
%   analysed again, too.
%
%       ?- index_changed_files(['/nowhere/a.pl'], Changed).
%       Changed = [].

index_changed_files(Paths, Changed) :-
    findall(Path, ( '$in_list'(Path, Paths), is_to_be_known(Path) ), Changed),
    (   '$in_list'(New, Changed),
        \+ indexed_file(New)
    ->  findall(Loader, file_without_source(Loader), Loaders),
        maplist(forget_indexed, Loaders),
        '$append'(Changed, Loaders, Entries),
        index_first(Entries)
    ;   index_first(Changed)
    ).

is_to_be_known(Path) :-
    ( indexed_file(Path) -> true ; is_source(Path), is_in_folders(Path) ).

%!  is_in_folders(+Path) is semidet.
%
%   The file is in one of the folders of index_folders/1, where that would look at it.
%
%       ?- is_in_folders('/nowhere/a.pl').
%       false.

is_in_folders(Path) :-
    root(Root),
    atom_concat(Root, Below, Path),
    ( sub_atom(Below, 0, 1, _, /) ; sub_atom(Root, _, 1, 0, /) ),
    atomic_list_concat(Names, /, Below),
    \+ ( '$in_list'(Name, Names), Name \== '', \+ is_of_interest(Name) ),
    !.

%   An entry leaves the list when it has been read whole: where the limit ends this, it is read again.

index_unread :-
    (   unread(Path)
    ->  index_entry(Path),
        retractall(unread(Path)),
        index_unread
    ;   true
    ).

index_entry(Path) :-
    (   ( is_source(Path) ; indexed_file(Path) )
    ->  ( catch(index_file(Path), error(_, _), fail) -> true ; true )
    ;   catch(directory_files(Path, Entries0), error(_, _), fail)
    ->  sort(Entries0, Entries),
        add_entries(Entries, Path)
    ;   true
    ).

add_entries([], _).
add_entries([Entry|Entries], Directory) :-
    (   is_of_interest(Entry),
        retract(entries_left(Most)),
        Most1 is Most - 1,
        assertz(entries_left(Most1)),
        Most > 0
    ->  atomic_list_concat([Directory, /, Entry], Path),
        add_unread(Path)
    ;   true
    ),
    add_entries(Entries, Directory).

%   Sources, and what is a folder by its name: one without a dot.

is_of_interest(Entry) :-
    \+ sub_atom(Entry, 0, _, _, '.'),
    \+ '$in_list'(Entry, [build, node_modules]),
    ( is_source(Entry) -> true ; \+ sub_atom(Entry, _, _, _, '.') ).

is_source(Entry) :-
    '$source_extension'(Extension),
    sub_atom(Entry, _, _, 0, Extension),
    !.
