% SPDX-License-Identifier: MIT
% Additional predicates on files and directories.

:- module(filesex,
          [ directory_file_path/3, directory_member/3, make_directory_path/1,
            ensure_directory/1, copy_file/2, delete_directory_contents/1,
            delete_directory_and_contents/1, relative_file_name/3
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [instantiation_error/1]).
:- use_module(library(lists), [append/3]).

%!  directory_file_path(?Directory, ?File, ?Path) is semidet.
%
%   Path is File in Directory, or File itself if it is absolute.  If Path is given, computes the others: File is the
%   rest of Path after Directory, or Directory is the part in front of File, or, if both are unbound, File is the last
%   part of Path and Directory the part in front of it.  Errors: instantiation_error.
%
%       ?- directory_file_path('/tmp', x, P).
%       P = '/tmp/x'.

directory_file_path(Directory, File, Path) :-
    (   nonvar(Directory), nonvar(File)
    ->  file_below(Directory, File, Path)
    ;   var(Path)
    ->  instantiation_error(Path)
    ;   nonvar(Directory)
    ->  ( sub_atom(Directory, _, 1, 0, /) -> Front = Directory ; atom_concat(Directory, /, Front) ),
        atom_concat(Front, File, Path)
    ;   nonvar(File)
    ->  atom_concat(/, File, Back),
        atom_concat(Directory0, Back, Path),
        ( Directory0 == '' -> Directory = (/) ; Directory = Directory0 )
    ;   file_directory_name(Path, Directory),
        file_base_name(Path, File)
    ).

file_below(Directory, File, Path) :-
    (   ( is_absolute_file_name(File) ; Directory == '.' )
    ->  Path = File
    ;   ( Directory == '' ; sub_atom(Directory, _, 1, 0, /) )
    ->  atom_concat(Directory, File, Path)
    ;   atomic_list_concat([Directory,/,File], Path)
    ).

%!  directory_member(+Directory, -Path, +Options) is nondet.
%
%   Path is a file or directory in Directory.  Options: recursive(true), extensions(List),
%   file_type(directory) or file_type(regular).
%
%       ?- directory_member('.', Path, [recursive(true), extensions([pl])]).

directory_member(Directory, Path, Options) :-
    directory_files(Directory, Files0),
    sort(Files0, Files),
    one_of(Files, File),
    File \== '.',
    File \== '..',
    directory_file_path(Directory, File, Path0),
    (   wanted(Path0, Options),
        Path = Path0
    ;   memberchk(recursive(true), Options),
        exists_directory(Path0),
        directory_member(Path0, Path, Options)
    ).

one_of([X|_], X).
one_of([_|Xs], X) :-
    one_of(Xs, X).

wanted(Path, Options) :-
    (   memberchk(extensions(Extensions), Options)
    ->  file_name_extension(_, Extension, Path),
        memberchk(Extension, Extensions)
    ;   true
    ),
    (   memberchk(file_type(Type), Options)
    ->  ( Type == directory -> exists_directory(Path) ; exists_file(Path) )
    ;   true
    ).

%!  make_directory_path(+Path) is det.
%
%   Makes the directory Path and its parents, unless they exist.
%
%       ?- make_directory_path('build/a/b').

make_directory_path(Path) :-
    (   exists_directory(Path)
    ->  true
    ;   file_directory_name(Path, Above),
        ( Above == Path -> true ; make_directory_path(Above) ),
        make_directory(Path)
    ).

%!  ensure_directory(+Path) is det.
%
%   Makes the directory Path unless it exists.
%
%       ?- ensure_directory('.'), exists_directory('.').
%       true.

ensure_directory(Path) :-
    (   exists_directory(Path)
    ->  true
    ;   make_directory(Path)
    ).

%!  copy_file(+From, +To) is det.
%
%   Copies the file From to the file or into the directory To.
%
%       ?- copy_file('family.pl', 'copy.pl').

copy_file(From, To) :-
    (   exists_directory(To)
    ->  file_base_name(From, Base),
        directory_file_path(To, Base, Target)
    ;   Target = To
    ),
    setup_call_cleanup(
        open(From, read, In, [type(binary)]),
        setup_call_cleanup(
            open(Target, write, Out, [type(binary)]),
            copy_bytes(In, Out),
            close(Out)),
        close(In)).

copy_bytes(In, Out) :-
    get_byte(In, Byte),
    (   Byte =:= -1
    ->  true
    ;   put_byte(Out, Byte),
        copy_bytes(In, Out)
    ).

%!  delete_directory_contents(+Directory) is det.
%
%   Deletes all files and directories in Directory.
%
%       ?- delete_directory_contents('build').

delete_directory_contents(Directory) :-
    directory_files(Directory, Files),
    maplist(delete_entry(Directory), Files).

delete_entry(Directory, File) :-
    (   memberchk(File, ['.','..'])
    ->  true
    ;   directory_file_path(Directory, File, Path),
        (   exists_directory(Path)
        ->  delete_directory_and_contents(Path)
        ;   delete_file(Path)
        )
    ).

%!  delete_directory_and_contents(+Directory) is det.
%
%   Deletes Directory and its contents.
%
%       ?- delete_directory_and_contents('build').

delete_directory_and_contents(Directory) :-
    delete_directory_contents(Directory),
    delete_directory(Directory).

%!  relative_file_name(?Path, +From, ?Relative) is det.
%
%   Relative is Path relative to the directory of the file From; or, given Relative, Path is the absolute name.
%
%       ?- relative_file_name('/home/ann/lib/a.pl', '/home/ann/src/b.pl', R).
%       R = '../lib/a.pl'.

relative_file_name(Path, From, Relative) :-
    var(Path),
    !,
    absolute_file_name(Relative, Path, [relative_to(From)]).
relative_file_name(Path, From, Relative) :-
    absolute_file_name(Path, AbsolutePath),
    absolute_file_name(From, AbsoluteFrom),
    atomic_list_concat(PathParts, /, AbsolutePath),
    atomic_list_concat(FromParts, /, AbsoluteFrom),
    append(FromDirectory, [_], FromParts),
    !,
    strip_common(FromDirectory, PathParts, Ups, Rest),
    append(Ups, Rest, Parts),
    atomic_list_concat(Parts, /, Relative).

strip_common([X|Xs], [X|Ys], Ups, Rest) :-
    Ys \== [],
    !,
    strip_common(Xs, Ys, Ups, Rest).
strip_common(Xs, Rest, Ups, Rest) :-
    ups(Xs, Ups).

ups([], []).
ups([_|Xs], ['..'|Ups]) :-
    ups(Xs, Ups).
