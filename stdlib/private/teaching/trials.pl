% SPDX-License-Identifier: MIT
% Trial runs of a program's goals: muted and within limits.

:- module('$trials', [tried/3, without_halt/1, muted/1, is_muted/1]).

:- meta_predicate tried(0, +, -), without_halt(0), muted(0).

most_seconds(10).

%!  tried(:Goal, +Inferences, -Outcome) is det.
%
%   Calls Goal once, within limits and muted. Outcome is `true`, `fails`, throws(Ball), or goes_on(Limits) if they were
%   exceeded; Limits is a text. Inside it halt/0 throws permission_error(try, goal, halt).
%
%       ?- tried(( repeat, write(a), fail ), 1000, Outcome).
%       Outcome = goes_on('1,000 inferences or 10 seconds').

tried(Goal, Inferences, Outcome) :-
    most_seconds(Seconds),
    catch(( without_halt(muted(call_with_time_limit(Seconds, call_with_inference_limit(Goal, Inferences, Result))))
          -> true ; Result = fails ), Ball, true),
    (   ( Ball == time_limit_exceeded ; Result == inference_limit_exceeded )
    ->  format(atom(Limits), '~D inferences or ~w seconds', [Inferences, Seconds]),
        Outcome = goes_on(Limits)
    ;   nonvar(Ball)
    ->  Outcome = throws(Ball)
    ;   Result == fails
    ->  Outcome = fails
    ;   Outcome = true
    ).

%!  without_halt(:Goal) is semidet.
%
%   Calls Goal once; inside it halt/0 throws permission_error(try, goal, halt).
%
%       ?- without_halt(X = 1).
%       X = 1.

without_halt(Goal) :-
    ( nb_current('$trial', Trial) -> true ; Trial = false ),
    b_setval('$trial', true),           % system/halting.pl asks
    once(Goal),
    b_setval('$trial', Trial).

%!  muted(:Goal) is nondet.
%
%   Calls Goal; its output to the current output is discarded.
%
%       ?- muted(( member(X, [a, b]), write(X) )).
%       X = a ;
%       X = b.

muted(Goal) :-
    current_output(Shown),
    (   is_muted(Shown)
    ->  call(Goal)
    ;   open_null_stream(Null),
        muted(Goal, Shown, Null)
    ).

muted(Goal, Shown, Null) :-
    b_setval('$muted_output', Null),
    setup_call_cleanup(set_output(Null),
                       ( '$choice'(Start), Goal, '$choice'(End), left(Start, End, Shown, Null) ),
                       ( set_output(Shown), close(Null) )).

%!  is_muted(+Stream) is semidet.
%
%   Output to Stream is discarded, by muted/1.
%
%       ?- muted(( current_output(_S), is_muted(_S) )).
%       true.

is_muted(Stream) :-
    nb_current('$muted_output', Null),
    Stream == Null.

%   Goal has exited; it may be reentered.

left(Start, End, Shown, _) :-
    set_output(Shown),
    ( Start == End -> ! ; true ).
left(_, _, _, Null) :-
    set_output(Null),
    fail.
