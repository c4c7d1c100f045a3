% SPDX-License-Identifier: MIT
% Finding source files: names to paths, search paths, the built-in library; and the files that are loaded.

:- dynamic([user:file_search_path/2, user:library_directory/1, user:prolog_load_file/2, user:prolog_file_type/2]).
:- multifile([user:file_search_path/2, user:library_directory/1, user:prolog_load_file/2, user:prolog_file_type/2]).

% Extensions of source files; programs may add others.
user:prolog_file_type(pl, prolog).
user:prolog_file_type(pro, prolog).
user:prolog_file_type(prolog, prolog).

% ---- finding files ----

% A program in a sandbox may not ask whether files exist, either: then the file that it names cannot be opened.
'$find_source'(Spec, Path) :-
    catch('$search_source'(Spec, Path),
          error(permission_error(call, sandboxed, _), _),
          throw(error(permission_error(open, source_sink, Spec), _))).

'$search_source'(Spec, Path) :-
    (   atom(Spec) -> '$find_file'(Spec, Path)
    ;   string(Spec) -> atom_string(Atom, Spec), '$find_file'(Atom, Path)
    ;   Spec = library(Name) -> '$find_library'(Name, Path)
    ;   '$system_source'(Spec, Path) -> true
    ;   compound(Spec), functor(Spec, _, 1) -> '$find_alias'(Spec, Path)
    ;   '$path_text'(Spec, Atom) -> '$find_file'(Atom, Path)
    ),
    !.

% Unquoted a/b/c and a.b.
'$path_text'(Spec, Text) :-
    (   atomic(Spec)
    ->  atom_concat(Spec, '', Text)
    ;   Spec = Directory/File
    ->  '$path_text'(Directory, Text1),
        '$path_text'(File, Text2),
        atomic_list_concat([Text1, '/', Text2], Text)
    ).

'$find_library'(Name0, Path) :-
    '$path_text'(Name0, Name),
    (   '$embedded_library'(Name, Path)
    ->  true
    ;   user:library_directory(Directory),
        '$directory_file'(Directory, Name, Path)
    ->  true
    ;   '$find_alias'(library(Name), Path)
    ).

% private(Folder/Name) and builtins(Name): the system's own files, for internal use. Goals that load them on demand have
% the path in '$file'(Path), which no program can write.
'$system_source'('$file'(Path), Path).
'$system_source'(Spec, Path) :-
    '$serves_system',
    '$system_file'(Spec, Path).

'$serves_system' :-
    (   '$loading_file'(Loading)
    ->  '$library_path'(Loading)
    ),
    !.
'$serves_system' :-
    '$trusts_programs'.

'$system_file'(Spec, Path) :-
    (   Spec = private(Name0)
    ->  '$path_text'(Name0, Name),
        atom_concat('hornbeam:private/', Name, Path0)
    ;   Spec = builtins(Name)
    ->  atom_concat('hornbeam:builtins/', Name, Path0)
    ;   Spec = tools(Name),
        atom_concat('hornbeam:tools/', Name, Path0)
    ),
    atom_concat(Path0, '.pl', Path),
    '$embedded_file'(Path).

% The first existing file; directories of search paths may be search paths themselves.
'$find_alias'(Spec, Path) :-
    '$file_candidate'(Spec, File0),
    '$expanded_name'(File0, File),
    '$existing_source'(File, Path).

'$directory_file'(Directory, Name, Path) :-
    atomic_list_concat([Directory, '/', Name], File),
    '$existing_source'(File, Path).

% Relative to the file being read (an included file or the file being loaded), then to the working directory.
'$find_file'(File0, Path) :-
    '$expanded_name'(File0, File),
    (   '$embedded_file'(File)
    ->  ( '$library_name'(File, _) -> true ; '$serves_system' ),
        Path = File
    ;   is_absolute_file_name(File)
    ->  '$existing_source'(File, Path)
    ;   '$file_being_read'(Reading),
        \+ '$library_path'(Reading),
        file_directory_name(Reading, Directory),
        '$directory_file'(Directory, File, Path)
    ->  true
    ;   '$existing_source'(File, Path)
    ).

'$file_being_read'(Path) :-
    nb_current('$included', [in(Depth, Path)|_]),
    '$load_depth'(Depth).
'$file_being_read'(Path) :-
    '$loading_file'(Path).

'$existing_source'(File, Path) :-
    '$source_candidate'(File, Candidate),
    catch(exists_file(Candidate), error(permission_error(call, sandboxed, _), _), fail),
    !,
    absolute_file_name(Candidate, Path).
'$existing_source'(File, Path) :-        % pipes, /dev/stdin
    access_file(File, read),
    \+ exists_directory(File),
    !,
    Path = File.
'$existing_source'(File, Path) :-        % let open complain
    exists_directory(File),
    absolute_file_name(File, Path).

% For foo, foo.pl takes precedence over foo; foo.pl is just foo.pl.
'$source_candidate'(File, Candidate) :-
    '$source_extension'(Extension),
    (   sub_atom(File, _, _, 0, Extension)
    ->  !,
        Candidate = File
    ;   atom_concat(File, Extension, Candidate)
    ).
'$source_candidate'(File, File).

'$source_extension'(Extension) :-
    user:prolog_file_type(Type, prolog),
    atom_concat('.', Type, Extension).

%!  make is det.
%
%   Reloads the files that have changed since they were loaded.
%
%       :- make.

make :-
    findall(Path-Module, ( '$loaded'(Path, Module, _), '$has_changed'(Path) ), Changed),
    '$reload'(Changed).

'$has_changed'(Path) :-
    \+ '$library_path'(Path),
    '$file_time'(Path, Time),
    \+ '$is_loaded'(Path, _, Time).

'$reload'([]).
'$reload'([Path-_|Paths]) :-
    load_files(user:Path, []),
    '$reload'(Paths).

%!  source_file(?Path) is nondet.
%
%   Path is a loaded file.
%
%       :- forall(source_file(Path), writeln(Path)).

source_file(Path) :-
    '$loaded'(Path, _, _),
    \+ '$library_path'(Path).

%!  prolog_load_context(?Key, -Value) is nondet.
%
%   The context of loading: source, and file, which differs from it in an included file; directory, of the file; stream;
%   module and dialect; term, the clause as it was read, and its term_position and variable_names; reloading (true), if
%   the file was loaded before; script (false).
%
%       :- prolog_load_context(directory, Directory), writeln(Directory).

prolog_load_context(source, Path) :- '$loading_file'(Path).
prolog_load_context(file, Path) :- source_location(Path, _).
prolog_load_context(directory, Directory) :-
    once('$file_being_read'(Path)),
    file_directory_name(Path, Directory).
prolog_load_context(module, Module) :- '$source_module'(Module).
prolog_load_context(dialect, Dialect) :-
    '$dialect'(Dialect0),
    ( Dialect0 == auto -> Dialect = iso ; Dialect = Dialect0 ).
prolog_load_context(script, false).
prolog_load_context(reloading, true) :- '$is_reloading'.
prolog_load_context(variable_names, Names) :-
    (   '$clause_at_hand'(clause(_, _, Names0)) -> Names = Names0 ; Names = [] ).
prolog_load_context(term, Term) :-
    '$clause_at_hand'(clause(_, Term0, _)),
    ( '$is_directive'(Term0) -> Term = [] ; Term = Term0 ).
prolog_load_context(term_position, Position) :-
    '$clause_at_hand'(clause(Handle, _, _)),
    '$clause_position'(Handle, Position).
prolog_load_context(stream, Stream) :-
    '$clause_at_hand'(clause(Handle, _, _)),
    '$source_stream'(Handle, Stream).

% Applies while a file is loaded from its text; its initialization goals run after the last clause.
'$clause_at_hand'(Clause) :-
    '$loading_file'(_),
    nb_current('$clause_at_hand', Clause),
    Clause = clause(_, _, _).
