% SPDX-License-Identifier: MIT
% private(teaching/tree_lines): recorded searches as lines.

:- use_module(library(plunit)).
:- use_module(private(teaching/tree_lines)).

lines(Nodes, Text) :-
    with_output_to(atom(Text), ( current_output(S), write_tree(S, search(q, leftmost, depth_first, Nodes, [])) )).

start(Line, Start) :-
    (   once(( member(C, [a, b]), sub_atom(Line, B, 1, _, C) ))
    ->  N is B + 1,
        sub_atom(Line, 0, N, _, Start)
    ;   Start = Line
    ).

:- begin_tests(tree_lines).

test(write_tree, T == '?- p\n✓ yes 1\n') :- lines([node(0, -1, goal, p, []), node(1, 0, yes, 'yes 1', [])], T).
test(branches, T == '?- p\n├─ left\n│  ✓ yes 1\n└─ ✂ cut\n') :-
    lines([ node(0, -1, goal, p, []), node(1, 0, branch, left, []), node(2, 1, yes, 'yes 1', []),
            node(3, 0, removed, cut, []) ], T).
test(wide, N-End == [120,120,120,3]-'…') :-
    numlist(1, 200, L), atomic_list_concat(L, Goal), lines([node(0, -1, goal, Goal, []), node(1, 0, yes, y, [])], T),
    atomic_list_concat(Lines, '\n', T), findall(M, ( member(Line, Lines), atom_length(Line, M), M > 0 ), N),
    nth1(3, Lines, Third), sub_atom(Third, _, 1, 0, End).
test(folded, Starts == ['?- p', '├─ a', '│      b', '└─ c']) :-
    format(atom(Text), '~`at~80|, ~`bt~120|', []),
    lines([node(0, -1, goal, p, []), node(1, 0, branch, Text, []), node(2, 0, branch, c, [])], T),
    atomic_list_concat(Lines0, '\n', T), append(Lines, [''], Lines0), maplist(start, Lines, Starts), !.

:- end_tests(tree_lines).
