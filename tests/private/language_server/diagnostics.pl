% SPDX-License-Identifier: MIT
% private(language_server/diagnostics).

:- use_module(library(plunit)).
:- use_module(private(language_server/diagnostics)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/source_pieces)).

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
test(link_codes, true) :-
    open_source('/x/a.pl', 'p(X).', S),
    document_problems(S, [P]),
    setup_call_cleanup(link_codes(on), problem_json(S, P, J), link_codes(off)),
    close_source(S),
    field(codeDescription/href, J, Uri),
    uri_path(Uri, File),
    file_text(File, Page),
    once(sub_string(Page, 0, _, _, "W-singleton: ")).

:- end_tests(lsp_diagnostics).
