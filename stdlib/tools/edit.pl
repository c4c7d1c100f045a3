% SPDX-License-Identifier: MIT
% Starts an editor on a source file and reloads it afterwards.

:- module(edit, [edit/0, edit/1]).

:- use_module(library(error), [must_be/2, existence_error/2]).

%!  edit is det.
%
%   Edits the file that was loaded last.
%
%       ?- edit.

edit :-
    (   findall(Path, source_file(Path), Paths),
        append(_, [Last], Paths)
    ->  edit(Last)
    ;   existence_error(source_file, edit)
    ).

%!  edit(+Spec) is det.
%
%   Spec is a file, file(Path), or Name or Name/Arity of a procedure, whose file is opened at its line with the editor
%   of the environment variable EDITOR (default vi). Changed files are reloaded. Errors: existence_error(source, Spec).
%
%       ?- edit(parent/2).

edit(Spec) :-
    must_be(nonvar, Spec),
    (   place(Spec, Path, Line)
    ->  start_editor(Path, Line),
        make
    ;   existence_error(source, Spec)
    ).

place(file(Path), Path, 1) :-
    !.
place(Name/Arity, Path, Line) :-
    !,
    functor(Head, Name, Arity),
    predicate_property(user:Head, file(Path)),
    ( predicate_property(user:Head, line_count(Line0)) -> Line = Line0 ; Line = 1 ).
place(Spec, Path, 1) :-
    exists_source(Spec, Path),
    !.
place(Name, Path, Line) :-
    atom(Name),
    current_predicate(user:Name/Arity),
    place(Name/Arity, Path, Line),
    !.

start_editor(Path, Line) :-
    ( getenv('EDITOR', Editor) -> true ; Editor = vi ),
    format(atom(Command), '~w +~w "~w"', [Editor, Line, Path]),
    shell(Command).
