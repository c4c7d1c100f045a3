% SPDX-License-Identifier: MIT
% private(language_server/server): whole dialogues. serve_editor/0, which uses the standard streams, is run by
% tests/repl/command_line/lsp.session.

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/server)).

%   The answers to these messages.
dialogue(Messages, Answers, Status) :-
    with_output_to(string(Input),
                   ( current_output(Out), forall(member(M, Messages), send_message(Out, M)) )),
    open_string(Input, In),
    tmp_file(lsp, File),
    open(File, write, Answering, [encoding(utf8)]),
    serve_streams(In, Answering, Status),
    close(Answering),
    open(File, read, Back, [encoding(utf8)]),
    all_messages(Back, Answers),
    close(Back),
    delete_file(File).

all_messages(In, Messages) :-
    (   read_message(In, Message)
    ->  Messages = [Message|Messages1],
        all_messages(In, Messages1)
    ;   Messages = []
    ).

request(Id, Method, Parameters, json([jsonrpc='2.0', id=Id, method=Method, params=Parameters])).
open_message(Text, json([jsonrpc='2.0', method='textDocument/didOpen',
                         params=json([textDocument=json([uri='file:///x/a.pl', version=1, text=Text])])])).
close_message(Uri, json([jsonrpc='2.0', method='textDocument/didClose', params=json([textDocument=json([uri=Uri])])])).
exit(json([jsonrpc='2.0', method=exit])).

:- begin_tests(lsp_server).

test(end_of_input, S-As == 1-[]) :- dialogue([], As, S).
test(one_message, As-State == ""-state([], running)) :-
    request(1, 'no/such', json([]), M0),
    M0 = json([Version, _|Rest]),               % without a number it wants no answer
    with_output_to(string(As), ( current_output(Out), handled(json([Version|Rest]), Out, state([], running), State) )).
test(leaves, S-R == 0- @(null)) :-
    request(1, shutdown, @(null), M1),
    exit(M2),
    dialogue([M1, M2], [A], S),
    field(result, A, R).
test(initialize, C == 2) :-
    request(1, initialize, json([]), M1),
    dialogue([M1], [A], _),
    field(result/capabilities/textDocumentSync/change, A, C),
    field(result/serverInfo/version, A, V),
    split_string(V, ".", "", [_, _, _]).
test(folders, Roots == ['/nowhere/a', '/nowhere/b']) :-
    findall(Root,
            '$lsp_server':root(json([rootUri="file:///nowhere/c",
                                     workspaceFolders=[json([uri="file:///nowhere/a"]), json([uri="file:///nowhere/b"])]]),
                               Root),
            Roots).
test(folder, Roots == ['/nowhere/c']) :-
    findall(Root, '$lsp_server':root(json([rootUri="file:///nowhere/c", workspaceFolders= @(null)]), Root), Roots).
test(unknown_method, C == -32601) :-
    request(1, 'foo/bar', json([]), M1),
    dialogue([M1], [A], _),
    field(error/code, A, C).
test(unknown_document, R == @(null)) :-
    request(1, 'textDocument/hover', json([textDocument=json([uri='file:///x/z.pl']), position=json([line=0, character=0])]),
            M1),
    dialogue([M1], [A], _),
    field(result, A, R).
test(nonsense, As == []) :- dialogue([1, json([]), [json([a=b])], @(null)], As, _).
test(diagnostics, C == "W-undef") :-
    open_message('p :- q.', M1),
    dialogue([M1], [A], _),
    field(params/diagnostics, A, [D]),
    field(code, D, C).
test(endless_directive, Ds == []) :-
    open_message(':- repeat, fail.\np.', M1),
    dialogue([M1], [A], _),
    field(params/diagnostics, A, Ds).
test(kinds_of_actions, Ns == [1, 0, 1]) :-
    open_message('p(X).', M1),
    findall(M,
            ( member(Kinds, [["quickfix", "source"], ["refactor"], []]),
              request(1, 'textDocument/codeAction',
                      json([textDocument=json([uri='file:///x/a.pl']), context=json([only=Kinds])]), M) ),
            Ms),
    dialogue([M1|Ms], As, _),
    findall(N, ( member(A, As), field(result, A, Actions), length(Actions, N) ), Ns).
test(too_large, M == "window/showMessage") :-      % and what comes behind it is answered
    format(atom(Text), '~*c', [34000000, 0'a]),
    open_message(Text, M1),
    request(1, shutdown, @(null), M2),
    dialogue([M1, M2], [A1, A2], _),
    field(method, A1, M),
    field(id, A2, 1).
test(change, Ds == []) :-
    open_message('p :- q.', M1),
    M2 = json([method='textDocument/didChange',
               params=json([textDocument=json([uri='file:///x/a.pl', version=2]), contentChanges=[json([text='p.'])]])]),
    dialogue([M1, M2], [_, A], _),
    field(params/diagnostics, A, Ds).
test(unsaved_lines_above, L-D == "older(?X, ?Y) is nondet"-"Older.\n\nDefined in a.pl, line 6") :-
    P = '%! older(?X, ?Y) is nondet.\n% Older.\nolder(a, b).\n%! newer(?X, ?Y) is nondet.\nnewer(b, a).\n',
    open_message(P, M1),
    M2 = json([method='textDocument/didOpen',
               params=json([textDocument=json([uri='file:///x/b.pl', version=1, text='q(X) :- older(X, '])])]),
    atom_concat('p(1).\np(2).\np(3).\n', P, Text),
    M3 = json([method='textDocument/didChange',
               params=json([textDocument=json([uri='file:///x/a.pl', version=2]), contentChanges=[json([text=Text])]])]),
    request(1, 'textDocument/signatureHelp',
            json([textDocument=json([uri='file:///x/b.pl']), position=json([line=0, character=17])]), M4),
    close_message('file:///x/a.pl', M5),
    close_message('file:///x/b.pl', M6),
    dialogue([M1, M2, M3, M4, M5, M6], As, _),
    member(A, As),
    field(result/signatures, A, [Signature]),
    !,
    field(label, Signature, L),
    field(documentation/value, Signature, D).
test(broken_everywhere, true) :-               % each beginning of a file, and each end
    T = 'p(X) :- "a\\"b", [c|X], {d} --> 0\'x, /* e */ ''f''.\n',
    atom_length(T, N),
    findall(M, ( between(0, N, I), ( sub_atom(T, 0, I, _, P) ; sub_atom(T, I, _, 0, P) ), open_message(P, M) ), Ms),
    dialogue(Ms, As, _),
    length(Ms, L),
    length(As, L).

:- end_tests(lsp_server).
