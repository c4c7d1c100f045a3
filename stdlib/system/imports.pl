% SPDX-License-Identifier: MIT
% Module interfaces: what a module file exports and imports, and the autoloading of library predicates.

% Module, Name, Arity, Path: exports that are loaded when called.
:- dynamic(['$on_call'/4]).

% ---- modules ----

'$declare_module'(Name, Exports, Path) :-
    (   var(Name) -> throw(error(instantiation_error, _)) ; true ),
    '$set_source_module'(Name),
    '$set_module_file'(Name, Path),
    (   '$library_path'(Path) -> '$set_base'(Name, system) ; true ),
    (   '$loaded'(Path, _, Time)
    ->  true
    ;   '$file_time'(Path, Time)
    ),
    retractall('$loaded'(Path, _, _)),
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
%   Exports these procedures from the source module.
%
%       :- export(area/2).

export(Indicators) :-
    '$export'(Indicators).

%!  import(:Indicators) is det.
%
%   Imports procedures of another module, one or several, into the source module: import(lists:append/3).
%
%       :- import(lists:append/3).

import(Spec) :-
    '$source_module'(Into),
    strip_module(Spec, From, Indicators),
    (   nonvar(Indicators),
        Indicators = from(_, File)
    ->  '$import_of_xsb'(File, Into)
    ;   '$import_each'(Indicators, From, Into)
    ).

'$import_each'(Indicators, From, Into) :-
    (   nonvar(Indicators),
        ( Indicators = (A, B) ; Indicators = [A|B] )
    ->  '$import_each'(A, From, Into),
        '$import_each'(B, From, Into)
    ;   Indicators == []
    ->  true
    ;   strip_module(From:Indicators, Module, Indicator),
        ( '$import'(Into, Module, Indicator) -> true ; true )
    ).

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
            '$export_all'(Indicators, Module),
            '$exported_operators'(FileModule, Names),
            '$export_operators'(Names, Module)
        ;   true
        )
    ).

'$imported_indicators'(all, From, Indicators) :-
    !,
    '$module_exports'(From, Indicators).
'$imported_indicators'(except(Exceptions), From, Indicators) :-
    !,
    '$module_exports'(From, All),
    '$without'(All, Exceptions, Indicators).
'$imported_indicators'(Indicators, _, Indicators).

'$export_all'([], _).
'$export_all'([Indicator|Indicators], Module) :-
    (   Indicator = op(_, _, _)
    ->  true
    ;   Indicator = (_/Arity as Name)
    ->  '$export'(Module:(Name/Arity))
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

% Definitions of the importer take precedence.
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
    ;   '$found_elsewhere'(Indicator, Into)
    ->  true
    ;   print_message(warning, not_exported(From, Indicator))
    ).

% Exports of this library in another system may be built in here, or be in another library.
'$found_elsewhere'(Name/Arity, Into) :-
    atom(Name),
    integer(Arity),
    functor(Head, Name, Arity),
    (   '$predicate_property'(system, Head, defined)
    ->  true
    ;   '$exporting_file'(Name, Arity, Path),
        '$library_name'(Path, Library)
    ->  '$source_module'(Source),
        call_cleanup(use_module(Into:library(Library), [Name/Arity]), '$set_source_module'(Source))
    ).

% The library from which programs import the exports of this file.
'$public_library'(Path, Library) :-
    (   '$library_name'(Path, Library)
    ->  true
    ;   atom_concat('hornbeam:private/', Part, Path),
        '$part_of'(Part, Library)
    ).

% The parts of clpfd that are not for programs are for its other parts.
'$part_of'('parts/number_lists.pl', lists) :- !.
'$part_of'('parts/rbtree_deletion.pl', rbtrees) :- !.
'$part_of'('parts/uri_encoding.pl', uri) :- !.
'$part_of'(Part, clpfd) :-
    atom_concat('clpfd/', File, Part),
    \+ '$first_member'(File, ['arguments.pl', 'options.pl', 'parts.pl', 'readings.pl', 'residual_goals.pl',
                              'variants.pl']).

% A place of '$documentation'/1 that is of no use to programs.
'$is_internal'(Place) :-
    atom_concat('private/', Part, Place),
    \+ '$part_of'(Part, _).

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

% ---- autoloading ----

% The machine calls this for a procedure that its module neither defines nor inherits.
'$undefined'(Module, Name, Arity) :-
    (   '$autoload'(Module, Name, Arity)
    ->  true
    ;   '$tunes_only'(Name, Arity)
    ->  functor(Head, Name, Arity),
        assertz(system:Head)
    ;   '$open_hook'(Module, Name/Arity)
    ->  dynamic(Module:Name/Arity),
        fail
    ;   '$exception_action'(Module, Name/Arity, Action)
    ->  Action == retry
    ;   current_prolog_flag(unknown, fail),
        module_property(Module, class(user))
    ->  fail
    ;   current_prolog_flag(unknown, warning)
    ->  print_message(warning, unknown_procedure(Module, Name/Arity)),
        functor(Head, Name, Arity),
        dynamic(Module:Name/Arity),
        \+ Module:Head
    ;   '$culprit'(Module, Name/Arity, Culprit),
        throw(error(existence_error(procedure, Culprit), Culprit))
    ).

% Directives that only tune SWI-Prolog. In this text a name with `$` would denote a system predicate.
'$tunes_only'(Name, Arity) :-
    sub_atom(Name, 0, 1, Rest, $),
    sub_atom(Name, 1, Rest, 0, Word),
    ( Word-Arity == hide-1 -> true ; Word-Arity == set_predicate_attribute-3 ).

% Hooks that SWI-Prolog calls if a program defines them. Programs call them too, whether they are defined or not.
'$open_hook'(Module, Indicator) :-
    '$hooks'(Module, Indicators),
    '$in_list'(Indicator, Indicators),
    ( Module \== user -> true ; '$dialect'(swi) ).

'$hooks'(prolog, [message_line_element/2, message_context/3, error_message/3, message_location/3,
                  message_prefix_hook/2, comment_hook/3, called_by/2, deprecated/3, rename_predicate/2]).
'$hooks'(user, [portray/1, exception/3, expand_query/4, expand_answer/2, goal_expansion/4, term_expansion/4,
                thread_message_hook/3, prolog_list_goal/1]).
'$hooks'(license, [license/3]).

% The action that the program's user:exception/3 chooses for an undefined procedure: retry, fail or error.
'$exception_action'(Module, Indicator, Action) :-
    '$predicate_property'(user, exception(_, _, _), defined),
    '$culprit'(Module, Indicator, Culprit),
    user:exception(undefined_predicate, Culprit, Action),
    Action \== error,
    !.

'$culprit'(Module, Indicator, Culprit) :-
    (   Module == user
    ->  Culprit = Indicator
    ;   Module == system
    ->  Culprit = Indicator
    ;   Culprit = Module:Indicator
    ).

'$autoload'(Module, Name, Arity) :-
    '$may_autoload'(Module),
    Name \== (','),                         % libraries that use control constructs as names
    Name \== (;),
    '$autoload_source'(Module, Name, Arity, Path),
    '$source_module'(Source),
    '$inferences'(Before),
    flag('$loading', Loading, Loading),
    setup_call_cleanup(
        '$debugger_pause'(Paused),              % loading is nothing to watch
        ( '$is_loaded'(Path, Library, _) -> New = false
        ; '$open_source'(Path, Handle),
          '$load_handle'(Handle, Path, system, []),
          '$loaded'(Path, Library, _),
          New = true
        ),
        ( '$set_source_module'(Source),
          '$debugger_unpause'(Paused)
        )),
    '$inferences'(After),
    flag('$loading', _, Loading + After - Before),
    Library \== [],
    (   Library == Module
    ->  New == true,                        % its own procedure, gone with a load that was given up
        functor(Head, Name, Arity),
        '$predicate_property'(Module, Head, defined)
    ;   '$import'(Module, Library, Name/Arity)
    ).

% Inferences of the program: those of autoloading are left out.
'$own_inferences'(Inferences) :-
    '$inferences'(All),
    flag('$loading', Loading, Loading),
    Inferences is All - Loading.

% The flag applies to programs: libraries rely on autoloading.
'$may_autoload'(Module) :-
    (   current_prolog_flag(autoload, true)
    ->  true
    ;   '$module_class'(Module, library)
    ).

'$autoload_source'(Module, Name, Arity, Path) :-
    (   '$prompt_path'(Name, Arity, Path),
        nb_current('$last_query', query(Query, _)),
        functor(Goal, Name, Arity),
        '$debugger_pause'(Paused),
        ( '$is_goal_of'(Query, Goal) -> Asked = true ; Asked = false ),
        '$debugger_unpause'(Paused),
        Asked == true
    ->  true
    ;   '$library_of_call'(Module, Name, Arity, Path)
    ).

% The library that a call in Module would load, if any: an import may be waiting for the exporter's own library.
'$library_of_call'(Module, Name, Arity, Path) :-
    (   '$on_call'(Module, Name, Arity, OnCall)
    ->  Path = OnCall
    ;   '$awaited_from'(Module, Name, Arity, From)
    ->  '$library_of_call'(From, Name, Arity, Path)
    ;   '$autoload_path'(Module, Name, Arity, Path),
        ( '$calls_back'(Name, Arity, Own) -> '$predicate_property'(Module, Own, defined) ; true )
    ).

% Procedures of libraries that call one of the program: they are there for programs that have it.
'$calls_back'(main, 0, main(_)).

% Interactive tools are autoloaded for goals typed at the prompt, not for undefined procedures of a program.
'$is_goal_of'(Query, _) :-
    var(Query),
    !,
    fail.
'$is_goal_of'(_:Query, Goal) :-
    !,
    '$is_goal_of'(Query, Goal).
'$is_goal_of'(Query, Goal) :-
    \+ Query \= Goal,
    !.
'$is_goal_of'(Query, Goal) :-
    callable(Query),
    '$predicate_property'(system, Query, meta_predicate(Modes)),
    arg(I, Modes, 0),
    arg(I, Query, Inner),
    '$is_goal_of'(Inner, Goal),
    !.

% Imports between libraries are lazy: use_module/2 with a list of predicates that would be autoloaded from there anyway
% loads nothing. Most imports of a library are of this kind and are never called.
'$imports_can_wait'(Path, Module, Options) :-
    '$option'(imports(Imports), Options),
    \+ '$first_member'(reexport(_), Options),
    '$module_class'(Module, library),
    '$all_autoloaded_from'(Imports, Path).

'$all_autoloaded_from'([Name/Arity|Imports], Path) :-
    atom(Name),
    '$exporting_file'(Name, Arity, Path),
    (   Imports == []
    ->  true
    ;   '$all_autoloaded_from'(Imports, Path)
    ).

% The module being loaded re-exports all exports of the library Spec, except those in Except; the library is loaded when
% one of them is called.
'$reexport_on_call'(Spec, Except) :-
    '$source_module'(Module),
    '$find_source'(Spec, Path),
    '$embedded_exports'(Path, Exports),
    '$reexport_on_call'(Exports, Except, Module, Path).

'$reexport_on_call'([], _, _, _).
'$reexport_on_call'([Export|Exports], Except, Module, Path) :-
    (   Export = Name/Arity,
        \+ '$first_member'(Export, Except)
    ->  '$export'(Module:Export),
        assertz('$on_call'(Module, Name, Arity, Path))
    ;   true
    ),
    '$reexport_on_call'(Exports, Except, Module, Path).

%!  autoload(:File) is det.
%
%   Autoloads the predicates of a library; all of the built-in library is autoloaded anyway, so this only loads other
%   files.
%
%       :- autoload(library(lists)).

autoload(File) :-
    use_module(File).

%!  autoload(:File, +Imports) is det.
%
%   Like autoload/1.
%
%       :- autoload(library(lists), [append/3]).

autoload(File, Imports) :-
    use_module(File, Imports).
