% SPDX-License-Identifier: MIT
% private(language_server/snippets): filled in, each is a program.

:- use_module(library(plunit)).
:- use_module(private(language_server/snippets)).

%   ${1:name} becomes name, and \\ is \.
filled([], []).
filled([0'$, 0'{|Cs], Filled) :-
    !,
    append(_, [0':|Rest0], Cs),
    append(Name, [0'}|Rest], Rest0),
    !,
    append(Name, Filled1, Filled),
    filled(Rest, Filled1).
filled([0'\\, 0'\\|Cs], [0'\\|Filled]) :- !, filled(Cs, Filled).
filled([C|Cs], [C|Filled]) :- filled(Cs, Filled).

clauses(Label, Clauses) :-
    snippet(Label, _, Text),
    string_codes(Text, Codes),
    filled(Codes, Filled),
    string_codes(Program, Filled),
    open_string(Program, In),
    findall(T, ( repeat, read_term(In, T0, []), ( T0 == end_of_file -> !, fail ; T = T0 ) ), Clauses).

:- begin_tests(lsp_snippets).

test(there_are_some, true) :- findall(L, snippet(L, _, _), Ls), length(Ls, N), N >= 9.
test(each_can_be_read, true) :- forall(snippet(L, _, _), ( clauses(L, Cs), Cs = [_|_] )).
test(map, Cs =@= [name([], []), (name([X|Xs], [Y|Ys]) :- goal(X, Y), name(Xs, Ys))]) :- clauses(map, Cs).

:- end_tests(lsp_snippets).
