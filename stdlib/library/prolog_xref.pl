% SPDX-License-Identifier: MIT
% Cross-references of source files without loading them: which predicates they define, call, export and import. The
% language server uses the same analysis.

:- module(prolog_xref,
          [ xref_source/1, xref_source/2, xref_clean/1, xref_current_source/1, xref_defined/3, xref_called/3,
            xref_exported/2, xref_module/2, xref_uses_file/3, xref_definition_line/2, xref_built_in/1
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(private(source_analysis/file_index)).

%!  xref_source(+File) is det.
%
%   Reads File, a path or a specification such as library(Name), unless it is unchanged since it was last read. Runs
%   none of its code, but obeys its operator declarations and imports. Errors: instantiation_error,
%   existence_error(source_sink, File).
%
%       ?- xref_source('/home/ann/family.pl').

xref_source(File) :-
    source_path(File, Path),
    (   index_file(Path)
    ->  true
    ;   throw(error(existence_error(source_sink, File), _))
    ).

%!  xref_source(+File, +Options) is det.
%
%   Like xref_source/1; the options of SWI-Prolog are accepted and have no effect.
%
%       ?- xref_source('/home/ann/family.pl', [silent(true)]).

xref_source(File, Options) :-
    must_be(list, Options),
    xref_source(File).

source_path(File, Path) :-
    absolute_file_name(File, Path, [file_type(prolog), access(read), file_errors(error)]).

%   The path of a file that has been read; enumerates if unbound.

known_path(File, Path) :-
    (   var(File)
    ->  indexed_file(Path),
        File = Path
    ;   absolute_file_name(File, Path, [file_type(prolog), access(read), file_errors(fail)])
    ->  indexed_file(Path)
    ).

%!  xref_clean(+File) is det.
%
%   Forgets the cross-references of File.
%
%       ?- xref_clean('/home/ann/family.pl').

xref_clean(File) :-
    (   known_path(File, Path)
    ->  forget_indexed(Path)
    ;   true
    ).

%!  xref_current_source(?File) is nondet.
%
%   File has been read by xref_source/1.
%
%       ?- xref_current_source(File).
%       false.

xref_current_source(File) :-
    indexed_file(File).

%!  xref_defined(?File, ?Head, ?How) is nondet.
%
%   File defines the procedure of Head: How is local(Line), dynamic, or imported(From) from another file that has been
%   read.
%
%       ?- xref_defined('/home/ann/family.pl', Head, How).

xref_defined(File, Head, How) :-
    known_path(File, Path),
    head_name(Head, Name, Arity),
    (   indexed_definition(Name, Arity, Path, range(Line0, _, _, _)),
        \+ ( indexed_definition(Name, Arity, Path, range(Other, _, _, _)), Other < Line0 ),
        Line is Line0 + 1,
        How = local(Line)
    ;   indexed_declaration(Name, Arity, Path),
        \+ indexed_definition(Name, Arity, Path, _),
        How = dynamic
    ;   indexed_load(Path, From, Imports),
        provided_procedures(From, Imports, Indicators),
        '$in_list'(Name/Arity, Indicators),
        How = imported(From)
    ),
    functor(Head, Name, Arity).

head_name(Head, Name, Arity) :-
    (   nonvar(Head)
    ->  functor(Head, Name, Arity)
    ;   true
    ).

%!  xref_called(?File, ?Head, ?By) is nondet.
%
%   File calls the procedure of Head, in a clause for the head By or in a directive (`<directive>`).
%
%       ?- xref_called('/home/ann/family.pl', Head, By).

xref_called(File, Head, By) :-
    known_path(File, Path),
    head_name(Head, Name, Arity),
    findall(Name/Arity-Caller,
            ( indexed_use(Name, Arity, Path, _, use(Role, Caller, _)), '$in_list'(Role, [call, closure]) ),
            Calls0),
    sort(Calls0, Calls),
    '$in_list'(Name/Arity-Caller, Calls),
    functor(Head, Name, Arity),
    (   Caller = CallerName/CallerArity
    ->  functor(By, CallerName, CallerArity)
    ;   By = '<directive>'
    ).

%!  xref_exported(?File, ?Head) is nondet.
%
%   File is a module file that exports the procedure of Head.
%
%       ?- xref_exported('/home/ann/family.pl', Head).

xref_exported(File, Head) :-
    known_path(File, Path),
    indexed_module(Path, _, Exports),
    '$in_list'(Name/Arity, Exports),
    functor(Head, Name, Arity).

%!  xref_module(?File, ?Module) is nondet.
%
%   File defines Module.
%
%       ?- xref_module('/home/ann/family.pl', Module).

xref_module(File, Module) :-
    known_path(File, Path),
    indexed_module(Path, Module, _).

%!  xref_uses_file(?File, -Loaded, ?Path) is nondet.
%
%   File loads the file Path; Loaded is the same path, or library(Name).
%
%       ?- xref_uses_file('/home/ann/family.pl', Loaded, Path).

xref_uses_file(File, Loaded, Path) :-
    known_path(File, Source),
    indexed_load(Source, Path, _),
    (   '$library_name'(Path, Name)
    ->  Loaded = library(Name)
    ;   Loaded = Path
    ).

%!  xref_definition_line(+How, -Line) is semidet.
%
%   Line is the line in How, a term of xref_defined/3.
%
%       ?- xref_definition_line(local(7), Line).
%       Line = 7.

xref_definition_line(local(Line), Line).

%!  xref_built_in(?Head) is semidet.
%
%   Head is the head of a system predicate.
%
%       ?- xref_built_in(atom_length(_, _)).
%       true.

xref_built_in(Head) :-
    callable(Head),
    '$predicate_property'(system, Head, defined),
    !.
