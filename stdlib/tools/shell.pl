% SPDX-License-Identifier: MIT
% Directory commands for the toplevel.

:- module(shell, [ls/0, ls/1, cd/0, cd/1, pwd/0]).

:- use_module(library(apply), [maplist/2]).

%!  ls is det.
%
%   Lists the files of the working directory, directories with a trailing `/`.
%
%       :- ls.

ls :-
    ls('.').

%!  ls(+Directory) is det.
%
%   Lists the files of Directory, except those whose names begin with a dot.
%   Errors: existence_error and permission_error of the directory.
%
%       :- ls(examples).

ls(Directory) :-
    directory_files(Directory, Files0),
    msort(Files0, Files),
    maplist(list_file(Directory), Files).

list_file(Directory, File) :-
    (   sub_atom(File, 0, 1, _, '.')
    ->  true
    ;   atomic_list_concat([Directory,/,File], Path),
        ( exists_directory(Path) -> Mark = / ; Mark = '' ),
        format('~w~w~n', [File,Mark])
    ).

%!  cd is det.
%
%   Makes the user's home directory the working directory.
%
%       :- cd.

cd :-
    getenv('HOME', Home),
    working_directory(_, Home).

%!  cd(+Directory) is det.
%
%   Makes Directory the working directory.
%
%       :- cd('..').

cd(Directory) :-
    working_directory(_, Directory).

%!  pwd is det.
%
%   Prints the working directory.
%
%       :- pwd.

pwd :-
    working_directory(Directory, Directory),
    format('~w~n', [Directory]).
