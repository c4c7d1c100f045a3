% SPDX-License-Identifier: MIT
% private(language_server/semantic_tokens).

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/semantic_tokens)).
:- use_module(private(source_analysis/source_pieces)).

%   The words of a text with their types and modifiers: Line:Column-Length-Type-Modifiers.
tokens(Text, Tokens) :-
    open_source('/x/a.pl', Text, Source),
    atom_length(Text, Length),
    semantic_tokens(Source, 0, Length, Json),
    close_source(Source),
    field(data, Json, Data),
    token_legend(Types, Modifiers),
    decoded(Data, 0, 0, Types, Modifiers, Tokens).

decoded([], _, _, _, _, []).
decoded([DL, DC, Length, T, M|Data], L0, C0, Types, Modifiers, [L:C-Length-Type-Set|Tokens]) :-
    L is L0 + DL,
    ( DL =:= 0 -> C is C0 + DC ; C = DC ),
    nth0(T, Types, Type),
    findall(Name, ( nth0(I, Modifiers, Name), M /\ (1 << I) =\= 0 ), Set),
    decoded(Data, L, C, Types, Modifiers, Tokens).

:- begin_tests(lsp_semantic_tokens).

test(token_legend, Ts-Ms == [function, macro, parameter, variable]-[declaration, defaultLibrary, unused]) :-
    token_legend(Ts, Ms).
test(procedures, Ts == [0:0-1-function-[declaration], 0:5-1-function-[], 0:8-5-function-[defaultLibrary]]) :-
    tokens('p :- q, write(x).', Ts).
test(parameter, Ts == [0:0-1-function-[declaration], 0:2-2-parameter-[], 0:9-1-function-[], 0:11-2-parameter-[]]) :-
    tokens('p(Xs) :- q(Xs).', Ts).
test(variable, Ts == [1:0-1-function-[declaration], 1:5-1-function-[], 1:7-1-variable-[], 2:2-1-function-[], 2:4-1-variable-[]]) :-
    tokens('\np :- q(Y),\n  r(Y).', Ts).
test(unused, Ts == [2-1-parameter-[unused], 5-1-variable-[unused], 8-2-parameter-[unused], 12-1-parameter-[]]) :-
    tokens('p(X, _, _Y, Z) :- Z.', [_|Ts0]),
    findall(C-R-T-M, ( member(0:C-R-T-M, Ts0), C < 15 ), Ts).
test(in_terms, Cs == [3, 5, 10, 19]) :- tokens('p([X|Y], {Z}, "X", U).', [_|Ts]), findall(C, member(0:C-_-_-_, Ts), Cs).
test(grammar, Ts == [0:0-1-function-[declaration], 0:2-1-parameter-[], 0:10-1-parameter-[], 0:14-1-function-[], 0:16-1-parameter-[]]) :-
    tokens('p(X) --> [X], q(X).', Ts).
test(directive, Ts == [0:3-6-function-[defaultLibrary], 0:10-1-variable-[unused]]) :- tokens(':- format(X).', Ts).
test(macro, Ts == [1:0-1-function-[declaration], 1:5-3-macro-[]]) :-
    tokens('goal_expansion(old, new).\np :- old.\nnew.', Ts0),
    include([1:_-_-_-_]>>true, Ts0, Ts).
test(broken_clause, Ts == [1:0-1-function-[declaration]]) :- tokens('p(X :- q(X).\nr.', Ts0), include([1:_-_-_-_]>>true, Ts0, Ts).
test(two_units, Ts == [0:0-1-function-[declaration], 0:8-1-parameter-[unused]]) :- tokens('p("\x1D11E\", X).', Ts).
test(in_a_range, D == [1, 0, 1, 0, 1]) :-
    open_source('/x/a.pl', 'p.\nq.\nr.', S),
    semantic_tokens(S, 3, 4, Json),
    close_source(S),
    field(data, Json, D).

:- end_tests(lsp_semantic_tokens).
