% SPDX-License-Identifier: MIT
% Output of the tracer: a line for each event, the goals around an event, the line of its source.

:- module('$trace_lines',
          [ port_name/2, port_names/2, changed_ports/3, port_line/3, kept_line/3, write_port_line/2, print_depth/1,
            write_goal_to/4, print_ancestors/2, print_source/1, fact_unification/2, print_ports/2, is_of_a_tool/1,
            is_of_translation/1
          ]).

:- use_module(library(apply), [exclude/3, foldl/4]).
:- use_module(private(messages/source_snippets), [shown_file/2]).
:- use_module(private(teaching/goal_names), [goal_names/3, list_unification/3, forget_texts/0]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3]).
:- use_module(private(teaching/program_parts), [at_home/4]).
:- use_module(private(teaching/recorded_run), [note_event/2, forget_events/0]).

%!  port_name(+Port, -Name) is det.
%
%   Name is the display name of the port of an event.
%
%       ?- port_name(call, Name).
%       Name = call.

port_name(Port, Name) :-
    functor(Port, Name, _).

%!  port_names(+Spec, -Ports) is det.
%
%   Ports are the ports denoted by Spec: the name of a port or of a set of ports, or a list of these. Errors:
%   instantiation_error; domain_error(port, Spec).
%
%       ?- port_names(half, Ports).
%       Ports = [call, redo].

port_names(Spec, _) :-
    var(Spec),
    !,
    throw(error(instantiation_error, _)).
port_names([], []) :- !.
port_names([Spec|Specs], Ports) :-
    !,
    port_names(Spec, Ports0),
    port_names(Specs, Ports1),
    '$append'(Ports0, Ports1, Ports).
port_names(Name, Ports) :-
    (   port_set(Name, Ports)
    ->  true
    ;   '$in_list'(Name, [call, unify, exit, redo, fail, exception])
    ->  Ports = [Name]
    ;   throw(error(domain_error(port, Name), _))
    ).

port_set(all, [call, unify, exit, redo, fail, exception]).
port_set(full, [call, exit, redo, fail, exception]).
port_set(half, [call, redo]).
port_set(loose, [call]).
port_set(tight, [call, redo, fail, exception]).
port_set(none, []).

%!  changed_ports(+Spec, +Ports0, -Ports) is det.
%
%   Ports is Ports0 modified by Spec: +Ports adds ports, -Ports removes ports, and ports without a sign replace them; or
%   a list of these. Errors: instantiation_error; domain_error(port, Spec).
%
%       ?- changed_ports(-redo, [call, redo], Ports).
%       Ports = [call].

changed_ports(Spec, Ports0, Ports) :-
    (   ( var(Spec) ; Spec = [First|_], var(First) ; Spec = [_|_], \+ is_list(Spec) )
    ->  throw(error(instantiation_error, _))
    ;   ( Spec == [] ; Spec = [_|_] )
    ->  Specs = Spec
    ;   Specs = [Spec]
    ),
    (   ( Specs == [] ; Specs = [+_|_] ; Specs = [-_|_] )
    ->  foldl(signed_port, Specs, Ports0, Ports)
    ;   foldl(signed_port, Specs, [], Ports)
    ).

signed_port(Spec, Ports0, Ports1) :-
    (   nonvar(Spec),
        ( Spec = +Name ; Spec = -Name )
    ->  port_names(Name, Changed)
    ;   port_names(Spec, Changed)
    ),
    exclude(is_removed(Changed), Ports0, Kept),
    (   Spec = -_
    ->  Ports1 = Kept
    ;   '$append'(Kept, Changed, Ports1)
    ).

is_removed(Removed, Port) :-
    '$in_list'(Port, Removed).

%!  print_depth(-Depth) is det.
%
%   Depth is the print depth of terms; 0 means no limit.
%
%       ?- print_depth(Depth).
%       Depth = 10.

print_depth(Depth) :-
    (   nb_current('$tracer_depth', Depth0)
    ->  Depth = Depth0
    ;   Depth = 10
    ).

%!  port_line(+Event, +Depth, -Line) is det.
%
%   The line for the machine's current event, with terms printed to Depth: line(Port, Text, Rest), where Text is
%   coloured on a terminal.
%
%       ?- port_line(port(call, true, p(X), 3, 1, user:p/1, none), 0, Line).
%       Line = line(call, "     Call: (3) p(_)", "").

port_line(port(Port, Deterministic, Goal, Number, Depth, Predicate, Place), Print, line(Name, Text, Rest)) :-
    port_name(Port, Name),
    port_title(Name, Deterministic, Title),
    Indent is min(2 * (Depth - 1), 40),
    '$debugger_frames'(Frames),
    goals_around(Frames, Depth, Around),
    goal_names(Goal, Around, Names),
    shown_goal(Goal, Predicate, Around, Shown),
    with_output_to(string(Text),
                   ( format('~t~w~9|: (~w) ~*c', [Title, Number, Indent, 0'\s]),
                     write_goal(Shown, Names, Print) )),
    (   Port = exception(Ball)
    ->  with_output_to(string(Thrown), ( write(': '), write_goal(Ball, [], Print) ))
    ;   Thrown = ''
    ),
    string_length(Text, Length0),
    string_length(Thrown, Length1),
    Length is Length0 + Length1,
    with_output_to(string(Rest), ( write(Thrown), write_place(Place, Predicate, Length) )).

%   Goals of grammar rules are shown in the form of the rules.

shown_goal(Goal, Module:_, Around, Shown) :-
    (   ( list_unification(Goal, Around, Text) ; Text = Goal ),
        grammar_goal(Module, Text, Shown0)
    ->  Shown = Shown0
    ;   Shown = Goal
    ).

%!  is_of_translation(+Event) is semidet.
%
%   Event is of a unification that a grammar rule has behind a cut, a negation or braces; its failure is of interest.
%
%       ?- is_of_translation(port(call, true, X = Y, 2, 2, system:(=)/2, none)).
%       false.

is_of_translation(port(Port, _, A = B, _, Depth, _, _)) :-
    Port \== fail,
    '$debugger_frames'(Frames),
    goals_around(Frames, Depth, Around),
    list_unification(A = B, Around, '$text'([], _, _)).

goals_around([], _, []).
goals_around([Frame|Frames], Depth, Around) :-
    (   arg(2, Frame, Depth0),
        Depth0 < Depth
    ->  Around = [Frame|Frames]
    ;   goals_around(Frames, Depth, Around)
    ).

%!  kept_line(+Event, +Depth, -Line) is det.
%
%   Like port_line/3, and records the event for going back. The first event of a query deletes the records of the
%   previous query.
%
%       ?- kept_line(port(call, true, p(X), 1, 1, user:p/1, none), 0, Line).
%       Line = line(call, "     Call: (1) p(_)", "").

kept_line(Event, Depth, Line) :-
    (   Event = port(call, _, _, 1, _, _, _)
    ->  forget_events,
        forget_texts
    ;   true
    ),
    port_line(Event, Depth, Line),
    with_output_to(string(Text), ( current_output(Stream), write_port_line(Stream, Line) )),
    note_event(Event, Text).

%!  write_port_line(+Stream, +Line) is det.
%
%   Writes a line of port_line/3, without a line end.
%
%       ?- current_output(_S), write_port_line(_S, line(call, '     Call: (3) p(_)', '')).
%            Call: (3) p(_)
%       true.

write_port_line(Stream, line(Port, Text, Rest)) :-
    '$write_styled'(Stream, port(Port), Text),
    write(Stream, Rest).

port_title(exit, false, '*Exit') :- !.
port_title(call, _, 'Call').
port_title(unify, _, 'Unify').
port_title(exit, _, 'Exit').
port_title(redo, _, 'Redo').
port_title(fail, _, 'Fail').
port_title(exception, _, 'Exception').

write_goal(Goal, Names, Print) :-
    current_output(Stream),
    write_goal_to(Stream, Goal, Names, Print).

%!  write_goal_to(+Stream, @Goal, +Names, +Depth) is det.
%
%   Writes Goal to Depth, or in full if it is 0, with these names of variables.
%
%       ?- current_output(_S), write_goal_to(_S, p([1, 2, 3, 4, 5, 6]), [], 3).
%       p([1|...])
%       true.

write_goal_to(Stream, Goal, Names0, Print) :-
    (   Print =:= 0
    ->  Depth = []
    ;   Depth = [max_depth(Print)]
    ),
    (   acyclic_term(Goal)
    ->  '$variable_names'([], Goal, Names0, Names)
    ;   Names = Names0
    ),
    write_term(Stream, Goal,
               [quoted(true), numbervars(true), portray(true), priority(999), spacing(next_argument),
                variable_names(Names)|Depth]).

% The place of the clause, or of the procedure's first clause.
write_place(Place, Module:Name/Arity, Length) :-
    (   Place = Path:Line
    ->  true
    ;   functor(Head, Name, Arity),
        '$definition_place'(Module, Head, Path, Line),
        \+ sub_atom(Path, 0, _, _, 'hornbeam:')
    ),
    Path \== '',
    Line > 0,
    !,
    Gap is max(2, 50 - Length),
    shown_file(Path, Shown),
    format('~*c~w:~w', [Gap, 0'\s, Shown, Line]).
write_place(_, _, _).

%!  print_ancestors(+Frames, +Most) is det.
%
%   Prints the ancestors of the traced goal, each with its number, its depth and its place.
%
%       ?- print_ancestors([frame(2, 1, p(a), user:p/1, none)], 5).

print_ancestors([], _).
print_ancestors([frame(Number, Depth, Goal, Predicate, Place)|Frames], Left) :-
    (   Left =:= 0
    ->  format(user_error, '   ...~n', [])
    ;   format(user_error, '~t(~w)~9| ~t~w~4+  ', [Number, Depth]),
        print_depth(Print),
        goal_names(Goal, Frames, Names),
        shown_goal(Goal, Predicate, Frames, Shown0),
        write_goal_to(user_error, Shown0, Names, Print),
        (   Place = Path:Line
        ->  shown_file(Path, Shown),
            format(user_error, '   ~w:~w', [Shown, Line])
        ;   true
        ),
        nl(user_error),
        Left1 is Left - 1,
        print_ancestors(Frames, Left1)
    ).

%!  print_source(+Event) is det.
%
%   Prints the line of the program for an event.
%
%       ?- print_source(port(call, true, p(a), 2, 1, user:p/1, none)).

print_source(port(_, _, _, _, _, Module:Name/Arity, Place)) :-
    functor(Head, Name, Arity),
    (   ( Place = Path:Line -> true ; '$definition_place'(Module, Head, Path, Line) ),
        '$source_line'(Path, Line, Text)
    ->  shown_file(Path, Shown),
        format(user_error, '~w:~w: ~w~n', [Shown, Line, Text])
    ;   format(user_error, 'there is no source text~n', [])
    ).

%!  fact_unification(+Event, -Unify) is semidet.
%
%   Event is the exit of a goal that a fact has matched; Unify is its unify port. A fact exits as soon as it has
%   matched, so the machine does not report a unify port for it. Must be called for each event in order.
%
%       ?- fact_unification(port(call, true, p(a), 2, 1, user:p/1, none), Unify).
%       false.

fact_unification(Event, port(unify, false, Goal, Number, Depth, Predicate, Place)) :-
    Event = port(Port, _, Goal, Number, Depth, Predicate, Place),
    (   nb_current('$trace_last', Last)
    ->  true
    ;   Last = none
    ),
    functor(Port, Name, _),
    nb_setval('$trace_last', Name-Number),
    Name == exit,
    ( Last == call-Number ; Last == redo-Number ),
    Predicate = Module:_,
    Module \== tracer,
    '$predicate_property'(Module, Goal, interpreted),
    is_place_of_fact(Place, Module, Goal),
    !.

is_place_of_fact(none, _, _).
is_place_of_fact(_:Line, Module, Goal) :-
    at_home(Module, Goal, Home, Called),
    '$stored_clause'(Home:Called, true, Reference),
    '$clause_place'(Reference, _, Line).

%!  print_ports(+Title, +Ports) is det.
%
%   Prints a list of ports.
%
%       ?- print_ports('stops at', [call, exit]).
%       stops at: call, exit
%       true.

print_ports(Title, Ports) :-
    (   Ports == []
    ->  Text = none
    ;   atomic_list_concat(Ports, ', ', Text)
    ),
    format('~w: ~w~n', [Title, Text]).

%!  is_of_a_tool(+Event) is semidet.
%
%   Event belongs to a command of the tracer or to another tool, such as explain/1, or to the end of an aborted query.
%
%       ?- is_of_a_tool(port(call, true, notrace, 1, 1, tracer:notrace/0, none)).
%       true.

is_of_a_tool(port(Port, _, Goal, Number, _, Module:_, _)) :-
    (   Module == tracer
    ;   Port == exception('$aborted')
    ;   Goal == throw('$aborted')
    ;   is_inside_tool(Port, Number)
    ;   Port == call,
        callable(Goal),
        '$definition_place'(Module, Goal, Path, _),
        sub_atom(Path, 0, _, _, 'hornbeam:tools/'),
        nb_setval('$traced_tool', tool(Number, Number, open))
    ),
    !.

%   Calls are numbered in their order: those of the last tool are from First to Last, or above First before it is left.
%   The toplevel begins each query with none.

is_inside_tool(Port, Number) :-
    nb_current('$traced_tool', tool(First, Last, State)),
    Number >= First,
    (   State == open
    ->  ( Port == call -> Number > First ; true )
    ;   Port \== call,
        Number =< Last
    ),
    Last1 is max(Last, Number),
    ( Number =:= First, Port \== redo, Port \== unify -> State1 = left ; State1 = open ),
    nb_setval('$traced_tool', tool(First, Last1, State1)).
