% SPDX-License-Identifier: MIT
% private(language_server/procedure_names).

:- use_module(library(plunit)).
:- use_module(private(language_server/procedure_names)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- begin_tests(lsp_procedure_names).

test(procedure_label, Ls == ['p/2', 'p//0', 'p/1', '(+)/2', '\'A\'//1']) :-
    findall(L,
            ( member(N/A-Is, [p/2-false, p/2-true, p/1-true, (+)/2-false, 'A'/3-true]), procedure_label(N, A, Is, L) ),
            Ls).
test(label_indicator, Is == [p/2, p/2, (+)/2]) :-
    findall(N/A, ( member(L, ["p/2", 'p//0', '(+)/2', p, 'p/(', 'X']), label_indicator(L, N, A) ), Is).
test(is_nonterminal_in, Is == [here-p/2, there-q/2]) :-
    open_source('/x/a.pl', 'p --> [x].\nq(1, 2).', S),
    open_source('/x/b.pl', 'q --> [x].\np(1, 2).', Other),
    index_source(Other, open),
    findall(Where-N/2,
            ( member(Where-Path, [here-'/x/a.pl', there-'/x/b.pl']), member(N, [p, q]), is_nonterminal_in(S, Path, N, 2) ),
            Is),
    forget_indexed('/x/b.pl'),
    close_source(S),
    close_source(Other).
test(is_nonterminal_template, Ts == ["p(-X)// is det", "p//"]) :-
    findall(T, ( member(T, ["p(-X)// is det", "p//", "p(+X) is det", "X // Y"]), is_nonterminal_template(T) ), Ts).

:- end_tests(lsp_procedure_names).
