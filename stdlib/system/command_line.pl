% SPDX-License-Identifier: MIT
% The executable's entry point: '$main'/1 loads the files of the command line, runs its goals and then the toplevel.
% The exit status is 0 at the end; 1 if a goal of the command line fails, or a file has errors and -t halt ends the
% program; 2 if such a goal throws, or a file cannot be read; otherwise the argument of halt/1 (halting.pl). An invalid
% command line gives 2 as well (repl/main.cpp).

% '$main'(+Options): Options has file(Path), goal(Text), toplevel(Text), flavour(Name), answers(Form), max_answers(N).
'$main'(Options) :-
    '$set_flavour'(Options),
    '$set_diagnostics'(Options),
    '$look_for_dialect'(Options),
    '$load_init_file'(Options),
    '$load_all_command_files'(Options),
    '$adopt_dialect',
    flag('$message_errors', LoadErrors, LoadErrors),
    '$cover'(Options),
    '$run_command_goals'(Options),
    '$run_main_goal',
    '$check_command_files'(Options, LoadErrors),
    '$run_toplevel'(Options, LoadErrors).

'$set_flavour'(Options) :-
    (   '$command_option'(Options, answers(json))
    ->  Flavour = json
    ;   '$command_option'(Options, flavour(Flavour))
    ->  true
    ;   Flavour = swi
    ),
    create_prolog_flag(toplevel_flavour, Flavour, [type(atom)]),
    (   '$command_option'(Options, max_answers(Text))
    ->  atom_number(Text, Most)
    ;   Most = infinite
    ),
    create_prolog_flag(toplevel_max_answers, Most, [type(term)]).

'$command_option'([Option0|Options], Option) :-
    (   Option0 = Option
    ->  true
    ;   '$command_option'(Options, Option)
    ).

% The user's init file is loaded before all others; errors in it do not stop the system.
'$load_init_file'(Options) :-
    (   '$command_option'(Options, init(File))
    ->  catch('$load_files'('$exactly'(File), user, [silent(true)]), Ball,
              print_message(error, load_failed(File, Ball)))
    ;   true
    ).

% --diagnostics=human, gcc or json.
'$set_diagnostics'(Options) :-
    (   '$command_option'(Options, diagnostics(Form))
    ->  set_prolog_flag(diagnostics, Form)
    ;   true
    ),
    (   '$command_option'(Options, on_error(Mode))
    ->  set_prolog_flag(on_error, Mode)
    ;   true
    ).

% If there are several files, one may call predicates defined in a later one.
'$load_all_command_files'(Options) :-
    findall(File, '$command_option'(Options, file(File)), Files),
    (   Files = [_, _|_]
    ->  nb_setval('$checks_wait', true)
    ;   true
    ),
    '$load_command_files'(Options),
    nb_setval('$checks_wait', false),
    '$check_loaded'.

'$load_command_files'([]).
'$load_command_files'([Option|Options]) :-
    (   Option = file(File)
    ->  '$load_command_file'(File)
    ;   true
    ),
    '$load_command_files'(Options).

'$load_command_file'(File0) :-
    (   File0 == (-)
    ->  File = '/dev/stdin'
    ;   File = File0
    ),
    catch('$load_script'(File), '$every'(Ball), '$script_ball'(Ball, File)).

'$load_script'(File) :-
    (   exists_file(File),
        \+ ( atom_concat(File, '.pl', Source), exists_file(Source) ),      % as consult/1
        absolute_file_name(File, Path)
    ->  '$load_files'('$exactly'(Path), user, [])
    ;   load_files(user:File, [])
    ->  true
    ;   throw(error(existence_error(source_sink, File), _))
    ).

% A file that cannot be read stops the program: its goals would only fail on missing definitions.
'$script_ball'(Ball, File) :-
    print_message(error, load_failed(File, Ball)),
    (   Ball = error(Formal, _),
        '$file_problem'(Formal)
    ->  halt(2)
    ;   true
    ).

'$file_problem'(existence_error(_, _)).
'$file_problem'(permission_error(_, _, _)).

% --check: the queries with answers of each file. The exit status tells whether all is right.
'$check_command_files'(Options, LoadErrors) :-
    (   '$command_option'(Options, check(_))
    ->  use_module(library(quads), []),
        findall(File,
                ( '$command_option'(Options, file(File)), \+ '$run_covered'(quads:check_quads(user:File)) ),
                Wrong),
        (   Wrong == [],
            LoadErrors =:= 0
        ->  halt(0)
        ;   halt(1)
        )
    ;   true
    ).

% --coverage: from here on runs of clauses are counted; what has been counted is shown when Prolog is left.
'$cover'(Options) :-
    (   '$command_option'(Options, coverage(_))
    ->  use_module(library(coverage), []),
        coverage:start_coverage
    ;   true
    ).

'$run_covered'(Goal) :-
    (   nb_current('$coverage', true)
    ->  '$watched_root'(Goal)
    ;   call(Goal)
    ).

% main/0 of library(main) needs to know the module whose main/1 to call.
'$run_main_goal' :-
    (   '$main_goal'(Module:Goal, _, _)
    ->  nb_setval('$main_module', Module),
        '$run_and_tell'(Module:Goal, Goal),
        halt(0)
    ;   true
    ).

'$run_command_goals'([]).
'$run_command_goals'([Option|Options]) :-
    (   Option = goal(Text)
    ->  '$run_text'(Text)
    ;   true
    ),
    '$run_command_goals'(Options).

% A goal of the command line ends the program if it fails or throws.
'$run_text'(Text) :-
    catch(atom_to_term(Text, Goal, Names), Ball, true),
    (   nonvar(Ball)
    ->  print_message(error, command_goal(Text, Ball)),
        halt(2)
    ;   '$has_tool'(Goal)
    ->  '$note_query'(user:Goal, Names),            % loads the tool, which uses the names
        '$run_and_tell'(user:Goal, Text),
        nb_setval('$last_query', none)
    ;   '$run_and_tell'(user:Goal, Text)
    ).

'$has_tool'(Goal) :-
    callable(Goal),
    (   '$asks_a_tool'(user:Goal)
    ->  true
    ;   '$predicate_property'(system, Goal, meta_predicate(Modes)),
        arg(I, Modes, 0),
        arg(I, Goal, Inner),
        '$has_tool'(Inner)
    ->  true
    ).

'$run_and_tell'(Goal, Text) :-
    '$use_file_dialect_for_goals',
    (   catch('$run_covered'(Goal), '$every'(Ball), '$goal_ball'(Text, Ball))
    ->  true
    ;   print_message(warning, command_goal(Text, failed)),
        halt(1)
    ).

'$goal_ball'(Text, Ball) :-
    print_message(error, command_goal(Text, Ball)),
    halt(2).

'$run_toplevel'(Options, LoadErrors) :-
    (   '$command_option'(Options, toplevel(Text))
    ->  true
    ;   current_prolog_flag(toplevel_goal, Text)
    ),
    '$run_toplevel_goal'(Text, LoadErrors).

'$run_toplevel_goal'(default, _) :-
    !,
    '$toplevel'.
'$run_toplevel_goal'(prolog, _) :-
    !,
    '$toplevel'.
'$run_toplevel_goal'(halt, LoadErrors) :-
    !,
    (   LoadErrors > 0,
        \+ current_prolog_flag(on_error, continue)
    ->  halt(1)
    ;   halt(0)
    ).
'$run_toplevel_goal'(Goal, _) :-
    (   atom(Goal)
    ->  '$run_text'(Goal)
    ;   '$run_and_tell'(user:Goal, toplevel)
    ),
    halt(0).

% ---- a server in place of the dialogue ----

'$serve'(lsp) :-
    '$load_aside'(private(language_server/server)),
    '$lsp_server':serve_editor.
'$serve'(dap) :-
    '$load_aside'(private(debug_adapter/adapter)),
    '$dap_adapter':serve_debugger.

% The program for a debugger: loaded as from a command line, with the goal that the debugger requests.
'$load_program'(File0) :-
    atom_string(File, File0),
    '$look_for_dialect'([file(File)]),
    '$load_all_command_files'([file(File)]),
    '$adopt_dialect',
    '$use_file_dialect_for_goals',
    (   '$main_goal'(Module:Goal, _, _)
    ->  nb_setval('$main_module', Module),
        call(Module:Goal)
    ;   true
    ).
