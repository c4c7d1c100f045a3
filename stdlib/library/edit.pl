% SPDX-License-Identifier: MIT
% Editing: the file, or the clauses of a procedure, in the editor of the environment; then what has changed is
% loaded again.

:- module(edit, [edit/0, edit/1]).

:- use_module(library(source_snippets), [shown_file/2]).

:- meta_predicate edit(:).

%!  edit is det.
%
%   edit/1 of the file that was loaded last. Errors: existence_error(source_sink, file).

edit :-
    findall(Path, source_file(Path), Paths),
    (   last_path(Paths, Path)
    ->  edit(user:Path)
    ;   throw(error(existence_error(source_sink, file), _))
    ).

last_path([Path], Path) :- !.
last_path([_|Paths], Path) :-
    last_path(Paths, Path).

%!  edit(:What) is det.
%
%   What is a file, a procedure Name/Arity or Name, or File:Line. The editor is that of the environment variables
%   VISUAL or EDITOR, else vi. After it has ended, files that have changed are loaded again.
%   Errors: instantiation_error, existence_error(source_sink, What).

edit(Spec) :-
    strip_module(Spec, Module, What),
    (   var(What)
    ->  throw(error(instantiation_error, context(edit:edit/1, _)))
    ;   place(What, Module, Path, Line)
    ->  run_editor(Path, Line),
        make
    ;   throw(error(existence_error(source_sink, What), context(edit:edit/1, _)))
    ).

place(File:Line, _, Path, Line) :-
    integer(Line),
    !,
    file_path(File, Path).
place(Name/Arity, Module, Path, Line) :-
    !,
    defined_at(Module, Name, Arity, Path, Line).
place(File, _, Path, 1) :-
    file_path(File, Path),
    !.
place(Name, Module, Path, Line) :-
    atom(Name),
    current_predicate(Module:Name/Arity),
    defined_at(Module, Name, Arity, Path, Line),
    !.
place(Name, _, Path, 1) :-              % a new file
    atom(Name),
    (   sub_atom(Name, _, 3, 0, '.pl')
    ->  Path = Name
    ;   fail
    ).

defined_at(Module, Name, Arity, Path, Line) :-
    atom(Name),
    integer(Arity),
    functor(Head, Name, Arity),
    '$definition_place'(Module, Head, Path, Line),
    \+ sub_atom(Path, 0, _, _, 'hornbeam:').

file_path(File, Path) :-
    atom(File),
    (   exists_file(File)
    ->  Path = File
    ;   atom_concat(File, '.pl', WithExtension),
        exists_file(WithExtension)
    ->  Path = WithExtension
    ).

run_editor(Path, Line) :-
    (   ( getenv('VISUAL', Editor) ; getenv('EDITOR', Editor) ),
        Editor \== ''
    ->  true
    ;   Editor = vi
    ),
    quoted_path(Path, Quoted),
    (   takes_line(Editor)
    ->  format(atom(Command), '~w +~w ~w', [Editor, Line, Quoted])
    ;   format(atom(Command), '~w ~w', [Editor, Quoted])
    ),
    shown_file(Path, Shown),
    print_message(informational, format('editing ~w:~w', [Shown, Line])),
    shell(Command, _).

% Editors that begin at a line with +Line.
takes_line(Editor) :-
    file_base_name(Editor, Base),
    '$in_list'(Base, [vi, vim, nvim, view, emacs, emacsclient, nano, pico, joe, jed, micro, kak, ed, mcedit]),
    !.

% For the shell: in single quotes, those inside as '\''.
quoted_path(Path, Quoted) :-
    atomic_list_concat(Parts, '''', Path),
    atomic_list_concat(Parts, '''\\''''', Inside),
    atomic_list_concat(['''', Inside, ''''], Quoted).
