% SPDX-License-Identifier: MIT
% The language server (hornbeam --lsp) for a host that is itself the editor: a page.

:- module(editor_service, [editor_answer/2]).

:- use_module(private(language_server/server), [handled/4]).

%!  editor_answer(+Message, -Answers) is det.
%
%   Gives the server a message of the Language Server Protocol, as JSON, and has what it answers in Answers, a
%   string: no message or several, each behind its line Content-Length, as on a stream. What it knows of documents
%   stays with the engine.
%
%       ?- editor_answer("{\"id\":1,\"method\":\"shutdown\"}", Answers).

editor_answer(Text, Answers) :-
    (   '$json_value'(Text, Message0)
    ->  Message = Message0
    ;   Message = @(null)
    ),
    (   nb_current('$editor_state', State0)
    ->  true
    ;   State0 = state([], running)
    ),
    with_output_to(string(Answers),
                   ( current_output(Out),
                     handled(Message, Out, State0, State) )),
    nb_setval('$editor_state', State).
