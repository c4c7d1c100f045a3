% SPDX-License-Identifier: MIT
% `hornbeam --dap`: a debug adapter (Debug Adapter Protocol) on the standard streams. The program runs in a process of
% its own (private(debug_adapter/debuggee)), so that its output cannot disturb the protocol, and its end does not end
% the adapter. The adapter starts the process, passes requests and responses on, turns the program's output into events,
% and interrupts the program for requests while it runs.
%
%   state(Program, Phase): Program is none, or program(Process, Input, Pipes, Requests), where Pipes are Name-Stream for
%   output, errors and answers. Phase is idle, runs, stands or over.

:- module('$dap_adapter', [ serve_debugger/0 ]).

:- use_module(library(lists), [member/2]).
:- use_module(library(process), [process_wait/3]).
:- use_module(private(language_server/protocol)).

:- set_prolog_flag(double_quotes, string).

%!  serve_debugger is det.
%
%   Serves the editor on the standard streams until it disconnects; the program runs in the process that it starts.
%
%       :- serve_debugger.

serve_debugger :-
    set_prolog_flag(verbose, silent),
    (   current_prolog_flag(argv, [debuggee])
    ->  '$load_aside'(private(debug_adapter/debuggee)),
        '$dap_debuggee':debug_program
    ;   set_stream(user_input, encoding(utf8)),
        set_stream(user_output, encoding(utf8)),
        nb_setval('$dap_seq', 0),
        nb_setval('$dap_settings', []),
        serve(state(none, idle)),
        halt(0)
    ).

serve(State0) :-
    State0 = state(Program, Phase),
    streams(Program, Streams),
    ( Phase == over -> Wait = infinite ; Program == none -> Wait = infinite ; Wait = 0.3 ),
    wait_for_input([user_input|Streams], Ready, Wait),
    heard(Ready, State0, State1),
    (   State1 = state(_, left)
    ->  true
    ;   ended(Ready, State1, State),
        serve(State)
    ).

streams(none, []).
streams(program(_, _, Pipes, _), Streams) :-
    findall(Stream, member(_-Stream, Pipes), Streams).

%   The program's output is read before its messages.

heard(Ready, State0, State) :-
    State0 = state(Program, _),
    (   Program = program(_, _, Pipes, _)
    ->  pipes_heard(Pipes, Ready, State0, State1)
    ;   State1 = State0
    ),
    (   member(user_input, Ready)
    ->  editor_heard(State1, State)
    ;   State = State1
    ).

pipes_heard([], _, State, State).
pipes_heard([Name-Stream|Pipes], Ready, State0, State) :-
    (   member(Stream0, Ready),
        Stream0 == Stream
    ->  pipe_heard(Name, Stream, State0, State1)
    ;   State1 = State0
    ),
    pipes_heard(Pipes, Ready, State1, State).

pipe_heard(answers, Stream, State0, State) :-
    !,
    (   read_message(Stream, Message)
    ->  pass_answer(Message, State0, State)
    ;   without_pipe(Stream, State0, State)
    ).
pipe_heard(Category, Stream, State0, State) :-
    (   catch('$read_pending'(Stream, Text), error(_, _), Text = ""),
        Text \== ""
    ->  event(output, [category=Category, output=Text]),
        State = State0
    ;   without_pipe(Stream, State0, State)
    ).

without_pipe(Stream, state(program(Process, Input, Pipes0, Requests), Phase),
             state(program(Process, Input, Pipes, Requests), Phase)) :-
    close(Stream, [force(true)]),
    '$append'(Front, [_-Stream0|Rest], Pipes0),
    Stream0 == Stream,
    !,
    '$append'(Front, Rest, Pipes).

pass_answer(Message, state(Program, Phase0), state(Program, Phase)) :-
    (   field(event, Message, "stopped")
    ->  Phase = stands
    ;   field(command, Message, Command),
        goes_on(Command),
        field(success, Message, @(true))
    ->  Phase = runs
    ;   Phase = Phase0
    ),
    Message = json(Fields),
    own_seq(Own),
    ( field(request_seq, Message, Own) -> true ; send(Fields) ).

%   The number of the requests of a restart, of which the editor has sent only that.
own_seq(-1).

goes_on("configurationDone").
goes_on("continue").
goes_on("next").
goes_on("stepIn").
goes_on("stepOut").
goes_on("restartFrame").

%   The program is over when its process has ended; the rest of the pipes is read first.

ended(Ready, state(Program, Phase), State) :-
    (   Program = program(Process, Input, Pipes, Requests),
        Phase \== over,
        ( Ready == [] ; \+ member(_-_, Pipes) ; \+ member(answers-_, Pipes) ),
        process_wait(Process, Status, [timeout(0.3)]),
        Status \== timeout
    ->  drain(Pipes),
        exit_code(Status, Code),
        event(exited, [exitCode=Code]),
        event(terminated, []),
        close(Input, [force(true)]),
        close(Requests, [force(true)]),
        State = state(none, over)
    ;   State = state(Program, Phase)
    ).

exit_code(exit(Code), Code).
exit_code(killed(Signal), Code) :-
    Code is 128 + Signal.

drain([]).
drain([Name-Stream|Pipes]) :-
    (   Name \== answers,
        wait_for_input([Stream], [_], 0),
        catch('$read_pending'(Stream, Text), error(_, _), Text = ""),
        Text \== ""
    ->  event(output, [category=Name, output=Text]),
        drain([Name-Stream|Pipes])
    ;   close(Stream, [force(true)]),
        drain(Pipes)
    ).

% ---- requests ----

editor_heard(State0, State) :-
    (   read_message(user_input, Message)
    ->  field(command, Message, Text, ""),
        atom_string(Command, Text),
        (   catch(request(Command, Message, State0, State), error(Formal, _),
                  ( format(string(Problem), "~q", [Formal]), refuse(Message, Problem), State = State0 ))
        ->  true
        ;   refuse(Message, "there is no such request, or no program runs"),
            State = State0
        )
    ;   end_program(State0),
        State = state(none, left)
    ).

request(initialize, Message, State, State) :-
    capabilities(Capabilities),
    respond(Message, Capabilities).
request(launch, Message, state(none, _), state(Program, stands)) :-
    start_program(Message, Program),
    nb_setval('$dap_settings', [launch-Message]),
    event(initialized, []),
    pass_request(Message, Program).
request(restart, Message, State, state(Program, stands)) :-
    nb_getval('$dap_settings', [launch-Launch0|Settings]),
    ( field(arguments/arguments, Message, Arguments) -> Launch = json([arguments=Arguments]) ; Launch = Launch0 ),
    leave_program(State),
    start_program(Launch, Program),
    forall(member(Command-Setting, [launch-Launch|Settings]), pass_own(Command, Setting, Program)),
    pass_own(configurationDone, json([]), Program),
    respond(Message, []).
request(disconnect, Message, State, state(none, left)) :-
    end_program(State),
    respond(Message, []).
request(terminate, Message, State, State) :-
    end_program(State),
    respond(Message, []).
request(evaluate, Message, State, State) :-
    State = state(program(_, Input, _, _), runs),
    field(arguments/context, Message, "repl"),
    !,
    field(arguments/expression, Message, Line),
    format(Input, "~w~n", [Line]),
    flush_output(Input),
    respond(Message, [result="", variablesReference=0]).
request(Command, Message, State, State) :-
    State = state(Program, Phase),
    Program = program(Process, _, _, _),
    note_setting(Command, Message),
    pass_request(Message, Program),
    ( Phase == runs -> '$process_signal'(Process, 2, false) ; true ).

pass_request(Message, program(_, _, _, Requests)) :-
    send_message(Requests, Message).

pass_own(Command, Message, Program) :-
    own_seq(Own),
    field(arguments, Message, Arguments, json([])),
    pass_request(json([seq=Own, type=request, command=Command, arguments=Arguments]), Program).

%   For a restart: what the editor has set, behind the launch. A later setting replaces an earlier one of the same kind
%   (and file).

note_setting(Command, Message) :-
    (   '$in_list'(Command, [setBreakpoints, setFunctionBreakpoints, setExceptionBreakpoints])
    ->  nb_getval('$dap_settings', Settings0),
        field(arguments/source/path, Message, Path, none),
        (   '$append'(Front, [Command-Old|Rest], Settings0),
            field(arguments/source/path, Old, Path, none)
        ->  '$append'(Front, Rest, Settings1)
        ;   Settings1 = Settings0
        ),
        '$append'(Settings1, [Command-Message], Settings),
        nb_setval('$dap_settings', Settings)
    ;   true
    ).

start_program(Message, program(Process, Input, [stdout-Output, stderr-Errors, answers-Answers], Requests)) :-
    current_prolog_flag(executable, Executable),
    field(arguments/cwd, Message, Directory, ""),
    '$process_start'(Executable, [Executable, '--dap', '--', debuggee], [], Directory, [pipe, pipe, pipe, pipe, pipe],
                     true, Process, [Input, Output, Errors, Requests, Answers]).

end_program(state(Program, _)) :-
    (   Program = program(Process, _, _, _)
    ->  catch('$process_signal'(Process, 9, true), error(_, _), true)
    ;   true
    ).

leave_program(State) :-
    end_program(State),
    (   State = state(program(Process, Input, Pipes, Requests), _)
    ->  process_wait(Process, _, [timeout(infinite)]),
        drain(Pipes),
        close(Input, [force(true)]),
        close(Requests, [force(true)])
    ;   true
    ).

capabilities([ supportsConfigurationDoneRequest= @(true),
               supportsFunctionBreakpoints= @(true),
               supportsConditionalBreakpoints= @(true),
               supportsHitConditionalBreakpoints= @(true),
               supportsLogPoints= @(true),
               supportsSetVariable= @(true),
               supportsDelayedStackTraceLoading= @(true),
               supportsBreakpointLocationsRequest= @(true),
               supportsEvaluateForHovers= @(true),
               supportsStepBack= @(true),
               supportsRestartFrame= @(true),
               supportsRestartRequest= @(true),
               supportsTerminateRequest= @(true),
               supportsExceptionInfoRequest= @(true),
               exceptionBreakpointFilters=
                   [ json([filter=raised, label="Raised exceptions", default= @(false)]),
                     json([filter=uncaught, label="Uncaught exceptions", default= @(true)]),
                     json([filter=failure, label="Failures", default= @(false)]) ] ]).

% ---- messages ----

send(Fields) :-
    nb_getval('$dap_seq', Seq0),
    Seq is Seq0 + 1,
    nb_setval('$dap_seq', Seq),
    send_message(user_output, json([seq=Seq|Fields])).

respond(Message, Body) :-
    field(seq, Message, Seq, 0),
    field(command, Message, Command, ""),
    send([type=response, request_seq=Seq, success= @(true), command=Command, body=json(Body)]).

refuse(Message, Problem) :-
    field(seq, Message, Seq, 0),
    field(command, Message, Command, ""),
    send([type=response, request_seq=Seq, success= @(false), command=Command, message=Problem]).

event(Name, Body) :-
    send([type=event, event=Name, body=json(Body)]).
