% SPDX-License-Identifier: MIT
% The events of a program that is debugged step by step, to go back to: the last thousand, each with the innermost goals
% in progress as they were.

:- module('$dap_past_stops',
          [ forget_past/0, note_past/2, past_stop/3, earlier_event/2, later_event/2, first_event/1 ]).

:- use_module(private(teaching/program_parts), [first_elements/3]).

:- dynamic(past/3).

most_events(1000).
most_goals(12).
most_cells(20000).

%!  forget_past is det.
%
%   There is nothing to go back to.
%
%       ?- forget_past, \+ first_event(_).
%       true.

forget_past :-
    retractall(past(_, _, _)),
    nb_setval('$dap_events', 0).

%!  note_past(+Event, +Stack) is det.
%
%   Keeps an event of the door with the goals in progress; none is nothing to keep.
%
%       ?- forget_past, note_past(port(call, false, p, 1, 1, user:p/0, none), []), first_event(N).
%       N = 1.

note_past(Event, Stack) :-
    (   Event == none
    ->  true
    ;   nb_getval('$dap_events', N0),
        N is N0 + 1,
        nb_setval('$dap_events', N),
        most_goals(Most),
        first_elements(Most, Stack, Goals),
        most_cells(Cells),
        (   acyclic_term(Goals),
            term_size(Goals, Size),
            Size =< Cells
        ->  copy_term_nat(Event-Goals, Kept)
        ;   Event = port(Port0, _, _, Number, Depth, Predicate, Place),
            functor(Port0, Port, _),
            Kept = port(Port, false, '...', Number, Depth, Predicate, Place)-[]
        ),
        Kept = KeptEvent-KeptGoals,
        assertz(past(N, KeptEvent, KeptGoals)),
        most_events(Events),
        Old is N - Events,
        retractall(past(Old, _, _))
    ).

%!  past_stop(+N, -Event, -Stack) is semidet.
%
%   The event that was the Nth to be kept.
%
%       ?- forget_past, past_stop(1, Event, Stack).
%       false.

past_stop(N, Event, Stack) :-
    past(N, Event, Stack),
    !.

%!  earlier_event(+When, -Earlier) is semidet.
%
%   The event before When, which is `now` for the last one.
%
%       ?- forget_past, earlier_event(now, N).
%       false.

earlier_event(When, Earlier) :-
    ( When == now -> nb_getval('$dap_events', At) ; At = When ),
    Earlier is At - 1,
    past_stop(Earlier, _, _).

%!  later_event(+When, -Later) is det.
%
%   The event after When; now for the last one.
%
%       ?- forget_past, later_event(1, Later).
%       Later = now.

later_event(When, Later) :-
    Next is When + 1,
    nb_getval('$dap_events', Last),
    ( Next >= Last -> Later = now ; Later = Next ).

%!  first_event(-N) is semidet.
%
%   The oldest event that is kept.
%
%       ?- forget_past, first_event(N).
%       false.

first_event(N) :-
    past(N, _, _),
    !.
