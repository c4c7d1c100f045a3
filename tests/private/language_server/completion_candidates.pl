% SPDX-License-Identifier: MIT
% private(language_server/completion_candidates). What editors get of them: completion.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/completion_candidates)).
:- use_module(private(source_analysis/source_pieces)).

:- begin_tests(lsp_completion_candidates).

test(candidate, Is == [ 1-item('transpose_all/1', 3, 'this file', here),
                        3-item('transpose_pairs/2', 3, "transpose_pairs(+Pairs, -Transposed) is det", here),
                        3-item('transpose_ugraph/2', 3, "transpose_ugraph(+Graph, -Transposed) is det", here),
                        5-item('transpose/2', 3, clpfd, import(library(clpfd))) ]) :-
    open_source('/x/a.pl', 'transpose_all(1).\np :- transpos', S),
    findall(Rank-Item, candidate(goal, transpos, S, 30, Rank, Item), Is0),
    close_source(S),
    keysort(Is0, Is).

:- end_tests(lsp_completion_candidates).
