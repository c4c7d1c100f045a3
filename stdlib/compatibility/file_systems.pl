% SPDX-License-Identifier: MIT
% The commonly used part of SICStus Prolog's library(file_systems).  delete_file/1, rename_file/2, make_directory/1 and
% delete_directory/1 are built in and re-exported here.

:- module(file_systems,
          [ file_exists/1, directory_exists/1, current_directory/1, current_directory/2,
            file_members_of_directory/2, directory_members_of_directory/2,
            delete_file/1, rename_file/2, make_directory/1, delete_directory/1
          ]).

%!  file_exists(+File) is semidet.
%
%   File is the name of an existing file that is not a directory.
%
%       ?- tmp_file(f, _F), open(_F, write, _S), close(_S), file_exists(_F).
%       true.

file_exists(File) :-
    exists_file(File).

%!  directory_exists(+Directory) is semidet.
%
%   Directory is the name of an existing directory.
%
%       ?- directory_exists('.').
%       true.

directory_exists(Directory) :-
    exists_directory(Directory).

%!  current_directory(-Directory) is det.
%
%   Directory is the working directory.
%
%       ?- current_directory(_D), directory_exists(_D).
%       true.

current_directory(Directory) :-
    working_directory(Directory, Directory).

%!  current_directory(-Old, +New) is det.
%
%   Old is the working directory, and New becomes it.
%
%       ?- current_directory(Old, '/tmp').

current_directory(Old, New) :-
    working_directory(Old, New).

%!  file_members_of_directory(+Directory, -Members) is det.
%
%   Members has Name-Path for every file in Directory.
%
%       ?- file_members_of_directory('.', Members).

file_members_of_directory(Directory, Members) :-
    members(Directory, file, Members).

%!  directory_members_of_directory(+Directory, -Members) is det.
%
%   Members has Name-Path for every directory in Directory.
%
%       ?- directory_members_of_directory('.', Members).

directory_members_of_directory(Directory, Members) :-
    members(Directory, directory, Members).

members(Directory, Kind, Members) :-
    directory_files(Directory, Files0),
    msort(Files0, Files),
    absolute_file_name(Directory, Absolute),
    of_kind(Files, Absolute, Kind, Members).

of_kind([], _, _, []).
of_kind([File|Files], Directory, Kind, Members) :-
    atomic_list_concat([Directory,/,File], Path),
    (   File \== '.',
        File \== '..',
        is_kind(Kind, Path)
    ->  Members = [File-Path|Members1]
    ;   Members = Members1
    ),
    of_kind(Files, Directory, Kind, Members1).

is_kind(file, Path) :-
    exists_file(Path).
is_kind(directory, Path) :-
    exists_directory(Path).
