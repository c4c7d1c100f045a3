% SPDX-License-Identifier: MIT
% The loader: finds files, reads their clauses, runs their directives, imports what modules export, and
% loads library predicates when they are called. Reading and adding clauses are primitives
% (builtins/loading.cpp).

:- meta_predicate
    load_files(:), load_files(:, +), consult(:), reconsult(:), ensure_loaded(:), use_module(:),
    use_module(:, +), reexport(:), reexport(:, +), make, initialization(0), initialization(0, +),
    '$run_directive'(0, +, +).

:- dynamic(['$loaded'/3, '$initialization'/3, '$main_goal'/1, user:file_search_path/2,
            user:library_directory/1, user:prolog_load_file/2]).
:- multifile([user:file_search_path/2, user:library_directory/1, user:prolog_load_file/2]).

% ---- the predicates ----

%!  consult(:Files) is det.
%
%   Loads the file or list of files; clauses of an earlier load of the same file are replaced. `user` reads
%   clauses from the terminal. Errors: existence_error(source_sink, File), permission_error(open,
%   source_sink, File), instantiation_error.
%
%       ?- consult(family).

consult(Files) :-
    load_files(Files, []).

%!  reconsult(:Files) is det.
%
%   The same as consult/1.

reconsult(Files) :-
    load_files(Files, []).

%!  ensure_loaded(:Files) is det.
%
%   Loads the files that have not been loaded yet.

ensure_loaded(Files) :-
    load_files(Files, [if(not_loaded)]).

%!  use_module(:File) is det.
%
%   Loads a module file if need be and imports all that it exports.
%
%       ?- use_module(library(lists)).

use_module(Files) :-
    load_files(Files, [if(not_loaded), must_be_module(true)]).

%!  use_module(:File, +Imports) is det.
%
%   The same for some exports: a list of Name/Arity, or except(List).

use_module(Files, Imports) :-
    load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports)]).

%!  reexport(:File) is det.
%
%   As use_module/1; what is imported is exported in turn.

reexport(Files) :-
    load_files(Files, [if(not_loaded), must_be_module(true), reexport(true)]).

%!  reexport(:File, +Imports) is det.
%
%   As use_module/2; what is imported is exported in turn.

reexport(Files, Imports) :-
    load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports), reexport(true)]).

%!  load_files(:Files) is det.
%
%   load_files(Files, []).

load_files(Files) :-
    load_files(Files, []).

%!  load_files(:Files, +Options) is det.
%
%   Loads source files. Options: if(true), if(not_loaded), if(changed), imports(Imports), silent(Bool),
%   must_be_module(Bool), stream(Stream).

load_files(Files0, Options) :-
    '$source_module'(Source),
    (   nonvar(Files0), Files0 = _:_
    ->  strip_module(Files0, Module, Files)
    ;   Module = Source, Files = Files0
    ),
    '$load_all'(Files, Module, Options).

'$load_all'(Files, _, _) :-
    var(Files),
    !,
    throw(error(instantiation_error, context(system:load_files/2, _))).
'$load_all'([], _, _) :- !.
'$load_all'([File|Files], Module, Options) :-
    !,
    '$load_all'(File, Module, Options),
    '$load_all'(Files, Module, Options).
'$load_all'(Module:File, _, Options) :-
    atom(Module),
    !,
    '$load_all'(File, Module, Options).
'$load_all'(user, Module, _) :-
    !,
    '$load_user'(Module).
'$load_all'(Spec, Module, Options) :-
    '$option'(stream(Stream), Options),
    !,
    read_string(Stream, _, Text),
    '$source_of_text'(Text, Handle),
    '$path_of_stream_source'(Spec, Path),
    '$load_handle'(Handle, Path, Module, Options).
'$load_all'(Spec, Module, Options) :-
    (   '$find_source'(Spec, Path)
    ->  true
    ;   throw(error(existence_error(source_sink, Spec), context(system:load_files/2, _)))
    ),
    '$load_path'(Path, Spec, Module, Options).

'$path_of_stream_source'(Spec, Path) :-
    (   atom(Spec) -> Path = Spec ; Path = 'stream' ).

'$option'(Option, Options) :-
    functor(Option, Name, 1),
    functor(Found, Name, 1),
    '$first_member'(Found, Options),
    !,
    Option = Found.

'$first_member'(X, [Y|Ys]) :-
    (   X = Y
    ;   '$first_member'(X, Ys)
    ).

'$load_path'(Path, Spec, Module, Options) :-
    '$loaded'(Path, FileModule, Time),
    (   '$option'(if(If), Options) -> true ; If = true ),
    (   If == not_loaded
    ->  true
    ;   If == changed,
        '$file_time'(Path, Time)
    ),
    !,
    '$import_loaded'(FileModule, Spec, Module, Options).
'$load_path'(Path, Spec, Module, Options) :-
    '$open_source'(Path, Handle),
    '$load_handle'(Handle, Path, Module, Options),
    '$loaded'(Path, FileModule, _),
    '$import_loaded'(FileModule, Spec, Module, Options).

'$file_time'(Path, Time) :-
    (   '$embedded_file'(Path)
    ->  Time = 0
    ;   catch(time_file(Path, Time), _, Time = 0)
    ).

% ---- one file ----

'$load_handle'(Handle, Path, Module, _Options) :-
    '$file_time'(Path, Time),
    retractall('$loaded'(Path, _, _)),
    assertz('$loaded'(Path, [], Time)),
    '$source_module'(Before),
    '$load_flags'(Flags),
    '$load_depth'(Depth),
    (   nb_current('$if', If) -> true ; If = [] ),
    nb_setval('$if', []),
    setup_call_cleanup(
        '$enter_file'(Path, Module),
        ( '$load_clauses'(Handle, Path), '$run_initializations'(Path) ),
        '$leave_file'(Handle, Depth, Before, Flags, If)).

'$enter_file'(Path, Module) :-
    '$begin_load'(Path),
    '$set_source_module'(Module),
    (   '$library_path'(Path)
    ->  set_prolog_flag(double_quotes, codes),
        style_check(-singleton)
    ;   true
    ).

'$leave_file'(Handle, Depth, Before, Flags, If) :-
    '$close_source'(Handle),
    '$cut_loads'(Depth),
    '$set_source_module'(Before),
    '$restore_load_flags'(Flags),
    nb_setval('$if', If).

'$library_path'(Path) :-
    sub_atom(Path, 0, _, _, 'hornbeam:').

% Flags that a file sets for itself only.
'$load_flags'([double_quotes=D, back_quotes=B, single_var_warnings=S]) :-
    current_prolog_flag(double_quotes, D),
    (   current_prolog_flag(back_quotes, B) -> true ; B = codes ),
    (   current_prolog_flag(single_var_warnings, S) -> true ; S = true ).

'$restore_load_flags'([]).
'$restore_load_flags'([Flag=Value|Flags]) :-
    catch(set_prolog_flag(Flag, Value), _, true),
    '$restore_load_flags'(Flags).

'$load_clauses'(Handle, Path) :-
    repeat,
    '$source_module'(Module),
    '$read_clause'(Handle, Module, Term, Names, Singletons, Line),
    '$load_term'(Term, Names, Singletons, Line, Path, Last),
    Last == true,
    !.

'$load_term'(Term, Names, Singletons, Line, Path, Last) :-
    (   Term == end_of_file
    ->  Last = true,
        '$check_open_conditions'(Path, Line)
    ;   Last = false,
        catch('$load_clause'(Term, Names, Singletons, Line, Path), Ball,
              '$load_error'(Ball, Path, Line))
    ).

'$load_error'(Ball, _, _) :-
    '$not_for_the_loader'(Ball),
    !,
    throw(Ball).
'$load_error'(Ball, Path, Line) :-
    print_message(error, load_error(Path, Line, Ball)).

'$not_for_the_loader'(Ball) :-
    nonvar(Ball),
    '$passing_ball'(Ball).

'$passing_ball'('$aborted').
'$passing_ball'(unwind(_)).
'$passing_ball'(time_limit_exceeded).
'$passing_ball'(time_limit_exceeded(_)).
'$passing_ball'('$inference_limit_exceeded').

'$load_clause'(Term, Names, Singletons, Line, Path) :-
    (   '$skipping'
    ->  ( '$conditional'(Term, Path, Line) -> true ; true )
    ;   nonvar(Term), Term = '$syntax_error'(_, _, _, _, _, _, _, _)
    ->  print_message(error, source_syntax_error(Path, Term))
    ;   '$conditional'(Term, Path, Line)
    ->  true
    ;   nb_setval('$variable_names', Names),
        '$warn_singletons'(Singletons, Term, Path, Line),
        expand_term(Term, Expanded),
        '$load_expanded'(Expanded, Line, Path)
    ).

'$load_expanded'(Term, Line, Path) :-
    (   var(Term)
    ->  throw(error(instantiation_error, _))
    ;   Term == []
    ->  true
    ;   Term = [First|Rest]
    ->  '$load_expanded'(First, Line, Path),
        '$load_expanded'(Rest, Line, Path)
    ;   Term = (:- Directive)
    ->  '$load_directive'(Directive, Path, Line)
    ;   Term = (?- Directive)
    ->  '$load_directive'(Directive, Path, Line)
    ;   Term == end_of_file
    ->  true
    ;   '$expand_clause'(Term, Clause),
        '$consult_clause'(Clause, Line, Note),
        (   Note == true
        ->  true
        ;   print_message(warning, clause_note(Path, Line, Note))
        )
    ).

%!  compile_aux_clauses(+Clauses) is det.
%
%   For term and goal expansion: adds clauses to the source module beside the one being expanded.

compile_aux_clauses([]) :- !.
compile_aux_clauses([Clause|Clauses]) :-
    !,
    compile_aux_clauses(Clause),
    compile_aux_clauses(Clauses).
compile_aux_clauses(Clause) :-
    (   '$load_depth'(0)
    ->  '$source_module'(Module),
        assertz(Module:Clause)
    ;   '$consult_clause'(Clause, 0, _)
    ).

'$warn_singletons'(Singletons, Term, Path, Line) :-
    (   Singletons == []
    ->  true
    ;   '$is_directive'(Term)
    ->  true
    ;   current_prolog_flag(single_var_warnings, false)
    ->  true
    ;   print_message(warning, singletons(Path, Line, Singletons, Term))
    ).

'$is_directive'((:- _)).
'$is_directive'((?- _)).

%!  style_check(+Spec) is det.
%
%   Turns warnings of the loader on (+Name) or off (-Name) for the rest of the file: singleton,
%   discontiguous.

style_check(Spec) :-
    (   Spec = -singleton
    ->  set_prolog_flag(single_var_warnings, false)
    ;   Spec = +singleton
    ->  set_prolog_flag(single_var_warnings, true)
    ;   true
    ).

% ---- conditional compilation ----
%
% '$if' holds a stack of: taken (this branch is read), waiting (no branch was read yet), done (a branch was
% read before), ignored (all of it is inside a part that is skipped).

'$skipping' :-
    nb_getval('$if', [State|_]),
    State \== taken.

'$conditional'(Term, Path, Line) :-
    nonvar(Term),
    Term = (:- Directive),
    nonvar(Directive),
    '$conditional_directive'(Directive, Path, Line).

'$conditional_directive'(if(Goal), Path, Line) :-
    nb_getval('$if', States),
    (   States = [State|_], State \== taken
    ->  New = ignored
    ;   '$condition_holds'(Goal, Path, Line)
    ->  New = taken
    ;   New = waiting
    ),
    nb_setval('$if', [New|States]).
'$conditional_directive'(elif(Goal), Path, Line) :-
    '$top_condition'(State, States, Path, Line),
    (   State == waiting
    ->  (   '$condition_holds'(Goal, Path, Line) -> New = taken ; New = waiting )
    ;   State == taken
    ->  New = done
    ;   New = State
    ),
    nb_setval('$if', [New|States]).
'$conditional_directive'(else, Path, Line) :-
    '$conditional_directive'(elif(true), Path, Line).
'$conditional_directive'(endif, Path, Line) :-
    '$top_condition'(_, States, Path, Line),
    nb_setval('$if', States).

'$top_condition'(State, States, Path, Line) :-
    (   nb_getval('$if', [State|States])
    ->  true
    ;   print_message(error, load_error(Path, Line, error(context_error(no_if), _))),
        State = done,
        States = []
    ).

'$condition_holds'(Goal, Path, Line) :-
    '$source_module'(Module),
    expand_goal(Module:Goal, Expanded),
    catch(( Module:Expanded -> true ; fail ), Ball,
          ( print_message(error, load_error(Path, Line, Ball)), fail )).

'$check_open_conditions'(Path, Line) :-
    nb_getval('$if', States),
    (   States == []
    ->  true
    ;   print_message(error, load_error(Path, Line, error(context_error(no_endif), _)))
    ).

% ---- directives ----

'$load_directive'(Directive, Path, Line) :-
    (   nonvar(Directive),
        '$file_directive'(Directive, Path, Line)
    ->  true
    ;   '$source_module'(Module),
        expand_goal(Module:Directive, Goal),
        '$run_directive'(Module:Goal, Path, Line)
    ).

% Directives that are about the file itself.
'$file_directive'(module(Name, Exports), Path, _) :-
    '$declare_module'(Name, Exports, Path).
'$file_directive'(module(Name, Exports, _), Path, _) :-
    '$declare_module'(Name, Exports, Path).
'$file_directive'(include(Spec), _, _) :-
    '$include'(Spec).
'$file_directive'(initialization(Goal), Path, Line) :-
    '$source_module'(Module),
    assertz('$initialization'(Path, Line, Module:Goal)).
'$file_directive'(initialization(Goal, When), Path, Line) :-
    '$source_module'(Module),
    (   When == main
    ->  retractall('$main_goal'(_)),
        assertz('$main_goal'(Module:Goal))
    ;   When == now
    ->  '$run_directive'(Module:Goal, Path, Line)
    ;   assertz('$initialization'(Path, Line, Module:Goal))
    ).
'$file_directive'(expects_dialect(Dialect), _, _) :-
    expects_dialect(Dialect).
'$file_directive'(encoding(_), _, _).

'$run_directive'(Goal, Path, Line) :-
    catch(( Goal -> true ; print_message(warning, directive_failed(Path, Line, Goal)) ), Ball,
          '$directive_error'(Ball, Path, Line, Goal)).

'$directive_error'(Ball, Path, Line, Goal) :-
    (   '$not_for_the_loader'(Ball)
    ->  throw(Ball)
    ;   print_message(error, directive_error(Path, Line, Goal, Ball))
    ).

'$run_initializations'(Path) :-
    (   retract('$initialization'(Path, Line, Goal)),
        '$run_directive'(Goal, Path, Line),
        fail
    ;   true
    ).

%!  initialization(:Goal) is det.
%
%   As a directive: calls Goal when the file has been loaded. Called elsewhere, calls Goal at once.

initialization(Goal) :-
    (   '$loading_file'(Path)
    ->  assertz('$initialization'(Path, 0, Goal))
    ;   call(Goal) -> true
    ;   print_message(warning, directive_failed([], 0, Goal))
    ).

%!  initialization(:Goal, +When) is det.
%
%   When is now, after_load, or main: then Goal is the program, which runs when all files are loaded and
%   ends the process.

initialization(Goal, When) :-
    (   When == main
    ->  retractall('$main_goal'(_)),
        assertz('$main_goal'(Goal))
    ;   When == now
    ->  once(Goal)
    ;   initialization(Goal)
    ).

'$include'(Spec) :-
    (   '$find_source'(Spec, Path)
    ->  '$open_source'(Path, Handle),
        '$load_depth'(Depth),
        (   nb_current('$included', Included) -> true ; Included = [] ),
        setup_call_cleanup(
            '$enter_include'(Included, Depth, Path),
            '$load_clauses'(Handle, Path),
            ( '$close_source'(Handle), nb_setval('$included', Included) ))
    ;   throw(error(existence_error(source_sink, Spec), context(system:include/1, _)))
    ).

% Included files that are being read, each with the number of loads in progress. A file that includes
% itself would have no end.
'$enter_include'(Included, Depth, Path) :-
    (   '$first_member'(in(Depth, Path), Included)
    ->  throw(error(permission_error(include, source_sink, Path),
                    context(system:include/1, 'the file includes itself')))
    ;   nb_setval('$included', [in(Depth, Path)|Included])
    ).

%!  include(+File) is det.
%
%   Loads the clauses of File as if they stood here.

include(Spec) :-
    '$include'(Spec).

%!  expects_dialect(+Dialect) is det.
%
%   The file is written for Dialect: iso, sicstus, swi.

expects_dialect(Dialect) :-
    (   '$dialect_quotes'(Dialect, Quotes)
    ->  set_prolog_flag(double_quotes, Quotes)
    ;   true
    ).

'$dialect_quotes'(swi, string).
'$dialect_quotes'(sicstus, codes).
'$dialect_quotes'(sicstus4, codes).
'$dialect_quotes'(iso, codes).

% ---- modules ----

'$declare_module'(Name, Exports, Path) :-
    (   var(Name) -> throw(error(instantiation_error, _)) ; true ),
    '$set_source_module'(Name),
    '$set_module_file'(Name, Path),
    (   '$library_path'(Path) -> '$set_base'(Name, system) ; true ),
    retractall('$loaded'(Path, _, _)),
    '$file_time'(Path, Time),
    assertz('$loaded'(Path, Name, Time)),
    '$declare_exports'(Exports, Name).

'$declare_exports'(Exports, _) :-
    var(Exports),
    !.
'$declare_exports'([], _).
'$declare_exports'([Export|Exports], Module) :-
    (   Export = op(Priority, Type, Names)
    ->  op(Priority, Type, Module:Names),
        '$export_operators'(Names, Module)
    ;   '$export'(Module:Export)
    ),
    '$declare_exports'(Exports, Module).

'$export_operators'([], _) :- !.
'$export_operators'([Name|Names], Module) :-
    !,
    '$export_operator'(Module, Name),
    '$export_operators'(Names, Module).
'$export_operators'(Name, Module) :-
    '$export_operator'(Module, Name).

%!  export(:Indicators) is det.
%
%   The source module exports these procedures.

export(Indicators) :-
    '$export'(Indicators).

%!  import(:Indicators) is det.
%
%   The source module sees procedures of another module: import(lists:append/3).

import(Spec) :-
    '$source_module'(Into),
    strip_module(Spec, From, Indicator),
    ( '$import'(Into, From, Indicator) -> true ; true ).

'$import_loaded'(FileModule, Spec, Module, Options) :-
    (   FileModule == []
    ->  (   '$option'(must_be_module(true), Options), Spec = library(_)
        ->  true
        ;   true
        )
    ;   FileModule == Module
    ->  true
    ;   ( '$option'(imports(Imports), Options) -> true ; Imports = all ),
        '$import_exports'(Imports, FileModule, Module),
        (   '$option'(reexport(true), Options)
        ->  '$imported_indicators'(Imports, FileModule, Indicators),
            '$export_all'(Indicators, Module)
        ;   true
        )
    ).

'$imported_indicators'(Imports, From, Indicators) :-
    (   Imports = [_|_]
    ->  Indicators = Imports
    ;   '$module_exports'(From, Indicators)
    ).

'$export_all'([], _).
'$export_all'([Indicator|Indicators], Module) :-
    (   Indicator = op(_, _, Names)
    ->  '$export_operators'(Names, Module)
    ;   '$export'(Module:Indicator)
    ),
    '$export_all'(Indicators, Module).

'$import_exports'(all, From, Into) :-
    !,
    '$module_exports'(From, Indicators),
    '$import_list'(Indicators, From, Into),
    '$exported_operators'(From, Names),
    '$import_operators'(Names, From, Into).
'$import_exports'(except(Exceptions), From, Into) :-
    !,
    '$module_exports'(From, Indicators),
    '$without'(Indicators, Exceptions, Rest),
    '$import_list'(Rest, From, Into),
    '$exported_operators'(From, Names),
    '$import_operators'(Names, From, Into).
'$import_exports'(Imports, From, Into) :-
    '$import_list'(Imports, From, Into),
    '$exported_operators'(From, Names),
    '$import_operators'(Names, From, Into).

'$without'([], _, []).
'$without'([X|Xs], Exceptions, Ys) :-
    (   '$first_member'(Y, Exceptions), ( Y = X ; Y = (X as _) )
    ->  Ys = Ys1
    ;   Ys = [X|Ys1]
    ),
    '$without'(Xs, Exceptions, Ys1).

% What the importer defines itself stays its own.
'$import_list'([], _, _).
'$import_list'([Import|Imports], From, Into) :-
    '$import_one'(Import, From, Into),
    '$import_list'(Imports, From, Into).

'$import_one'(op(_, _, _), _, _) :- !.
'$import_one'(Indicator as NewName, From, Into) :-
    !,
    '$import_renamed'(Indicator, NewName, From, Into).
'$import_one'(Name//Arity, From, Into) :-
    !,
    Arity2 is Arity + 2,
    '$import_one'(Name/Arity2, From, Into).
'$import_one'(Indicator, From, Into) :-
    (   '$exported'(From, Indicator)
    ->  ( '$import'(Into, From, Indicator) -> true ; true )
    ;   print_message(warning, not_exported(From, Indicator))
    ).

'$import_renamed'(Name/Arity, NewName, From, Into) :-
    functor(Head, Name, Arity),
    Head =.. [_|Arguments],
    NewHead =.. [NewName|Arguments],
    (   '$has_clauses'(Into, NewHead)
    ->  true
    ;   assertz(Into:(NewHead :- From:Head))
    ).

'$import_operators'([], _, _).
'$import_operators'([Name|Names], From, Into) :-
    (   current_op(Priority, Type, From:Name),
        op(Priority, Type, Into:Name),
        fail
    ;   true
    ),
    '$import_operators'(Names, From, Into).

% ---- finding files ----

'$find_source'(Spec, Path) :-
    (   atom(Spec) -> '$find_file'(Spec, Path)
    ;   string(Spec) -> atom_string(Atom, Spec), '$find_file'(Atom, Path)
    ;   Spec = library(Name) -> '$find_library'(Name, Path)
    ;   compound(Spec), functor(Spec, Alias, 1) -> arg(1, Spec, Name), '$find_alias'(Alias, Name, Path)
    ;   '$path_text'(Spec, Atom) -> '$find_file'(Atom, Path)
    ),
    !.

% a/b/c and a.b as written without quotes
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
    ;   user:file_search_path(library, Directory),
        '$directory_file'(Directory, Name, Path)
    ).

'$embedded_library'(Name, Path) :-
    (   atomic_list_concat(['hornbeam:library/', Name, '.pl'], Path)
    ;   '$dialect_directory'(Directory),
        atomic_list_concat(['hornbeam:', Directory, '/', Name, '.pl'], Path)
    ),
    '$embedded_file'(Path),
    !.

'$dialect_directory'('dialect').

'$find_alias'(Alias, Name0, Path) :-
    '$path_text'(Name0, Name),
    user:file_search_path(Alias, Directory0),
    (   atomic(Directory0)
    ->  Directory = Directory0
    ;   Directory0 =.. [Alias1, Name1],
        '$find_directory'(Alias1, Name1, Directory)
    ),
    '$directory_file'(Directory, Name, Path).

'$find_directory'(Alias, Name, Directory) :-
    user:file_search_path(Alias, Parent),
    atomic(Parent),
    atomic_list_concat([Parent, '/', Name], Directory).

'$directory_file'(Directory, Name, Path) :-
    atomic_list_concat([Directory, '/', Name], File),
    '$existing_source'(File, Path).

% Relative to the file being loaded, then to the working directory.
'$find_file'(File, Path) :-
    (   '$embedded_file'(File)
    ->  Path = File
    ;   is_absolute_file_name(File)
    ->  '$existing_source'(File, Path)
    ;   '$loading_file'(Loading),
        \+ '$library_path'(Loading),
        file_directory_name(Loading, Directory),
        '$directory_file'(Directory, File, Path)
    ->  true
    ;   '$existing_source'(File, Path)
    ).

'$existing_source'(File, Path) :-
    '$source_candidate'(File, Candidate),
    exists_file(Candidate),
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

'$source_candidate'(File, File).
'$source_candidate'(File, Candidate) :-
    '$source_extension'(Extension),
    atom_concat(File, Extension, Candidate).

'$source_extension'('.pl').
'$source_extension'('.pro').
'$source_extension'('.prolog').

% ---- clauses from the terminal ----

'$load_user'(Module) :-
    '$source_module'(Before),
    '$load_depth'(Depth),
    setup_call_cleanup(
        ( '$begin_load'(user), '$set_source_module'(Module) ),
        ( '$read_user_clauses', '$run_initializations'(user) ),
        ( '$cut_loads'(Depth), '$set_source_module'(Before) )).

'$read_user_clauses' :-
    repeat,
    catch(read_term(user_input, Term, [singletons(Singletons)]), Ball, true),
    (   nonvar(Ball)
    ->  '$load_error'(Ball, user, 0),
        Last = false
    ;   '$singleton_names'(Singletons, Names),
        ( nb_current('$if', _) -> true ; nb_setval('$if', []) ),
        '$load_term'(Term, [], Names, 0, user, Last)
    ),
    Last == true,
    !.

'$singleton_names'([], []).
'$singleton_names'([Name=_|Pairs], [Name|Names]) :-
    '$singleton_names'(Pairs, Names).

%!  make is det.
%
%   Loads again the files that have changed since they were loaded.

make :-
    findall(Path-Module, ( '$loaded'(Path, Module, Time), '$has_changed'(Path, Time) ), Changed),
    '$reload'(Changed).

'$has_changed'(Path, Time) :-
    \+ '$library_path'(Path),
    '$file_time'(Path, Now),
    Now \== Time.

'$reload'([]).
'$reload'([Path-_|Paths]) :-
    load_files(user:Path, []),
    '$reload'(Paths).

%!  source_file(?Path) is nondet.
%
%   Path is a file that was loaded.

source_file(Path) :-
    '$loaded'(Path, _, _),
    \+ '$library_path'(Path).

%!  prolog_load_context(?Key, -Value) is nondet.
%
%   What is being loaded: source, file, directory, module, variable_names.

prolog_load_context(source, Path) :- '$loading_file'(Path).
prolog_load_context(file, Path) :- '$loading_file'(Path).
prolog_load_context(directory, Directory) :-
    '$loading_file'(Path),
    file_directory_name(Path, Directory).
prolog_load_context(module, Module) :- '$source_module'(Module).
prolog_load_context(dialect, swi).
prolog_load_context(variable_names, Names) :- nb_current('$variable_names', Names).

% ---- autoloading ----

% The machine calls this for a procedure that its module neither defines nor inherits.
'$undefined'(Module, Name, Arity) :-
    (   '$autoload'(Module, Name, Arity)
    ->  true
    ;   current_prolog_flag(unknown, warning)
    ->  print_message(warning, unknown_procedure(Module, Name/Arity)),
        functor(Head, Name, Arity),
        dynamic(Module:Name/Arity),
        \+ Module:Head
    ;   '$culprit'(Module, Name/Arity, Culprit),
        throw(error(existence_error(procedure, Culprit), Culprit))
    ).

'$culprit'(Module, Indicator, Culprit) :-
    (   Module == user
    ->  Culprit = Indicator
    ;   Module == system
    ->  Culprit = Indicator
    ;   Culprit = Module:Indicator
    ).

'$autoload'(Module, Name, Arity) :-
    current_prolog_flag(autoload, true),
    Name \== (','),                         % libraries that use control constructs as names
    Name \== (;),
    '$autoload_path'(Name, Arity, Path),
    '$source_module'(Source),
    setup_call_cleanup(
        true,
        ( '$loaded'(Path, Library, _) -> true
        ; '$open_source'(Path, Handle),
          '$load_handle'(Handle, Path, system, []),
          '$loaded'(Path, Library, _)
        ),
        '$set_source_module'(Source)),
    Library \== [],
    Library \== Module,
    '$import'(Module, Library, Name/Arity).

%!  autoload(:File) is det.
%
%   Predicates of the library are loaded when called; all of the built-in library is, so nothing is to do
%   but to load other files.

autoload(File) :-
    use_module(File).

%!  autoload(:File, +Imports) is det.
%
%   As autoload/1.

autoload(File, Imports) :-
    use_module(File, Imports).
