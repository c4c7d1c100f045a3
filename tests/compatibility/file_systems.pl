% SPDX-License-Identifier: MIT
% library(file_systems).

:- use_module(library(plunit)).
:- use_module(library(file_systems)).

%   Calls Goal with a new directory that has a file a and a directory d.
in_directory(Directory, Goal) :-
    tmp_file(file_systems, Base),
    atom_concat(Base, '.d', Directory),
    atom_concat(Directory, '/a', File),
    atom_concat(Directory, '/d', Inner),
    make_directory(Directory),
    make_directory(Inner),
    open(File, write, S), close(S),
    call_cleanup(Goal,
                 ( delete_file(File), delete_directory(Inner), delete_directory(Directory) )).

:- begin_tests(file_systems).

test(file_exists, true) :- in_directory(D, ( atom_concat(D, '/a', F), file_exists(F) )).
test(directory_is_no_file, fail) :- in_directory(D, file_exists(D)).
test(no_file, fail) :- file_exists('/no/such/file').
test(directory_exists, true) :- in_directory(D, directory_exists(D)).
test(file_is_no_directory, fail) :- in_directory(D, ( atom_concat(D, '/a', F), directory_exists(F) )).
test(files, Ms == [a-F]) :- in_directory(D, ( file_members_of_directory(D, Ms), atom_concat(D, '/a', F) )).
test(directories, Ms == [d-F]) :- in_directory(D, ( directory_members_of_directory(D, Ms), atom_concat(D, '/d', F) )).
test(absolute, true) :- file_members_of_directory('.', [_-Path|_]), sub_atom(Path, 0, 1, _, /).
test(current_directory, Old == New) :- current_directory(Old), current_directory(New, Old).
test(change, Now == D) :-
    in_directory(D0, ( absolute_file_name(D0, D), current_directory(Old, D), current_directory(Now0), current_directory(_, Old) )),
    ( atom_concat(Now, /, Now0) -> true ; Now = Now0 ).
test(deleted, fail) :- tmp_file(file_systems, F), open(F, write, S), close(S), delete_file(F), file_exists(F).
test(renamed, true) :-
    tmp_file(file_systems, F), open(F, write, S), close(S), atom_concat(F, b, G),
    rename_file(F, G), \+ file_exists(F), file_exists(G), delete_file(G).
test(no_directory, error(existence_error(_, '/no/such'))) :- file_members_of_directory('/no/such', _).
test(unbound, error(instantiation_error)) :- file_exists(_).

:- end_tests(file_systems).
