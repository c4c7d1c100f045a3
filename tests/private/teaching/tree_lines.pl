% SPDX-License-Identifier: MIT
% private(teaching/tree_lines): recorded searches as lines.

:- use_module(library(plunit)).
:- use_module(private(teaching/tree_lines)).

lines(Nodes, Text) :-
    with_output_to(atom(Text), ( current_output(S), write_tree(S, search(q, leftmost, depth_first, Nodes, [])) )).

:- begin_tests(tree_lines).

test(write_tree, T == '?- p\n✓ yes 1\n') :- lines([node(0, -1, goal, p, []), node(1, 0, yes, 'yes 1', [])], T).
test(branches, T == '?- p\n├─ left\n│  ✓ yes 1\n└─ ✂ cut\n') :-
    lines([ node(0, -1, goal, p, []), node(1, 0, branch, left, []), node(2, 1, yes, 'yes 1', []),
            node(3, 0, removed, cut, []) ], T).
test(wide, N == 120) :-
    numlist(1, 200, L), atomic_list_concat(L, Goal), lines([node(0, -1, goal, Goal, []), node(1, 0, yes, y, [])], T),
    sub_atom(T, N, _, _, '\n'), !.

:- end_tests(tree_lines).
