% SPDX-License-Identifier: MIT
% Goals with a time limit.  call_with_time_limit/2 is built in and re-exported here.

:- module(time, [call_with_time_limit/2, call_with_time_limit/3]).

:- meta_predicate call_with_time_limit(+, 0, +).

%!  call_with_time_limit(+Seconds, :Goal, +Context) is semidet.
%
%   Like call_with_time_limit/2; the exception is time_limit_exceeded(Context).
%
%       ?- catch(call_with_time_limit(0.05, (repeat, fail), loop), time_limit_exceeded(Context), true).
%       Context = loop.

call_with_time_limit(Seconds, Goal, Context) :-
    catch(call_with_time_limit(Seconds, Goal), time_limit_exceeded,
          throw(time_limit_exceeded(Context))).
