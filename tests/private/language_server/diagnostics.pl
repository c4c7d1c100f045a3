% SPDX-License-Identifier: MIT
% private(language_server/diagnostics).

:- use_module(library(filesex), [delete_directory_and_contents/1]).
:- use_module(library(plunit)).
:- use_module(private(language_server/diagnostics)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/source_pieces)).

%   The page to which the code of a problem links; then its file is deleted.
linked_page(Source, Problem, Page) :-
    problem_json(Source, Problem, Json),
    field(codeDescription/href, Json, Uri),
    uri_path(Uri, File),
    file_text(File, Page),
    delete_file(File).

:- begin_tests(lsp_diagnostics).

test(document_problems, C == 'W-undef') :-
    open_source('/x/a.pl', 'p :- q.', S),
    document_problems(S, [problem(_, C, _, _, _, _)]),
    close_source(S).
test(not_more_than_200, N == 200) :-
    findall('p :- q.\n', between(1, 300, _), Lines),
    atomic_list_concat(Lines, Text),
    open_source('/x/a.pl', Text, S),
    document_problems(S, Ps),
    length(Ps, N),
    close_source(S).
test(problem_json, R-Sev == range(1, 2, 1, 3)-2) :-
    open_source('/x/a.pl', 'q.\np(X).', S),
    document_problems(S, [P]),
    problem_json(S, P, J),
    field(range, J, RJ),
    range_of(RJ, R),
    field(severity, J, Sev),
    close_source(S).
test(publish_diagnostics, true) :-
    open_source('/x/a.pl', 'p(X).', S),
    with_output_to(string(T), ( current_output(Out), publish_diagnostics(Out, "file:///x/a.pl", S) )),
    once(sub_string(T, _, _, _, "\"code\":\"W-singleton\"")),
    \+ sub_string(T, _, _, _, "codeDescription"),          % the client has not said that it shows links
    close_source(S).
test(link_codes, Pages == ["W-singleton: ", "W-singleton: "]) :-       % also after the first has been deleted
    open_source('/x/a.pl', 'p(X).', S),
    document_problems(S, [P]),
    tmp_file(cache, Cache),
    ( getenv('XDG_CACHE_HOME', Before) -> true ; Before = '' ),
    setup_call_cleanup(( setenv('XDG_CACHE_HOME', Cache), link_codes(on) ),
                       ( linked_page(S, P, Page1), linked_page(S, P, Page2) ),
                       ( link_codes(off), setenv('XDG_CACHE_HOME', Before), delete_directory_and_contents(Cache) )),
    close_source(S),
    findall(Begin, ( member(Page, [Page1, Page2]), sub_string(Page, 0, 13, _, Begin) ), Pages).

test(publish_problem, C == "W-large") :-
    with_output_to(string(Text), ( current_output(Out), publish_problem(Out, "file:///a.pl", 'W-large', 'too large') )),
    open_string(Text, In),
    read_message(In, Message),
    field(params/diagnostics, Message, [D]),
    field(code, D, C).
:- end_tests(lsp_diagnostics).
