% SPDX-License-Identifier: MIT
% The recorded events of a run, for going back in time: the last thousand events, each with the text shown for it. The
% keys u and W of the tracer, back/1, when/1 and the reverse steps of a debugger use this record.

:- module('$recorded_run',
          [ note_event/2, forget_events/0, event_count/1, past_event/3, earlier_event/2, later_event/2, first_event/1,
            explaining_event/2, binding_event/3 ]).

:- set_prolog_flag(double_quotes, string).

% past(N, Event, Shown)
:- dynamic(past/3).

most_events(1000).
most_cells(20000).

%!  note_event(+Event, +Shown) is det.
%
%   Records a port event and what was shown for it: the line of the tracer, or the running goals. For large
%   terms only the port is kept.
%
%       ?- forget_events, note_event(port(call, true, p(X), 1, 1, user:p/1, none), "Call: p(X)"), event_count(N).
%       N = 1.

note_event(Event, Shown) :-
    event_count(N0),
    N is N0 + 1,
    nb_setval('$recorded_events', N),
    (   is_small(Event-Shown)
    ->  copy_term_nat(Event-Shown, Kept)
    ;   Event = port(Port0, Deterministic, _, Number, Depth, Predicate, Place),
        functor(Port0, Port, _),
        ( is_small(Shown) -> KeptShown = Shown ; KeptShown = [] ),
        copy_term_nat(port(Port, Deterministic, '...', Number, Depth, Predicate, Place)-KeptShown, Kept)
    ),
    Kept = KeptEvent-KeptText,
    assertz(past(N, KeptEvent, KeptText)),
    most_events(Most),
    Old is N - Most,
    retractall(past(Old, _, _)).

is_small(Term) :-
    acyclic_term(Term),
    term_size(Term, Size),
    most_cells(Most),
    Size =< Most.

%!  forget_events is det.
%
%   Removes all recorded events.
%
%       ?- forget_events, event_count(N).
%       N = 0.

forget_events :-
    nb_setval('$recorded_events', 0),
    retractall(past(_, _, _)).

%!  event_count(-Count) is det.
%
%   Count is the number of events since forget_events/0.
%
%       ?- forget_events, event_count(Count).
%       Count = 0.

event_count(Count) :-
    (   nb_current('$recorded_events', Count0)
    ->  Count = Count0
    ;   Count = 0
    ).

%!  past_event(+N, -Event, -Shown) is semidet.
%
%   Event is the Nth event.
%
%       ?- forget_events, past_event(1, Event, Shown).
%       false.

past_event(N, Event, Shown) :-
    past(N, Event, Shown),
    !.

%!  earlier_event(+When, -Earlier) is semidet.
%
%   The event before When, which is `now` for the last one.
%
%       ?- forget_events, earlier_event(now, N).
%       false.

earlier_event(When, Earlier) :-
    ( When == now -> event_count(At) ; At = When ),
    Earlier is At - 1,
    past_event(Earlier, _, _).

%!  later_event(+When, -Later) is det.
%
%   The event after When; `now` for the last one.
%
%       ?- forget_events, later_event(1, Later).
%       Later = now.

later_event(When, Later) :-
    Next is When + 1,
    event_count(Last),
    ( Next >= Last -> Later = now ; Later = Next ).

%!  first_event(-N) is semidet.
%
%   The oldest recorded event.
%
%       ?- forget_events, first_event(N).
%       false.

first_event(N) :-
    past(N, _, _),
    !.

%!  explaining_event(@Term, -N) is semidet.
%
%   The event that explains Term: the first exit of a goal that is an instance of Term; or that has Term in it and did
%   not have it when it was called. The record has no names of variables: of X = Value it is the Value. Otherwise the
%   last failure of a goal that is an instance of Term.
%
%       ?- forget_events, explaining_event(p(X), N).
%       false.

explaining_event(Term, N) :-
    nonvar(Term),
    past(N, port(exit, _, Goal, _, _, _, _), _),
    subsumes_term(Term, Goal),
    !.
explaining_event(Term, N) :-
    ( nonvar(Term), Term = (X = Value), var(X) -> true ; Value = Term ),
    nonvar(Value),
    past(N, port(exit, _, Goal, Number, _, _, _), _),
    has_instance(Goal, Value),
    \+ ( past(_, port(call, _, Called, Number, _, _, _), _),
         has_instance(Called, Value) ),
    !.
explaining_event(Term, N) :-
    findall(Failed, ( past(Failed, port(fail, _, Goal, _, _, _, _), _),
                      \+ \+ Goal = Term ), All),
    '$append'(_, [N], All),
    !.

%!  binding_event(+Name, +At, -N) is semidet.
%
%   The goals with the one of event At in the body of a clause, or in the query, have shown a variable Name: N is the
%   exit of the one that gave it its value, which it has at event At.
%
%       ?- forget_events, binding_event('X', 1, N).
%       false.

binding_event(Name, At, N) :-
    past(At, port(_, _, _, _, Depth, _, _), _),
    around(At, Depth, Around),
    past(Before, port(call, _, Goal, Number, Depth, _, _), Shown),
    Before =< At,
    around(Before, Depth, Around),
    atomic(Shown),
    sub_atom(Shown, _, _, _, Name),
    shown_goal(Shown, Pattern, Names),
    '$in_list'(Name=Variable, Names),
    findall(I-Port-Known, ( past(I, port(Port, _, Known, Number, _, _, _), _), I > Before, I =< At ), Events),
    '$append'(_, [N-exit-Exited], Events),
    value_at(Pattern, Goal, Exited, Variable),
    !.

%   around(+At, +Depth, -Number): the goal of event At, which is Depth deep, is in the body of call Number; of the
%   query, if Number is 0.

around(At, Depth, Around) :-
    Outer is Depth - 1,
    (   Outer > 0,
        findall(Number, ( past(I, port(_, _, _, Number, Outer, _, _), _), I < At ), Numbers),
        '$append'(_, [Last], Numbers)
    ->  Around = Last
    ;   Around = 0
    ),
    !.

%   The line is `Call: (2)   parent(tom, Y)      family.pl:1`.

shown_goal(Shown, Goal, Names) :-
    split_string(Shown, ")", "", [_|Parts]),
    atomic_list_concat(Parts, ')', Text0),
    split_string(Text0, "", " ", [Text1]),
    (   sub_string(Text1, Length, _, _, "  ")
    ->  sub_string(Text1, 0, Length, _, Text)
    ;   Text = Text1
    ),
    catch(term_string(Goal, Text, [variable_names(Names)]), error(_, _), fail),
    !.

value_at(Pattern, Goal, Exited, Variable) :-
    (   Pattern == Variable
    ->  var(Goal),
        nonvar(Exited)
    ;   compound(Pattern),
        compound(Goal),
        functor(Pattern, Name, Arity),
        functor(Goal, Name, Arity),
        between(1, Arity, N),
        arg(N, Pattern, Part),
        arg(N, Goal, GoalPart),
        arg(N, Exited, ExitedPart),
        value_at(Part, GoalPart, ExitedPart, Variable)
    ->  true
    ).

has_instance(Goal, Term) :-
    (   subsumes_term(Term, Goal)
    ->  true
    ;   compound(Goal),
        arg(_, Goal, Part),
        has_instance(Part, Term)
    ->  true
    ).
