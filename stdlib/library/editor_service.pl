% SPDX-License-Identifier: MIT
% The language server (hornbeam --lsp) for hosts that embed the editor, such as a web page.

:- module(editor_service, [editor_answer/2]).

:- use_module(private(language_server/server), [handled/4]).

%!  editor_answer(+Message, -Answers) is det.
%
%   Passes Message, JSON of the Language Server Protocol, to the server. Answers is a string of its replies, none or
%   several, each preceded by a Content-Length line as on a stream. The engine keeps the server's state of the
%   documents.
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
