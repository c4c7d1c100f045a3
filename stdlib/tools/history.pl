% SPDX-License-Identifier: MIT
% The queries of this dialogue and of earlier ones.

:- module(history, [history/0]).

:- set_prolog_flag(double_quotes, string).

%!  history is det.
%
%   Prints the last fifty queries, the newest one last. At the prompt Ctrl-R searches all of them, and the arrow keys
%   recall them. Without line editing there is no history.
%
%       ?- history.

history :-
    (   stream_property(Stream, alias(toplevel_history))
    ->  read_string(Stream, _, Text),
        write(Text)
    ;   true
    ).
