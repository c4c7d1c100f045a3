% SPDX-License-Identifier: MIT
% The loader: reads the clauses of files and adds them, by the primitives in builtins/loading.cpp. source_files.pl finds
% files, load_directives.pl executes directives, dialects.pl detects the system a file was written for, and imports.pl
% handles module interfaces.

:- meta_predicate
    load_files(:), load_files(:, +), consult(:), reconsult(:), ensure_loaded(:), use_module(:),
    use_module(:, +), use_module(?, :, +), reexport(:), reexport(:, +).

:- dynamic(['$loaded'/3]).

% ---- the predicates ----

%!  consult(:Files) is det.
%
%   Loads the file or list of files, replacing clauses of an earlier load of the same file. `user` reads clauses from
%   the terminal. Errors: existence_error(source_sink, File), permission_error(open, source_sink, File),
%   instantiation_error.
%
%       ?- consult(family).

consult(Files) :-
    load_files(Files, []).

%!  '.'(+File, +Files) is det.
%
%   A list as a goal: consult([File|Files]).
%
%       ?- [family, friends].

'.'(File, Files) :-
    load_files([File|Files], []).

%!  reconsult(:Files) is det.
%
%   Same as consult/1.
%
%       :- reconsult(rules).

reconsult(Files) :-
    load_files(Files, []).

%!  ensure_loaded(:Files) is det.
%
%   Loads the files that have not been loaded yet.
%
%       :- ensure_loaded(library(lists)).

ensure_loaded(Files) :-
    load_files(Files, [if(not_loaded)]).

%!  use_module(:File) is det.
%
%   Loads a module file if necessary and imports all its exports.
%
%       ?- use_module(library(lists)).

use_module(Files) :-
    load_files(Files, [if(not_loaded), must_be_module(true)]).

%!  use_module(:File, +Imports) is det.
%
%   Like use_module/1 for a list of Name/Arity, or except(List).
%
%       ?- use_module(library(lists), [last/2]), last([a, b], X).
%       X = b.

use_module(Files, Imports) :-
    '$must_end'(Imports),
    load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports)]).

%!  use_module(?Module, :File, +Imports) is det.
%
%   Like use_module/2; Module is unified with the module name of File (SICStus).
%
%       :- use_module(Module, library(lists), [last/2]).

use_module(Module, Files, Imports) :-
    use_module(Files, Imports),
    (   var(Module),
        strip_module(Files, _, File),
        '$find_source'(File, Path),
        '$loaded'(Path, Name, _)
    ->  Module = Name
    ;   true
    ).

%!  reexport(:File) is det.
%
%   Like use_module/1, and re-exports the imports.
%
%       :- reexport(library(lists)).

reexport(Files) :-
    load_files(Files, [if(not_loaded), must_be_module(true), reexport(true)]).

%!  reexport(:File, +Imports) is det.
%
%   Like use_module/2, and re-exports the imports.
%
%       :- reexport(library(lists), except([last/2])).

reexport(Files, Imports) :-
    '$must_end'(Imports),
    load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports), reexport(true)]).

%!  load_files(:Files) is det.
%
%   Same as load_files(Files, []).
%
%       :- load_files([parser, main]).

load_files(Files) :-
    load_files(Files, []).

%!  load_files(:Files, +Options) is det.
%
%   Loads source files. Options: if(true), if(not_loaded), if(changed), imports(Imports), silent(Bool),
%   must_be_module(Bool), stream(Stream).
%
%       ?- open_string('planet(earth).', _S), load_files(planets, [stream(_S)]), planet(X).
%       X = earth.

load_files(Files0, Options) :-
    '$source_module'(Source),
    (   nonvar(Files0), Files0 = _:_
    ->  strip_module(Files0, Module, Files)
    ;   Module = Source, Files = Files0
    ),
    '$load_files'(Files, Module, Options).

'$load_files'(Files, Module, Options) :-
    '$load_all'(Files, Module, Options),
    (   '$load_depth'(0)
    ->  '$check_loaded'
    ;   true
    ).

% User files are checked at the end of the outermost load: only then are all definitions known.
'$check_loaded' :-
    (   nb_current('$unchecked', [Path|Paths]),
        \+ nb_current('$checks_wait', true)
    ->  nb_setval('$unchecked', []),
        (   '$load_aside'(private(checks/load_checks))
        ->  catch('$load_checks':check_loaded_files([Path|Paths]), Ball, '$check_ball'(Ball))
        ;   true
        )
    ;   true
    ).

'$check_ball'(Ball) :-
    (   '$passing_ball'(Ball)
    ->  throw(Ball)
    ;   true
    ).

'$to_be_checked'(Path) :-
    (   nb_current('$unchecked', Paths)
    ->  true
    ;   Paths = []
    ),
    (   '$first_member'(Path, Paths)
    ->  true
    ;   nb_setval('$unchecked', [Path|Paths])
    ).

'$load_all'(Files, _, _) :-
    var(Files),
    !,
    throw(error(instantiation_error, context(system:load_files/2, _))).
'$load_all'([], _, _) :- !.
'$load_all'([Code|Codes], Module, Options) :-
    integer(Code),                          % "file.pl" where text in double quotes is codes
    !,
    atom_codes(File, [Code|Codes]),
    '$load_all'(File, Module, Options).
'$load_all'([File|Files], Module, Options) :-
    !,
    '$load_all'(File, Module, Options),
    '$load_all'(Files, Module, Options).
'$load_all'(Module:File, _, Options) :-
    atom(Module),
    !,
    '$load_all'(File, Module, Options).
'$load_all'('$exactly'(Path), Module, Options) :-
    !,
    '$load_path'(Path, Path, Module, Options).
'$load_all'(user, Module, _) :-
    !,
    '$load_user'(Module).
'$load_all'(Spec, Module, Options) :-
    '$option'(stream(Stream), Options),
    !,
    read_string(Stream, _, Text),
    '$source_of_text'(Text, Handle),
    '$path_of_stream_source'(Spec, Path),
    '$load_handle'(Handle, Path, Module, Options),
    '$loaded'(Path, FileModule, _),
    '$import_loaded'(FileModule, Path, Module, Options).
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
    '$is_loaded'(Path, FileModule, Time),
    (   '$option'(if(If), Options) -> true ; If = true ),
    (   If == not_loaded
    ->  true
    ;   If == changed,
        '$file_time'(Path, Time)
    ),
    !,
    '$import_loaded'(FileModule, Spec, Module, Options).
'$load_path'(Path, _, Module, Options) :-
    '$imports_can_wait'(Path, Module, Options),
    !.
'$load_path'(Path, Spec, Module, Options) :-
    '$open_source'(Path, Handle),
    '$load_handle'(Handle, Path, Module, Options),
    '$loaded'(Path, FileModule, _),
    '$import_loaded'(FileModule, Spec, Module, Options).

% '$loaded'(Path, Module, loading(Time)): until the load ends, or permanently if an exception such as a time limit
% aborts it.
'$is_loaded'(Path, Module, Time) :-
    '$loaded'(Path, Module, Time0),
    (   Time0 = loading(Time)
    ->  '$is_being_loaded'(Path)
    ;   Time = Time0
    ).

'$file_time'(Path, Time) :-
    (   '$embedded_file'(Path)
    ->  Time = 0
    ;   catch(time_file(Path, Time), _, Time = 0)
    ).

% ---- one file ----

'$load_handle'(Handle, Path, Module, _Options) :-
    '$source_module'(Before),
    '$load_flags'(Path, Flags),
    '$load_depth'(Depth),
    (   nb_current('$if', If) -> true ; If = [] ),
    '$message_counts'(Errors, Warnings),
    '$goal_dialect'(GoalDialect),
    call_cleanup(                           % the cleanup undoes what has been entered of a file
        once(( '$enter_file'(Handle, Path, Module, Depth),
               '$load_clauses'(Handle, Path),
               '$end_of_clauses'(Path, Depth, Errors, Warnings),
               '$run_initializations'(Path),
               '$end_of_load'(Path),
               Whole = true )),
        ( '$leave_file'(Handle, Depth, Before, Flags, If),
          '$use_goal_dialect'(GoalDialect),
          ( Whole == true -> true ; '$give_up_load'(Path) ) )).

'$end_of_load'(Path) :-
    (   retract('$loaded'(Path, Module, loading(Time)))
    ->  assertz('$loaded'(Path, Module, Time))
    ;   true
    ).

% Half a library is worse than none; a completely loaded one stays, even if the ball arrives right after its end. For a
% user's file the clauses loaded so far stay.
'$give_up_load'(Path) :-
    (   '$library_path'(Path),
        \+ ( '$loaded'(Path, _, Time), Time \= loading(_) )
    ->  '$forget_file'(Path)
    ;   true
    ).

'$message_counts'(Errors, Warnings) :-
    flag('$message_errors', Errors, Errors),
    flag('$message_warnings', Warnings, Warnings).

% All clauses are loaded, but the goals of initialization/1 have not yet run. One line summarizes the errors.
'$end_of_clauses'(Path, Depth, Errors0, Warnings0) :-
    '$forget_the_rest',
    (   '$library_path'(Path)
    ->  true
    ;   '$to_be_checked'(Path),
        (   Depth =:= 0
        ->  '$check_loaded'
        ;   true
        ),
        '$message_counts'(Errors1, Warnings1),
        Errors is Errors1 - Errors0,
        Warnings is Warnings1 - Warnings0,
        (   Errors + Warnings =:= 0
        ->  true
        ;   '$file_rules'(Path, _, Clauses),
            print_message(load_summary, load_summary(Path, Clauses, Errors, Warnings))
        )
    ).

'$enter_file'(Handle, Path, Module, Depth) :-
    '$file_time'(Path, Time),
    retractall('$loaded'(Path, _, _)),
    assertz('$loaded'(Path, [], loading(Time))),
    nb_setval('$if', []),
    nb_setval('$ended_load', none),
    ( Depth =:= 0 -> nb_setval('$refused', []) ; true ),     % procedures of the system that a file has clauses of
    '$begin_load'(Path),
    '$forget_quads'(Path),
    ( '$library_path'(Path) -> '$set_source_module'(system) ; '$set_source_module'(Module) ),
    (   '$library_path'(Path)
    ->  set_prolog_flag(iso, false),
        set_prolog_flag(occurs_check, false),
        set_prolog_flag(double_quotes, codes),
        set_prolog_flag(back_quotes, codes),
        set_prolog_flag(char_conversion, off),
        '$use_dialect'(auto),
        style_check(-singleton)
    ;   '$enter_dialect'(Handle, Path, Module),
        \+ ( '$read_as_latin1'(Handle, Line), \+ print_message(warning, load_warning(Path, Line, not_utf8)) )
    ).

'$leave_file'(Handle, Depth, Before, Flags, If) :-
    '$close_source'(Handle),
    '$set_source_module'(Before),
    ( Depth =:= 0 -> '$forget_dialect_operators'(Before) ; true ),
    '$restore_load_flags'(Flags),
    nb_setval('$if', If),
    '$cut_loads'(Depth).                    % last: until then the load is not over

'$library_path'(Path) :-
    sub_atom(Path, 0, _, _, 'hornbeam:').

% Flags that are local to a file.
'$load_flags'(Path, flags(Dialect, [double_quotes=D, back_quotes=B, single_var_warnings=S,
                                       discontiguous_warnings=W|Iso])) :-
    '$dialect'(Dialect),
    '$library_flags'(Path, Iso),
    current_prolog_flag(double_quotes, D),
    (   current_prolog_flag(back_quotes, B) -> true ; B = codes ),
    current_prolog_flag(single_var_warnings, S),
    current_prolog_flag(discontiguous_warnings, W).

% Library files are read without the flags iso, char_conversion and occurs_check, which other files may set permanently.
'$library_flags'(Path, Flags) :-
    (   '$library_path'(Path)
    ->  current_prolog_flag(iso, Iso),
        current_prolog_flag(char_conversion, Conversion),
        current_prolog_flag(occurs_check, OccursCheck),
        Flags = [iso=Iso, char_conversion=Conversion, occurs_check=OccursCheck]
    ;   Flags = []
    ).

'$restore_load_flags'(flags(Dialect, Flags)) :-
    '$restore_flags'(Flags),
    '$use_dialect'(Dialect).

'$restore_flags'([]).
'$restore_flags'([Flag=Value|Flags]) :-
    catch(set_prolog_flag(Flag, Value), _, true),
    '$restore_flags'(Flags).

% The current clause is kept in a backtrackable variable: when the load of another file ends, prolog_load_context/2
% refers to this file again.
'$load_clauses'(Handle, Path) :-
    \+ \+ '$load_each_clause'(Handle, Path).

'$load_each_clause'(Handle, Path) :-
    repeat,
    '$source_module'(Module),
    '$read_clause'(Handle, Module, Term, Names, Singletons, Line),
    b_setval('$clause_at_hand', clause(Handle, Term, Names)),
    '$load_term'(Term, Names, Singletons, Line, Path, Last),
    Last == true,
    !.

'$load_term'(Term, Names, Singletons, Line, Path, Last) :-
    (   Term == end_of_file
    ->  Last = true,
        '$check_open_conditions'(Path, Line),
        '$expand_end'(Line, Path)
    ;   catch('$load_clause'(Term, Names, Singletons, Line, Path), Ball,
              '$load_error'(Ball, Path, Line)),
        '$is_ended'(Last)
    ).

% term_expansion(end_of_file, Clauses): once for a file and its included files.
'$expand_end'(Line, Path) :-
    (   '$reads_included'
    ->  true
    ;   '$library_path'(Path)
    ->  true
    ;   '$source_module'(Module),
        '$expanding_module'(Module, term_expansion(_, _), _)
    ->  catch(( expand_term(end_of_file, Expanded), '$load_expanded'(Expanded, [], Line, Path) ), Ball,
              '$load_error'(Ball, Path, Line))
    ;   true
    ).

% An expansion to end_of_file ends the whole file, also from within an included file.
'$end_file' :-
    '$load_depth'(Depth),
    nb_setval('$ended_load', Depth).

'$is_ended'(Ended) :-
    (   nb_current('$ended_load', Depth),
        '$load_depth'(Depth)
    ->  Ended = true
    ;   Ended = false
    ).

'$load_error'(Ball, Path, _) :-
    '$ends_load'(Ball, Path),
    !,
    throw(Ball).
'$load_error'(Ball, Path, Line) :-
    (   nonvar(Ball),
        Ball = error(permission_error(modify, static_procedure, Culprit), _),
        ground(Culprit),
        Culprit \= _/0,
        \+ ( Culprit = Name/2, '$in_list'(Name, [',', ;, ->, *->, '|', (:-), (-->)]) ),  % each another mistake
        nb_current('$refused', Refused)
    ->  (   '$in_list'(Path-Culprit, Refused)
        ->  true                      % told for its first clause
        ;   nb_setval('$refused', [Path-Culprit|Refused]),
            print_message(error, load_error(Path, Line, Ball))
        )
    ;   print_message(error, load_error(Path, Line, Ball))
    ).

'$ends_load'(Ball, Path) :-
    nonvar(Ball),
    (   '$passing_ball'(Ball)
    ->  true
    ;   Ball = error(resource_error(_), _),
        '$library_path'(Path)
    ).

'$passing_ball'('$aborted').
'$passing_ball'(unwind(_)).
'$passing_ball'(time_limit_exceeded).
'$passing_ball'(time_limit_exceeded(_)).
'$passing_ball'('$limit'(_, _)).

'$load_clause'(Term, Names, Singletons, Line, Path) :-
    (   '$skipping'
    ->  ( '$conditional'(Term, Path, Line) -> true ; true )
    ;   nonvar(Term), Term = '$syntax_error'(_, _, _, _, _, _, _, _)
    ->  print_message(error, source_syntax_error(Path, Term))
    ;   nonvar(Term), Term = '$recovered'(Trouble, Clause)
    ->  '$missing_full_stop'(Trouble, Path, Line),
        '$load_clause'(Clause, Names, Singletons, Line, Path)
    ;   '$conditional'(Term, Path, Line)
    ->  true
    ;   '$warn_singletons'(Singletons, Term, Path, Line),
        '$warn_names'(Term, Path, Line),
        expand_term(Term, Expanded),
        (   ( Expanded == Term ; Term = (_ --> _) )
        ->  Read = Term
        ;   Read = '$rewritten'(Term)
        ),
        '$load_expanded'(Expanded, Read, Line, Path)
    ).

'$load_expanded'(Term, Read, Line, Path) :-
    (   var(Term)
    ->  throw(error(instantiation_error, _))
    ;   Term == []
    ->  true
    ;   Term == (:-)
    ->  throw(error(permission_error(modify, static_procedure, (:-)/0), _))
    ;   Term = [First|Rest]
    ->  '$load_expanded'(First, Read, Line, Path),
        (   First == end_of_file
        ->  true
        ;   '$load_expanded'(Rest, Read, Line, Path)
        )
    ;   Term = (:- Directive)
    ->  '$load_directive'(Directive, Path, Line)
    ;   Term = (?- Query)
    ->  '$load_query'(Query, Path, Line)
    ;   Term == end_of_file
    ->  '$end_file'
    ;   '$expand_clause'(Term, Clause0),
        (   '$block'(_, _, _, _)
        ->  '$blocked_clause'(Clause0, Told)
        ;   Told = Clause0
        ),
        '$inlined_clause'(Told, Clause),
        '$consult_clause'(Clause, Told, Read, Line, Note),
        (   '$is_unwanted'(Note)
        ->  true
        ;   print_message(warning, clause_note(Path, Line, Note))
        )
    ).

'$is_unwanted'(true).
'$is_unwanted'(discontiguous(_)) :-
    current_prolog_flag(discontiguous_warnings, off).

% Keeps the clause.
'$missing_full_stop'(no_full_stop, Path, Line) :-
    !,
    (   '$library_path'(Path)
    ->  true
    ;   print_message(warning, load_warning(Path, Line, no_full_stop))
    ).
'$missing_full_stop'(Error, Path, _) :-
    print_message(error, source_syntax_error(Path, Error)).

%!  compile_aux_clauses(+Clauses) is det.
%
%   For term and goal expansion: adds clauses to the source module in addition to the clause being expanded.
%
%       ?- compile_aux_clauses([helper_fact(1)]), helper_fact(X).
%       X = 1.

compile_aux_clauses([]) :- !.
compile_aux_clauses([Clause|Clauses]) :-
    !,
    compile_aux_clauses(Clause),
    compile_aux_clauses(Clauses).
compile_aux_clauses(Clause) :-
    (   '$load_depth'(0)
    ->  '$source_module'(Module),
        assertz(Module:Clause)
    ;   '$consult_clause'(Clause, Clause, [], 0, _)
    ).

'$warn_singletons'(Singletons, Term, Path, Line) :-
    (   Singletons == []
    ->  true
    ;   '$is_directive'(Term)
    ->  true
    ;   current_prolog_flag(single_var_warnings, off)
    ->  true
    ;   print_message(warning, singletons(Path, Line, Singletons, Term))
    ).

'$is_directive'((:- _)).
'$is_directive'((?- _)).

% A list of names is a list of clauses, although a directive to load files may be intended.
'$warn_names'(Term, Path, Line) :-
    (   nonvar(Term),
        Term = [_|_],
        '$are_atoms'(Term)
    ->  print_message(warning, load_warning(Path, Line, names(Term)))
    ;   true
    ).

'$are_atoms'(Term) :-
    (   nonvar(Term),
        Term = [First|Rest]
    ->  atom(First),
        '$are_atoms'(Rest)
    ;   Term == []
    ).

% ---- clauses from the terminal ----

'$load_user'(Module) :-
    '$source_module'(Before),
    '$load_depth'(Depth),
    setup_call_cleanup(
        ( '$begin_load'(user), '$set_source_module'(Module), nb_setval('$ended_load', none) ),
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
