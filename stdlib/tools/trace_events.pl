% SPDX-License-Identifier: MIT
% Questions about what the tracer has shown.

:- module(trace_events, [back/1, when/1]).

:- use_module(private(teaching/recorded_run), [event_count/1, explaining_event/2, past_event/3]).

%!  back(+N) is det.
%
%   Prints the last N events that the tracer has shown. At a terminal the key u goes back one by one.
%
%       :- back(5).

back(N) :-
    event_count(Now),
    From is max(1, Now - N + 1),
    print_past(From, Now).

print_past(From, To) :-
    forall(( between(From, To, N), past_event(N, _, Line) ), format(user_error, '~w~n', [Line])).

%!  when(@Term) is semidet.
%
%   Prints the event, of those that the tracer has shown, that tells where Term comes from: the first goal that was left
%   with Term in it and had been called without; or the last goal Term that failed. Why is X = 3? `when(3)`.
%
%       ?- when(3).

when(Term) :-
    explaining_event(Term, At),
    print_past(At, At).
