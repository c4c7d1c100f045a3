% SPDX-License-Identifier: MIT
% The queries of this dialogue and of those before it.

:- module(history, [history/0]).

:- set_prolog_flag(double_quotes, string).

%!  history is det.
%
%   Prints the newest fifty queries, the newest one last. At the prompt Ctrl-R searches in all of them, and the arrow
%   keys bring them back. Where lines are not edited there is no history.
%
%       ?- history.

history :-
    (   stream_property(Stream, alias(toplevel_history))
    ->  read_string(Stream, _, Text),
        write(Text)
    ;   true
    ).
