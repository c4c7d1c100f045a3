% SPDX-License-Identifier: MIT
% private(debug_adapter/adapter): whole dialogues with `hornbeam --dap` over pipes, serve_debugger/0 and the program in
% its process included.

:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(private(language_server/protocol)).

:- set_prolog_flag(double_quotes, string).

:- dynamic(heard/1).                            % events that nobody has waited for yet, in order

program("family.pl", "% A family.
parent(tom, bob).
parent(bob, ann).
parent(bob, pat).
grand(X, Z) :-
    parent(X, Y),
    parent(Y, Z).

main :-
    grand(tom, Who),
    format(\"~w~n\", [Who]),
    numbers(3, Ns),
    sum(Ns, Sum),
    write(sum(Sum)), nl.

numbers(0, []) :- !.
numbers(N, [N|Ns]) :-
    M is N - 1,
    numbers(M, Ns).

sum([], 0).
sum([N|Ns], Sum) :-
    sum(Ns, Sum0),
    Sum is Sum0 + N.

bad(X) :- catch(worse(X), never, true).
worse(X) :- atom_length(f(X), Y), write(Y).
caught :- catch(worse(1), _, true).
endless :- repeat, fail.
counting(N) :- N1 is N + 1, counting(N1).
ask :- read_term(T, []), write(got(T)), nl.
long :- numlist(1, 5000, L), true(L).
true(_).
greeting --> [hello], name(N), { write(N), nl }.
name(N) --> [N].
inner :-
    name(1, [1], []),
    \\+ \\+ name(2, [2], []),
    findall(X,
            name(X, [3], []), _),
    forall(name(4, [4], []),
           name(5, [5], [])),
    true,
    fail.
after :- fail
    ; true.
:- use_module(library(clpfd)).
bounded :- X #> 3, X #< 10, Y #= 3+4, true(Z), true(X-Y-Z).
goal_expansion(hidden(X), X = 1).
hid :- hidden(X), hidden(X), true(1).
thrown :- catch(bad(1), _, true).
").

%   session(+Goal): with a debugger that is over afterwards.
session(S, Goal) :-
    retractall(heard(_)),
    program(_, Text),
    tmp_file(dap, Base),
    atom_concat(Base, '.pl', File),
    open(File, write, Out, [encoding(utf8)]),
    write(Out, Text),
    close(Out),
    current_prolog_flag(executable, Hornbeam),
    process_create(Hornbeam, ['--dap'], [stdin(pipe(To)), stdout(pipe(From)), process(Process)]),
    nb_setval(adapter, Process),
    set_stream(To, encoding(utf8)),
    set_stream(From, encoding(utf8)),
    S = session(To, From, File),
    call_cleanup(once(Goal),
                 ( catch(ask(S, disconnect, [], _), _, true), close(To), close(From), process_wait(Process, _),
                   delete_file(File) )).

%   ask(+S, +Command, +Arguments, -Body): Body is failed(Text) where it was refused.
ask(session(To, From, _), Command, Arguments, Body) :-
    send_message(To, json([seq=7, type=request, command=Command, arguments=json(Arguments)])),
    response(From, Body).

response(From, Body) :-
    read_message(From, Message),
    (   field(type, Message, "response")
    ->  (   field(success, Message, @(true))
        ->  field(body, Message, Body, json([]))
        ;   field(message, Message, Text),
            Body = failed(Text)
        )
    ;   assertz(heard(Message)),
        response(From, Body)
    ).

breakpoint(S, Line, More, Body) :-
    S = session(_, _, File),
    ask(S, setBreakpoints, [source=json([path=File]), breakpoints=[json([line=Line|More])]], Body).

%   The goal runs, and has said so.
running(S, Goal) :-
    format(string(Text), "( writeln(begin), ~w )", [Goal]),
    launch(S, Text, [], true),
    event(S, "output", _).

%   Paused as often as it takes until the innermost clause is one of Name, or its N is larger than N0.
paused_in(S, Name, Stack) :-
    paused(S),
    stack(S, Stack0),
    (   Stack0 = [Name-_|_]
    ->  Stack = Stack0
    ;   ask(S, continue, [threadId=1], _),
        paused_in(S, Name, Stack)
    ).

paused_beyond(S, N0, N) :-
    paused(S),
    ( evaluated(S, "N", Text) -> true ; Text = "" ),      % no clause with an N
    ask(S, continue, [threadId=1], _),
    (   catch(number_string(N1, Text), error(_, _), fail),
        N1 > N0
    ->  N = N1
    ;   paused_beyond(S, N0, N)
    ).

paused(S) :-
    ask(S, pause, [threadId=1], _),
    stopped(S, "pause", _).

procedure_break(S, Name) :-
    ask(S, setFunctionBreakpoints, [breakpoints=[json([name=Name])]], _).

%   The text of the output of this category that has been heard.
heard_output(Category, Text) :-
    heard(Message),
    field(event, Message, "output"),
    field(body/category, Message, Category),
    !,
    field(body/output, Message, Text).

value_at_stop(S, Name, Value) :-
    stopped(S, "breakpoint", _),
    evaluated(S, Name, Value).

step_restart(S, Text) :-
    ask(S, restartFrame, [frameId=0], _),
    stopped(S, "step", Text).

evaluated(S, Text, Result) :-
    ask(S, evaluate, [expression=Text, frameId=0, context="watch"], Body),
    field(result, Body, Result).

%   The next event of this name.
event(session(_, From, _), Name, Body) :-
    (   heard(Message),
        field(event, Message, Name)
    ->  retract(heard(Message)),
        field(body, Message, Body, json([]))
    ;   heard(Message),
        field(event, Message, "terminated")
    ->  throw(terminated)
    ;   read_message(From, Message),
        assertz(heard(Message)),
        event(session(none, From, none), Name, Body)
    ).

launch(S, Goal, More, Before) :-
    S = session(_, _, File),
    ask(S, initialize, [adapterID=hornbeam], _),
    ask(S, launch, [program=File, goal=Goal|More], _),
    event(S, "initialized", _),
    call(Before),
    ask(S, configurationDone, [], _).

breakpoints(S, Lines, Body) :-
    S = session(_, _, File),
    findall(json([line=L]), member(L, Lines), Bs),
    ask(S, setBreakpoints, [source=json([path=File]), breakpoints=Bs], Body).

stopped(S, Reason, Text) :-
    event(S, "stopped", Body),
    field(reason, Body, Reason),
    field(description, Body, Text, "").

%   The frames as Name-Line.
stack(S, Stack) :-
    ask(S, stackTrace, [threadId=1], Body),
    field(stackFrames, Body, Frames),
    findall(Name-Line, ( member(F, Frames), field(name, F, Name), field(line, F, Line) ), Stack).

columns(S, Columns) :-
    ask(S, stackTrace, [threadId=1], Body),
    field(stackFrames, Body, Frames),
    findall(Name-Line-Column, ( member(F, Frames), field(name, F, Name), field(line, F, Line),
                                field(column, F, Column) ), Columns).

%   The variables of a frame as Name=Text.
values(S, Frame, Values) :-
    ask(S, scopes, [frameId=Frame], Body),
    field(scopes, Body, [Scope|_]),
    field(variablesReference, Scope, Reference),
    children(S, Reference, [], Children),
    findall(Name=Text, ( member(C, Children), field(name, C, Name), field(value, C, Text) ), Values).

children(S, Reference, More, Children) :-
    ask(S, variables, [variablesReference=Reference|More], Body),
    field(variables, Body, Children).

step(S, Command, Text) :-
    ask(S, Command, [threadId=1], _),
    stopped(S, "step", Text).

:- begin_tests(dap_adapter).

test(runs_to_its_end, Code-Texts == 0-"ann\nsum(6)\n") :-
    session(S, ( launch(S, "main", [], true), event(S, "exited", B), field(exitCode, B, Code), printed(Texts) )).
test(goal_with_answer, Texts == "Z = ann\n") :-
    session(S, ( launch(S, "grand(tom, Z)", [], true), event(S, "exited", _), printed(Texts) )).
test(failure, Code == 1) :-
    session(S, ( launch(S, "grand(ann, _)", [], true), event(S, "exited", B), field(exitCode, B, Code) )).
test(error, Code == 2) :-
    session(S, ( launch(S, "bad(1)", [], true), event(S, "exited", B), field(exitCode, B, Code) )).
test(clause_and_goal_breakpoints, Lines == [2, 4, 7, 9, 10]) :-
    session(S, ( launch(S, "main", [], ( breakpoints(S, [1, 4, 7, 8, 10], Body) )),
                 field(breakpoints, Body, Bs), findall(L, ( member(B, Bs), field(line, B, L) ), Lines) )).
test(stops_at_goal, Stack == ["grand/2"-7, "main/0"-10]) :-
    session(S, ( launch(S, "main", [], breakpoints(S, [7], _)), stopped(S, "breakpoint", _), stack(S, Stack) )).
test(variables_by_name, Values == ["X"="tom", "Z"="_", "Y"="bob"]) :-
    session(S, ( launch(S, "main", [], breakpoints(S, [7], _)), stopped(S, _, _), values(S, 0, Values0),
                 shown(Values0, Values) )).
test(stops_at_fact, T-Stack == "exit: parent(tom,bob)"-["parent/2"-2, "grand/2"-6, "main/0"-10]) :-
    session(S, ( launch(S, "main", [], breakpoints(S, [2], _)), stopped(S, "breakpoint", T), stack(S, Stack) )).
test(stops_at_the_operand_of_an_infix_goal, C-T == 5-"call: Sum is 0+1") :-
    session(S, ( launch(S, "main", [], breakpoint(S, 24, [column=5], B)), field(breakpoints, B, [P]),
                 field(column, P, C), stopped(S, "breakpoint", T0), shown_text(T0, T) )).
test(stops_in_grammar, Stack == ["name/3"-35, "greeting/2"-34]) :-
    session(S, ( launch(S, "phrase(greeting, [hello, you])", [], breakpoints(S, [35], _)), stopped(S, _, _),
                 stack(S, Stack) )).
test(goals_in_goals, Ns == [37, 38, 40, 42, 44]) :-
    session(S, ( launch(S, "inner", [], breakpoints(S, [37, 38, 40, 42, 44], _)),
                 findall(N, ( between(1, 5, I), ( I == 1 -> true ; ask(S, continue, [threadId=1], _) ),
                              stopped(S, "breakpoint", _), stack(S, [_-N|_]) ), Ns) )).
test(stops_behind_true, V-L-Place == @(true)-44-("inner/0"-44)) :-
    session(S, ( launch(S, "inner", [], breakpoints(S, [43], Body)), field(breakpoints, Body, [B]),
                 field(verified, B, V), field(line, B, L), stopped(S, "breakpoint", _), stack(S, [Place|_]) )).
test(nothing_behind_true, V-M == @(false)-"true is compiled away, and no goal follows it") :-
    session(S, ( launch(S, "inner", [], breakpoints(S, [46], Body)), field(breakpoints, Body, [B]),
                 field(verified, B, V), field(message, B, M) )).
test(steps, Texts == ["call: main", "call: grand(tom,Who)", "exit: grand(tom,ann)", "call: format(\"~w~n\",[ann])"]) :-
    session(S, ( launch(S, "main", [stopOnEntry= @(true)], true), stopped(S, "step", T1),
                 step(S, stepIn, T2), step(S, next, T3), step(S, next, T4),
                 maplist(shown_text, [T1, T2, T3, T4], Texts) )).
test(step_out, T == "exit: grand(tom,ann)") :-
    session(S, ( launch(S, "main", [], breakpoints(S, [7], _)), stopped(S, _, _), step(S, stepOut, T) )).

test(break_on_procedure, T == "call: sum([3,2,1],Sum)") :-
    session(S, ( launch(S, "main", [], ask(S, setFunctionBreakpoints, [breakpoints=[json([name="sum/2"])]], _)),
                 stopped(S, _, T0), shown_text(T0, T) )).
test(condition, Values == ["N"="1", "Ns"="[]", "Sum"="_", "Sum0"="_"]) :-
    session(S, ( launch(S, "main", [], breakpoint(S, 23, [condition="N =:= 1"], _)), stopped(S, _, _),
                 values(S, 0, Vs), shown(Vs, Values) )).
test(log_point, Text == "ann\nN is 3\nN is 2\nN is 1\nsum(6)\n") :-
    session(S, ( launch(S, "main", [], breakpoint(S, 23, [logMessage="N is {N}"], _)), event(S, "exited", _),
                 printed(Text) )).
test(hit_condition, Values == ["N"="2", "Ns"="[1]", "Sum"="_", "Sum0"="_"]) :-
    session(S, ( launch(S, "main", [], breakpoint(S, 23, [hitCondition="2"], _)), stopped(S, _, _), values(S, 0, Vs),
                 shown(Vs, Values) )).
test(values_of_constraints, Values == ["X"="X in 4..9", "Y"="7", "Z"="_"]) :-
    session(S, ( launch(S, "bounded", [], procedure_break(S, "true/1")), stopped(S, _, _), values(S, 0, Vs),
                 shown(Vs, Values) )).
test(value_that_nobody_knows, Values-Problem == ["X"="(unknown)"]-
                                 "the value of X is not known: an expansion has replaced the goals with it") :-
    session(S, ( launch(S, "hid", [], procedure_break(S, "true/1")), stopped(S, _, _), values(S, 0, Values),
                 ask(S, evaluate, [expression="X", frameId=0, context="watch"], failed(Problem)) )).
test(condition_with_an_error, R-Text == "breakpoint"-"the condition N > a of a breakpoint: ") :-
    session(S, ( launch(S, "main", [], breakpoint(S, 23, [condition="N > a"], _)), stopped(S, R, _),
                 heard_output("console", Output) )),
    sub_string(Output, 0, _, After, Text),
    sub_string(Output, _, After, 0, Rest),
    sub_string(Text, _, 2, 0, ": "),
    Rest \== "",
    !.
test(set_variable, Bodies-Text == [failed("X has a value already, and keeps it"), "pat"]-"W = pat\n") :-
    session(S, ( launch(S, "grand(tom, W)", [], breakpoints(S, [7], _)),
                 stopped(S, _, _), ask(S, scopes, [frameId=0], B), field(scopes, B, [Scope|_]),
                 field(variablesReference, Scope, R),
                 ask(S, setVariable, [variablesReference=R, name="X", value="1"], B1),
                 ask(S, setVariable, [variablesReference=R, name="Z", value="pat"], B2), field(value, B2, V),
                 ask(S, continue, [threadId=1], _), event(S, "exited", _), printed(Text) )),
    Bodies = [B1, V].
test(set_a_value_out_of_its_domain, B == failed("X cannot have this value")) :-
    session(S, ( launch(S, "bounded", [], procedure_break(S, "true/1")), stopped(S, _, _),
                 ask(S, scopes, [frameId=0], B0), field(scopes, B0, [Scope|_]), field(variablesReference, Scope, R),
                 ask(S, setVariable, [variablesReference=R, name="X", value="1"], B) )).
test(uncaught, R-Stack == "exception"-["worse/1"-27, "bad/1"-26]) :-
    session(S, ( launch(S, "bad(1)", [], ask(S, setExceptionBreakpoints, [filters=[uncaught]], _)), stopped(S, R, _),
                 stack(S, Stack) )).
test(caught_is_not_uncaught, true) :-
    session(S, ( launch(S, "caught", [], ask(S, setExceptionBreakpoints, [filters=[uncaught]], _)),
                 event(S, "exited", _) )).
test(raised, T == "exception: atom_length(f(1),Y)") :-
    session(S, ( launch(S, "caught", [], ask(S, setExceptionBreakpoints, [filters=[raised]], _)), stopped(S, _, T0),
                 shown_text(T0, T) )).
test(exception_information, Mode == "always") :-
    session(S, ( launch(S, "caught", [], ask(S, setExceptionBreakpoints, [filters=[raised]], _)), stopped(S, _, _),
                 ask(S, exceptionInfo, [threadId=1], B) )),
    field(breakMode, B, Mode),
    field(exceptionId, B, Id),
    sub_string(Id, _, _, _, "type_error"), !.
test(unhandled_exception, Mode == "unhandled") :-
    session(S, ( launch(S, "bad(1)", [], ask(S, setExceptionBreakpoints, [filters=[uncaught]], _)), stopped(S, _, _),
                 ask(S, exceptionInfo, [threadId=1], B) )),
    field(breakMode, B, Mode).
test(places_behind_an_exception, Back == Forth) :-
    session(S, ( launch(S, "thrown", [], ask(S, setExceptionBreakpoints, [filters=[raised]], _)), stopped(S, _, _),
                 columns(S, Forth), step(S, stepIn, _), step(S, stepBack, _), columns(S, Back) )).
test(failure_stops, T == "fail: grand(ann,_)") :-
    session(S, ( launch(S, "grand(ann, _)", [], ask(S, setExceptionBreakpoints, [filters=[failure]], _)),
                 stopped(S, "exception", _), ask(S, continue, [], _), stopped(S, _, T0), shown_text(T0, T) )).
test(pause_in_builtins, Stack == ["endless/0"-29]) :-
    session(S, ( running(S, "endless"), paused_in(S, "endless/0", Stack) )).
test(pause_and_go_on, N2 > N1) :-
    session(S, ( running(S, "counting(0)"), paused_beyond(S, -1, N1), paused_beyond(S, N1, N2) )).
test(requests_while_it_runs, Body == failed("the program runs")) :-
    session(S, ( running(S, "endless"), ask(S, threads, [], B), field(threads, B, [_]), ask(S, stackTrace, [], Body) )).
test(breakpoint_while_it_runs, R == "breakpoint") :-
    session(S, ( running(S, "counting(0)"), breakpoints(S, [30], _), stopped(S, R, _) )).
test(step_back, Texts == ["exit: parent(tom,bob)", "call: parent(tom,Y)", "exit: parent(tom,bob)",
                          "call: parent(bob,Z)"]) :-
    session(S, ( launch(S, "grand(tom, _)", [stopOnEntry= @(true)], true), stopped(S, _, _), step(S, stepIn, _),
                 step(S, stepIn, _), step(S, stepIn, _),
                 step(S, stepBack, T1), step(S, stepBack, T2), stack(S, [_-6|_]), step(S, next, T3), step(S, next, T4),
                 maplist(shown_text, [T1, T2, T3, T4], Texts) )).
test(restart_frame, T == "call: grand(tom,_)") :-
    session(S, ( launch(S, "grand(tom, _)", [], breakpoints(S, [7], _)), stopped(S, _, _), step_restart(S, T0),
                 shown_text(T0, T) )).
test(watch, Rs == ["bob", "foo(bob)", "false", "X = ann, Y = ann"]) :-
    session(S, ( launch(S, "grand(tom, Z)", [], breakpoints(S, [7], _)), stopped(S, _, _),
                 maplist(evaluated(S), ["Y", "foo(Y)", "parent(Z, tom)", "parent(Y, X), Y2 = X"], Rs0) )),
    Rs0 = [R1, R2, R3, _],
    Rs = [R1, R2, R3, "X = ann, Y = ann"].
test(evaluated_errors, true) :-
    session(S, ( launch(S, "main", [], breakpoints(S, [7], _)), stopped(S, _, _),
                 ask(S, evaluate, [expression="foo(", frameId=0, context="watch"], failed(_)),
                 ask(S, evaluate, [expression="throw(x)", frameId=0, context="repl"], failed(_)) )).
test(erroneous_watch_ends_nothing, Rs-T == ["(is)/2: division by zero [E-value]", "the clause has no variable Foo"]-
                                           "exit: parent(bob,ann)") :-
    session(S, ( launch(S, "main", [], breakpoints(S, [7], _)), stopped(S, _, _),
                 findall(R, ( member(Text, ["1/0", "Foo"]),
                              ask(S, evaluate, [expression=Text, frameId=0, context="watch"], failed(R)) ), Rs),
                 ask(S, evaluate, [expression="halt", frameId=0, context="watch"], failed(_)),
                 step(S, next, T) )).
test(pages_of_a_list, Texts-Count == ["11", "12"]-5000) :-
    session(S, ( launch(S, "long", [], breakpoints(S, [33], _)), stopped(S, _, _), ask(S, scopes, [frameId=0], B),
                 field(scopes, B, [_, Goal]), field(variablesReference, Goal, R), children(S, R, [], [List]),
                 field(indexedVariables, List, Count), field(variablesReference, List, R2),
                 children(S, R2, [filter=indexed, start=10, count=2], Children),
                 findall(T, ( member(C, Children), field(value, C, T) ), Texts) )).
test(input, Text == "got(foo)\n") :-
    session(S, ( launch(S, "ask", [], true), ask(S, evaluate, [expression="foo.", context="repl"], _),
                 event(S, "exited", _), printed(Text0) )),
    sub_string(Text0, _, 9, 0, Text).       % in front of it stands the prompt
test(output_is_no_message, Text == "Content-Length: 2\r\n\r\n{}") :-
    session(S, ( launch(S, "format(\"Content-Length: 2\\r\\n\\r\\n{}\", [])", [], true), event(S, "exited", _),
                 printed(Text) )).
test(halt_in_program, Code == 7) :-
    session(S, ( launch(S, "halt(7)", [], true), event(S, "exited", B), field(exitCode, B, Code) )).
test(terminate, Code == 137) :-
    session(S, ( running(S, "endless"), ask(S, terminate, [], _), event(S, "exited", B), field(exitCode, B, Code) )).
test(ends_with_the_adapter, Last == end_of_file) :-
    tmp_file(dap_pipe, Pipe),
    process_create(path(mkfifo), [Pipe], [process(P)]),
    process_wait(P, exit(0)),
    format(string(Goal), "open('~w', write, Out), write(Out, 'begin.'), nl(Out), flush_output(Out), endless", [Pipe]),
    session(S, ( launch(S, Goal, [], true), open(Pipe, read, In), read(In, begin), nb_getval(adapter, Adapter),
                 process_kill(Adapter, kill), read(In, Last), close(In) )),
    delete_file(Pipe).
test(restart, [T1, T2, Code] == ["2", "3", 0]) :-
    session(S, ( launch(S, "main", [], breakpoint(S, 23, [hitCondition="=2"], _)), value_at_stop(S, "N", T1),
                 breakpoint(S, 23, [hitCondition="=1"], _), ask(S, restart, [], _), value_at_stop(S, "N", T2),
                 ask(S, continue, [threadId=1], _), event(S, "exited", B), field(exitCode, B, Code) )).
test(arguments, Text == "[a,b]\n") :-
    session(S, ( launch(S, "forall(current_prolog_flag(argv, A), ( print(A), nl ))", [args=["a", "b"]], true),
                 event(S, "exited", _), printed(Text) )).
test(no_such_request, B == failed("there is no such request, or no program runs")) :-
    session(S, ask(S, stackTrace, [], B)).

:- end_tests(dap_adapter).


printed(Text) :-
    findall(T, ( heard(M), field(event, M, "output"), field(body/output, M, T) ), Ts),
    atomic_list_concat(Ts, Text0),
    atom_string(Text0, Text).

%   Names of variables that have none are _.
shown([], []).
shown([Name=Text0|Values0], [Name=Text|Values]) :-
    shown_text(Text0, Text),
    shown(Values0, Values).

shown_text(Text0, Text) :-
    (   sub_string(Text0, Before, 1, After0, "_"),
        sub_string(Text0, _, After0, 0, Rest0)
    ->  sub_string(Text0, 0, Before, _, Front),
        without_digits(Rest0, Rest1),
        shown_text(Rest1, Rest),
        atomic_list_concat([Front, '_', Rest], Atom),
        atom_string(Atom, Text)
    ;   Text = Text0
    ).

without_digits(Text0, Text) :-
    (   sub_string(Text0, 0, 1, _, C),
        ( char_type(D, digit), atom_string(D, C) -> true ; C == "G" )
    ->  sub_string(Text0, 1, _, 0, Text1),
        without_digits(Text1, Text)
    ;   Text = Text0
    ).
