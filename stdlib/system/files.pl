% SPDX-License-Identifier: MIT
% File names: absolute_file_name/2,3.

:- meta_predicate absolute_file_name(:, -), absolute_file_name(:, -, +).

%!  absolute_file_name(+File, -Path) is det.
%
%   Path is the absolute path of File, without `.` and `..`. File is a path or Alias(Path).
%
%       ?- absolute_file_name('/home/ann/../bob/./a.pl', Path).
%       Path = '/home/bob/a.pl'.

absolute_file_name(File, Path) :-
    absolute_file_name(File, Path, []).

%!  absolute_file_name(+File, -Path, +Options) is nondet.
%
%   Like absolute_file_name/2, with options: extensions(List), file_type(txt, prolog, directory, regular, executable),
%   access(read, write, append, execute, exist, none), relative_to(FileOrDirectory), file_errors(error or fail),
%   solutions(first or all), expand(true) for `~` and `$NAME` as in a shell. Errors: instantiation_error;
%   existence_error(source_sink, File) if access is requested.
%
%       ?- absolute_file_name('a.pl', Path, [relative_to('/')]).
%       Path = '/a.pl'.

absolute_file_name(File, Path, Options0) :-
    strip_module(File, _, Plain),
    '$file_arguments'(Plain, Path, Options0, Path1, Options),
    '$must_end'(Options),
    (   var(Plain)
    ->  throw(error(instantiation_error, _))
    ;   '$file_option'(solutions(all), Options, solutions(first))
    ->  '$absolute_file'(Plain, Options, Path1)
    ;   '$absolute_file'(Plain, Options, Path0)
    ->  Path1 = Path0
    ;   '$file_option'(file_errors(fail), Options, file_errors(error))
    ->  fail
    ;   throw(error(existence_error(source_sink, Plain), _))
    ).

% In old programs Path and the options are exchanged.
'$file_arguments'(_, Path, Options, Path1, Options1) :-
    (   nonvar(Path),
        '$is_options'(Path),
        \+ '$is_options'(Options)
    ->  Path1 = Options,
        Options1 = Path
    ;   Path1 = Path,
        Options1 = Options
    ).

'$is_options'(Options) :-
    (   Options == []
    ->  true
    ;   nonvar(Options),
        Options = [Option|_],
        compound(Option)
    ).

% '$file_option'(?Option, +Options, +Default)
'$file_option'(Option, Options, Default) :-
    functor(Default, Name, 1),
    functor(Asked, Name, 1),
    (   '$in_list'(Asked, Options)
    ->  Option = Asked
    ;   Option = Default
    ).

'$absolute_file'(File, Options, Path) :-
    '$file_candidate'(File, Candidate0),
    (   '$in_list'(expand(true), Options)
    ->  '$expanded_name'(Candidate0, Candidate)
    ;   Candidate = Candidate0
    ),
    '$from_root'(Candidate, Options, Rooted),
    '$with_extension'(Options, Rooted, Path),
    '$is_accessible'(Options, Path).

'$file_candidate'(File, Candidate) :-
    compound(File),
    File \= [_|_],
    functor(File, Alias, 1),
    \+ '$in_list'(Alias, [/]),
    !,
    arg(1, File, Name0),
    '$path_atom'(Name0, Name),
    user:file_search_path(Alias, Directory0),
    '$file_candidate'(Directory0, Directory),
    atomic_list_concat([Directory, /, Name], Candidate).
'$file_candidate'(File, Candidate) :-
    '$path_atom'(File, Candidate).

'$path_atom'(Path, Atom) :-
    (   var(Path)
    ->  throw(error(instantiation_error, _))
    ;   Path = Parent/Child
    ->  '$path_atom'(Parent, Atom1),
        '$path_atom'(Child, Atom2),
        atomic_list_concat([Atom1, /, Atom2], Atom)
    ;   Path = [_|_]
    ->  atom_string(Atom, Path)
    ;   atomic(Path)
    ->  atomic_list_concat([Path], Atom)
    ;   throw(error(type_error(source_sink, Path), _))
    ).

% $HOME/a.pl and ~/a.pl, as in shells; no wildcards.
'$expanded_name'(File, Name) :-
    (   ( sub_atom(File, 0, 1, _, ~) ; sub_atom(File, _, 1, _, $) ),
        expand_file_name(File, [Name0])
    ->  Name = Name0
    ;   Name = File
    ).

'$from_root'(File, Options, Path) :-
    (   is_absolute_file_name(File)
    ->  Path0 = File
    ;   '$file_option'(relative_to(Base0), Options, relative_to([])),
        Base0 \== []
    ->  absolute_file_name(Base0, Base1),
        (   exists_directory(Base1)
        ->  Base = Base1
        ;   file_directory_name(Base1, Base)
        ),
        atomic_list_concat([Base, /, File], Path0)
    ;   working_directory(Here, Here),
        atomic_list_concat([Here, /, File], Path0)
    ),
    '$without_dots'(Path0, Path).

% Paths of embedded files have a scheme and no dots.
'$without_dots'(Path0, Path) :-
    (   sub_atom(Path0, 0, 1, _, /)
    ->  atomic_list_concat(Parts0, /, Path0),
        '$fold_dots'(Parts0, [], Parts),
        atomic_list_concat([''|Parts], /, Path1),
        (   Path1 == ''
        ->  Path = (/)
        ;   Path = Path1
        )
    ;   Path = Path0
    ).

'$fold_dots'([], Reversed, Parts) :-
    '$reverse'(Reversed, [], Parts).
'$fold_dots'([Part|Rest], Reversed, Parts) :-
    (   ( Part == '' ; Part == '.' )
    ->  '$fold_dots'(Rest, Reversed, Parts)
    ;   Part == '..'
    ->  (   Reversed = [_|Parents]
        ->  true
        ;   Parents = []
        ),
        '$fold_dots'(Rest, Parents, Parts)
    ;   '$fold_dots'(Rest, [Part|Reversed], Parts)
    ).

'$with_extension'(Options, Path0, Path) :-
    '$file_extensions'(Options, Extensions),
    (   Extensions == []
    ->  Path = Path0
    ;   '$in_list'(Extension0, Extensions),
        '$dotted'(Extension0, Extension),
        (   sub_atom(Path0, _, _, 0, Extension)
        ->  Path = Path0
        ;   atom_concat(Path0, Extension, Path)
        ),
        '$exists'(Path)
    ;   '$file_option'(access(Access), Options, access(none)),
        ( Access == none ; Access == write ; Access == append ),
        Extensions = [First|_],
        '$dotted'(First, Extension),
        (   sub_atom(Path0, _, _, 0, Extension)
        ->  Path = Path0
        ;   atom_concat(Path0, Extension, Path)
        )
    ).

'$file_extensions'(Options, Extensions) :-
    '$file_option'(extensions(Extensions0), Options, extensions([])),
    '$file_option'(file_type(Type), Options, file_type(txt)),
    (   Extensions0 \== []
    ->  Extensions = Extensions0
    ;   ( Type == prolog ; Type == source )
    ->  Extensions = ['.pl', '.pro', '.prolog', '']
    ;   Extensions = []
    ).

'$dotted'('', '') :-
    !.
'$dotted'(Extension0, Extension) :-
    (   sub_atom(Extension0, 0, 1, _, '.')
    ->  Extension = Extension0
    ;   atom_concat('.', Extension0, Extension)
    ).

'$exists'(Path) :-
    (   exists_file(Path)
    ->  true
    ;   exists_directory(Path)
    ).

'$is_accessible'(Options, Path) :-
    '$file_option'(access(Access), Options, access(none)),
    '$file_option'(file_type(Type), Options, file_type(txt)),
    (   Type == directory,
        Access \== none
    ->  exists_directory(Path)
    ;   Access == none
    ->  true
    ;   access_file(Path, Access),
        \+ ( Access \== exist, exists_directory(Path) )
    ).
