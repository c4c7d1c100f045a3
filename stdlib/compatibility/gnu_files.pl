% SPDX-License-Identifier: MIT
% Files and directories under the names of GNU Prolog.

:- module(gnu_files,
          [ file_exists/1, file_permission/2, file_property/2, unlink/1, working_directory/1, change_directory/1,
            is_relative_file_name/1, decompose_file_name/4, prolog_file_name/2, temporary_name/2, temporary_file/3
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).

%!  file_exists(+File) is semidet.
%
%   File is a file or a directory. Errors: instantiation_error, type_error(atom, File).
%
%       ?- file_exists('.').
%       true.

file_exists(File) :-
    file_permission(File, []).

%!  file_permission(+File, +Permissions) is semidet.
%
%   File exists, and Permissions are allowed: read, write, execute or search (of a directory), or a list of them.
%   Errors: instantiation_error, type_error(atom, _), domain_error(os_file_permission, Permission).
%
%       ?- file_permission('.', [read, search]).
%       true.

file_permission(File, Permissions0) :-
    must_be(atom, File),
    ( atom(Permissions0), Permissions0 \== [] -> Permissions = [Permissions0] ; Permissions = Permissions0 ),
    must_be(list(atom), Permissions),
    is_present(File),
    allows_all(Permissions, File).

is_present(File) :-
    ( exists_file(File) -> true ; exists_directory(File) ).

allows_all([], _).
allows_all([Permission|Permissions], File) :-
    (   mode_of(Permission, Mode)
    ->  access_file(File, Mode),
        is_of_kind(Permission, File)
    ;   throw(error(domain_error(os_file_permission, Permission), _))
    ),
    allows_all(Permissions, File).

mode_of(read, read).
mode_of(write, write).
mode_of(execute, execute).
mode_of(search, execute).

is_of_kind(read, _).
is_of_kind(write, _).
is_of_kind(execute, File) :- exists_file(File).
is_of_kind(search, File) :- exists_directory(File).

%!  file_property(+File, ?Property) is nondet.
%
%   File exists and has Property: absolute_file_name(F), type(regular) or type(directory),
%   size(Bytes), permission(P) or last_modification(DateTime), a term as from date_time/1. Errors: instantiation_error,
%   type_error(atom, File).
%
%       ?- file_property('.', type(Type)).
%       Type = directory.

file_property(File, Property) :-
    must_be(atom, File),
    is_present(File),
    property(Property, File).

property(absolute_file_name(Path), File) :-
    absolute_file_name(File, Path).
property(type(Type), File) :-
    ( exists_directory(File) -> Type = directory ; Type = regular ).
property(size(Bytes), File) :-
    exists_file(File),
    size_file(File, Bytes).
property(permission(Permission), File) :-
    member(Permission, [read, write, execute, search]),
    file_permission(File, Permission).
property(last_modification(dt(Year, Month, Day, Hour, Minute, Second)), File) :-
    time_file(File, Time),
    stamp_date_time(Time, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is truncate(Seconds).

%!  unlink(+File) is det.
%
%   Deletes File; does nothing if it cannot be deleted. Errors: instantiation_error, type_error(atom, File).
%
%       ?- unlink(no_such_file).
%       true.

unlink(File) :-
    must_be(atom, File),
    catch(delete_file(File), error(_, _), true).

%!  working_directory(?Directory) is semidet.
%
%   Directory is the working directory, without a slash at its end.
%
%       ?- working_directory(D), atom(D).

working_directory(Directory) :-
    working_directory(Directory0, Directory0),
    ( Directory0 \== /, atom_concat(Directory1, /, Directory0) -> true ; Directory1 = Directory0 ),
    Directory = Directory1.

%!  change_directory(+Directory) is det.
%
%   Directory becomes the working directory. Errors: instantiation_error, type_error(atom, Directory),
%   existence_error(directory, Directory).
%
%       ?- change_directory('.').
%       true.

change_directory(Directory) :-
    must_be(atom, Directory),
    working_directory(_, Directory).

%!  is_relative_file_name(+File) is semidet.
%
%   File is no absolute file name. Errors: instantiation_error, type_error(atom, File).
%
%       ?- is_relative_file_name('a/b').
%       true.

is_relative_file_name(File) :-
    must_be(atom, File),
    \+ is_absolute_file_name(File).

%!  decompose_file_name(+File, ?Directory, ?Prefix, ?Suffix) is semidet.
%
%   File is Directory, which ends with a slash or is empty, then Prefix and Suffix, which begins with a full stop or is
%   empty. Errors: instantiation_error, type_error(atom, File).
%
%       ?- decompose_file_name('a/b.pl', D, P, S).
%       D = 'a/', P = b, S = '.pl'.

decompose_file_name(File, Directory, Prefix, Suffix) :-
    must_be(atom, File),
    file_base_name(File, Name0),
    ( atom_concat(Directory0, Name0, File) -> Name = Name0 ; Directory0 = File, Name = '' ),
    file_name_extension(Prefix0, Extension, Name),
    atom_concat(Prefix0, Suffix0, Name),
    !,
    ( Extension == '' -> Suffix0 == '' ; true ),
    Directory-Prefix-Suffix = Directory0-Prefix0-Suffix0.

%!  prolog_file_name(+Name, ?File) is semidet.
%
%   File is Name if that has an extension or is `user`; otherwise Name with the extension pl, pro or prolog, whichever
%   exists first; if none exists, with pl. Errors: instantiation_error, type_error(atom, Name).
%
%       ?- prolog_file_name(no_such_program, File).
%       File = 'no_such_program.pl'.

prolog_file_name(Name, File) :-
    decompose_file_name(Name, _, _, Suffix),
    (   ( Suffix \== '' ; Name == user )
    ->  File = Name
    ;   member(Extension, ['.pl', '.pro', '.prolog']),
        atom_concat(Name, Extension, File0),
        exists_file(File0)
    ->  File = File0
    ;   atom_concat(Name, '.pl', File)
    ).

%!  temporary_name(+Template, ?File) is semidet.
%
%   File, which does not exist, is named as Template with other characters in place of the six X at its end. Errors:
%   instantiation_error, type_error(atom, Template).
%
%       ?- temporary_name('pageXXXXXX', File), \+ file_exists(File).

temporary_name(Template, File) :-
    must_be(atom, Template),
    atom_concat(Front, 'XXXXXX', Template),
    new_name(Front, File).

%!  temporary_file(+Directory, +Prefix, ?File) is semidet.
%
%   File does not exist; it is in Directory, or if that is '' in the directory for temporary files, and its name begins
%   with Prefix. Errors: instantiation_error, type_error(atom, _).
%
%       ?- temporary_file('', page, File), \+ file_exists(File).

temporary_file(Directory0, Prefix, File) :-
    must_be(atom, Directory0),
    must_be(atom, Prefix),
    (   Directory0 == ''
    ->  current_prolog_flag(tmp_dir, Directory)
    ;   Directory = Directory0
    ),
    atomic_list_concat([Directory, /, Prefix], Front),
    new_name(Front, File).

new_name(Front, File) :-
    repeat,
    random_between(100000, 999999, N),
    atom_concat(Front, N, File0),
    \+ is_present(File0),
    !,
    File = File0.
