% SPDX-License-Identifier: MIT
% What the tracer has shown of a query, to go back in: the last thousand events, each with its line.

:- module('$trace_history',
          [ note_event/1, forget_events/0, event_count/1, past_event/3, explaining_event/2, print_past/2 ]).

:- use_module(private(teaching/trace_lines), [write_port/3, print_depth/1]).

:- dynamic(past/3).

most_events(1000).
most_cells(5000).

%!  note_event(+Event) is det.
%
%   Event has been shown; the first one of a query makes those of the query before it be forgotten.
%
%       ?- note_event(port(call, true, p(X), 1, 1, user:p/1, none)), event_count(N).
%       N = 1.

note_event(Event) :-
    Event = port(Port, Deterministic, Goal, Number, Depth, Predicate, Place),
    (   Number =:= 1,
        Port == call
    ->  forget_events
    ;   true
    ),
    event_count(N0),
    N is N0 + 1,
    nb_setval('$trace_events', N),
    print_depth(Print),
    with_output_to(string(Line), ( current_output(Stream), write_port(Stream, Event, Print) )),
    most_cells(Most),
    (   acyclic_term(Goal),
        term_size(Goal, Size),
        Size < Most
    ->  copy_term_nat(Goal, Kept)
    ;   Kept = '...'
    ),
    assertz(past(N, port(Port, Deterministic, Kept, Number, Depth, Predicate, Place), Line)),
    most_events(Events),
    Old is N - Events,
    retractall(past(Old, _, _)).

%!  forget_events is det.
%
%   There is nothing to go back to.
%
%       ?- forget_events, event_count(N).
%       N = 0.

forget_events :-
    nb_setval('$trace_events', 0),
    retractall(past(_, _, _)).

%!  event_count(-Count) is det.
%
%   Count events have been shown of this query.
%
%       ?- forget_events, event_count(Count).
%       Count = 0.

event_count(Count) :-
    (   nb_current('$trace_events', Count0)
    ->  Count = Count0
    ;   Count = 0
    ).

%!  past_event(+N, -Event, -Line) is semidet.
%
%   Event is the one shown as the Nth, in Line.
%
%       ?- past_event(0, Event, Line).
%       false.

past_event(N, Event, Line) :-
    past(N, Event, Line),
    !.

%!  explaining_event(@Term, -N) is semidet.
%
%   The event that tells where Term comes from: the first at which a goal is left with Term in it that was not there
%   when it was called; else the last at which a goal that is an instance of Term failed.
%
%       ?- forget_events, explaining_event(p(X), N).
%       false.

explaining_event(Term, N) :-
    (   nonvar(Term),
        past(N, port(exit, _, Goal, Number, _, _, _), _),
        has_instance(Goal, Term),
        \+ ( past(_, port(call, _, Called, Number, _, _, _), _),
             has_instance(Called, Term) )
    ->  true
    ;   findall(Failed, ( past(Failed, port(fail, _, Goal, _, _, _, _), _),
                          \+ \+ Goal = Term ), All),
        '$append'(_, [N], All)
    ),
    !.

has_instance(Goal, Term) :-
    (   subsumes_term(Term, Goal)
    ->  true
    ;   compound(Goal),
        arg(_, Goal, Part),
        has_instance(Part, Term)
    ->  true
    ).

%!  print_past(+From, +To) is det.
%
%   Writes the lines of the events with these numbers to user_error.
%
%       ?- print_past(1, 0).

print_past(From, To) :-
    forall(( between(From, To, N), past_event(N, _, Line) ), format(user_error, '~w~n', [Line])).
