% SPDX-License-Identifier: MIT
% The toplevel reads queries and shows answers (answers.pl). On a terminal it prompts after each answer that may not be
% the last; from a pipe it shows all answers and takes the next line as the next query.

% ---- reading queries ----

%!  prolog is det.
%
%   Answers queries from user_input until its end.
%
%       :- initialization(prolog).

prolog :-
    '$may_halt'(prolog/0),
    '$query_loop'.

'$toplevel' :-
    '$welcome',
    (   '$interactive'
    ->  ( '$autoload_path'(user, '$none', 0, _) -> true ; true )   % the names of libraries, for completion
    ;   true
    ),
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

'$query_loop' :-
    '$go_on'('$ask_queries').

% Reporting an exception may itself be interrupted.
'$go_on'(Goal) :-
    catch(catch(Goal, '$aborted', '$go_on'('$ask_after'('$aborted'))),
          '$interrupted', '$go_on'('$ask_after'('$interrupted'))).

'$ask_after'(Ball) :-
    '$query_ball'(Ball, _),
    '$ask_queries'.

% A failure-driven loop, so that each query leaves nothing on the stacks.
'$ask_queries' :-
    repeat,
    catch('$next_query'(End), '$every'(Ball), '$query_ball'(Ball, End)),
    End == end,
    !.

'$next_query'(End) :-
    catch('$read_query'(Query, Names), error(io_error(How, Stream), Context),
          '$dialogue_lost'(error(io_error(How, Stream), Context))),
    (   Query == end_of_file
    ->  '$leave_line',
        End = end
    ;   '$execute'(Query, Names),
        '$adopt_dialect',
        End = more
    ).

% The dialogue cannot continue.
'$dialogue_lost'(Ball) :-
    print_message(error, Ball),
    halt(1).

'$read_query'(Query, Names) :-
    (   nb_current('$typed_query', typed(Text))
    ->  nb_setval('$typed_query', none),
        (   Text == ''
        ->  '$read_query'(Query, Names)
        ;   read_term_from_atom(Text, Query, [variable_names(Names)])
        )
    ;   '$interactive'
    ->  '$toplevel_prompt'(Prompt),
        '$fresh_line',
        '$styled'(user_output, prompt, Prompt, Styled),
        '$query_prompt'(Styled),
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
    ->  Prompt0 = '| ?- '
    ;   current_prolog_flag(toplevel_prompt, Prompt0)
    ),
    (   '$break_level'(Level),
        Level > 0
    ->  atomic_list_concat(['[', Level, ']  ', Prompt0], Prompt1)
    ;   Prompt1 = Prompt0
    ),
    (   nb_current('$tracing', creep)
    ->  atom_concat('[trace]  ', Prompt1, Prompt)
    ;   nb_current('$tracing', leap)
    ->  atom_concat('[debug]  ', Prompt1, Prompt)
    ;   Prompt = Prompt1
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

'$fresh_error_line' :-
    (   line_position(user_error, Column),
        Column > 0
    ->  nl(user_error)
    ;   true
    ).

% Stops if the answers cannot be written: the reader of a pipe has ended, or a device is full.
'$query_ball'(Ball, _) :-
    nonvar(Ball),
    Ball = error(io_error(write, Stream), _),
    \+ '$interactive',
    stream_property(Output, alias(user_output)),
    Stream == Output,
    !,
    '$dialogue_lost'(Ball).
'$query_ball'(Ball, End) :-
    End = more,
    '$reset_streams',
    '$fresh_line',
    flush_output(user_output),
    '$note_ball'(Ball),
    (   Ball == '$interrupted'
    ->  '$discard_input'
    ;   Ball == '$aborted'
    ->  '$discard_input',
        print_message(information, aborted)
    ;   Ball = error(syntax_error(_), _)
    ->  print_message(error, Ball)
    ;   print_message(error, unhandled_exception(Ball)),
        '$offer_correction'(Ball)
    ).

% The ball that ended the query, for why/0, which is also told of failed and answered queries; reported to programs that
% read answers.
'$note_ball'(Ball) :-
    (   '$is_written_larger'(Ball, 100000)
    ->  true
    ;   nb_setval('$last_ball', ball(Ball))
    ),
    (   current_prolog_flag(toplevel_flavour, json)
    ->  '$load_aside'(private(toplevel/json_answers)),
        '$json_answers':write_ball(Ball)
    ;   true
    ).

% Makes the query with the likely name the newest entry of the history.
'$offer_correction'(Ball) :-
    (   '$interactive',
        Ball = error(existence_error(procedure, Name/Arity), _),
        '$likely_names':similar_name(user, Name, Arity, Similar)
    ->  atomic_list_concat([Name, '=', Similar], Correction),
        set_prolog_flag(toplevel_correction, Correction)
    ;   true
    ).

% A query that threw may have redirected the standard streams.
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
    print_message(information, directive_as_query),
    '$execute'(Goal, Names).
'$execute'((?- Goal), Names) :-
    !,
    '$execute'(Goal, Names).
'$execute'(Clause, Names) :-
    '$is_rule'(Clause),
    !,
    print_message(error, clause_as_query(Clause, Names)),
    '$note_ball'(error(clause_as_query, _)).
% Files with errors: the clauses without errors are loaded, but the answer is no.
'$execute'([File|Files], _) :-
    !,
    '$message_counts'(Before, _),
    consult(user:[File|Files]),
    '$message_counts'(After, _),
    (   Before =:= After
    ->  State = answers(0, asking),
        ( '$show_answer'([], false, State) -> true ; true )
    ;   '$show_no'
    ).
'$execute'(w, _) :-
    nb_current('$cut_answer', Names),
    \+ '$has_clauses'(user, w),
    !,
    '$write_options'(quoted, Options),
    '$write_answer'(Names, Options),
    '$write_out'('.\n'),
    '$blank_line'.
'$execute'(Goal, Names) :-
    '$answer_query'(Goal, Names).

'$is_rule'((_ :- _)).
'$is_rule'((_ --> _)).

'$answer_query'(Goal0, Names0) :-
    '$earlier_values'(Goal0, Names0, Goal, Names),
    '$source_module'(Module),
    expand_goal(Module:Goal, Expanded),
    '$note_query'(Module:Goal, Names),
    '$use_file_dialect_for_goals',
    State = answers(0, asking),
    (   '$choice'(Before),
        '$watchable'(Module:Expanded),
        '$choice'(After),
        (   Before == After
        ->  More = false
        ;   More = true
        ),
        '$show_answer'(Names, More, State)
    ->  nb_setval('$last_ball', answered)
    ;   '$show_no',
        arg(1, State, 0)
    ->  nb_setval('$last_ball', failed),
        '$explain_no'(Goal)
    ;   nb_setval('$last_ball', answered)
    ).

% The outermost box of the tracer; the hooks are turned on at once if queries are traced, or when trace/0 is called.
'$watchable'(Goal) :-
    (   nb_current('$tracing', Mode),
        Mode \== off,
        \+ '$asks_a_tool'(Goal)
    ->  tracer:start(Mode)
    ;   nb_current('$coverage', true)
    ->  true
    ;   '$debugger_hooks'(false)          % the rest of the last query may have been traced
    ),
    '$watched_root'(Goal).

%   Goal is a question about programs and earlier runs, such as back(3) or why: it is not what is traced.

'$asks_a_tool'(Goal) :-
    strip_module(Goal, Module, Plain),
    callable(Plain),
    (   '$predicate_property'(Module, Plain, defined)
    ->  '$predicate_property'(Module, Plain, imported_from(From)),
        From \== system
    ;   true
    ),
    functor(Plain, Name, Arity),
    '$prompt_path'(Name, Arity, _).

% The running query and the previous one, to which why/0 and slice/0 refer.
'$note_query'(Query, Names) :-
    (   nb_current('$last_query', query(Earlier, EarlierNames)),
        \+ '$is_about_query'(Earlier)
    ->  nb_setval('$earlier_query', query(Earlier, EarlierNames)),
        '$last_ball'(Ball),
        nb_setval('$earlier_ball', Ball)
    ;   true
    ),
    nb_setval('$last_ball', none),
    b_setval('$query_names', Names),
    nb_setval('$traced_tool', none),
    statistics(cputime, Now),
    nb_setval('$query_started', Now),
    (   '$is_written_larger'(Query, 100000)
    ->  nb_setval('$last_query', none)
    ;   nb_setval('$last_query', query(Query, Names))
    ).

'$last_ball'(Ball) :-
    (   nb_current('$last_ball', Ball0)
    ->  Ball = Ball0
    ;   Ball = none
    ).

'$is_about_query'(_:Goal) :-
    nonvar(Goal),
    '$in_list'(Question, [why, slice, why_domain(_)]),
    subsumes_term(Question, Goal),
    !.

% $X is the value of X in an earlier answer.
'$earlier_values'(Goal0, Names0, Goal, Names) :-
    (   '$has_dollar'(Goal0)
    ->  '$replace_dollars'(Goal0, Names0, Goal),
        term_variables(Goal, Variables),
        '$occurring_names'(Names0, Variables, Names)
    ;   Goal = Goal0,
        Names = Names0
    ).

'$has_dollar'(Term) :-
    acyclic_term(Term),
    '$contains_dollar'(Term).

'$contains_dollar'(Term) :-
    compound(Term),
    (   Term = $(Variable),
        var(Variable)
    ->  true
    ;   functor(Term, _, Arity),
        '$argument_contains_dollar'(1, Arity, Term)
    ).

% The last argument in the last call, as lists may be long.
'$argument_contains_dollar'(N, Arity, Term) :-
    arg(N, Term, Argument),
    (   N =:= Arity
    ->  '$contains_dollar'(Argument)
    ;   '$contains_dollar'(Argument)
    ->  true
    ;   N1 is N+1,
        '$argument_contains_dollar'(N1, Arity, Term)
    ).

'$replace_dollars'(Term, Names, Replaced) :-
    (   compound(Term)
    ->  (   Term = $(Variable),
            var(Variable),
            '$in_list'(Name=Variable0, Names),
            Variable0 == Variable
        ->  (   nb_current('$earlier_answers', Answers),
                '$in_list'(Name=Value, Answers)
            ->  Replaced = Value
            ;   throw(error(existence_error(answer, $(Name)), _))
            )
        ;   Term =.. [Functor|Arguments0],
            '$replace_all_dollars'(Arguments0, Names, Arguments),
            Replaced =.. [Functor|Arguments]
        )
    ;   Replaced = Term
    ).

'$replace_all_dollars'([], _, []).
'$replace_all_dollars'([Term|Terms], Names, [Replaced|Rest]) :-
    '$replace_dollars'(Term, Names, Replaced),
    '$replace_all_dollars'(Terms, Names, Rest).

'$occurring_names'([], _, []).
'$occurring_names'([Name=Variable|Names0], Variables, Names) :-
    (   '$is_among'(Variable, Variables)
    ->  Names = [Name=Variable|Names1]
    ;   Names = Names1
    ),
    '$occurring_names'(Names0, Variables, Names1).

% Saves the bindings of an answer for later queries, unless they are large.
'$keep_answer'(Names) :-
    (   nb_current('$earlier_answers', Answers0)
    ->  true
    ;   Answers0 = []
    ),
    '$kept_bindings'(Names, Bindings),
    '$newer_answers'(Bindings, Answers0, Answers),
    nb_setval('$earlier_answers', Answers).

'$kept_bindings'([], []).
'$kept_bindings'([Name=Value|Names], Bindings) :-
    (   nonvar(Value),
        \+ '$is_written_larger'(Value, 100000)
    ->  Bindings = [Name=Value|Bindings1]
    ;   Bindings = Bindings1
    ),
    '$kept_bindings'(Names, Bindings1).

'$newer_answers'([], Answers, Answers).
'$newer_answers'([Name=Value|Bindings], Answers0, [Name=Value|Answers]) :-
    '$without_name'(Answers0, Name, Answers1),
    '$newer_answers'(Bindings, Answers1, Answers).

'$without_name'([], _, []).
'$without_name'([Name0=Value|Answers0], Name, Answers) :-
    (   Name0 == Name
    ->  Answers = Answers1
    ;   Answers = [Name0=Value|Answers1]
    ),
    '$without_name'(Answers0, Name, Answers1).

%!  break is det.
%
%   Answers queries until the end of input (Ctrl-D), then resumes the interrupted query. The prompt shows the number of
%   interrupted queries: [1]  ?- .
%
%       :- break.

break :-
    '$may_halt'(break/0),
    print_message(information, break(begin)),
    '$break_level'(Level),
    Deeper is Level + 1,
    setup_call_cleanup(nb_setval('$break_level', Deeper), '$query_loop', nb_setval('$break_level', Level)),
    print_message(information, break(end)).

'$break_level'(Level) :-
    (   nb_current('$break_level', Level0)
    ->  Level = Level0
    ;   Level = 0
    ).

% Unifying a number with an unevaluated expression: a common mistake.
'$explain_no'(Goal) :-
    (   nonvar(Goal),
        Goal = (_, _),
        nb_current('$last_query', query(Query, Names)),
        '$load_aside'(private(toplevel/query_hints)),
        catch('$query_hints':not_computed(Query, Names, Name, Term, Number), _, fail)
    ->  print_message(help, not_computed(Name, Term, Number))
    ;   '$tell_of_why'
    ).

% Once per session, on a terminal, for a query that calls predicates of the program.
'$tell_of_why' :-
    (   '$interactive',
        current_prolog_flag(toplevel_flavour, swi),
        \+ nb_current('$why_told', _),
        nb_current('$last_query', query(Module:Query, _)),
        '$calls_program'(Query, Module)
    ->  nb_setval('$why_told', true),
        print_message(help, format('(?- why. gives the reason)', []))
    ;   true
    ).

'$calls_program'(Goal, Module) :-
    callable(Goal),
    (   Goal = (A, B)
    ->  ( '$calls_program'(A, Module) -> true ; '$calls_program'(B, Module) )
    ;   '$clauses_of'(Module, Goal, Home, _),
        '$module_class'(Home, user)
    ).

% ---- aborting and interrupts ----

%!  abort is erroneous.
%
%   Aborts the running query.
%
%       :- abort.

abort :-
    throw('$aborted').

% The machine calls this between two goals after an interrupt. Abandons a query that is being typed, or one that runs
% without a terminal.
'$interrupt' :-
    (   nb_current('$on_interrupt', Goal)
    ->  call(Goal)
    ;   nb_current('$reading_query', true)
    ->  throw('$interrupted')
    ;   '$interactive'
    ->  '$discard_input',
        '$fresh_line',
        '$fresh_error_line',
        '$interrupt_menu'
    ;   throw('$aborted')
    ).

'$interrupt_menu' :-
    write(user_output, 'Action (h for help) ? '),
    flush_output(user_output),
    '$read_key'(Code),
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

% Ctrl-D, or the end of the input.
'$end_key'(4).
'$end_key'(-1).

'$interrupt_key'(a, abort, throw('$aborted')).
'$interrupt_key'(b, break, ('$break_now', '$show_asked')).
'$interrupt_key'(c, continue, '$show_asked').
'$interrupt_key'(e, exit, halt(0)).
'$interrupt_key'(t, trace, '$trace_rest').
'$interrupt_key'(g, goals, ('$print_goals', '$interrupt_menu')).
'$interrupt_key'(s, stack, ('$print_goals', '$interrupt_menu')).
'$interrupt_key'(w, where, ('$print_goals', '$print_use', '$interrupt_menu')).

'$interrupt_help' :-
    writeln(user_output, 'a: abort the query    b: break    c: continue    e: exit    t: trace'),
    writeln(user_output, 'g s: goals (the stack)    w: where, and what it has used    h: this help').

'$trace_rest' :-
    '$load_aside'(tools(tracer)),
    tracer:start_now.

'$break_now' :-
    nb_current('$last_query', Query),
    break,
    nb_setval('$last_query', Query).

% Shows the prompt again that was waiting for a key: '$asked' is show(Goal).
'$show_asked' :-
    (   nb_current('$asked', _),
        b_getval('$asked', Asked),
        nonvar(Asked),
        Asked = show(Show)
    ->  call(Show)
    ;   true
    ).

'$print_use' :-
    statistics(cputime, Now),
    statistics(inferences, Inferences),
    (   nb_current('$query_started', Started)
    ->  Used is Now - Started
    ;   Used = Now
    ),
    print_message(help, format('% ~2f seconds, ~D inferences in all', [Used, Inferences])).

% The program's running clauses.
'$print_goals' :-
    '$current_frames'(Frames, Called),
    print_message(help, goals_in_progress(Frames, Called)).
