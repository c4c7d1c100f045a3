% SPDX-License-Identifier: MIT
% Cross-references of source files without loading them: which predicates they define, call, export and import. The
% language server uses the same analysis. The interface is that of SWI-Prolog.

:- module(prolog_xref,
          [ xref_source/1, xref_source/2, xref_clean/1, xref_current_source/1, xref_done/2, xref_option/2,
            xref_defined/3, xref_called/3, xref_called/4, xref_called/5, xref_exported/2, xref_module/2,
            xref_uses_file/3, xref_op/2, xref_prolog_flag/4, xref_comment/3, xref_comment/4, xref_mode/3, xref_meta/2,
            xref_meta/3, xref_public_list/3, xref_source_file/3, xref_source_file/4, xref_definition_line/2,
            xref_built_in/1
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(source_analysis/declarations), [library_exports/2, source_of_file/3]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_notes)).
:- use_module(private(source_analysis/source_pieces), [close_source/1, open_source/3, file_text/2]).

:- dynamic([note/2, noted/2, option/2]).            % noted(Path, Time)

%!  xref_source(+File) is det.
%
%   Reads File, a path or a specification such as library(Name), unless it is unchanged since it was last read. Runs
%   none of its code, but obeys its operator declarations and imports. Errors: instantiation_error,
%   existence_error(source_sink, File).
%
%       ?- xref_source('/home/ann/family.pl').

xref_source(File) :-
    xref_source(File, []).

%!  xref_source(+File, +Options) is det.
%
%   Like xref_source/1. The option register_called(all) makes xref_called/3 tell of calls of system predicates, too; the
%   others of SWI-Prolog are accepted and have no effect.
%
%       ?- xref_source('/home/ann/family.pl', [register_called(all)]).

xref_source(File, Options) :-
    must_be(list, Options),
    source_path(File, Path),
    (   index_file(Path)
    ->  true
    ;   throw(error(existence_error(source_sink, File), _))
    ),
    retractall(option(Path, _)),
    forall('$in_list'(Option, Options), assertz(option(Path, Option))),
    time_file(Path, Time),
    (   noted(Path, Time)
    ->  true
    ;   forget_notes(Path),
        file_text(Path, Text),
        open_source(Path, Text, Source),
        source_notes(Source, Notes),
        close_source(Source),
        forall('$in_list'(Note, Notes), assertz(note(Path, Note))),
        assertz(noted(Path, Time))
    ).

forget_notes(Path) :-
    retractall(note(Path, _)),
    retractall(noted(Path, _)).

source_path(File, Path) :-
    must_be(nonvar, File),
    (   absolute_file_name(File, Path0, [file_type(prolog), access(read), file_errors(fail)])
    ->  Path = Path0
    ;   throw(error(existence_error(source_sink, File), _))
    ).

%   The path of a file that has been read; enumerates if unbound.

known_path(File, Path) :-
    (   var(File)
    ->  noted(Path, _),
        File = Path
    ;   absolute_file_name(File, Path, [file_type(prolog), access(read), file_errors(fail)])
    ->  noted(Path, _)
    ).

%!  xref_clean(+File) is det.
%
%   Forgets the cross-references of File.
%
%       ?- xref_clean('/home/ann/family.pl').

xref_clean(File) :-
    (   known_path(File, Path)
    ->  forget_notes(Path),
        retractall(option(Path, _)),
        forget_indexed(Path)
    ;   true
    ).

%!  xref_current_source(?File) is nondet.
%
%   File has been read by xref_source/1.
%
%       ?- xref_current_source(File).
%       false.

xref_current_source(File) :-
    noted(File, _).

%!  xref_done(?File, -Time) is nondet.
%
%   File, as it was at Time, has been read by xref_source/1.
%
%       ?- xref_done('/home/ann/family.pl', Time).

xref_done(File, Time) :-
    known_path(File, Path),
    noted(Path, Time).

%!  xref_option(?File, ?Option) is nondet.
%
%   File has been read with Option, given or a default.
%
%       ?- xref_option('/home/ann/family.pl', register_called(Which)).

xref_option(File, Option) :-
    known_path(File, Path),
    (   option(Path, Option)
    ;   '$in_list'(Option, [silent(false), register_called(non_built_in), comments(collect), process_include(true)]),
        functor(Option, Name, 1),
        functor(Given, Name, 1),
        \+ option(Path, Given)
    ).

%!  xref_defined(?File, ?Head, ?How) is nondet.
%
%   File defines the procedure of Head: How is local(Line) for its first clause, dynamic(Line), thread_local(Line),
%   multifile(Line) or public(Line) for a declaration, or imported(From) from another file. The head of a clause for
%   another module is Module:Head.
%
%       ?- xref_defined('/home/ann/family.pl', Head, How).

xref_defined(File, Head, How) :-
    known_path(File, Path),
    (   note(Path, defined(Head, How)),
        \+ ( How = local(Line), note(Path, defined(Head, local(Other))), Other < Line )
    ;   How = imported(From),
        head_name(Head, Name, Arity),
        imported(Path, From, Name/Arity),
        functor(Head, Name, Arity)
    ).

imported(Path, From, Indicator) :-
    indexed_load(Path, From, Imports),
    (   sub_atom(From, 0, _, _, 'hornbeam:')
    ->  library_exports(From, Exports),
        '$in_list'(Exported, Exports),
        seen_as(Imports, Exported, Indicator)
    ;   provided_procedures(From, Imports, Indicators),
        '$in_list'(Indicator, Indicators)
    ).

head_name(Head, Name, Arity) :-
    ( nonvar(Head) -> functor(Head, Name, Arity) ; true ).

%!  xref_called(?File, ?Head, ?By) is nondet.
%
%   File calls the procedure of Head, in a clause for the head By, in the directive '<directive>'(Line), or, by a
%   declaration public/1, from outside, '<public>'(Line). System predicates are not told, unless File has been read with
%   register_called(all).
%
%       ?- xref_called('/home/ann/family.pl', Head, By).

xref_called(File, Head, By) :-
    xref_called(File, Head, By, _).

%!  xref_called(?File, ?Head, ?By, ?Condition) is nondet.
%
%   Like xref_called/3. Condition is always true: what conditional compilation leaves out is not told.
%
%       ?- xref_called('/home/ann/family.pl', Head, By, Condition).

xref_called(File, Head, By, Condition) :-
    known_path(File, Path),
    findall(call(Head, By), called(Path, Head, By, _), Calls0),
    without_variants(Calls0, [], Calls),
    '$in_list'(call(Head, By), Calls),
    Condition = true.

%   Heads have new variables in each note.

without_variants([], _, []).
without_variants([Call|Calls0], Known, Calls) :-
    (   '$in_list'(Other, Known),
        Other =@= Call
    ->  Calls = Calls1
    ;   Calls = [Call|Calls1]
    ),
    without_variants(Calls0, [Call|Known], Calls1).

called(Path, Head, By, Line) :-
    note(Path, called(Head, By, Line)),
    ( option(Path, register_called(all)) -> true ; \+ xref_built_in(Head) ).

%!  xref_called(?File, ?Head, ?By, ?Condition, ?Line) is nondet.
%
%   Like xref_called/4 for each call. Line is that of the clause or directive.
%
%       ?- xref_called('/home/ann/family.pl', Head, By, Condition, Line).

xref_called(File, Head, By, true, Line) :-
    known_path(File, Path),
    findall(call(Head, By, Line), called(Path, Head, By, Line), Calls0),
    without_variants(Calls0, [], Calls),
    '$in_list'(call(Head, By, Line), Calls).

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

%!  xref_uses_file(?File, ?Spec, ?Path) is nondet.
%
%   File loads the file Path, which it calls Spec.
%
%       ?- xref_uses_file('/home/ann/family.pl', Spec, Path).

xref_uses_file(File, Spec, Path) :-
    known_path(File, Source),
    note(Source, loads(Spec, Path)).

%!  xref_op(?File, ?Op) is nondet.
%
%   File can use the operator Op, op(Priority, Type, Name), which it declares or imports.
%
%       ?- xref_op('/home/ann/family.pl', op(Priority, Type, Name)).

xref_op(File, Op) :-
    known_path(File, Path),
    Op = op(_, _, _),
    note(Path, operator(Op, context)).

%!  xref_prolog_flag(?File, ?Flag, ?Value, ?Line) is nondet.
%
%   A directive of File sets the Prolog flag.
%
%       ?- xref_prolog_flag('/home/ann/family.pl', double_quotes, Value, Line).

xref_prolog_flag(File, Flag, Value, Line) :-
    known_path(File, Path),
    note(Path, flag(Flag, Value, Line)).

%!  xref_comment(?File, ?Title, ?Comment) is nondet.
%
%   Comment, a string, is that of File which begins with `<module>` and Title.
%
%       ?- xref_comment('/home/ann/family.pl', Title, Comment).

xref_comment(File, Title, Comment) :-
    known_path(File, Path),
    note(Path, title(Title, Comment)).

%!  xref_comment(?File, ?Head, ?Summary, ?Comment) is nondet.
%
%   Comment is the documentation of a procedure of File, Summary its first sentence, both strings.
%
%       ?- xref_comment('/home/ann/family.pl', Head, Summary, Comment).

xref_comment(File, Head, Summary, Comment) :-
    known_path(File, Path),
    note(Path, comment(Head, Summary, Comment)).

%!  xref_mode(?File, ?Mode, ?Determinism) is nondet.
%
%   The documentation of a procedure of File has a template with this Mode, such as older(+any, -integer).
%
%       ?- xref_mode('/home/ann/family.pl', Mode, Determinism).

xref_mode(File, Mode, Determinism) :-
    known_path(File, Path),
    note(Path, mode(Mode, Determinism)).

%!  xref_meta(?File, ?Head, -Called) is nondet.
%
%   Head calls some of its arguments, by a meta_predicate declaration of File or of the system. Called is a list of
%   Goal, Goal+Extra, and //(Body). Heads of the system are not enumerated.
%
%       ?- xref_meta('/home/ann/family.pl', maplist(G, Xs), Called).

xref_meta(File, Head, Called) :-
    known_path(File, Path),
    (   note(Path, meta(Head, Called))
    ;   nonvar(Head),
        \+ note(Path, defined(Head, local(_))),
        xref_meta(Head, Called)
    ).

%!  xref_meta(+Head, -Called) is semidet.
%
%   The same for the system and its libraries.
%
%       ?- xref_meta(maplist(G, Xs), Called).
%       Called = [G+1].

xref_meta(Head, Called) :-
    callable(Head),
    functor(Head, Name, Arity),
    functor(Modes, Name, Arity),
    goal_modes(user, Head, Modes),
    called_arguments(Modes, Head, Called),
    Called \== [].

%!  xref_public_list(+Spec, +File, +Options) is semidet.
%
%   What the file Spec, as seen from File, has for others: Options are path(Path), module(Module), exports(List) with
%   operators, and public(Indicators), each unified. Fails if there is no such file.
%
%       ?- xref_public_list(library(lists), '/home/ann/family.pl', [module(Module), exports(Exports)]).

xref_public_list(Spec, File, Options) :-
    xref_source_file(Spec, Path, File),
    (   sub_atom(Path, 0, _, _, 'hornbeam:')
    ->  library_exports(Path, Exports),
        '$loaded'(Path, Module, _),
        Public = []
    ;   xref_source(Path),
        ( indexed_module(Path, Module, Exports0) -> true ; Module = user, Exports0 = [] ),
        findall(Op, note(Path, operator(Op, exported)), Ops),
        '$append'(Exports0, Ops, Exports),
        findall(Name/Arity, ( note(Path, defined(Head, public(_))), functor(Head, Name, Arity) ), Public)
    ),
    all_told(Options, [path(Path), module(Module), exports(Exports), public(Public)]).

all_told([], _).
all_told([Option|Options], Told) :-
    '$in_list'(Option, Told),
    !,
    all_told(Options, Told).

%!  xref_source_file(+Spec, -Path, +File) is semidet.
%
%   Path is the file for Spec in the file File. Fails if there is none.
%
%       ?- xref_source_file(library(lists), Path, '/home/ann/family.pl').
%       Path = 'hornbeam:library/lists.pl'.

xref_source_file(Spec, Path, File) :-
    xref_source_file(Spec, Path, File, []).

%!  xref_source_file(+Spec, -Path, +File, +Options) is semidet.
%
%   The same with the option relative_to(Directory), in place of that of File.
%
%       ?- xref_source_file(family, Path, '/home/ann/main.pl', [relative_to('/home/bob')]).
%       false.

xref_source_file(Spec, Path, File, Options) :-
    (   '$in_list'(relative_to(Directory), Options)
    ->  atom_concat(Directory, '/x', From)
    ;   From = File
    ),
    source_of_file(Spec, From, Path).

%!  xref_definition_line(+How, -Line) is semidet.
%
%   Line is the line in How, a term of xref_defined/3.
%
%       ?- xref_definition_line(local(7), Line).
%       Line = 7.

xref_definition_line(How, Line) :-
    How =.. [Name, Line],
    '$in_list'(Name, [local, dynamic, thread_local, multifile, public]),
    !.

%!  xref_built_in(?Head) is semidet.
%
%   Head is the head of a system predicate. Fails if Head is unbound, as in SWI-Prolog.
%
%       ?- xref_built_in(atom_length(_, _)).
%       true.

xref_built_in(Head) :-
    callable(Head),
    '$predicate_property'(system, Head, defined),
    !.
