% SPDX-License-Identifier: MIT
% private(language_server/highlights).

:- use_module(library(plunit)).
:- use_module(private(language_server/highlights)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

%   The places of the word at a byte: columns, or Line-Column below the first line, with their kinds.
highlighted(Text, Byte, Places) :-
    open_source('/x/a.pl', Text, S),
    highlights(S, Byte, Json),
    close_source(S),
    findall(L-C-K, ( member(J, Json), field(range/start/line, J, L), field(range/start/character, J, C), field(kind, J, K) ),
            Places).

:- begin_tests(lsp_highlights).

test(variable, Ps == [0-2-1, 0-10-1]) :- highlighted('p(X) :- q(X).\nq(X).', 10, Ps).
test(procedure, Ps == [0-11-2, 1-0-3, 2-5-2]) :- highlighted(':- dynamic p/1.\np(1).\nq :- p(2), r:p(3).\n', 27, Ps).
test(of_another_module, Ps == [0-7-2, 1-2-3]) :- highlighted('q :- r:p(3), p(1).\nr:p(4).\np(5).\n', 7, Ps).
test(own_module, Ps == [1-7-2, 2-0-3]) :- highlighted(':- module(m, []).\nq :- m:p(3).\np(5).\n', 25, Ps).
test(named, Ps == [0-11-2, 1-0-3, 2-12-2, 2-33-2, 2-39-2]) :-
    highlighted(':- dynamic p/1.\np(1).\nq :- clause(p(_), true), listing(p), @(p(1), m), p(1, 2).\n', 16, Ps).
test(of_several_arities, Ps == [1-0-3]) :- highlighted('q :- listing(p).\np(1).\np(1, 2).\n', 17, Ps).
test(qualified_and_imported, Pss == [Ps, Ps]) :-
    open_source('/x/m.pl', ':- module(m, [p/1]).\np(1).', S),
    index_source(S, open),
    Text = ':- use_module(m, [p/1]).\nq :- p(1), m:p(2), r:p(3).\n',
    findall(Ps0, ( member(Byte, [30, 38]), highlighted(Text, Byte, Ps0) ), Pss),
    Ps = [0-18-2, 1-5-2, 1-13-2],
    forget_indexed('/x/m.pl'),
    close_source(S).
test(nothing, Ps == []) :- highlighted('% text', 3, Ps).

:- end_tests(lsp_highlights).
