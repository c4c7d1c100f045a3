% SPDX-License-Identifier: MIT
% The tracer: Byrd's box model on the machine's debugger hooks (stdlib/system/debugger_hooks.pl). Compiled code runs
% unchanged. A line for each port:
%
%        Call: (2)   parent(tom, _)                   fam.pl:1
%       *Exit: (2)   parent(tom, bob)                 fam.pl:1
%
% The number in parentheses is the number of the call; a * marks remaining choice points. On a terminal the tracer stops
% at leashed ports and reads a key (h lists them); elsewhere it prints and continues.

:- module(tracer,
          [ trace/0, trace/1, trace/2, notrace/0, tracing/0, debug/0, nodebug/0,
            spy/1, spy/2, nospy/1, nospyall/0, debugging/0, leash/1, visible/1
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(option), [option/3]).
:- use_module(private(teaching/recorded_run)).
:- use_module(private(teaching/spy_points)).
:- use_module(private(teaching/trace_lines)).
:- use_module(private(teaching/tracer_keys)).

:- meta_predicate trace(:), trace(0, +), spy(:), spy(:, 0), nospy(:).

:- dynamic(['$leashed'/1, '$visible'/1]).

'$leashed'(call).
'$leashed'(exit).
'$leashed'(redo).
'$leashed'(fail).
'$leashed'(exception).

'$visible'(call).
'$visible'(exit).
'$visible'(redo).
'$visible'(fail).
'$visible'(exception).

% ---- modes ----
%
% The mode is kept in a global variable: off; creep: every port; skip(N): until goal N is left; leap: until a spy point.
% '$tracing' is the initial mode of each query: off, leap (spy points only) or creep. What a skip or a leap passes over
% is recorded, too, for going back; after ten thousand events the machine reports no more of them.

mode(Mode) :-
    ( nb_current('$tracer_mode', Mode0) -> Mode = Mode0 ; Mode = off ).

set_mode(Mode) :-
    nb_setval('$tracer_mode', Mode),
    nb_setval('$passed_over', 0),
    '$debugger_filter'(63, 0, false).

most_passed_over(10_000).

pass_over(Mode, Event) :-
    nb_getval('$passed_over', N0),
    N is N0 + 1,
    nb_setval('$passed_over', N),
    print_depth(Depth),
    kept_line(Event, Depth, _),
    (   most_passed_over(N),
        filter(Mode, Above, OnlySpied)
    ->  '$debugger_filter'(63, Above, OnlySpied)
    ;   true
    ).

filter(skip(Number), Number, false).
filter(leap, 0, true).

start(Mode) :-
    nb_setval('$tracing', Mode),
    set_mode(Mode),
    '$observe_ports'(tracer:observe),
    '$debugger_hooks'(true).

%!  trace is det.
%
%   Shows every goal of this query and of the following ones, until notrace/0.
%
%       ?- trace, grand(tom, X).

trace :-
    start(creep).

% From the menu of an interrupt: traces the rest of the query, but not the next one.
start_now :-
    start(creep),
    nb_setval('$tracing', off).

%!  notrace is det.
%
%   Ends tracing. Spy points remain, but are inactive until debug/0 or the next spy/1.
%
%       :- notrace.

notrace :-
    nb_setval('$tracing', off),
    set_mode(off),
    '$debugger_hooks'(false).

%!  debug is det.
%
%   Queries run until they reach a spy point.
%
%       :- debug.

debug :-
    start(leap).

%!  nodebug is det.
%
%   Like notrace/0.
%
%       :- nodebug.

nodebug :-
    notrace.

%!  tracing is semidet.
%
%   The tracer shows every goal.
%
%       :- ( tracing -> notrace ; true ).

tracing :-
    nb_current('$tracing', creep).

%!  trace(:Goal) is nondet.
%
%   Calls Goal and shows every goal. For Name/Arity, sets a spy point instead, like spy/1.
%
%       :- trace(append(X, Y, [a])).

trace(Spec) :-
    strip_module(Spec, Module, Plain),
    (   nonvar(Plain),
        Plain = _/_
    ->  spy(Module:Plain)
    ;   interactive
    ->  start(creep),
        call_cleanup('$watched_root'(Module:Plain), notrace)
    ;   trace(Module:Plain, [])
    ).

%!  trace(:Goal, +Options) is nondet.
%
%   Calls Goal and writes a line for each port, without prompting. Options: stream(Stream), by default user_error;
%   ports(Ports), as for visible/1, by default full; depth(N), the print depth of terms; max(N), the maximum number of
%   lines (10000). Errors: domain_error(port, Port).
%
%       :- trace(append(X, Y, [a]), [ports([call, exit]), depth(5)]).

trace(Goal, Options) :-
    option(stream(Stream), Options, user_error),
    option(ports(Spec), Options, full),
    option(depth(Depth), Options, 10),
    option(max(Most), Options, 10000),
    port_names(Spec, Ports),
    '$debugger_filter'(63, 0, false),
    nb_setval('$trace_lines', 0),
    '$watched'(Goal, tracer:write_events(Stream, Ports, Depth, Most)).

write_events(Stream, Ports, Depth, Most, Event, continue) :-
    (   '$in_list'(unify, Ports),
        fact_unification(Event, Unify)
    ->  write_event(Stream, Ports, Depth, Most, Unify)
    ;   true
    ),
    write_event(Stream, Ports, Depth, Most, Event).

write_event(Stream, Ports, Depth, Most, Event) :-
    Event = port(Port, _, _, _, _, _, _),
    port_name(Port, Name),
    '$in_list'(Name, Ports),
    \+ is_of_translation(Event),
    !,
    flush_output(user_output),
    nb_getval('$trace_lines', N),
    N1 is N + 1,
    nb_setval('$trace_lines', N1),
    (   N < Most
    ->  kept_line(Event, Depth, Line),
        write_port_line(Stream, Line),
        nl(Stream)
    ;   N =:= Most
    ->  format(Stream, '... (more than ~w lines are not written)~n', [Most])
    ;   true
    ).
write_event(_, _, _, _, _).

% ---- spy points ----

%!  spy(:Spec) is det.
%
%   Sets a spy point on the procedures Spec: Name/Arity, Name, or a list of these. Queries then run until they call one
%   of them. Errors: existence_error(procedure, Spec).
%
%       :- spy(append/3).

spy(Specs) :-
    strip_module(Specs, Module, Plain),
    spy_all(Plain, Module),
    begin_debugging.

% A query that is being traced stays traced.
begin_debugging :-
    (   nb_current('$tracing', creep)
    ->  true
    ;   debug
    ).

spy_all(Specs, Module) :-
    (   var(Specs)
    ->  throw(error(instantiation_error, _))
    ;   Specs == []
    ->  true
    ;   Specs = [Spec|Rest]
    ->  spy_all(Spec, Module),
        spy_all(Rest, Module)
    ;   Specs = Inner:Spec
    ->  spy_all(Spec, Inner)
    ;   procedures(Specs, Module, Indicators),
        set_all_spied(Indicators, Module, true)
    ).

%!  spy(:Head, :Condition) is det.
%
%   Sets a spy point for the goals that match Head and for which Condition succeeds.
%
%       ?- spy(fact(N, _), N > 3).

spy(Head0, Condition) :-
    strip_module(Head0, Module, Head),
    (   callable(Head)
    ->  true
    ;   throw(error(type_error(callable, Head), _))
    ),
    functor(Head, Name, Arity),
    spy_all(Name/Arity, Module),
    add_condition(Module, Name/Arity, Head, Condition),
    begin_debugging.

%!  nospy(:Spec) is det.
%
%   Removes spy points.
%
%       :- nospy(append/3).

nospy(Specs) :-
    strip_module(Specs, Module, Plain),
    nospy_all(Plain, Module).

nospy_all(Specs, Module) :-
    (   var(Specs)
    ->  throw(error(instantiation_error, _))
    ;   Specs == []
    ->  true
    ;   Specs = [Spec|Rest]
    ->  nospy_all(Spec, Module),
        nospy_all(Rest, Module)
    ;   Specs = Inner:Spec
    ->  nospy_all(Spec, Inner)
    ;   procedures(Specs, Module, Indicators),
        set_all_spied(Indicators, Module, false)
    ).

%!  nospyall is det.
%
%   Removes all spy points.
%
%       :- nospyall.

nospyall :-
    '$spied'(Predicates),
    maplist(remove_spy_point, Predicates).

remove_spy_point(Module:Indicator) :-
    set_all_spied([Indicator], Module, false).

%!  debugging is det.
%
%   Prints the tracer's state: its mode, the spy points, the visible and the leashed ports.
%
%       :- debugging.

debugging :-
    ( nb_current('$tracing', Mode) -> true ; Mode = off ),
    '$in_list'(Mode-Text, [off-off, creep-'shows every goal', leap-'stops at spy points']),
    !,
    format('tracer: ~w~n', [Text]),
    '$spied'(Predicates0),
    sort(Predicates0, Predicates),
    maplist(print_spy_point, Predicates),
    findall(Port, '$visible'(Port), Visible),
    findall(Port, '$leashed'(Port), Leashed),
    print_ports('shown ports', Visible),
    print_ports('stops at', Leashed).

%!  leash(+Ports) is det.
%
%   Sets the ports at which the tracer stops: a port, +Port to add one, -Port to remove one, a list of these, or full,
%   all, half (call, redo), loose (call), tight (all but exit), none.
%
%       :- leash([call, fail]).

leash(Spec) :-
    change_ports(Spec, '$leashed').

%!  visible(+Ports) is det.
%
%   Sets the ports that are shown, as for leash/1. The port unify shows a goal when a clause has matched it.
%
%       :- visible(+unify).

visible(Spec) :-
    change_ports(Spec, '$visible').

change_ports(Spec, Table) :-
    Fact =.. [Table, Port],
    findall(Port, Fact, Ports0),
    changed_ports(Spec, Ports0, Ports),
    retractall(Fact),
    maplist(add_port(Table), Ports).

add_port(Table, Port) :-
    Fact =.. [Table, Port],
    assertz(Fact).

%   observe(+Event, -Action): the machine calls this at each port.

observe(Event, Action) :-
    mode(Mode),
    (   Mode == creep,
        '$visible'(unify),
        fact_unification(Event, Unify),
        show(Unify, Action0),
        Action0 \== continue
    ->  Action = Action0
    ;   Mode \== off,
        \+ is_of_a_tool(Event),
        \+ is_of_translation(Event),
        ( is_awaited(Mode, Event) -> Awaited = true ; Awaited = false ),
        Event = port(Port, _, _, _, _, _, _),
        port_name(Port, Name),
        '$visible'(Name)
    ->  (   Awaited == true
        ->  show(Event, Action)
        ;   pass_over(Mode, Event),
            Action = continue
        )
    ;   Action = continue
    ).

is_awaited(creep, _).
is_awaited(skip(Number), port(Port, _, _, Number, _, _, _)) :-
    Port \== call,
    Port \== unify,
    set_mode(creep).
is_awaited(leap, port(Port, _, Goal, _, _, Module:Indicator, _)) :-
    port_name(Port, Name),
    '$visible'(Name),
    '$spied'(Spied),
    '$in_list'(Module:Indicator, Spied),
    !,
    condition_holds(Module, Indicator, Goal),
    (   interactive
    ->  set_mode(creep)
    ;   true
    ).

interactive :-
    stream_property(user_input, tty(true)).

show(Event, Action) :-
    print_depth(Depth),
    kept_line(Event, Depth, Line),
    flush_output(user_output),
    write_port_line(user_error, Line),
    Event = port(Port, _, _, _, _, _, _),
    port_name(Port, Name),
    (   interactive,
        '$leashed'(Name)
    ->  ask(Event, Action)
    ;   nl(user_error),
        Action = continue
    ).

% ---- keys ----

ask(Event, Action) :-
    prompt,
    b_setval('$asked', show(tracer:ask_again(Event))),
    tracer_command(Number, Command),
    b_setval('$asked', none),
    (   Command == unknown
    ->  again(Event, Action)
    ;   obey(Command, Number, Event, Action)
    ).

again(Event, Action) :-
    write_again(Event),
    ask(Event, Action).

write_again(Event) :-
    print_depth(Depth),
    port_line(Event, Depth, Line),
    write_port_line(user_error, Line).

ask_again(Event) :-
    write_again(Event),
    prompt.

prompt :-
    write(user_error, ' ? '),
    flush_output(user_error).

obey(creep, _, _, continue) :-
    set_mode(creep).
obey(leap, _, _, continue) :-
    set_mode(leap).
obey(skip, Number0, port(Port, _, _, Number1, _, _, _), continue) :-
    (   Number0 > 0
    ->  set_mode(skip(Number0))
    ;   ( Port == call ; Port == redo ; Port == unify )
    ->  set_mode(skip(Number1))
    ;   set_mode(creep)
    ).
obey(up, _, Event, Action) :-
    '$debugger_frames'(Frames),
    (   Frames = [_, frame(Number, _, _, _, _)|_]
    ->  set_mode(skip(Number)),
        Action = continue
    ;   format(user_error, 'there is no goal around this one~n', []),
        again(Event, Action)
    ).
obey(back, Number, Event, Action) :-
    event_count(Now),
    back_from(Now, Number, Event, Action).
obey(when, _, Event, Action) :-
    event_count(Now),
    asked_when(Now, Event, Action).
obey(retry, Number, Event, Action) :-
    Event = port(_, _, _, Own, _, _, _),
    '$debugger_frames'(Frames),
    (   '$in_list'(Number, [0, Own])
    ->  set_mode(creep),
        Action = retry
    ;   '$in_list'(frame(Number, _, _, _, _), Frames)
    ->  set_mode(creep),
        Action = retry(Number)
    ;   format(user_error, 'goal ~w is not around this one: g lists those that are~n', [Number]),
        again(Event, Action)
    ).
obey(fail, _, _, fail) :-
    set_mode(creep).
obey(ignore, _, Event, Action) :-
    (   Event = port(call, _, _, _, _, _, _)
    ->  Action = ignore
    ;   format(user_error, 'only a call can be ignored~n', []),
        again(Event, Action)
    ).
obey(abort, _, _, _) :-
    set_mode(off),
    '$debugger_hooks'(false),
    throw('$aborted').
obey(nodebug, _, _, continue) :-
    notrace.
obey(exit, _, _, _) :-
    halt.
obey(goals, _, Event, Action) :-
    '$debugger_frames'(Frames),
    print_ancestors(Frames, 20),
    again(Event, Action).
obey(depth, Number, Event, Action) :-
    nb_setval('$tracer_depth', Number),
    (   Number =:= 0
    ->  format(user_error, 'terms are printed in full; 5d prints them 5 deep~n', [])
    ;   true
    ),
    again(Event, Action).
obey(break, _, Event, Action) :-
    mode(Mode),
    nb_getval('$tracing', Tracing),
    nb_setval('$tracing', off),
    break,
    nb_setval('$tracing', Tracing),
    set_mode(Mode),
    '$debugger_hooks'(true),
    again(Event, Action).
obey(debugging, _, Event, Action) :-
    with_output_to(string(Text), debugging),
    write(user_error, Text),
    again(Event, Action).
obey(ball, _, Event, Action) :-
    (   Event = port(exception(Ball), _, _, _, _, _, _)
    ->  print_message(error, unhandled_exception(Ball))
    ;   format(user_error, 'there is no exception here~n', [])
    ),
    again(Event, Action).
obey(Command, _, Event, Action) :-
    look(Command, Event),
    again(Event, Action).

%   look(+Command, +Event): commands about an event, possibly a past one, after which the run is where it was.

look(spy, port(_, _, _, _, _, Module:Indicator, _)) :-
    set_all_spied([Indicator], Module, true).
look(nospy, port(_, _, _, _, _, Module:Indicator, _)) :-
    set_all_spied([Indicator], Module, false).
look(listing, port(_, _, _, _, _, Module:Indicator, _)) :-
    with_output_to(string(Text), catch(listing(Module:Indicator), _, true)),
    write(user_error, Text).
look(print, port(_, _, Goal, _, _, _, _)) :-
    format(user_error, '~p~n', [Goal]).
look(write, port(_, _, Goal, _, _, _, _)) :-
    write_goal_to(user_error, Goal, [], 0),
    nl(user_error).
look(source, Event) :-
    print_source(Event).
look(help, _) :-
    print_tracer_keys.

%   past(+At, +Event, -Action): inspects the event shown as the At-th; execution is stopped at Event.

past(At, Event, Action) :-
    (   event_count(Now),
        At < Now,
        past_event(At, Past, Line)
    ->  format(user_error, '~w  <~w? ', [Line, At]),
        flush_output(user_error),
        tracer_command(Number, Command),
        past_command(Command, Number, At, Past, Event, Action)
    ;   again(Event, Action)
    ).

%   back_from(+At, +Number, +Event, -Action): to the event that is Number before the At-th, or to the first one.

back_from(At, Number, Event, Action) :-
    To is At - max(1, Number),
    (   first_event(First),
        First < At
    ->  (   To < First
        ->  Before is At - First,
            format(user_error, 'there are not so many before it; the first is ~w back~n', [Before])
        ;   true
        ),
        Shown is max(To, First),
        past(Shown, Event, Action)
    ;   format(user_error, 'there is no event before it~n', []),
        past(At, Event, Action)
    ).

%   asked_when(+At, +Event, -Action): reads a term, and inspects the event that explains it at the At-th.

asked_when(At, Event, Action) :-
    read_term(user_input, Term, [variable_names(Names)]),
    (   var(Term)
    ->  Names = [Name=_],
        (   binding_event(Name, At, To)
        ->  true
        ;   format(user_error, 'no recorded goal of this clause has given ~w a value~n', [Name]),
            To = At
        )
    ;   explaining_event(Term, To)
    ->  true
    ;   format(user_error, 'no recorded event explains that~n', []),
        To = At
    ),
    past(To, Event, Action).

past_command(creep, _, At, _, Event, Action) :-
    !,
    Next is At + 1,
    past(Next, Event, Action).
past_command(back, Number, At, _, Event, Action) :-
    !,
    back_from(At, Number, Event, Action).
past_command(when, _, At, _, Event, Action) :-
    !,
    asked_when(At, Event, Action).
past_command(retry, 0, _, port(_, _, _, Number, _, _, _), Event, Action) :-
    !,
    obey(retry, Number, Event, Action).
past_command(Command, _, At, _, Event, Action) :-
    '$in_list'(Command, [fail, ignore]),
    !,
    format(user_error, 'only the goal at which the run is can ~w: Enter comes forward to it~n', [Command]),
    past(At, Event, Action).
past_command(Command, _, At, Past, Event, Action) :-
    look(Command, Past),
    !,
    past(At, Event, Action).
past_command(Command, Number, _, _, Event, Action) :-
    (   Command == unknown
    ->  again(Event, Action)
    ;   obey(Command, Number, Event, Action)
    ).
