% SPDX-License-Identifier: MIT
% `hornbeam --lsp`: a language server (Language Server Protocol 3.17) on the standard streams. It never runs the user's
% files: all its knowledge comes from reading them (private(source_analysis)).
%
%   state(Documents, Phase): Phase is running, or stopped after the request shutdown.

:- module('$lsp_server', [serve_editor/0, serve_streams/3, handled/4]).

:- use_module(private(language_server/completion), [completion/4, completed_item/3]).
:- use_module(private(language_server/definition), [definition/3]).
:- use_module(private(language_server/diagnostics), [link_codes/1, publish_diagnostics/3, publish_problem/4]).
:- use_module(private(language_server/documents)).
:- use_module(private(language_server/formatting), [format_source/4]).
:- use_module(private(language_server/highlights), [highlights/3]).
:- use_module(private(language_server/hover), [hover/3]).
:- use_module(private(language_server/incoming)).
:- use_module(private(language_server/lenses)).
:- use_module(private(language_server/outline)).
:- use_module(private(language_server/procedure_names), [procedure_label/4]).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/quick_fixes), [code_actions/4]).
:- use_module(private(language_server/references)).
:- use_module(private(language_server/signatures), [signature_help/3]).
:- use_module(private(language_server/semantic_tokens)).
:- use_module(private(language_server/words), [known_documentation/5, word_at/3]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/folder_index)).
:- use_module(private(source_analysis/interrupts)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

:- dynamic([ can_watch/0,               % the client reports changes of files if it is asked to
             can_refresh/0 ]).          % and asks for inlay hints again


%!  serve_editor is det.
%
%   Serves the editor on the standard streams, and exits on request: with status 0 after shutdown, otherwise 1.
%
%       ?- serve_editor.

serve_editor :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    set_prolog_flag(verbose, silent),
    stream_property(In, alias(user_input)),
    stream_property(Out, alias(user_output)),
    keep_to_oneself,
    serve_streams(In, Out, Status),
    flush_output(Out),
    halt(Status).

%   Hooks of the user's files must not read or write the protocol's streams.

keep_to_oneself :-
    open_string("", Nothing),
    set_stream(Nothing, alias(user_input)),
    open_null_stream(Nowhere),
    set_stream(Nowhere, alias(user_output)).

%!  serve_streams(+In, +Out, -Status) is det.
%
%   Answers the messages of a client until it sends `exit` or In ends.
%
%       ?- open_string("", In), serve_streams(In, user_output, Status).

serve_streams(In, Out, Status) :-
    setup_call_cleanup(listen_to(In), serve(Out, state([], running), Status), stop_listening).

serve(Out, State0, Status) :-
    (   next_message(Message)
    ->  (   field(method, Message, "exit")
        ->  exit_status(State0, Status)
        ;   handled(Message, Out, State0, State),
            serve(Out, State, Status)
        )
    ;   Status = 1
    ).

exit_status(state(_, Phase), Status) :-
    ( Phase == stopped -> Status = 0 ; Status = 1 ).

%!  handled(+Message, +Out, +State0, -State) is det.
%
%   Answers one message. Errors never prevent the next one from being answered. The initial state is state([], running).
%
%       ?- handled(json([method="initialized"]), user_output, state([], running), State).
%       State = state([], running).

handled(Message, Out, State0, State) :-
    field(method, Message, Text, ""),
    atom_string(Method, Text),
    field(params, Message, Parameters, json([])),
    (   field(id, Message, Id)
    ->  (   Method == ''
        ->  State = State0                  % the answer to something that we have asked
        ;   is_cancelled(Id)
        ->  answer(ball(unwanted), Out, Id, Method, _),
            State = State0
        ;   Request = request(Method, Parameters, State0, State1, Result),
            guarded(interrupted_by(is_cancelled(Id), while_wanted(Request)), Outcome),
            answer(Outcome, Out, Id, Method, Result),
            ( Outcome == true -> State = State1 ; State = State0 )
        )
    ;   guarded(60, notification(Method, Parameters, Out, State0, State1, Uris), Outcome),
        (   Outcome == true
        ->  State = State1,
            publish_all(Uris, State, Out)
        ;   State = State0
        )
    ),
    index_while_idle(State, Out).

guarded(Goal, Outcome) :-
    guarded(20, Goal, Outcome).

%   No limit from farther out exists: a ball of one that arrives here was thrown by a hook.

guarded(Seconds, Goal, Outcome) :-
    Limited = ( call_with_time_limit(Seconds, Goal) -> Outcome = true ; Outcome = fail ),
    catch(catch(Limited, Ball, true), '$limit'(_, _), Outcome = fail),
    (   nonvar(Ball)
    ->  Outcome = ball(Ball),
        ( Ball = unwind(_) -> throw(Ball) ; true )
    ;   true
    ).

answer(true, Out, Id, _, Result) :-
    respond(Out, Id, Result).
answer(fail, Out, Id, Method, _) :-
    (   method(Method)
    ->  respond(Out, Id, @(null))
    ;   format(atom(Text), 'there is no method ~w', [Method]),
        respond_error(Out, Id, -32601, Text)
    ).
answer(ball(unwanted), Out, Id, _, _) :-
    !,
    respond_error(Out, Id, -32800, cancelled).
answer(ball(Ball), Out, Id, _, _) :-
    ( message_to_text(Ball, Text) -> true ; format(atom(Text), '~q', [Ball]) ),
    respond_error(Out, Id, -32603, Text).

message_to_text(error(rename_error(Text), _), Text) :- !.
message_to_text(Ball, Text) :-
    '$host_message_text'(Ball, Text).

method(initialize).
method(shutdown).
method('completionItem/resolve').
method(Method) :-
    ( place_request(Method, _) ; range_request(Method, _) ; document_request(Method) ; index_request(Method) ).

% ---- requests ----

%   root(+Parameters, -Root): a folder that the editor has open.

root(Parameters, Root) :-
    (   field(workspaceFolders, Parameters, Folders),
        Folders = [_|_]
    ->  '$in_list'(Folder, Folders),
        field(uri, Folder, Uri)
    ;   field(rootUri, Parameters, Uri)
    ),
    string(Uri),
    uri_path(Uri, Root).

%   request(+Method, +Parameters, +State0, -State, -Result)

request(initialize, Parameters, State, State, Result) :-
    findall(Root, root(Parameters, Root), Roots),
    index_folders(Roots),
    show_inlay_hints(off),
    ( field(initializationOptions, Parameters, Settings) -> configure(Settings) ; true ),
    Links = capabilities/textDocument/publishDiagnostics/codeDescriptionSupport,
    ( field(Links, Parameters, @(true)) -> link_codes(on) ; link_codes(off) ),
    retractall(can_watch),
    Watching = capabilities/workspace/didChangeWatchedFiles/dynamicRegistration,
    ( field(Watching, Parameters, @(true)) -> assertz(can_watch) ; true ),
    retractall(can_refresh),
    ( field(capabilities/workspace/inlayHint/refreshSupport, Parameters, @(true)) -> assertz(can_refresh) ; true ),
    capabilities(Capabilities),
    current_prolog_flag(hornbeam, Number),
    Parts = [Number // 10000, Number // 100 mod 100, Number mod 100],
    format(atom(Version), '~d.~d.~d', Parts),
    Result = json([capabilities=json(Capabilities), serverInfo=json([name=hornbeam, version=Version])]).
request(Method, Parameters, State, State, Result) :-
    document_request(Method),
    !,
    State = state(Documents, _),
    field(textDocument/uri, Parameters, Uri),
    document(Uri, Documents, Source),
    document_answer(Method, Parameters, Source, Result).
request(Method, Parameters, State, State, Result) :-
    index_request(Method),
    !,
    State = state(Documents, _),
    ( is_partial_index -> index_further ; true ),
    refresh_index(Documents),
    index_answer(Method, Parameters, Documents, Result).
request('completionItem/resolve', Item, State, State, Result) :-
    !,
    State = state(Documents, _),
    (   field(data, Item, [Uri|_]),
        document(Uri, Documents, Source),
        completed_item(Source, Item, Result0)
    ->  Result = Result0
    ;   Result = Item
    ).
request(shutdown, _, state(Documents, _), state(Documents, stopped), @(null)).
request(Method, Parameters, State, State, Result) :-
    State = state(Documents, _),
    (   place_request(Method, Answer)
    ->  ( Answer == highlights -> true ; refresh_index(Documents) ),       % which comes with each movement
        place_in(Documents, Parameters, Source, Byte),
        call(Answer, Source, Byte, Result)
    ;   range_request(Method, Answer),
        field(textDocument/uri, Parameters, Uri),
        document(Uri, Documents, Source),
        range_in(Source, Parameters, From, To),
        call(Answer, Source, From, To, Result)
    ).

%   Requests about a position in a document.

place_request('textDocument/hover', hover).
place_request('textDocument/definition', definition).
place_request('textDocument/signatureHelp', signature_help).
place_request('textDocument/documentHighlight', highlights).

%   Requests about a part of a document: all of it, if the client specifies no range.

range_request('textDocument/semanticTokens/full', semantic_tokens).
range_request('textDocument/semanticTokens/range', semantic_tokens).
range_request('textDocument/formatting', format_source).
range_request('textDocument/rangeFormatting', format_source).
range_request('textDocument/inlayHint', inlay_hints).

%   Requests about a whole document.

document_request('textDocument/documentSymbol').
document_request('textDocument/foldingRange').
document_request('textDocument/selectionRange').
document_request('textDocument/codeAction').
document_request('textDocument/completion').

document_answer('textDocument/documentSymbol', _, Source, Json) :- document_symbols(Source, Json).
document_answer('textDocument/foldingRange', _, Source, Json) :- folding_ranges(Source, Json).
document_answer('textDocument/selectionRange', Parameters, Source, Json) :-
    field(positions, Parameters, Positions),
    findall(Selection,
            ( '$in_list'(PositionJson, Positions),
              position_of(PositionJson, Position),
              source_byte(Source, Position, Byte),
              selection_range(Source, Byte, Selection) ),
            Json).

document_answer('textDocument/completion', Parameters, Source, Json) :-
    field(position, Parameters, PositionJson),
    position_of(PositionJson, Position),
    source_byte(Source, Position, Byte),
    ( field(context/triggerKind, Parameters, 2) -> How = typed ; How = invoked ),
    completion(Source, Byte, How, Json).
document_answer('textDocument/codeAction', Parameters, Source, Json) :-
    (   field(context/only, Parameters, [Kind|Kinds]),
        \+ ( '$in_list'(Asked, [Kind|Kinds]), '$in_list'(Asked, ["", "quickfix"]) )
    ->  Json = []
    ;   range_in(Source, Parameters, From, To),
        code_actions(Source, From, To, Json)
    ).

%   Requests about all files.

index_request('textDocument/references').
index_request('textDocument/rename').
index_request('textDocument/prepareRename').
index_request('textDocument/codeLens').
index_request('workspace/symbol').
index_request('textDocument/prepareCallHierarchy').
index_request('callHierarchy/incomingCalls').
index_request('callHierarchy/outgoingCalls').

index_answer('textDocument/references', Parameters, Documents, Json) :-
    place_in(Documents, Parameters, Source, Byte),
    field(context/includeDeclaration, Parameters, Declared, @(true)),
    references(Source, Byte, Declared, Json).
index_answer('textDocument/rename', Parameters, Documents, Json) :-
    place_in(Documents, Parameters, Source, Byte),
    field(newName, Parameters, Name),
    rename(Source, Byte, Name, Json, Problem),
    ( Problem == none -> true ; throw(error(rename_error(Problem), _)) ).
index_answer('textDocument/prepareRename', Parameters, Documents, Json) :-
    place_in(Documents, Parameters, Source, Byte),
    prepared_rename(Source, Byte, Json, Problem),
    ( Problem == none -> true ; throw(error(rename_error(Problem), _)) ).
index_answer('textDocument/codeLens', Parameters, Documents, Json) :-
    field(textDocument/uri, Parameters, Uri),
    document(Uri, Documents, Source),
    code_lenses(Source, Json).
index_answer('workspace/symbol', Parameters, _, Json) :-
    field(query, Parameters, Query, ""),
    workspace_symbols(Query, Json).
index_answer('textDocument/prepareCallHierarchy', Parameters, Documents, Json) :-
    place_in(Documents, Parameters, Source, Byte),
    definition(Source, Byte, [Place|_]),
    word_at(Source, Byte, procedure(_, Name, Arity, _, _, _)),
    field(uri, Place, Uri),
    uri_path(Uri, Path),
    hierarchy_item(Name/Arity, Path, Item),
    Json = [Item].
index_answer('callHierarchy/incomingCalls', Parameters, _, Json) :-
    field(item/data, Parameters, [NameText, Arity, HomeText]),
    atom_string(Name, NameText),
    atom_string(Home, HomeText),
    incoming_calls(Name, Arity, Home, Calls),
    findall(json([from=Item, fromRanges=Ranges]),
            ( '$in_list'(call(By, Path, Spans), Calls), hierarchy_item(By, Path, Item), json_ranges(Spans, Ranges) ),
            Json).
index_answer('callHierarchy/outgoingCalls', Parameters, _, Json) :-
    field(item/data, Parameters, [NameText, Arity, PathText]),
    atom_string(Name, NameText),
    atom_string(Path0, PathText),
    outgoing_calls(Name/Arity, Path0, Calls),
    findall(json([to=Item, fromRanges=Ranges]),
            ( '$in_list'(call(Callee, Path, Spans), Calls),
              hierarchy_item(Callee, Path, Item),
              json_ranges(Spans, Ranges) ),
            Json).

json_ranges(Spans, Ranges) :-
    findall(Range, ( '$in_list'(Span, Spans), json_range(Span, Range) ), Ranges).

%   What is called by the directives and tests of a file is called by the file.

hierarchy_item(none, Path, json([name=Name, kind=1, uri=Uri, range=Range, selectionRange=Range, data=['', 0, Path]])) :-
    json_range(range(0, 0, 0, 0), Range),
    uri_path(Uri, Path),
    file_base_name(Path, Name).
hierarchy_item(Name/Arity, Path, Json) :-
    once(indexed_definition(Name, Arity, Path, Span)),
    json_range(Span, Range),
    uri_path(Uri, Path),
    ( indexed_nonterminal(Name, Arity, Path) -> Nonterminal = true ; Nonterminal = false ),
    procedure_label(Name, Arity, Nonterminal, Label),
    Json = json([name=Label, kind=12, uri=Uri, range=Range, selectionRange=Range, data=[Name, Arity, Path]]).

capabilities([ textDocumentSync=json([openClose= @(true), change=2, save= @(true)]),
               hoverProvider= @(true),
               definitionProvider= @(true),
               completionProvider=json([triggerCharacters=['(', '[', ':', '/', '''', '"'], resolveProvider= @(true)]),
               signatureHelpProvider=json([triggerCharacters=['(', ',']]),
               referencesProvider= @(true),
               renameProvider=json([prepareProvider= @(true)]),
               documentHighlightProvider= @(true),
               documentSymbolProvider= @(true),
               workspaceSymbolProvider= @(true),
               callHierarchyProvider= @(true),
               codeActionProvider=json([codeActionKinds=[quickfix]]),
               foldingRangeProvider= @(true),
               selectionRangeProvider= @(true),
               codeLensProvider=json([resolveProvider= @(false)]),
               inlayHintProvider= @(true),
               documentFormattingProvider= @(true),
               documentRangeFormattingProvider= @(true),
               semanticTokensProvider=json([ legend=json([tokenTypes=Types, tokenModifiers=Modifiers]),
                                             range= @(true),
                                             full= @(true) ]) ]) :-
    token_legend(Types, Modifiers).

% ---- notifications ----

%   notification(+Method, +Parameters, +Out, +State0, -State, -Uris): State has the new texts; the problems of Uris are
%   to be published.

notification('textDocument/didOpen', Parameters, _, state(Documents0, Phase), state(Documents, Phase), Uris) :-
    field(textDocument, Parameters, Item),
    field(uri, Item, Uri),
    field(version, Item, Version, 0),
    field(text, Item, Text),
    uri_path(Uri, Path),
    refresh_others(Uri, Documents0),
    open_document(Uri, Version, Text, Documents0, Documents1),
    index_beside(Path),
    (   exists_file(Path)
    ->  Documents = Documents1,
        Uris = [Uri]
    ;   index_waiting,
        reopen_waiting(Documents1, Documents2, Uris1),
        document(Uri, Documents2, Source),
        reopen_dependents(none, Source, Documents2, Documents, Uris2),
        '$append'(Uris1, Uris2, Uris3),
        sort([Uri|Uris3], Uris)
    ).
notification('textDocument/didChange', Parameters, _, state(Documents0, Phase), state(Documents, Phase), Uris) :-
    field(textDocument/uri, Parameters, Uri),
    field(textDocument/version, Parameters, Version, 0),
    field(contentChanges, Parameters, Changes),
    refresh_others(Uri, Documents0),
    interrupted_by(is_superseded(Uri), change_document(Uri, Version, Changes, Documents0, Documents1)),
    (   document(Uri, Documents0, Before),
        document(Uri, Documents1, After),
        \+ is_unread(After)
    ->  reopen_dependents(Before, After, Documents1, Documents, Uris1),
        Uris = [Uri|Uris1]
    ;   Documents = Documents1,
        Uris = [Uri]
    ).
notification('workspace/didChangeConfiguration', Parameters, Out, State, State, []) :-
    ( field(settings, Parameters, Settings) -> configure(Settings) ; true ),
    (   can_refresh
    ->  send_message(Out, json([jsonrpc='2.0', id=hints, method='workspace/inlayHint/refresh']))
    ;   true
    ).
notification('hornbeam/tooLarge', Parameters, Out, state(Documents0, Phase), state(Documents, Phase), []) :-
    field(bytes, Parameters, Bytes),
    field(uri, Parameters, Uri),
    Megabytes is Bytes / 1000000,
    format(atom(Text), 'this text is too large: Hornbeam does not look at one of ~1f megabytes', [Megabytes]),
    (   string(Uri)
    ->  ( document(Uri, Documents0, _) -> close_document(Uri, Documents0, Documents) ; Documents = Documents0 ),
        publish_problem(Out, Uri, 'W-large', Text)
    ;   Documents = Documents0,
        notify(Out, 'window/showMessage', json([type=2, message=Text]))
    ).
notification('textDocument/didSave', _, _, state(Documents0, Phase), state(Documents, Phase), Uris) :-
    refresh_index(Documents0),
    reopen_documents(Documents0, Documents),
    open_uris(Documents, Uris).
notification('textDocument/didClose', Parameters, Out, state(Documents0, Phase), state(Documents, Phase), Uris) :-
    field(textDocument/uri, Parameters, Uri),
    close_and_reopen(Uri, Documents0, Documents, Uris),
    notify(Out, 'textDocument/publishDiagnostics', json([uri=Uri, diagnostics=[]])).
notification('workspace/didChangeWatchedFiles', Parameters, _, State0, state(Documents, Phase), Uris) :-
    State0 = state(Documents0, Phase),
    field(changes, Parameters, Changes),
    findall(Path,
            ( '$in_list'(Change, Changes), field(uri, Change, Uri), uri_path(Uri, Path), \+ open_text(Path, _) ),
            Paths),
    refresh_index(Documents0),
    index_changed_files(Paths, Changed),
    (   Changed == []
    ->  Documents = Documents0,
        Uris = []
    ;   reopen_documents(Documents0, Documents),
        open_uris(Documents, Uris)
    ).
notification(initialized, _, Out, State, State, []) :-
    ( known_documentation(true, 0, _, _, _) -> true ; true ),          % read while nobody waits for it
    can_watch,
    findall(json([globPattern=Glob]),
            ( '$source_extension'(Extension), atom_concat('**/*', Extension, Glob) ),
            Watchers),
    Registration = json([ id=files,
                          method='workspace/didChangeWatchedFiles',
                          registerOptions=json([watchers=Watchers]) ]),
    send_message(Out, json([ jsonrpc='2.0',
                             id=files,
                             method='client/registerCapability',
                             params=json([registrations=[Registration]]) ])).

%   Settings may be those of all servers, where ours are below hornbeam.

configure(Settings) :-
    (   '$in_list'(Path, [inlayHints, inlayHints/enabled, hornbeam/inlayHints, hornbeam/inlayHints/enabled]),
        field(Path, Settings, @(Switch)),
        '$in_list'(Switch-Hints, [true-on, false-off])
    ->  show_inlay_hints(Hints)
    ;   true
    ).

open_uris(Documents, Uris) :-
    findall(Uri, '$in_list'(document(Uri, _, _), Documents), Uris).

%   A later message publishes what this one would.

publish(Uri, Documents, Out) :-
    (   document(Uri, Documents, Source),
        \+ is_superseded(Uri)
    ->  interrupted_by(is_superseded(Uri), while_wanted(publish_diagnostics(Out, Uri, Source)))
    ;   true
    ).

%   What was left of the folders is read when nobody waits for it; then more may be known of the documents.

index_while_idle(State, Out) :-
    (   is_partial_index,
        \+ is_waiting
    ->  interrupted_by(is_waiting, catch(while_wanted(index_further), unwanted, true)),
        State = state(Documents, _),
        open_uris(Documents, Uris),
        publish_all(Uris, State, Out)
    ;   true
    ).

publish_all([], _, _).
publish_all([Uri|Uris], State, Out) :-
    State = state(Documents, _),
    guarded(publish(Uri, Documents, Out), _),
    publish_all(Uris, State, Out).
