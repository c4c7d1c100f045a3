% SPDX-License-Identifier: MIT
% private(language_server/server): whole dialogues. serve_editor/0, which uses the standard streams, is run by
% tests/repl/command_line/lsp.session.

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/server)).
:- use_module(private(source_analysis/file_index)).

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

%   The answers where each message comes after the answers to the one before it.
dialogue_in_turn(Messages, Answers) :-
    maplist(as_sent, Messages, Sent),
    answers_in_turn(Sent, state([], running), Answers).

answers_in_turn([], _, []).
answers_in_turn([Message|Messages], State0, Answers) :-
    told(Message, State0, State, First),
    answers_in_turn(Messages, State, Others),
    append(First, Others, Answers).

%   The messages that answer this one.
told(Message, State0, State, Answers) :-
    with_output_to(string(Text), ( current_output(Out), handled(Message, Out, State0, State) )),
    open_string(Text, In),
    all_messages(In, Answers),
    close(In).

told_all([], State, State).
told_all([Message|Messages], State0, State) :-
    told(Message, State0, State1, _),
    told_all(Messages, State1, State).

write_file(Path, Text) :-
    open(Path, write, Out),
    write(Out, Text),
    close(Out).

%   An editor has m1.pl of a folder open, which m2.pl loads. Goal is called with the folder, the URI of m1.pl and the
%   state, and may write m3.pl.
in_project(Goal) :-
    tmp_file(project, Name),
    atom_concat(Name, '.d', Folder),
    maplist(atom_concat(Folder), ['/m1.pl', '/m2.pl', '/m3.pl'], [M1, M2, M3]),
    setup_call_cleanup(make_directory(Folder),
                       ( write_file(M1, ':- module(m1, [zed/1]).\nzed(1).\n'),
                         write_file(M2, ':- use_module(m1).\nq :- zed(1).\n'),
                         opened_project(Folder, Uri, State),
                         call(Goal, Folder, Uri, State) ),
                       ( forall(( member(Path, [M1, M2, M3]), exists_file(Path) ), delete_file(Path)),
                         maplist(forget_indexed, [M1, M2, M3]),
                         delete_directory(Folder) )).

opened_project(Folder, Uri, State) :-
    atom_concat('file://', Folder, Root),
    atom_concat(Root, '/m1.pl', Uri),
    request(1, initialize, json([rootUri=Root]), Start),
    Item = json([uri=Uri, version=1, text=':- module(m1, [zed/1]).\nzed(1).\n']),
    Open = json([method='textDocument/didOpen', params=json([textDocument=Item])]),
    maplist(as_sent, [Start, Open], Messages),
    told_all(Messages, state([], running), State).

%   As the message arrives: with strings.
as_sent(Message0, Message) :-
    with_output_to(string(Text), ( current_output(Out), send_message(Out, Message0) )),
    open_string(Text, In),
    read_message(In, Message),
    close(In).

%   The edits that rename zed/1: the number of each file, with lines.
renamed(Uri, State, Edits) :-
    request(2, 'textDocument/rename',
            json([textDocument=json([uri=Uri]), position=json([line=1, character=0]), newName=zoo]), Rename0),
    as_sent(Rename0, Rename),
    told(Rename, State, _, [Answer]),
    field(result/changes, Answer, json(Changes)),
    findall(File-Lines,
            ( member(Changed=Es, Changes),
              sub_atom(Changed, _, 5, 0, File),
              findall(L, ( member(E, Es), field(range/start/line, E, L) ), Lines) ),
            Edits).

%   No folder is open: m3.pl loads the new m4.pl, and has a procedure for it.
loaded_from_beside(Codes, Folder, _, _) :-
    atom_concat(Folder, '/m3.pl', M3),
    atomic_list_concat(['file://', Folder, '/m4.pl'], Uri),
    write_file(M3, ':- [m4].\nabove.\n'),
    index_file(M3),
    Item = json([uri=Uri, version=1, text='p :- above, nowhere.\n']),
    as_sent(json([method='textDocument/didOpen', params=json([textDocument=Item])]), Open),
    told(Open, state([], running), _, Answers),
    atom_concat(Folder, '/m4.pl', M4),
    forget_indexed(M4),
    findall(Cs,
            ( member(A, Answers), field(params/diagnostics, A, Ds), findall(C, ( member(D, Ds), field(code, D, C) ), Cs) ),
            Codes).

%   m3.pl loads m4.pl, which is opened later; neither is on disk.
unsaved_file(Codes, Folder, _, State) :-
    findall(Message,
            ( member(Name-Text, ['m3.pl'-':- use_module(m4).\np :- q(1).\n', 'm4.pl'-':- module(m4, [q/1]).\nq(1).\n']),
              atomic_list_concat(['file://', Folder, /, Name], Uri),
              Item = json([uri=Uri, version=1, text=Text]),
              as_sent(json([method='textDocument/didOpen', params=json([textDocument=Item])]), Message) ),
            [User, New]),
    told(User, State, State1, Answers1),
    told(New, State1, _, Answers2),
    forall(member(Part, ['/m3.pl', '/m4.pl']), ( atom_concat(Folder, Part, Path), forget_indexed(Path) )),
    append(Answers1, Answers2, Answers),
    findall(Cs,
            ( member(A, Answers), field(params/diagnostics, A, Ds), findall(C, ( member(D, Ds), field(code, D, C) ), Cs) ),
            Codes).

changed_on_disk(Edits, Folder, Uri, State) :-
    atom_concat(Folder, '/m2.pl', M2),
    write_file(M2, '% A line.\n:- use_module(m1).\n\nq :- zed(1).\n'),
    renamed(Uri, State, Edits).

%   The definition in m2.pl is one line further down.
changed_definition(Lines, Folder, _, State0) :-
    atom_concat(Folder, '/m2.pl', M2),
    atomic_list_concat(['file://', Folder, '/m3.pl'], Uri),
    write_file(M2, 'two.\n'),
    Item = json([uri=Uri, version=1, text=':- [m2].\np :- two.\n']),
    as_sent(json([method='textDocument/didOpen', params=json([textDocument=Item])]), Open),
    told(Open, State0, State, _),
    write_file(M2, '\ntwo.\n'),
    request(2, 'textDocument/definition',
            json([textDocument=json([uri=Uri]), position=json([line=1, character=6])]), Go0),
    as_sent(Go0, Go),
    told(Go, State, _, [Answer]),
    field(result, Answer, Places),
    findall(L, ( member(Place, Places), field(range/start/line, Place, L) ), Lines).

deleted_on_disk(Edits, Folder, Uri, State) :-
    atom_concat(Folder, '/m2.pl', M2),
    delete_file(M2),
    renamed(Uri, State, Edits).

watched(Folder, Name, Type, State0, State, Answers) :-
    atomic_list_concat(['file://', Folder, /, Name], Uri),
    Change = json([uri=Uri, type=Type]),
    as_sent(json([method='workspace/didChangeWatchedFiles', params=json([changes=[Change]])]), Message),
    told(Message, State0, State, Answers).

new_on_disk(Edits-Published, Folder, Uri, State0) :-
    atom_concat(Folder, '/m3.pl', M3),
    write_file(M3, ':- use_module(m1).\n\nr :- zed(2).\n'),
    watched(Folder, 'm3.pl', 1, State0, State, Answers),
    findall(M, ( member(Answer, Answers), field(method, Answer, M) ), Published),
    renamed(Uri, State, Edits).

deleted_with_notice(Names, Folder, _, State0) :-
    atom_concat(Folder, '/m2.pl', M2),
    delete_file(M2),
    watched(Folder, 'm2.pl', 3, State0, _, _),
    findall(Name, ( indexed_definition(Name, _, Path, _), atom_concat(Folder, _, Path) ), Names).

found_later(Edits, Folder, Uri, State0) :-
    maplist(atom_concat(Folder), ['/m2.pl', '/m3.pl'], [M2, M3]),
    write_file(M2, ':- use_module(m3).\nq :- zed(1), zed(1).\n'),
    watched(Folder, 'm2.pl', 2, State0, State1, _),
    write_file(M3, ':- module(m3, []).\n:- reexport(m1).\n'),
    watched(Folder, 'm3.pl', 1, State1, State, _),
    renamed(Uri, State, Edits).

%   The problems of an open file that loads m3.pl, once this exists.
found_for_open_file(Codes, Folder, _, State0) :-
    maplist(atom_concat(Folder), ['/m2.pl', '/m3.pl'], [M2, M3]),
    atom_concat('file://', M2, Uri),
    Item = json([uri=Uri, version=1, text=':- use_module(m3).\nq :- r.\n']),
    as_sent(json([method='textDocument/didOpen', params=json([textDocument=Item])]), Open),
    told(Open, State0, State1, [Before]),
    write_file(M3, ':- module(m3, [r/0]).\nr.\n'),
    watched(Folder, 'm3.pl', 1, State1, _, Answers),
    findall(Code,
            ( member(Answer, [Before|Answers]), field(params/diagnostics, Answer, Ds), member(D, Ds), field(code, D, Code) ),
            Codes).

not_looked_at(Answers, Folder, _, State0) :-
    watched(Folder, 'node_modules/m3.pl', 1, State0, State1, Answers1),
    watched(Folder, 'm1.pl', 2, State1, _, Answers2),
    append(Answers1, Answers2, Answers).

:- begin_tests(lsp_server).

test(changed_definition, Lines == [1]) :- in_project(changed_definition(Lines)).
test(changed_on_disk, Edits == ['m1.pl'-[0, 1], 'm2.pl'-[3]]) :- in_project(changed_on_disk(Edits)).
test(deleted_on_disk, Edits == ['m1.pl'-[0, 1]]) :- in_project(deleted_on_disk(Edits)).
test(new_on_disk, New == ['m1.pl'-[0, 1], 'm2.pl'-[1], 'm3.pl'-[2]]-["textDocument/publishDiagnostics"]) :-
    in_project(new_on_disk(New)).
test(deleted_with_notice, Names == [zed]) :- in_project(deleted_with_notice(Names)).
test(found_later, Edits == ['m1.pl'-[0, 1], 'm2.pl'-[1, 1]]) :- in_project(found_later(Edits)).
test(found_for_open_file, Codes == ["E-file", "W-undef"]) :- in_project(found_for_open_file(Codes)).
test(not_looked_at, Answers == []) :- in_project(not_looked_at(Answers)).
test(watches, Globs-As == ["**/*.pl", "**/*.pro", "**/*.prolog"]-[]) :-
    request(1, initialize, json([capabilities=json([workspace=json([didChangeWatchedFiles=Can])])]), M1),
    Can = json([dynamicRegistration= @(true)]),
    M2 = json([method=initialized, params=json([])]),
    dialogue([M1, M2], [_, A], _),
    field(method, A, "client/registerCapability"),
    field(params/registrations, A, [Registration]),
    field(registerOptions/watchers, Registration, Watchers),
    findall(Glob, ( member(W, Watchers), field(globPattern, W, Glob) ), Globs),
    request(1, initialize, json([]), M3),
    dialogue([M3, M2], [_|As], _).

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
test(limits_of_hooks, Ds-Ns == [[]]-[2]) :-         % a hook may throw the balls of limits
    open_message('term_expansion(a, b) :- throw(''$limit''(time, 1000)).\na.\n', M1),
    request(1, 'textDocument/documentSymbol', json([textDocument=json([uri='file:///x/a.pl'])]), M2),
    dialogue([M1, M2], As, _),
    findall(Cs, ( member(A, As), field(params/diagnostics, A, L), findall(C, ( member(D, L), field(code, D, C) ), Cs) ), Ds),
    findall(N, ( member(A, As), field(result, A, Symbols), length(Symbols, N) ), Ns).
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
test(too_large, U-C == "file:///x/a.pl"-"W-large") :-      % and what comes behind it is answered
    format(atom(Text), '~*c', [34000000, 0'a]),
    open_message(Text, M1),
    request(1, shutdown, @(null), M2),
    dialogue([M1, M2], [A1, A2], _),
    field(params/uri, A1, U),
    field(params/diagnostics, A1, [D]),
    field(code, D, C),
    field(id, A2, 1).
test(configuration, Ns == [0, 1, 0, 1]) :-
    open_message('%! p(+First, +Second)\np(1, 2).\nq :- p(1, 2).', M0),
    findall(M,
            ( member(Settings, [none, json([hornbeam=json([inlayHints= @(true)])]), json([inlayHints= @(false)]),
                                json([hornbeam=json([inlayHints=json([enabled= @(true)])])])]),
              (   Settings \== none,
                  M = json([method='workspace/didChangeConfiguration', params=json([settings=Settings])])
              ;   request(1, 'textDocument/inlayHint', json([textDocument=json([uri='file:///x/a.pl'])]), M)
              ) ),
            Ms),
    request(0, initialize, json([]), Start),
    dialogue([Start, M0|Ms], As, _),
    findall(N, ( member(A, As), field(id, A, 1), field(result, A, Hints), ( Hints == [] -> N = 0 ; N = 1 ) ), Ns).
test(refreshed_hints, Ms == ["workspace/inlayHint/refresh"]) :-
    Refresh = json([workspace=json([inlayHint=json([refreshSupport= @(true)])])]),
    request(0, initialize, json([capabilities=Refresh]), Start),
    Change = json([method='workspace/didChangeConfiguration', params=json([settings=json([inlayHints= @(false)])])]),
    dialogue([Start, Change], As, _),
    findall(M, ( member(A, As), field(method, A, M) ), Ms).
test(unsaved_file_that_another_one_loads, Css == [["E-file", "W-undef"], [], []]) :- in_project(unsaved_file(Css)).
test(document_without_a_folder, Cs == []) :-
    Open = json([method='textDocument/didOpen',
                 params=json([textDocument=json([uri='untitled:1', version=1, text=':- use_module(other).\np :- q.'])])]),
    dialogue([Open], [A], _),
    forget_indexed('untitled:1'),
    field(params/diagnostics, A, Ds),
    findall(C, ( member(D, Ds), field(code, D, C) ), Cs).
test(file_that_is_loaded_from_beside_it, Cs == [["W-undef"]]) :-
    in_project(loaded_from_beside(Cs)).
test(change_that_supersedes_another, Ds == []) :-
    open_message('p :- q.', M1),
    M2 = json([method='textDocument/didChange',
               params=json([textDocument=json([uri='file:///x/a.pl', version=2]), contentChanges=[json([text='p.'])]])]),
    dialogue([M1, M2], [A], _),
    field(params/diagnostics, A, Ds).
test(change, Cs-Ds == ["W-undef"]-[]) :-
    open_message('p :- q.', M1),
    M2 = json([method='textDocument/didChange',
               params=json([textDocument=json([uri='file:///x/a.pl', version=2]), contentChanges=[json([text='p.'])]])]),
    dialogue_in_turn([M1, M2], [A, B]),
    field(params/diagnostics, A, As),
    findall(C, ( member(D, As), field(code, D, C) ), Cs),
    field(params/diagnostics, B, Ds).
test(cancelled_request, Es-Rs == [5-(-32800)]-[6]) :-
    open_message('p :- q.', Open),
    findall(M, ( member(Id, [5, 6]), request(Id, 'textDocument/documentSymbol',
                                             json([textDocument=json([uri='file:///x/a.pl'])]), M) ), [M5, M6]),
    dialogue([Open, M5, M6, json([method='$/cancelRequest', params=json([id=5])])], As, _),
    findall(Id-Code, ( member(A, As), field(error/code, A, Code), field(id, A, Id) ), Es),
    findall(Id, ( member(A, As), field(result, A, [_]), field(id, A, Id) ), Rs).
test(cancelled_after_the_answer, Ids == [5]) :-
    request(5, shutdown, json([]), M),
    dialogue([M, json([method='$/cancelRequest', params=json([id=7])])], As, _),
    findall(Id, ( member(A, As), field(result, A, _), field(id, A, Id) ), Ids).
test(change_seen_by_others, Codes == [["W-undef"], [], [], [], ["W-undef"], [], [], [], ["W-undef"], []]) :-
    open_message('p :- q(1).\n', M1),
    M2 = json([method='textDocument/didOpen',
               params=json([textDocument=json([uri='file:///x/b.pl', version=1, text=':- include(a).\nq(1).\n'])])]),
    findall(json([method='textDocument/didChange',
                  params=json([textDocument=json([uri='file:///x/b.pl', version=2]),
                               contentChanges=[json([text=Text])]])]),
            member(Text, [':- include(a).\nr(1).\n', ':- include(a).\nq(2).\n']),
            Changes),
    close_message('file:///x/b.pl', M3),
    close_message('file:///x/a.pl', M4),
    append([M1, M2|Changes], [M3, M4], Ms),
    dialogue_in_turn(Ms, As),
    findall(Cs,
            ( member(A, As), field(params/diagnostics, A, Ds), findall(C, ( member(D, Ds), field(code, D, C) ), Cs) ),
            Codes).
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
