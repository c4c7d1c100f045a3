% SPDX-License-Identifier: MIT
% Decides where the debugged program stops: breakpoints, filters for exceptions and failures, steps. Port events
% maintain a stack of the running goals,
%
%   goal(Number, Depth, Goal, Module:Name/Arity, Place, Left), the innermost first.
%
% Place is File:Line of the running clause, or none; Left are the completed goals of that clause, the last one first,
% and behind them '$runs'(Clause), where Clause is the rule as a term with the values of its variables. The stack is
% kept in a global variable that backtracking restores.

:- module('$dap_stops',
          [ forget_stops/0, goal_stack/1, follow/2, note_clause/1, stop_reason/3, set_mode/1, step_mode/2,
            is_recording/0, set_line_breaks/3, set_procedure_breaks/2, set_filters/1, exception_mode/1, count_hit/2,
            called_span/5, enclosing_clause/3, running_span/5 ]).

:- use_module(library(lists), [member/2]).
:- use_module(private(debug_adapter/evaluation), [condition_problem/2]).
:- use_module(private(debug_adapter/places)).
:- use_module(private(language_server/protocol), [field/3, field/4]).

:- set_prolog_flag(double_quotes, string).

%   line_break(Path, ClauseLine, Port, Id, Extra): at this port, unify or exit, of the goal that runs the clause.
%   goal_break(Name/Arity, Path, ClauseLine, Span, Id, Extra); procedure_break(Name, Arity, Id, Extra); filter(Name).
%   Extra is extra(Condition, Hits, Log), texts or none. hits(Id, Count): how often the condition of the breakpoint
%   held.
:- dynamic([line_break/5, goal_break/6, procedure_break/4, filter/1, hits/2]).

%!  forget_stops is det.
%
%   Removes all breakpoints and goals: the initial state.
%
%       ?- forget_stops, goal_stack(Stack).
%       Stack = [].

forget_stops :-
    retractall(line_break(_, _, _, _, _)),
    retractall(goal_break(_, _, _, _, _, _)),
    retractall(procedure_break(_, _, _, _)),
    retractall(filter(_)),
    retractall(hits(_, _)),
    nb_setval('$dap_goals', []),
    nb_setval('$dap_port', none),
    nb_setval('$dap_break', 0),
    set_mode(run).

% ---- the goals in progress ----

%!  goal_stack(-Stack) is det.
%
%   Stack has the running goals.
%
%       ?- forget_stops, goal_stack(Stack).
%       Stack = [].

goal_stack(Stack) :-
    b_getval('$dap_goals', Stack).

%!  follow(+Event, -Stack) is det.
%
%   Updates the stack for a port event; Stack are the running goals at it, the event's own first.
%
%       ?- forget_stops, follow(port(call, false, p(1), 1, 1, user:p/1, none), Stack).
%       Stack = [goal(1, 1, p(1), user:p/1, none, [])].

follow(port(Port, _, Goal, Number, Depth, Predicate, Place), Stack) :-
    b_getval('$dap_goals', Stack0),
    followed(Port, goal(Number, Depth, Goal, Predicate, Place, []), Stack0, Stack, Next),
    b_setval('$dap_goals', Next).

followed(call, Own, Stack, [Own|Stack], [Own|Stack]).
followed(unify, Own, [_|Stack], [Own|Stack], [Own|Stack]).
followed(exit, Own, [Top|Stack], [Top1|Stack], Next) :-
    Own = goal(_, _, Goal, _, Place, _),
    setarg_place(Top, Place, Top1),
    (   Stack = [goal(N, D, G, P, At, Left)|Below]
    ->  Next = [goal(N, D, G, P, At, [Goal|Left])|Below]
    ;   Next = []
    ).
followed(redo, Own, Stack, [Own|Stack], Stack).
followed(fail, Own, Stack, [Own|Stack], Stack).
followed(exception(_), Own, Stack, [Own|Stack], Stack).

%!  note_clause(@Clause) is det.
%
%   The innermost goal of the stack runs Clause.
%
%       ?- forget_stops, note_clause((p :- q)).

note_clause(Clause) :-
    b_getval('$dap_goals', Stack),
    (   Stack = [goal(Number, Depth, Goal, Predicate, Place, _)|Below]
    ->  b_setval('$dap_goals', [goal(Number, Depth, Goal, Predicate, Place, ['$runs'(Clause)])|Below])
    ;   true
    ).

setarg_place(goal(N, D, G, P, _, Left), Place, goal(N, D, G, P, Place, Left)).

%!  enclosing_clause(+Stack, -Goal, -Inner) is semidet.
%
%   Goal is the innermost goal below the first that runs a clause of a file; Inner is the goal that it has called.
%
%       ?- enclosing_clause([goal(2, 2, q, user:q/0, none, []), goal(1, 1, p, user:p/0, 'a.pl':1, [])], _, Inner).
%       Inner = goal(2, 2, q, user:q/0, none, []).

enclosing_clause([Inner0, Goal0|Stack], Goal, Inner) :-
    Goal0 = goal(_, _, _, _, Place, _),
    (   is_of_file(Place)
    ->  Goal = Goal0,
        Inner = Inner0
    ;   enclosing_clause([Goal0|Stack], Goal, Inner)
    ).

is_of_file(Path:Line) :-
    Line > 0,
    Path \== '',
    \+ sub_atom(Path, 0, _, _, 'hornbeam:').

%!  called_span(+Goal, +Callee, +CodeFrames0, -Span, -CodeFrames) is semidet.
%
%   Span, From-To, is where the clause that Goal runs has called Callee, Name/Arity: by its code in the frames of
%   '$current_frames'/2, or, where a last call has left none, by the goals of that name that have been left.
%
%       ?- called_span(goal(1, 1, p, user:p/0, f:1, []), q/0, [frame(user:p/0, f, 1, user:q/0, 0, 5-6)], Span, _).
%       Span = 5-6.

called_span(goal(_, _, _, Predicate, Path:Line, Left), Name/Arity, Frames0, Span, Frames) :-
    (   '$append'(_, [frame(Predicate, Path, Line, _:Name/Arity, _, From-To)|Frames1], Frames0)
    ->  Span = From-To,
        Frames = Frames1
    ;   Frames = Frames0,
        findall(x, ( member(Goal, Left), functor(Goal, Name, Arity) ), Before0),
        length(Before0, Before),
        goal_span_in(Path, Line, Name/Arity, Before, body, Span)
    ).

%!  running_span(+Stack, +CodeFrames0, -Clause, -Span, -CodeFrames) is semidet.
%
%   Span is where the innermost goal of Stack stands in Clause, the goal around it that runs a clause of a file: an
%   argument of a meta-predicate that this clause has called, or its goal. Otherwise like called_span/5.
%
%       ?- running_span([], [], Clause, Span, Frames).
%       false.

running_span(Stack, Frames0, Clause, Span, Frames) :-
    enclosing_clause(Stack, Clause, goal(Number, _, Called, _, _, _)),
    functor(Called, Name, Arity),
    called_span(Clause, Name/Arity, Frames0, Span0, Frames),
    Stack = [goal(Innermost, _, Goal, _, _, _), goal(_, _, _, _, _, Left)|_],
    (   Innermost =\= Number,
        functor(Goal, InnerName, InnerArity),
        findall(x, ( member(Other, Left), functor(Other, InnerName, InnerArity) ), Before0),
        length(Before0, Before),
        Clause = goal(_, _, _, _, Path:Line, _),
        goal_span_in(Path, Line, InnerName/InnerArity, Before, Span0, Span1)
    ->  Span = Span1
    ;   Span = Span0
    ).

% ---- does it stop? ----

%!  set_mode(+Mode) is det.
%
%   run: no steps; in: stop at the next event; over(Depth): at the next event of a goal at most Depth deep; out(Depth):
%   when a goal above Depth is left.
%
%       ?- set_mode(run), is_recording.
%       false.

set_mode(Mode) :-
    nb_setval('$dap_mode', Mode).

%!  is_recording is semidet.
%
%   Events are recorded, to go back to.
%
%       ?- set_mode(in), is_recording.
%       true.

is_recording :-
    nb_getval('$dap_mode', Mode),
    Mode \== run.

%!  step_mode(+Command, +Event) is det.
%
%   Sets the mode for a step from Event: in, next or out; Event may be none.
%
%       ?- step_mode(in, none), is_recording.
%       true.

step_mode(in, _) :-
    set_mode(in).
step_mode(next, Event) :-
    event_depth(Event, Depth),
    set_mode(over(Depth)).
step_mode(out, Event) :-
    event_depth(Event, Depth),
    set_mode(out(Depth)).

%   A goal whose head has been unified is inside its clause, together with the goals that it calls.

event_depth(Event, Depth) :-
    (   Event = port(Port, _, _, _, Depth0, _, _)
    ->  ( Port == unify -> Depth is Depth0 + 1 ; Depth = Depth0 )
    ;   goal_stack([goal(_, Depth, _, _, _, _)|_])
    ->  true
    ;   Depth = 1
    ).

%!  stop_reason(+Event, +Stack, -Reason) is semidet.
%
%   The program stops at Event: Reason is breakpoint(Id, Extra), step, exception(Ball) or failure. Must be called for
%   each event.
%
%       ?- forget_stops, stop_reason(port(call, false, p, 1, 1, user:p/0, none), [], Reason).
%       false.

stop_reason(Event, Stack, Reason) :-
    Event = port(Port, _, Goal, _, Depth, Predicate, Place),
    nb_getval('$dap_port', Before),
    functor(Port, Name, _),
    nb_setval('$dap_port', Name-Depth),
    (   break_at(Port, Before, Predicate, Place, Stack, Id, Extra)
    ->  Reason = breakpoint(Id, Extra)
    ;   filtered(Port, Before, Stack, Reason0)
    ->  Reason = Reason0
    ;   nb_getval('$dap_mode', Mode),
        step_stops(Mode, Name, Depth),
        Goal \== '$dap_end'
    ->  Reason = step
    ).

step_stops(in, Port, _) :-
    Port \== unify.
step_stops(over(Most), Port, Depth) :-
    Depth =< Most,
    Port \== unify.
step_stops(out(Least), Port, Depth) :-
    Depth < Least,
    '$in_list'(Port, [exit, fail, exception]).

break_at(call, _, _:Name/Arity, _, Stack, Id, Extra) :-
    (   procedure_break(Name, Arity, Id, Extra)
    ->  true
    ;   goal_break(Name/Arity, Path, Line, From-To, Id, Extra),
        '$current_frames'(Frames, _),
        running_span(Stack, Frames, goal(_, _, _, _, Path:Line, _), From1-To1, _),
        From1 < To,
        From < To1
    ->  true
    ).
break_at(unify, _, _, Path:Line, _, Id, Extra) :-
    line_break(Path, Line, unify, Id, Extra),
    !.
break_at(exit, Before-_, _, Path:Line, _, Id, Extra) :-
    '$in_list'(Before, [call, redo]),               % a fact has no other port when it has matched
    line_break(Path, Line, exit, Id, Extra),
    !.

filtered(exception(Ball), Before, Stack, exception(Ball)) :-
    Before \= exception-_,                          % it is the innermost goal that throws
    (   filter(raised)
    ->  true
    ;   filter(uncaught),
        \+ is_caught(Ball, Stack)
    ),
    !.
filtered(fail, _, _, failure) :-
    filter(failure).

is_caught(Ball, Stack) :-
    member(goal(_, _, Goal, _, _, _), Stack),
    '$in_list'(Goal-Catcher, [catch(_, C, _)-C, catch_with_backtrace(_, C, _)-C]),
    \+ Catcher \= Ball,
    !.

% ---- setting break points ----

%!  set_line_breaks(+Path, +Requests, -Results) is det.
%
%   Replaces the breakpoints of a file by Requests, objects of the protocol.
%
%       ?- set_line_breaks('/no/such.pl', [json([line=1])], [json(Fields)]).

set_line_breaks(Path, Requests, Results) :-
    retractall(line_break(Path, _, _, _, _)),
    retractall(goal_break(_, Path, _, _, _, _)),
    findall(Result, ( member(Request, Requests), line_break(Request, Path, Result) ), Results).

line_break(Request, Path, json([id=Id, verified= @(Verified)|More])) :-
    new_id(Id),
    field(line, Request, Line),
    field(column, Request, Column0, none),
    ( Column0 == none -> Column = 0 ; Column = Column0 ),
    (   \+ stop_place(Path, at(Line, Column), _, _)
    ->  Verified = false,
        More = [line=Line, message="there is no clause"]
    ;   place_to_stop(Path, at(Line, Column), at(FoundLine, FoundColumn), Place)
    ->  Verified = true,
        ( Column0 == none -> More = [line=FoundLine|Message] ; More = [line=FoundLine, column=FoundColumn|Message] ),
        extra(Request, Extra),
        condition_message(Extra, Message),
        keep_break(Place, Path, Id, Extra)
    ;   Verified = false,
        More = [line=Line, message="true is compiled away, and no goal follows it"]
    ).

%   A `true` that is compiled away: the goal that runs next.

place_to_stop(Path, At, Found, Place) :-
    stop_place(Path, At, Found0, Place0),
    (   is_never_called(Path, Place0)
    ->  next_place(Path, Place0, Found, Place)
    ;   Found = Found0,
        Place = Place0
    ).

new_id(Id) :-
    ( nb_current('$dap_break', Last) -> true ; Last = 0 ),
    Id is Last + 1,
    nb_setval('$dap_break', Id).

extra(Request, extra(Condition, Hits, Log)) :-
    field(condition, Request, Condition, none),
    field(hitCondition, Request, Hits, none),
    field(logMessage, Request, Log, none).

%   A breakpoint whose condition cannot be read stops always, and says why.

condition_message(extra(Condition, _, _), Message) :-
    (   Condition \== none,
        condition_problem(Condition, Problem)
    ->  format(string(Text), "the condition cannot be read, so it stops always: ~w", [Problem]),
        Message = [message=Text]
    ;   Message = []
    ).

%!  count_hit(+Id, +Text) is semidet.
%
%   Counts that the condition of a breakpoint holds, and succeeds if it is to stop now: Text is a number, for that hit
%   and those behind it, or a number behind one of `=`, `==`, `<`, `<=`, `>`, `>=` or `%`, which is for every so many.
%   Another text, or none, stops always.
%
%       ?- forget_stops, count_hit(1, "2").
%       false.

count_hit(Id, Text) :-
    ( retract(hits(Id, Count0)) -> true ; Count0 = 0 ),
    Count is Count0 + 1,
    assertz(hits(Id, Count)),
    (   Text \== none,
        hit_condition(Text, Comparison, Number)
    ->  hit_stops(Comparison, Count, Number)
    ;   true
    ).

hit_condition(Text, Comparison, Number) :-
    '$in_list'(Sign-Comparison0,
               [ "=="-(=:=), "="-(=:=), "<="-(=<), "=<"-(=<), "<"-(<), ">="-(>=), ">"-(>), "%"-mod, ""-(>=) ]),
    split_string(Text, "", " ", [Trimmed]),
    string_concat(Sign, Digits, Trimmed),
    catch(number_string(Number, Digits), error(_, _), fail),
    integer(Number),
    !,
    Comparison = Comparison0.

hit_stops(mod, Count, Number) :- !, Number > 0, Count mod Number =:= 0.
hit_stops(Comparison, Count, Number) :- call(Comparison, Count, Number).

keep_break(clause(Line, Kind), Path, Id, Extra) :-
    port_of_clause(Kind, Port),
    assertz(line_break(Path, Line, Port, Id, Extra)).
keep_break(goal(Line, Indicator, Span), Path, Id, Extra) :-
    assertz(goal_break(Indicator, Path, Line, Span, Id, Extra)).

%   A grammar rule may have been translated to a fact.
port_of_clause(fact, exit).
port_of_clause(rule, unify).
port_of_clause(grammar, _).

%!  set_procedure_breaks(+Requests, -Results) is det.
%
%   Sets breakpoints on calls of the procedures in Requests, objects with a name p/2, p//2 or p.
%
%       ?- set_procedure_breaks([json([name="p/2"])], [json(Fields)]).

set_procedure_breaks(Requests, Results) :-
    retractall(procedure_break(_, _, _, _)),
    findall(Result, ( member(Request, Requests), procedure_break(Request, Result) ), Results).

procedure_break(Request, json([id=Id, verified= @(Verified)|More])) :-
    new_id(Id),
    field(name, Request, Text),
    extra(Request, Extra),
    (   catch(term_string(Term, Text), error(_, _), fail),
        nonvar(Term),
        indicator(Term, Name, Arity)
    ->  Verified = true,
        condition_message(Extra, More),
        assertz(procedure_break(Name, Arity, Id, Extra))
    ;   Verified = false,
        More = [message="a name or Name/Arity was expected"]
    ).

indicator(_:Term, Name, Arity) :-
    !,
    indicator(Term, Name, Arity).
indicator(Name/Arity, Name, Arity) :-
    atom(Name),
    integer(Arity).
indicator(Name//Arity0, Name, Arity) :-
    atom(Name),
    integer(Arity0),
    Arity is Arity0 + 2.
indicator(Name, Name, _) :-
    atom(Name).

%!  set_filters(+Names) is det.
%
%   Stops the program where an exception is raised (raised), is raised without a handler (uncaught), or a goal fails
%   (failure).
%
%       ?- set_filters(["uncaught"]).

set_filters(Names) :-
    retractall(filter(_)),
    forall(( member(Text, Names), atom_string(Name, Text) ), assertz(filter(Name))).

%!  exception_mode(-Mode) is det.
%
%   Mode is unhandled if only uncaught exceptions stop the program, otherwise always.
%
%       ?- set_filters(["uncaught"]), exception_mode(Mode).
%       Mode = unhandled.

exception_mode(Mode) :-
    ( filter(uncaught), \+ filter(raised) -> Mode = unhandled ; Mode = always ).
