% SPDX-License-Identifier: MIT
% The messages of a client, read ahead: one may make the work at hand needless.

:- module('$lsp_incoming', [ listen_to/1, stop_listening/0, next_message/1, is_waiting/0, is_superseded/1,
                             is_cancelled/1 ]).

:- use_module(private(language_server/protocol), [field/3, read_message/2]).

:- set_prolog_flag(double_quotes, string).

:- dynamic([client/1, waiting/1]).      % waiting(message(Message)), or waiting(end) behind the last one

%!  listen_to(+Stream) is det.
%
%   Messages come from Stream.
%
%       ?- open_string("", In), listen_to(In).

listen_to(Stream) :-
    stop_listening,
    assertz(client(Stream)).

%!  stop_listening is det.
%
%   No more messages come, and those that are waiting are forgotten.
%
%       ?- stop_listening.

stop_listening :-
    retractall(client(_)),
    retractall(waiting(_)).

%!  next_message(-Message) is semidet.
%
%   The next message of the client, for which it waits. Fails when there are no more.
%
%       ?- open_string("", In), listen_to(In), next_message(Message).
%       false.

next_message(Message) :-
    (   waiting(First)
    ->  First = message(Next),
        once(retract(waiting(First)))
    ;   client(Stream),
        read_message(Stream, Next)
    ),
    Message = Next.

%   Without a client, as in a page, none is waiting.

read_waiting :-
    (   client(Stream),
        \+ waiting(end),
        wait_for_input([Stream], [_], 0)
    ->  ( read_message(Stream, Message) -> assertz(waiting(message(Message))) ; assertz(waiting(end)) ),
        read_waiting
    ;   true
    ).

%!  is_waiting is semidet.
%
%   A message is waiting to be answered.
%
%       ?- open_string("", In), listen_to(In), is_waiting.
%       false.

is_waiting :-
    read_waiting,
    waiting(message(_)),
    !.

%!  is_superseded(+Uri) is semidet.
%
%   A later message changes or closes the document.
%
%       ?- is_superseded("file:///a.pl").
%       false.

is_superseded(Uri) :-
    read_waiting,
    waiting(message(Message)),
    field(method, Message, Method),
    '$in_list'(Method, ["textDocument/didChange", "textDocument/didClose"]),
    field(params/textDocument/uri, Message, Uri),
    !.

%!  is_cancelled(+Id) is semidet.
%
%   A later message takes back the request Id.
%
%       ?- is_cancelled(1).
%       false.

is_cancelled(Id) :-
    read_waiting,
    waiting(message(Message)),
    field(method, Message, "$/cancelRequest"),
    field(params/id, Message, Id),
    !.
