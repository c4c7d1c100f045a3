% SPDX-License-Identifier: MIT
% SICStus Prolog's library(timeout).

:- module(timeout, [time_out/3]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate time_out(0, +, ?).

%!  time_out(:Goal, +Time, ?Result) is semidet.
%
%   Calls Goal once, for at most Time milliseconds.  Result is `success` if it succeeds in that time, `time_out` if it
%   does not finish.  Errors: must_be(positive_integer, Time); those of Goal.
%
%       ?- time_out((repeat, fail), 100, R).
%       R = time_out.

time_out(Goal, Time, Result) :-
    must_be(positive_integer, Time),
    Seconds is Time/1000.0,
    catch(call_with_time_limit(Seconds, Goal), Ball, true),
    (   var(Ball)
    ->  Result = success
    ;   time_limit(Ball),
        Result = time_out
    ).

time_limit(Ball) :-
    (   Ball = time_limit_exceeded
    ->  true
    ;   Ball = time_limit_exceeded(_)
    ->  true
    ;   throw(Ball)
    ).
