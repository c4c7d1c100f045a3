% SPDX-License-Identifier: MIT
% The problems of a document, for the editor to underline. Their codes link to pages that explain them.

:- module('$lsp_diagnostics',
          [publish_diagnostics/3, publish_problem/4, document_problems/2, problem_json/3, link_codes/1]).

:- use_module(library(solution_sequences), [limit/2]).
:- use_module(private(language_server/library_texts), [code_page_file/2]).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/program_problems), [source_problems/2]).
:- use_module(private(source_analysis/source_pieces)).

:- dynamic([links_wanted/0, known_page/2]).             % known_page(Code, File)

%!  link_codes(+Switch) is det.
%
%   Whether the codes of mistakes are links: on, or off, the default.
%
%       ?- link_codes(on).

link_codes(Switch) :-
    retractall(links_wanted),
    ( Switch == on -> assertz(links_wanted) ; true ).

%!  publish_diagnostics(+Stream, +Uri, +Source) is det.
%
%   Sends the client the problems of a document.
%
%       ?- publish_diagnostics(user_output, "file:///a.pl", Source).

publish_diagnostics(Stream, Uri, Source) :-
    document_problems(Source, Problems),
    findall(Json, ( '$in_list'(Problem, Problems), problem_json(Source, Problem, Json) ), Diagnostics),
    notify(Stream, 'textDocument/publishDiagnostics', json([uri=Uri, diagnostics=Diagnostics])).

%!  publish_problem(+Stream, +Uri, +Code, +Message) is det.
%
%   Sends the client the only problem of a document that is not analysed, at its beginning.
%
%       ?- publish_problem(user_output, "file:///a.pl", 'W-large', 'this text is too large').

publish_problem(Stream, Uri, Code, Message) :-
    json_range(range(0, 0, 0, 1), Range),
    Diagnostic = json([range=Range, severity=2, source=hornbeam, code=Code, message=Message]),
    notify(Stream, 'textDocument/publishDiagnostics', json([uri=Uri, diagnostics=[Diagnostic]])).

%!  document_problems(+Source, -Problems) is det.
%
%   The problems of a document, at most 200.
%
%       ?- open_source('a.pl', "p :- q.", S), document_problems(S, [Problem]).

document_problems(Source, Problems) :-
    source_problems(Source, All),
    findall(Problem, limit(200, '$in_list'(Problem, All)), Problems).

%!  problem_json(+Source, +Problem, -Json) is det.
%
%   A Diagnostic of the protocol. What its code means is in a file, for clients that show links; a hover shows it, too.
%
%       ?- open_source('a.pl', "p :- q.", S), document_problems(S, [Problem]), problem_json(S, Problem, Json).

problem_json(Source, problem(Severity, Code, From, To, Message, _), Json) :-
    source_span(Source, From, To, Range),
    json_range(Range, RangeJson),
    severity(Severity, Number),
    Json = json([range=RangeJson, severity=Number, source=hornbeam, code=Code, message=Message|More]),
    ( Code == 'W-singleton' -> More = [tags=[1]|Links] ; More = Links ),
    ( links_wanted, code_page(Code, Uri) -> Links = [codeDescription=json([href=Uri])] ; Links = [] ).

code_page(Code, Uri) :-
    (   known_page(Code, File),
        exists_file(File)
    ->  true
    ;   code_page_file(Code, File),
        retractall(known_page(Code, _)),
        assertz(known_page(Code, File))
    ),
    uri_path(Uri, File).

severity(error, 1).
severity(warning, 2).
severity(note, 3).
