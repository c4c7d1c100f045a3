% SPDX-License-Identifier: MIT
% Directives of source files: conditional compilation, directives about the file itself, and goals.

:- meta_predicate initialization(0), initialization(0, +), '$run_directive'(0, +, +).

:- dynamic(['$initialization'/4, '$main_goal'/3]).

% ---- conditional compilation ----
%
% '$if' holds a stack of: taken (reading this branch), waiting (no branch was read yet), done (a branch was read
% before), ignored (inside a skipped part).

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
    '$use_file_dialect_for_goals',
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
        ( '$new_flag'(Directive) -> New = true ; New = false ),
        '$run_directive'(Module:Goal, Path, Line),
        ( New == true -> '$warn_of_new_flag'(Directive, Path, Line) ; true )
    ).

% A flag that a program makes by setting it may be a misspelt one of the system.
'$new_flag'(set_prolog_flag(Flag, _)) :-
    atom(Flag),
    \+ '$flag_domain'(Flag, _),
    \+ '$has_flag'(Flag).

'$warn_of_new_flag'(Directive, Path, Line) :-
    arg(1, Directive, Flag),
    (   '$has_flag'(Flag),
        '$load_aside'(private(checks/literal_arguments)),
        '$literal_arguments':misspelt_flag(Directive, Warning)
    ->  print_message(warning, load_warning(Path, Line, Warning))
    ;   true
    ).

'$has_flag'(Flag) :-
    catch(current_prolog_flag(Flag, _), error(_, _), fail).

% Directives about the file itself.
'$file_directive'(module(Name, Exports), Path, _) :-
    '$declare_module'(Name, Exports, Path).
'$file_directive'(module(Name, Exports, _), Path, _) :-
    '$declare_module'(Name, Exports, Path).
'$file_directive'(include(Spec), _, _) :-
    '$include'(Spec).
'$file_directive'(initialization(Goal), Path, Line) :-
    '$source_module'(Module),
    '$initialize_later'(Path, Line, Module:Goal).
'$file_directive'(initialization(Goal, When), Path, Line) :-
    '$source_module'(Module),
    (   When == main
    ->  '$set_main_goal'(Module:Goal, Path, Line)
    ;   When == now
    ->  '$run_directive'(Module:Goal, Path, Line)
    ;   '$initialize_later'(Path, Line, Module:Goal)
    ).
'$file_directive'(expects_dialect(Dialect), _, _) :-
    expects_dialect(Dialect).
'$file_directive'(encoding(Name), _, _) :-
    (   '$clause_at_hand'(clause(Handle, _, _)),
        atom(Name)
    ->  ( '$set_source_encoding'(Handle, Name) -> true ; throw(error(domain_error(encoding, Name), _)) )
    ;   throw(error(type_error(encoding, Name), _))
    ).
'$file_directive'(block(Spec), _, _) :-
    '$source_module'(Module),
    \+ '$has_clauses'(Module, block(_)),
    '$declare_blocks'(Spec, Module).
'$file_directive'(mode(_), _, _) :-         % hints for compilers
    '$source_module'(Module),
    \+ '$has_clauses'(Module, mode(_)).

'$run_directive'(Goal0, Path, Line) :-
    strip_module(Goal0, Module, Goal),
    '$with_marks'(Goal, Marked),
    '$farthest_goal'(Outer),
    nb_setval('$directive_reached', reached(0, none)),
    '$use_file_dialect_for_goals',
    (   catch(Module:Marked, Ball, true)
    ->  nb_setval('$directive_reached', Outer)
    ;   '$farthest_goal'(Reached),
        nb_setval('$directive_reached', Outer),
        print_message(warning, directive_failed(Path, Line, Module:Goal, Reached))
    ),
    (   nonvar(Ball)
    ->  '$directive_error'(Ball, Path, Line, Module:Goal)
    ;   true
    ).

'$farthest_goal'(Reached) :-
    (   nb_current('$directive_reached', Reached0)
    ->  Reached = Reached0
    ;   Reached = reached(0, none)
    ).

% Reports the goal that failed in a directive: a mark in front of each goal of the conjunction records the farthest one
% called. Looks into if-then-else; any other control construct counts as one goal.
'$with_marks'(Goal, Marked) :-
    (   nonvar(Goal),
        '$has_parts'(Goal)
    ->  '$mark_goals'(Goal, 1, _, Marked)
    ;   Marked = Goal
    ).

'$has_parts'((_, _)).
'$has_parts'((_ -> _ ; _)).
'$has_parts'((_ -> _)).

'$mark_goals'(Goal, N0, N, Marked) :-
    (   var(Goal)
    ->  '$mark_goal'(Goal, N0, N, Marked)
    ;   Goal = (A, B)
    ->  Marked = (MarkedA, MarkedB),
        '$mark_goals'(A, N0, N1, MarkedA),
        '$mark_goals'(B, N1, N, MarkedB)
    ;   Goal = (C -> A ; B)
    ->  Marked = (C -> MarkedA ; MarkedB),
        '$mark_goals'(A, N0, N1, MarkedA),
        '$mark_goals'(B, N1, N, MarkedB)
    ;   Goal = (C -> A)
    ->  Marked = ('$reached'(N0, C), C -> MarkedA),
        N1 is N0 + 1,
        '$mark_goals'(A, N1, N, MarkedA)
    ;   Goal == !
    ->  Marked = Goal,
        N is N0 + 1
    ;   '$mark_goal'(Goal, N0, N, Marked)
    ).

'$mark_goal'(Goal, N0, N, ('$reached'(N0, Goal), Goal)) :-
    N is N0 + 1.

'$reached'(N, Goal) :-
    nb_getval('$directive_reached', reached(Farthest, _)),
    (   N =< Farthest
    ->  true
    ;   '$is_written_larger'(Goal, 1000)
    ->  nb_setval('$directive_reached', reached(N, none))
    ;   copy_term_nat(Goal, Plain),         % constraints would be posted again by whoever reads it
        nb_setval('$directive_reached', reached(N, goal(Plain)))
    ).

'$directive_error'(Ball, Path, Line, Goal) :-
    (   '$ends_load'(Ball, Path)
    ->  throw(Ball)
    ;   print_message(error, directive_error(Path, Line, Goal, Ball))
    ).

% After the file being loaded; Path is that file or an included file.
'$initialize_later'(Path, Line, Goal) :-
    (   '$loading_file'(Loaded) -> true ; Loaded = Path ),
    assertz('$initialization'(Loaded, Path, Line, Goal)).

'$run_initializations'(Loaded) :-
    (   retract('$initialization'(Loaded, Path, Line, Goal)),
        '$run_directive'(Goal, Path, Line),
        fail
    ;   true
    ).

%!  initialization(:Goal) is det.
%
%   As a directive: calls Goal after the file has been loaded. As a goal, calls Goal at once.
%
%       :- initialization(main).

initialization(Goal) :-
    (   '$loading_file'(Path)
    ->  '$initialize_later'(Path, 0, Goal)
    ;   call(Goal) -> true
    ;   print_message(warning, directive_failed([], 0, Goal, reached(0, none)))
    ).

%!  initialization(:Goal, +When) is det.
%
%   When is now, after_load, or main: then Goal is the main program, which runs after all files are loaded and ends the
%   process.
%
%       :- initialization(main, main).

initialization(Goal, When) :-
    (   When == main
    ->  '$set_main_goal'(Goal, [], 0)
    ;   When == now
    ->  once(Goal)
    ;   initialization(Goal)
    ).

'$set_main_goal'(Goal, Path, Line) :-
    retractall('$main_goal'(_, _, _)),
    assertz('$main_goal'(Goal, Path, Line)).

'$include'(Spec) :-
    (   '$find_source'(Spec, Path)
    ->  '$open_source'(Path, Handle),
        '$load_depth'(Depth),
        (   nb_current('$included', Included) -> true ; Included = [] ),
        setup_call_cleanup(
            ( '$enter_include'(Included, Depth, Path), '$include_text'(Path, Before) ),
            '$load_clauses'(Handle, Path),
            ( '$close_source'(Handle), '$include_text'(Before, _), nb_setval('$included', Included) )),
        (   '$library_path'(Path)
        ->  true
        ;   '$to_be_checked'(Path)
        )
    ;   throw(error(existence_error(source_sink, Spec), context(system:include/1, _)))
    ).

'$reads_included' :-
    nb_current('$included', [in(Depth, _)|_]),
    '$load_depth'(Depth).

% The included files being read, each with the number of loads in progress. Detects files that include themselves.
'$enter_include'(Included, Depth, Path) :-
    (   '$first_member'(in(Depth, Path), Included)
    ->  throw(error(permission_error(include, source_sink, Path),
                    context(system:include/1, 'the file includes itself')))
    ;   nb_setval('$included', [in(Depth, Path)|Included])
    ).

%!  include(+File) is det.
%
%   Loads the clauses of File as if they were written here.
%
%       :- include('common.pl').

include(Spec) :-
    '$include'(Spec).

%!  style_check(+Spec) is det.
%
%   Turns warnings of the loader on (+Name) or off (-Name) for the rest of the file: singleton, discontiguous; or a list
%   of these. Other names of SWI-Prolog have no effect.
%
%       :- style_check(-singleton).

style_check(Spec) :-
    (   Spec == []
    ->  true
    ;   Spec = [First|Rest]
    ->  style_check(First),
        style_check(Rest)
    ;   Spec = -Name,
        '$style_flag'(Name, Flag)
    ->  set_prolog_flag(Flag, off)
    ;   Spec = +Name,
        '$style_flag'(Name, Flag)
    ->  set_prolog_flag(Flag, on)
    ;   true
    ).

'$style_flag'(singleton, single_var_warnings).
'$style_flag'(discontiguous, discontiguous_warnings).
