% SPDX-License-Identifier: MIT
% Queries about the tracer's events.

:- module(trace_events, [back/1, when/1]).

:- use_module(library(error), [must_be/2]).
:- use_module(private(teaching/recorded_run), [event_count/1, explaining_event/2, past_event/3]).

%!  back(+N) is det.
%
%   Prints the last N events of a traced query, with those that a skip or a leap passed over. At a terminal the key u
%   goes back one by one. Errors: type_error(positive_integer, N), type_error(integer, N), instantiation_error.
%
%       :- back(5).

back(N) :-
    must_be(positive_integer, N),
    event_count(Now),
    From is max(1, Now - N + 1),
    print_past(From, Now).

print_past(From, To) :-
    forall(( between(From, To, N), past_event(N, _, Line) ), format(user_error, '~w~n', [Line])).

%!  when(@Term) is semidet.
%
%   Prints the traced event that explains Term: the first exit of a goal Term; or of a goal with Term in it that was
%   called without it; or the last failure of a goal Term. Why is X = 3? `when(X = 3)`, `when(3)`, or `when($X)`; the
%   trace is searched for the value. Fails, and says so, if nothing explains it. Errors: instantiation_error.
%
%       ?- when(3).

when(Term) :-
    must_be(nonvar, Term),
    (   explaining_event(Term, At)
    ->  print_past(At, At)
    ;   event_count(0)
    ->  format(user_error, 'nothing has been traced: ?- trace, Goal.~n', []),
        fail
    ;   format(user_error, 'no recorded event explains that~n', []),
        fail
    ).
