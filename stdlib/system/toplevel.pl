% SPDX-License-Identifier: MIT
% What the executable does: '$main'/1 loads the files of the command line, runs its goals and then the
% toplevel, which reads queries and shows answers (answers.pl). On a terminal it asks after each answer
% that may not be the last; from a pipe it shows all answers and takes the next line as the next query.

% ---- the command line ----

% '$main'(+Options): Options has file(Path), goal(Text), toplevel(Text), flavour(Name).
'$main'(Options) :-
    current_prolog_flag(dialect, Dialect),
    '$use_dialect'(Dialect),
    '$set_flavour'(Options),
    '$load_command_files'(Options),
    '$adopt_dialect',
    flag('$message_errors', LoadErrors, LoadErrors),
    '$run_main_goal',
    '$run_command_goals'(Options),
    '$run_toplevel'(Options, LoadErrors).

'$set_flavour'(Options) :-
    (   '$command_option'(Options, flavour(Flavour))
    ->  true
    ;   Flavour = swi
    ),
    create_prolog_flag(toplevel_flavour, Flavour, [type(atom)]).

'$command_option'([Option0|Options], Option) :-
    (   Option0 = Option
    ->  true
    ;   '$command_option'(Options, Option)
    ).

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
    catch('$load_script'(File), Ball, '$script_ball'(Ball, File)).

'$load_script'(File) :-
    (   load_files(user:File, [])
    ->  true
    ;   throw(error(existence_error(source_sink, File), _))
    ).

% A file that cannot be read ends it all: goals would only stumble over what is missing.
'$script_ball'(Ball, File) :-
    print_message(error, load_failed(File, Ball)),
    (   Ball = error(Formal, _),
        '$file_problem'(Formal)
    ->  halt(2)
    ;   true
    ).

'$file_problem'(existence_error(_, _)).
'$file_problem'(permission_error(_, _, _)).

'$run_main_goal' :-
    (   '$main_goal'(Goal)
    ->  '$run_and_tell'(Goal, main),
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

% The goals of the command line end the program when they fail or throw.
'$run_text'(Text) :-
    catch(atom_to_term(Text, Goal, _), Ball, true),
    (   nonvar(Ball)
    ->  print_message(error, command_goal(Text, Ball)),
        halt(1)
    ;   '$run_and_tell'(user:Goal, Text)
    ).

'$run_and_tell'(Goal, Text) :-
    (   catch(Goal, Ball, '$goal_ball'(Text, Ball))
    ->  true
    ;   print_message(warning, command_goal(Text, failed)),
        halt(1)
    ).

'$goal_ball'(Text, Ball) :-
    print_message(error, command_goal(Text, Ball)),
    halt(1).

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
    (   LoadErrors > 0
    ->  halt(1)
    ;   halt(0)
    ).
'$run_toplevel_goal'(Goal, _) :-
    (   atom(Goal)
    ->  '$run_text'(Goal)
    ;   '$run_and_tell'(user:Goal, toplevel)
    ),
    halt(0).

% ---- reading queries ----

%!  prolog is det.
%
%   Answers queries from user_input until its end.

prolog :-
    '$query_loop'.

'$toplevel' :-
    '$welcome',
    '$query_loop',
    halt(0).

'$welcome' :-
    (   current_prolog_flag(verbose, silent)
    ->  true
    ;   '$interactive'
    ->  print_message(banner, welcome)
    ;   true
    ).

'$interactive' :-
    stream_property(user_input, tty(true)).

% A failure-driven loop, so that nothing of a query stays behind.
'$query_loop' :-
    repeat,
    catch('$next_query'(End), Ball, '$query_ball'(Ball, End)),
    End == end,
    !.

'$next_query'(End) :-
    catch('$read_query'(Query, Names), error(io_error(How, Stream), Context),
          '$input_lost'(error(io_error(How, Stream), Context))),
    (   Query == end_of_file
    ->  '$leave_line',
        End = end
    ;   '$execute'(Query, Names),
        '$adopt_dialect',
        End = more
    ).

% There is nothing to go on with.
'$input_lost'(Ball) :-
    print_message(error, Ball),
    halt(1).

'$read_query'(Query, Names) :-
    (   '$interactive'
    ->  '$toplevel_prompt'(Prompt),
        '$fresh_line',
        '$query_prompt'(Prompt),
        prompt(Old, '|    '),
        nb_setval('$reading_query', true),
        catch(read_term(user_input, Query, [variable_names(Names)]), Ball, true),
        nb_setval('$reading_query', false),
        '$skip_blank_rest',
        prompt(_, Old),
        set_stream(user_output, line_position(0)),
        (   nonvar(Ball)
        ->  throw(Ball)
        ;   true
        )
    ;   read_term(user_input, Query, [variable_names(Names)])
    ).

'$toplevel_prompt'(Prompt) :-
    (   current_prolog_flag(toplevel_flavour, sicstus)
    ->  Prompt = '| ?- '
    ;   current_prolog_flag(toplevel_prompt, Prompt)
    ).

'$leave_line' :-
    (   '$interactive'
    ->  nl(user_output)
    ;   true
    ).

'$fresh_line' :-
    (   line_position(user_output, Column),
        Column > 0
    ->  nl(user_output)
    ;   true
    ).

'$query_ball'(Ball, End) :-
    End = more,
    '$reset_streams',
    '$fresh_line',
    flush_output(user_output),
    (   Ball == '$interrupted'
    ->  '$discard_input'
    ;   Ball == '$aborted'
    ->  '$discard_input',
        print_message(information, aborted)
    ;   Ball = error(syntax_error(_), _)
    ->  print_message(error, Ball)
    ;   print_message(error, unhandled_exception(Ball))
    ).

% A query that has thrown may have left other streams in their place.
'$reset_streams' :-
    set_input(user_input),
    set_output(user_output).

% ---- running them ----

'$execute'(Query, _) :-
    var(Query),
    !,
    throw(error(instantiation_error, _)).
'$execute'((:- Goal), Names) :-
    !,
    '$execute'(Goal, Names).
'$execute'((?- Goal), Names) :-
    !,
    '$execute'(Goal, Names).
'$execute'(Clause, _) :-
    '$is_rule'(Clause),
    !,
    print_message(error, clause_as_query(Clause)).
'$execute'([File|Files], Names) :-
    !,
    '$answer_query'(consult([File|Files]), Names).
'$execute'(Goal, Names) :-
    '$answer_query'(Goal, Names).

'$is_rule'((_ :- _)).
'$is_rule'((_ --> _)).

'$answer_query'(Goal, Names) :-
    '$source_module'(Module),
    expand_goal(Module:Goal, Expanded),
    State = answers(0, asking),
    (   '$choice'(Before),
        call(Module:Expanded),
        '$choice'(After),
        (   Before == After
        ->  More = false
        ;   More = true
        ),
        '$show_answer'(Names, More, State)
    ->  true
    ;   '$show_no'
    ).

% ---- aborting and interrupts ----

%!  abort is erroneous.
%
%   Gives up the query that is running.

abort :-
    throw('$aborted').

% The machine calls this between two goals after an interrupt. A query that is being typed is given up, and
% so is one that runs where nobody can be asked.
'$interrupt' :-
    (   nb_current('$reading_query', true)
    ->  throw('$interrupted')
    ;   '$interactive'
    ->  '$discard_input',
        '$fresh_line',
        '$interrupt_menu'
    ;   throw('$aborted')
    ).

'$interrupt_menu' :-
    write(user_output, 'Action (h for help) ? '),
    flush_output(user_output),
    get_single_char(Code),
    set_stream(user_output, line_position(0)),
    '$interrupt_action'(Code).

'$interrupt_action'(Code) :-
    (   '$end_key'(Code)
    ->  nl(user_output),
        halt(0)
    ;   char_code(Key, Code),
        '$interrupt_key'(Key, Name, Action)
    ->  writeln(user_output, Name),
        call(Action)
    ;   nl(user_output),
        '$interrupt_help',
        '$interrupt_menu'
    ).

% Ctrl-D, or there is nobody any more.
'$end_key'(4).
'$end_key'(-1).

'$interrupt_key'(a, abort, throw('$aborted')).
'$interrupt_key'(c, continue, true).
'$interrupt_key'(e, exit, halt(0)).
'$interrupt_key'(g, goals, ('$print_goals', '$interrupt_menu')).

'$interrupt_help' :-
    writeln(user_output, 'a: abort the query    c: continue    e: exit    g: goals    h: this help').

'$print_goals' :-
    print_message(information, goals_not_known).
