% SPDX-License-Identifier: MIT
% Reading source files as terms, with the names of SWI-Prolog's library(prolog_source): for programs that analyse
% programs. Operators declared in the text apply until its end.

:- module(prolog_source,
          [ prolog_open_source/2, prolog_close_source/1, prolog_read_source_term/4, prolog_canonical_source/2,
            file_name_on_path/2, path_segments_atom/2, directory_source_files/3, valid_term_position/2
          ]).

:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(operators), [push_operators/2, pop_operators/1]).

% open(Stream, Undo): a list that restores the previous operators, the last declaration first.
:- dynamic open/2.

%!  prolog_open_source(+Source, -Stream) is det.
%
%   Opens a source file, given by its path or as library(Name), for prolog_read_source_term/4; skips a first line `#!`.
%   Errors: existence_error(source_sink, Source).
%
%       :- prolog_open_source('family.pl', Stream).

prolog_open_source(Source, Stream) :-
    prolog_canonical_source(Source, Path),
    open(Path, read, Stream),
    (   peek_string(Stream, 2, Mark),
        atom_string('#!', Mark)
    ->  skip(Stream, 0'\n)
    ;   true
    ),
    assertz(open(Stream, [])).

%!  prolog_close_source(+Stream) is det.
%
%   Closes Stream and restores the operators from before it was opened.
%
%       :- prolog_close_source(Stream).

prolog_close_source(Stream) :-
    close(Stream),
    (   retract(open(Stream, Undo))
    ->  maplist(pop_operators, Undo)
    ;   true
    ).

%!  prolog_read_source_term(+Stream, -Term, -Expanded, +Options) is det.
%
%   Reads Term, end_of_file at the end, and expands it as the loader does. Operators of directives op/3, and those that
%   a module exports, apply from then on. Options: those of read_term/3; syntax_errors(dec10) is the default: syntax
%   errors are printed and skipped.
%
%       ?- open_string('a --> [x].', _S), prolog_read_source_term(_S, T, E, []).
%       T = (a-->[x]), E = a([x|_A], _A).

prolog_read_source_term(Stream, Term, Expanded, Options) :-
    must_be(list, Options),
    read_term(Stream, Term0, [syntax_errors(dec10)|Options]),
    expand_term(Term0, Expanded0),
    declared(Expanded0, Stream),
    Term = Term0,
    Expanded = Expanded0.

declared(Term, Stream) :-
    (   nonvar(Term),
        Term = (:- Directive),
        nonvar(Directive),
        operators(Directive, Operators),
        ground(Operators)
    ->  push_operators(user:Operators, Undo),
        (   retract(open(Stream, Undos))
        ->  assertz(open(Stream, [Undo|Undos]))
        ;   true
        )
    ;   true
    ).

operators(op(P, T, N), [op(P, T, N)]).
operators(module(_, Exports), Operators) :-
    is_list(Exports),
    findall(op(P, T, N), member(op(P, T, N), Exports), Operators).

%!  prolog_canonical_source(+Source, -Path) is semidet.
%
%   Path is the absolute path of the source file Source, with or without its extension.
%
%       ?- prolog_canonical_source('/home/ann/family', Path).

prolog_canonical_source(Source, Path) :-
    absolute_file_name(Source, Path, [file_type(prolog), access(read), file_errors(error)]).

%!  file_name_on_path(+Path, -Name) is det.
%
%   Name is the shortest name for the absolute Path: library(Name) or relative to the working directory, otherwise Path.
%
%       ?- working_directory(_D, _D), atom_concat(_D, 'a.pl', _P), file_name_on_path(_P, X).
%       X = 'a.pl'.

file_name_on_path(Path, Name) :-
    (   user:file_search_path(library, Directory0),
        atom(Directory0),
        directory_ending(Directory0, Directory),
        atom_concat(Directory, Local, Path)
    ->  file_name_extension(Base, _, Local),
        atomic_list_concat(Parts, /, Base),
        joined(Parts, Spec),
        Name = library(Spec)
    ;   working_directory(Here, Here),
        atom_concat(Here, Local, Path)
    ->  Name = Local
    ;   Name = Path
    ).

directory_ending(Directory, Ending) :-
    (   sub_atom(Directory, _, 1, 0, /)
    ->  Ending = Directory
    ;   atom_concat(Directory, /, Ending)
    ).

%!  path_segments_atom(?Segments, ?Atom) is det.
%
%   Atom is the text of the term Segments, such as a/b.
%
%       ?- path_segments_atom(dcg/basics, A), path_segments_atom(S, A).
%       A = 'dcg/basics', S = dcg/basics.

path_segments_atom(Segments, Atom) :-
    (   var(Atom)
    ->  format(atom(Atom), '~w', [Segments])
    ;   atomic_list_concat(Parts, /, Atom),
        joined(Parts, Segments)
    ).

joined([Part|Parts], Segments) :-
    joined(Parts, Part, Segments).

joined([], Segments, Segments).
joined([Part|Parts], Segments0, Segments) :-
    joined(Parts, Segments0/Part, Segments).

%!  directory_source_files(+Directory, -Files, +Options) is det.
%
%   Files are the source files of Directory, absolute and sorted. Options: recursive(true) includes subdirectories;
%   loaded(true), the default, returns only files that have been loaded.
%
%       ?- directory_source_files('/nowhere', Files, [loaded(false)]).
%       Files = [].

directory_source_files(Directory, Files, Options) :-
    must_be(list, Options),
    option(recursive(Recursive), Options, false),
    option(loaded(Loaded), Options, true),
    absolute_file_name(Directory, Path),
    findall(File, source_in(Path, Recursive, Loaded, File), Files0),
    sort(Files0, Files).

source_in(Directory, Recursive, Loaded, File) :-
    exists_directory(Directory),
    directory_files(Directory, Names),
    directory_ending(Directory, Ending),
    member(Name, Names),
    \+ sub_atom(Name, 0, 1, _, '.'),
    atom_concat(Ending, Name, Path),
    (   file_name_extension(_, Extension, Name),
        user:prolog_file_type(Extension, prolog)
    ->  File = Path,
        ( Loaded == true -> source_file(File) ; true )
    ;   Recursive == true,
        exists_directory(Path),
        source_in(Path, Recursive, Loaded, File)
    ).

%!  valid_term_position(@Term, @Position) is semidet.
%
%   Position is a possible subterm_positions(Position) of Term in read_term/3.
%
%       ?- term_string(_T, "f(X, [a])", [subterm_positions(_P)]), valid_term_position(_T, _P).
%       true.

valid_term_position(Term, Position) :-
    nonvar(Position),
    valid_position(Position, Term).

valid_position(From-To, Term) :-
    ordered(From, To),
    ( var(Term) -> true ; atomic(Term) -> true ; is_list(Term) -> true ; Term = '$VAR'(_) ).
valid_position(string_position(From, To), Term) :-
    ordered(From, To),
    ( atom(Term) -> true ; string(Term) -> true ; is_list(Term) ).
valid_position(brace_term_position(From, To, Position), Term) :-
    nonvar(Term),
    Term = {Inner},
    ordered(From, To),
    valid_term_position(Inner, Position).
valid_position(parentheses_term_position(From, To, Position), Term) :-
    ordered(From, To),
    valid_term_position(Term, Position).
valid_position(list_position(From, To, Elements, none), Term) :-
    ordered(From, To),
    foldl(valid_element, Elements, Term, []).
valid_position(list_position(From, To, Elements, Tail), Term) :-
    Tail \== none,
    ordered(From, To),
    foldl(valid_element, Elements, Term, Rest),
    valid_term_position(Rest, Tail).
valid_position(term_position(From, To, NameFrom, NameTo, Arguments), Term) :-
    compound(Term),
    ordered(From, To),
    ordered(NameFrom, NameTo),
    Term =.. [_|Terms],
    maplist(valid_term_position, Terms, Arguments).

ordered(From, To) :-
    integer(From),
    integer(To),
    From =< To.

valid_element(Position, Term, Elements) :-
    nonvar(Term),
    Term = [Element|Elements],
    valid_term_position(Element, Position).
