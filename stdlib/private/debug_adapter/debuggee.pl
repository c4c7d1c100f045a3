% SPDX-License-Identifier: MIT
% The process in which a program is debugged: it runs the program, and answers the editor's requests at each stop. Its
% standard streams are the program's; messages arrive on file descriptor 3 and are sent on 4.
%
% While the program is stopped, requests are answered in a loop inside the current event, with direct access to the
% terms. While it runs, an interrupt announces requests.

:- module('$dap_debuggee', [ debug_program/0, observe/2, answer_interrupt/0 ]).

:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(private(debug_adapter/frames)).
:- use_module(private(debug_adapter/places), [forget_places/0, stop_places/4]).
:- use_module(private(debug_adapter/stops)).
:- use_module(private(debug_adapter/values)).
:- use_module(private(debug_adapter/evaluation)).
:- use_module(private(language_server/protocol)).
:- use_module(private(teaching/program_parts), [first_elements/3]).
:- use_module(private(teaching/recorded_run)).

:- set_prolog_flag(double_quotes, string).

%!  debug_program is det.
%
%   Serves requests until configurationDone, then runs the program and exits with its status.
%
%       :- debug_program.

debug_program :-
    open('/dev/fd/3', read, _, [alias('$dap_in'), encoding(utf8)]),
    '$end_with_writer'(3),
    open('/dev/fd/4', write, _, [alias('$dap_out'), encoding(utf8)]),
    set_stream(user_output, buffer(line)),
    forget_stops,
    forget_events,
    nb_setval('$dap_standing', false),
    nb_setval('$dap_reference', 0),
    nb_setval('$on_interrupt', '$dap_debuggee':answer_interrupt),
    configured(json([]), Launch),
    run_program(Launch, Status),
    halt(Status).

configured(Launch0, Launch) :-
    (   read_message('$dap_in', Message)
    ->  field(command, Message, Command, ""),
        (   Command == "configurationDone"
        ->  respond(Message, []),
            Launch = Launch0
        ;   Command == "launch"
        ->  field(arguments, Message, Launch1, json([])),
            respond(Message, []),
            configured(Launch1, Launch)
        ;   answer(Message, none, _, _),
            configured(Launch0, Launch)
        )
    ;   halt(1)
    ).

% ---- running the program ----

run_program(Launch, Status) :-
    field(args, Launch, Arguments0, []),
    findall(Argument, ( member(Text, Arguments0), atom_string(Argument, Text) ), Arguments),
    set_prolog_flag(argv, Arguments),
    field(goal, Launch, GoalText, ""),
    field(program, Launch, Program, ""),
    ( field(stopOnEntry, Launch, @(true)) -> set_mode(in) ; true ),
    catch(( program_goal(GoalText, Program, Goal, Names) -> Parsed = true ; Parsed = false ), '$every'(Ball), true),
    (   nonvar(Ball)
    ->  print_message(error, command_goal(GoalText, Ball)),
        Status = 2
    ;   Parsed == false
    ->  Status = 1
    ;   watched(Goal, GoalText, Names, Status)
    ),
    flush_output(user_output).

%   Without a goal, the load of the program is debugged, with the goals of its directives.

program_goal(GoalText, Program, Goal, Names) :-
    (   GoalText == ""
    ->  Names = [],
        Goal = system:'$load_program'(Program)
    ;   ( Program == "" -> true ; system:'$load_program'(Program) ),
        term_string(Goal0, GoalText, [variable_names(Names)]),
        Goal = user:Goal0
    ).

watched(Goal, Text, Names, Status) :-
    '$debugger_filter'(63, 0, false),
    '$tell_clauses'(true),
    catch(( '$watched'(Goal, '$dap_debuggee':observe) -> Ran = true ; Ran = false ), '$every'(Ball), true),
    set_mode(run),
    (   nonvar(Ball)
    ->  print_message(error, command_goal(Text, Ball)),
        Status = 2
    ;   Ran == false
    ->  print_message(warning, command_goal(Text, failed)),
        Status = 1
    ;   forall(( member(Name=Value, Names), nonvar(Value) ),
               ( value_text(Value, Names, Shown), format("~w = ~w~n", [Name, Shown]) )),
        Status = 0
    ).

%!  observe(+Event, -Action) is det.
%
%   Called at each port, and with runs(Clause) when a rule begins to run.
%
%       ?- forget_stops, observe(port(call, false, p, 1, 1, user:p/0, none), Action).

observe(runs(Clause), continue) :-
    !,
    note_clause(Clause).
observe(Event, Action) :-
    follow(Event, Stack),
    (   stop_reason(Event, Stack, Reason)
    ->  stop(Reason, Event, Stack, Action)
    ;   ( is_recording -> note_past(Event, Stack) ; true ),
        Action = continue
    ).

%!  answer_interrupt is det.
%
%   The interrupt handler: answers the requests that have arrived while the program runs.
%
%       :- answer_interrupt.

answer_interrupt :-
    (   nb_getval('$dap_standing', true)
    ->  true                            % they are being answered
    ;   '$debugger_pause'(Paused),
        answer_waiting,
        '$debugger_unpause'(Paused)
    ).

answer_waiting :-
    (   wait_for_input(['$dap_in'], [_], 0),
        read_message('$dap_in', Message)
    ->  (   field(command, Message, "pause")
        ->  respond(Message, []),
            goal_stack(Stack),
            stop(pause, none, Stack, _)
        ;   answer(Message, none, _, _)
        ),
        answer_waiting
    ;   true
    ).

%   Keeps the innermost goals; `none` is a pause between two events.

most_goals(12).

note_past(Event, Stack) :-
    (   Event == none
    ->  true
    ;   most_goals(Most),
        first_elements(Most, Stack, Goals),
        note_event(Event, Goals)
    ).

% ---- stops ----

stop(Reason, Event, Stack, Action) :-
    (   is_stop(Reason, Event, Stack)
    ->  flush_output(user_output),
        flush_output(user_error),
        note_past(Event, Stack),
        nb_setval('$dap_standing', true),
        present_view(Reason, Event, Stack, View),
        tell_stop(Reason, View),
        call_cleanup(stand(View, Action), nb_setval('$dap_standing', false))
    ;   Action = continue
    ).

%   The condition of a breakpoint holds; a log point does not stop.

is_stop(breakpoint(Id, extra(Condition, Hits, Log)), Event, Stack) :-
    '$in_list'(Given, [Condition, Hits, Log]),
    Given \== none,
    !,
    present_view(breakpoint, Event, Stack, view(_, _, [Frame|_], _)),
    frame_names(Frame, Names),
    frame_module(Frame, Module),
    (   Condition == none
    ->  true
    ;   condition_holds(Condition, Names, Module, Problem),
        tell_problem(Problem, Condition)
    ),
    count_hit(Id, Hits),
    (   Log == none
    ->  true
    ;   log_text(Log, Names, Module, Text),
        format(user_output, "~w~n", [Text]),
        fail
    ).
is_stop(_, _, _).

tell_problem(Problem, Condition) :-
    (   Problem == none
    ->  true
    ;   format(string(Text), "the condition ~w of a breakpoint: ~w~n", [Condition, Problem]),
        event(output, [category=console, output=Text])
    ).

present_view(Reason, Event, Stack, view(now, Event, Frames, Stack)) :-
    '$current_frames'(CodeFrames, _),
    event_port(Event, Port0),
    ( Port0 == exit, functor(Reason, breakpoint, _) -> Port = unify ; Port = Port0 ),       % inside of a fact
    frames_of(Stack, Port, CodeFrames, Frames).

event_port(none, none).
event_port(port(Port0, _, _, _, _, _, _), Port) :-
    functor(Port0, Port, _).

tell_stop(Reason, view(_, Event, Frames, _)) :-
    stop_fields(Reason, Fields),
    ( event_text(Event, Frames, Text) -> More = [description=Text] ; More = [] ),
    '$append'(Fields, [threadId=1, allThreadsStopped= @(true)|More], All),
    event(stopped, All).

%   The variables of the goal have the names of the clause that it stands in.

event_text(port(Port, _, Goal, _, _, _, _), Frames, Text) :-
    functor(Port, Name, _),
    ( Frames = [Frame|_] -> frame_names(Frame, Names) ; Names = [] ),
    value_text(Goal, Names, GoalText),
    format(string(Text), "~w: ~w", [Name, GoalText]).

stop_fields(breakpoint(Id, _), [reason=breakpoint, hitBreakpointIds=[Id]]).
stop_fields(step, [reason=step]).
stop_fields(pause, [reason=pause]).
stop_fields(failure, [reason=exception, text="a goal fails"]).
stop_fields(exception(Ball), [reason=exception, text=Text]) :-
    value_text(Ball, [], Text).

%   stand(+View, -Action): answers requests until one resumes the program. A view is view(When, Event, Frames, Stack),
%   where When is now or the number of a past event. References are valid until then.

stand(View, Action) :-
    stand(View, View, [], Action).

stand(Now, View, References0, Action) :-
    (   read_message('$dap_in', Message)
    ->  (   field(command, Message, Text, ""),
            atom_string(Command, Text),
            moving(Command, Message, Now, View, Next)
        ->  (   Next = go(Action)
            ->  true
            ;   Next = at(View1)
            ->  stand(Now, View1, [], Action)
            )
        ;   answer(Message, View, References0, References),
            stand(Now, View, References, Action)
        )
    ;   halt(1)
    ).

%   moving(+Command, +Message, +Now, +View, -Next): the program resumes, or the view moves to another event.

moving(continue, Message, _, _, go(continue)) :-
    set_mode(run),
    respond(Message, [allThreadsContinued= @(true)]).
moving(Command, Message, Now, View, Next) :-
    '$in_list'(Command-Step, [next-next, stepIn-in, stepOut-out]),
    respond(Message, []),
    View = view(When, _, _, _),
    (   integer(When)
    ->  later_event(When, Next0),
        look_at(Next0, Now, Next)
    ;   View = view(_, Event, _, _),
        step_mode(Step, Event),
        Next = go(continue)
    ).
moving(stepBack, Message, Now, view(When, _, _, _), Next) :-
    respond(Message, []),
    ( earlier_event(When, At) -> true ; At = When ),
    look_at(At, Now, Next).
moving(reverseContinue, Message, Now, _, Next) :-
    respond(Message, []),
    ( first_event(At) -> true ; At = now ),
    look_at(At, Now, Next).
moving(restartFrame, Message, _, view(now, _, Frames, Stack), go(retry(Number))) :-
    field(arguments/frameId, Message, Id),
    nth0(Id, Frames, frame(_, _, _, Goal, _, _, _)),
    member(goal(Number, _, Goal1, _, _, _), Stack),
    Goal1 == Goal,
    !,
    set_mode(in),
    respond(Message, []).

look_at(At, Now, at(View)) :-
    (   integer(At),
        past_event(At, Event, Stack)
    ->  event_port(Event, Port),
        frames_of(Stack, Port, [], Frames),
        View = view(At, Event, Frames, Stack)
    ;   View = Now
    ),
    tell_stop(step, View).

% ---- requests ----

%   answer(+Message, +View, +References0, -References): View is none while the program runs.

answer(Message, View, References0, References) :-
    field(command, Message, Text, ""),
    atom_string(Command, Text),
    field(arguments, Message, Arguments, json([])),
    catch(( request(Command, Arguments, View, References0, References1, Body) -> Done = true ; Done = false ), Ball,
          true),
    (   Done == true
    ->  respond(Message, Body),
        References = References1
    ;   References = References0,
        (   nonvar(Ball)
        ->  ( Ball = unwind(_) -> throw(Ball) ; true ),
            problem_text(Ball, Problem)
        ;   View == none
        ->  Problem = "the program runs"
        ;   format(string(Problem), "~w cannot be answered", [Command])
        ),
        refuse(Message, Problem)
    ).

request(setBreakpoints, Arguments, _, Rs, Rs, [breakpoints=Results]) :-
    field(source/path, Arguments, Text),
    absolute_file_name(Text, Path),
    forget_places,
    field(breakpoints, Arguments, Requests, []),
    set_line_breaks(Path, Requests, Results).
request(breakpointLocations, Arguments, _, Rs, Rs, [breakpoints=Locations]) :-
    field(source/path, Arguments, Text),
    absolute_file_name(Text, Path),
    field(line, Arguments, From),
    field(endLine, Arguments, To, From),
    stop_places(Path, From, To, Places),
    findall(json([line=Line, column=Column]), member(at(Line, Column), Places), Locations).
request(setFunctionBreakpoints, Arguments, _, Rs, Rs, [breakpoints=Results]) :-
    field(breakpoints, Arguments, Requests, []),
    set_procedure_breaks(Requests, Results).
request(setExceptionBreakpoints, Arguments, _, Rs, Rs, []) :-
    field(filters, Arguments, Filters, []),
    set_filters(Filters).
request(threads, _, _, Rs, Rs, [threads=[json([id=1, name="Prolog"])]]).
request(stackTrace, Arguments, view(_, _, Frames, _), Rs, Rs, [stackFrames=Shown, totalFrames=Total]) :-
    length(Frames, Total),
    field(startFrame, Arguments, Start, 0),
    field(levels, Arguments, Levels, 0),
    ( Levels =:= 0 -> End = Total ; End is Start + Levels ),
    findall(Json,
            ( nth0(Id, Frames, Frame), Id >= Start, Id < End, frame_json(Id, Frame, Json) ),
            Shown).
request(scopes, Arguments, view(_, Event, Frames, _), Rs0, Rs, [scopes=[Variables, Goal]]) :-
    field(frameId, Arguments, Id),
    nth0(Id, Frames, Frame),
    frame_names(Frame, Names),
    scope("Variables", names(Names, Names), Rs0, Rs1, Variables),
    (   Id =:= 0,
        Event = port(_, _, Term, _, _, _, _)
    ->  Title = "Goal"
    ;   Frame = frame(_, _, _, Term, _, _, _),
        Title = "Head"
    ),
    scope(Title, term(Term, Names), Rs1, Rs, Goal).
request(variables, Arguments, view(_, _, _, _), Rs0, Rs, [variables=Shown]) :-
    field(variablesReference, Arguments, Reference),
    ( '$in_list'(Reference-What, Rs0) -> true ; What = names([], []) ),
    field(start, Arguments, Start, 0),
    field(count, Arguments, Count0, 0),
    ( Count0 =:= 0 -> Count = 1000 ; Count = Count0 ),
    (   What = names(Children, Names)
    ->  true
    ;   What = term(Term, Names),
        value_children(Term, window(Start, Count), Children)
    ),
    variables(Children, Names, Rs0, Rs, Shown).
request(evaluate, Arguments, view(_, _, Frames, _), Rs0, Rs, Body) :-
    field(expression, Arguments, Text),
    field(context, Arguments, Context, "watch"),
    (   field(frameId, Arguments, Id),
        nth0(Id, Frames, Frame)
    ->  frame_names(Frame, Names),
        frame_module(Frame, Module)
    ;   Names = [],
        Module = user
    ),
    evaluated(Text, Context, Names, Module, Result),
    (   Result = value(Value)
    ->  ( '$in_list'(Name=Own, Names), Own == Value -> true ; Name = '' ),
        variable(Name=Value, Names, Rs0, Rs, json([_, value=Shown|Fields])),
        Body = [result=Shown|Fields]
    ;   Result = text(Shown),
        Rs = Rs0,
        Body = [result=Shown, variablesReference=0]
    ).
request(setVariable, Arguments, view(now, _, [Frame|_], _), Rs0, Rs, [value=Shown|Fields]) :-
    field(variablesReference, Arguments, Reference),
    field(name, Arguments, NameText),
    field(value, Arguments, Text),
    '$in_list'(Reference-names(Children, Names), Rs0),
    atom_string(Name, NameText),
    '$in_list'(Name=Variable, Children),
    frame_module(Frame, Module),
    set_variable(Variable, NameText, Text, Names, Module),
    variable(Name=Variable, Names, Rs0, Rs, json([_, value=Shown|Fields])).
request(exceptionInfo, _, view(_, Event, Frames, _), Rs, Rs, [exceptionId=Id, description=Text, breakMode=Mode]) :-
    exception_mode(Mode),
    (   Event = port(exception(Ball), _, _, _, _, _, _)
    ->  ball_text(Ball, Text),
        ( nonvar(Ball), Ball = error(Formal, _) -> value_text(Formal, [], Id) ; value_text(Ball, [], Id) )
    ;   Id = failure,
        event_text(Event, Frames, Text)
    ).
request(pause, _, view(_, _, _, _), Rs, Rs, []).

%   Only a variable without a value can be given one, as it would be by a goal of the program.

set_variable(Variable, Name, Text, Names, Module) :-
    (   nonvar(Variable)
    ->  refuse_value(Name, "has a value already, and keeps it")
    ;   term_in_frame(Text, Names, Module, Value),
        ( Variable = Value -> true ; refuse_value(Name, "cannot have this value") )
    ).

refuse_value(Name, Why) :-
    format(string(Problem), "~w ~w", [Name, Why]),
    throw(told(Problem)).

%   Of a library's frame it is user: names in the console are those of the program.

frame_module(frame(Module0:_, Path, _, _, _, _, _), Module) :-
    ( Path == none -> Module = user ; Module = Module0 ).

frame_json(Id, frame(_:Indicator, Path, Range, _, _, _, _), json(Fields)) :-
    format(string(Name), "~q", [Indicator]),
    (   Range = range(Line, Column, EndLine, EndColumn)
    ->  file_base_name(Path, Base),
        Fields = [ id=Id, name=Name, source=json([name=Base, path=Path]), line=Line, column=Column, endLine=EndLine,
                   endColumn=EndColumn ]
    ;   Fields = [id=Id, name=Name, line=0, column=0]
    ).

scope(Title, What, Rs0, [Reference-What|Rs0], Json) :-
    new_reference(Reference),
    Json = json([name=Title, variablesReference=Reference, expensive= @(false)]).

%   No reference is used again at a later stop: an editor may still ask for one of a stop before.

new_reference(Reference) :-
    nb_getval('$dap_reference', Last),
    Reference is Last + 1,
    nb_setval('$dap_reference', Reference).

variables([], _, Rs, Rs, []).
variables([Child|Children], Names, Rs0, Rs, [Json|Jsons]) :-
    variable(Child, Names, Rs0, Rs1, Json),
    variables(Children, Names, Rs1, Rs, Jsons).

variable(Name=Unknown, _, Rs, Rs, json([name=Name, value="(unknown)", variablesReference=0])) :-
    Unknown == '$unknown',
    !.
variable(Name=Value, Names, Rs0, Rs, json([name=Name, value=Text|Fields])) :-
    new_reference(Reference),
    value_fields(Value, Reference, Fields),
    ( '$in_list'(variablesReference=Reference, Fields) -> Rs = [Reference-term(Value, Names)|Rs0] ; Rs = Rs0 ),
    (   constraints(Value, Goals)
    ->  value_text(Goals, Names, Text)
    ;   own_names(Names, Name, Others),
        value_text(Value, Others, Text)
    ).

%   Goals is a conjunction.

constraints(Value, Goals) :-
    attvar(Value),
    copy_term(Value, Value, Qualified),
    without_modules(Qualified, [Goal|Others]),
    '$conjunction'([Goal|Others], Goals).

without_modules([], []).
without_modules([Goal0|Goals0], [Goal|Goals]) :-
    ( Goal0 = _:Goal1 -> Goal = Goal1 ; Goal = Goal0 ),
    without_modules(Goals0, Goals).

%   An unbound variable is not its own value.

own_names([], _, []).
own_names([Name=Value|Names], Own, Others) :-
    ( Name == Own -> Others = Others1 ; Others = [Name=Value|Others1] ),
    own_names(Names, Own, Others1).

% ---- messages ----

respond(Message, Body) :-
    field(seq, Message, Seq, 0),
    field(command, Message, Command, ""),
    send_message('$dap_out',
                 json([type=response, request_seq=Seq, success= @(true), command=Command, body=json(Body)])).

refuse(Message, Problem) :-
    field(seq, Message, Seq, 0),
    field(command, Message, Command, ""),
    send_message('$dap_out',
                 json([type=response, request_seq=Seq, success= @(false), command=Command, message=Problem])).

event(Name, Body) :-
    send_message('$dap_out', json([type=event, event=Name, body=json(Body)])).
