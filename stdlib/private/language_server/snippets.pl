% SPDX-License-Identifier: MIT
% Templates of common clauses, with placeholders: ${1:name} in the snippet syntax of editors.

:- module('$lsp_snippets', [snippet/3]).

:- set_prolog_flag(double_quotes, string).

%!  snippet(?Label, -Detail, -Text) is nondet.
%
%   Text is inserted for the word Label.
%
%       ?- snippet(module, _, Text).

snippet(Label, Detail, Text) :-
    lines(Label, Detail, Lines),
    atomic_list_concat(Lines, '\n', Text0),
    atom_concat(Text0, '\n', Text1),
    atom_string(Text1, Text).

lines(map, 'each element of a list',
      [ "${1:name}([], []).",
        "${1:name}([X|Xs], [Y|Ys]) :-",
        "    ${2:goal}(X, Y),",
        "    ${1:name}(Xs, Ys)." ]).
lines(fold, 'a list to one value, by an accumulator',
      [ "${1:name}(Xs, Value) :-",
        "    ${1:name}(Xs, ${2:0}, Value).",
        "",
        "${1:name}([], Value, Value).",
        "${1:name}([X|Xs], Value0, Value) :-",
        "    Value1 is ${3:Value0 + X},",
        "    ${1:name}(Xs, Value1, Value)." ]).
lines(filter, 'the elements of a list for which a goal is true',
      [ "${1:name}([], []).",
        "${1:name}([X|Xs], Ys) :-",
        "    (   ${2:goal}(X)",
        "    ->  Ys = [X|Ys1]",
        "    ;   Ys = Ys1",
        "    ),",
        "    ${1:name}(Xs, Ys1)." ]).
lines(count, 'recursion on a number',
      [ "${1:name}(0, ${2:Result}).",
        "${1:name}(N, ${3:Result}) :-",
        "    N > 0,",
        "    N1 is N - 1,",
        "    ${1:name}(N1, ${4:Result1})." ]).
lines(tree, 'recursion on a tree t(Left, Key, Right)',
      [ "${1:name}(nil).",
        "${1:name}(t(Left, Key, Right)) :-",
        "    ${1:name}(Left),",
        "    ${2:goal}(Key),",
        "    ${1:name}(Right)." ]).
lines(path, 'what can be reached in a graph, not in circles',
      [ "${1:path}(X, Y, Path) :-",
        "    ${1:path}(X, Y, [X], Path).",
        "",
        "${1:path}(X, X, _, [X]).",
        "${1:path}(X, Y, Visited, [X|Path]) :-",
        "    ${2:edge}(X, Z),",
        "    \\\\+ memberchk(Z, Visited),",
        "    ${1:path}(Z, Y, [Z|Visited], Path)." ]).
lines(grammar, 'a grammar of a list',
      [ "${1:items}([X|Xs]) --> ${2:item}(X), ${1:items}(Xs).",
        "${1:items}([]) --> []." ]).
lines(module, 'the begin of a module',
      [ ":- module(${1:name}, [${2:goal/1}])." ]).
lines(tests, 'a block of tests',
      [ ":- begin_tests(${1:name}).",
        "",
        "test(${2:case}, ${3:X == 1}) :- ${4:X = 1}.",
        "",
        ":- end_tests(${1:name})." ]).
