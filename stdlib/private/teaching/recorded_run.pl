% SPDX-License-Identifier: MIT
% The recorded events of a run, for going back in time: the last ten thousand events, or fewer if their terms take two
% million cells, each with the text shown for it. The keys u and W of the tracer, back/1, when/1 and the reverse steps
% of a debugger use this record.

:- module('$recorded_run',
          [ note_event/2, forget_events/0, event_count/1, past_event/3, earlier_event/2, later_event/2, first_event/1,
            explaining_event/2, binding_event/3 ]).

:- set_prolog_flag(double_quotes, string).

% past(N, Number, Size, Event, Shown): Number is that of the call, Size in cells.
:- dynamic(past/5).

most_events(10_000).
most_cells(2_000_000).      % in all
most_cells_of_event(20_000).

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
    (   small_size(Event-Shown, Size)
    ->  copy_term_nat(Event-Shown, Kept)
    ;   Event = port(Port0, Deterministic, _, Number0, Depth, Predicate, Place),
        functor(Port0, Port, _),
        ( small_size(Shown, Size) -> KeptShown = Shown ; KeptShown = [], Size = 0 ),
        copy_term_nat(port(Port, Deterministic, '...', Number0, Depth, Predicate, Place)-KeptShown, Kept)
    ),
    Kept = KeptEvent-KeptText,
    arg(4, KeptEvent, Number),
    assertz(past(N, Number, Size, KeptEvent, KeptText)),
    add_cells(Size, Cells),
    drop_oldest(N, Cells).

small_size(Term, Size) :-
    acyclic_term(Term),
    term_size(Term, Size),
    most_cells_of_event(Most),
    Size =< Most.

add_cells(Size, Cells) :-
    ( nb_current('$recorded_cells', Cells0) -> true ; Cells0 = 0 ),
    Cells is Cells0 + Size,
    nb_setval('$recorded_cells', Cells).

drop_oldest(N, Cells0) :-
    first_event(First),
    most_events(MostEvents),
    most_cells(MostCells),
    (   ( N - First >= MostEvents ; Cells0 > MostCells )
    ->  retract(past(First, _, Size, _, _)),
        add_cells(-Size, Cells),
        drop_oldest(N, Cells)
    ;   true
    ).

%!  forget_events is det.
%
%   Removes all recorded events.
%
%       ?- forget_events, event_count(N).
%       N = 0.

forget_events :-
    nb_setval('$recorded_events', 0),
    nb_setval('$recorded_cells', 0),
    retractall(past(_, _, _, _, _)).

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
    past(N, _, _, Event, Shown),
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
    past(N, _, _, _, _),
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
    past(N, _, _, port(exit, _, Goal, _, _, _, _), _),
    subsumes_term(Term, Goal),
    !.
explaining_event(Term, N) :-
    ( nonvar(Term), Term = (X = Value), var(X) -> true ; Value = Term ),
    nonvar(Value),
    past(N, Number, _, port(exit, _, Goal, _, _, _, _), _),
    has_instance(Goal, Value),
    \+ ( past(_, Number, _, port(call, _, Called, _, _, _, _), _),
         has_instance(Called, Value) ),
    !.
explaining_event(Term, N) :-
    findall(Failed, ( past(Failed, _, _, port(fail, _, Goal, _, _, _, _), _),
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
    past(At, _, _, port(_, _, _, _, Depth, _, _), _),
    around(At, Depth, Around),
    past(Before, Number, _, port(call, _, Goal, _, Depth, _, _), Shown),
    Before =< At,
    atomic(Shown),
    sub_atom(Shown, _, _, _, Name),
    around(Before, Depth, Around),
    shown_goal(Shown, Pattern, Names),
    '$in_list'(Name=Variable, Names),
    findall(I-Port-Known, ( past(I, Number, _, port(Port, _, Known, _, _, _, _), _), I > Before, I =< At ), Events),
    '$append'(_, [N-exit-Exited], Events),
    value_at(Pattern, Goal, Exited, Variable),
    !.

%   around(+At, +Depth, -Number): the goal of event At, which is Depth deep, is in the body of call Number; of the
%   query, if Number is 0.

around(At, Depth, Around) :-
    Outer is Depth - 1,
    (   Outer > 0,
        findall(Number, ( past(I, Number, _, port(_, _, _, _, Outer, _, _), _), I < At ), Numbers),
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
