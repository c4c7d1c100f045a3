% SPDX-License-Identifier: MIT
% Files and directories with the names of Scryer Prolog's library(files). File names may be any text; results are lists
% of characters. The builtins (delete_file/1, rename_file/2 ...) also accept such lists.

:- module(files,
          [ directory_files/2, file_size/2, file_exists/1, directory_exists/1, make_directory_path/1,
            path_canonical/2, path_segments/2, file_modification_time/2 ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(filesex), [make_directory_path/1]).
:- use_module(library(lists), [member/2]).

%!  directory_files(+Directory, -Files) is det.
%
%   Files are the names in Directory, except `.` and `..`. Errors: those of open/3, as throughout this library.
%
%       ?- directory_files(".", Files).

directory_files(Directory, Files) :-
    atom_text(Directory, Path),
    system:directory_files(Path, All),
    findall(File, ( member(Name, All), Name \== '.', Name \== '..', atom_chars(Name, File) ), Files).

atom_text(Text, Atom) :-
    text_to_string(Text, String),
    atom_string(Atom, String).

%!  file_size(+File, -Bytes) is det.
%
%   Bytes is the size of File.
%
%       ?- file_size("/etc/passwd", Bytes).

file_size(File, Bytes) :-
    atom_text(File, Path),
    size_file(Path, Bytes).

%!  file_exists(+File) is semidet.
%
%   File is an existing file.
%
%       ?- file_exists("/etc/passwd").

file_exists(File) :-
    atom_text(File, Path),
    exists_file(Path).

%!  directory_exists(+Directory) is semidet.
%
%   Directory is an existing directory.
%
%       ?- directory_exists("/").
%       true.

directory_exists(Directory) :-
    atom_text(Directory, Path),
    exists_directory(Path).

%!  path_canonical(+Path, -Canonical) is det.
%
%   Canonical is the absolute name of Path.
%
%       ?- path_canonical("/tmp/../etc", Path).
%       Path = ['/',e,t,c].

path_canonical(Path, Canonical) :-
    atom_text(Path, Atom),
    absolute_file_name(Atom, Absolute),
    atom_chars(Absolute, Canonical).

%!  path_segments(?Path, ?Segments) is det.
%
%   Segments are the parts of Path between its slashes.
%
%       ?- path_segments(Path, ["a", "b"]).
%       Path = [a,/,b].

path_segments(Path, Segments) :-
    (   nonvar(Path)
    ->  atom_text(Path, Atom),
        atomic_list_concat(Names, /, Atom),
        maplist(atom_chars, Names, Segments)
    ;   maplist(atom_text, Segments, Names),
        atomic_list_concat(Names, /, Atom),
        atom_chars(Atom, Path)
    ).

%!  file_modification_time(+File, -Stamp) is det.
%
%   Stamp is the time of the last modification of File, in seconds since 1970.
%
%       ?- file_modification_time("/etc/passwd", Stamp).

file_modification_time(File, Stamp) :-
    atom_text(File, Path),
    time_file(Path, Stamp).
