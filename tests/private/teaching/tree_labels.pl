% SPDX-License-Identifier: MIT
% private(teaching/tree_labels): recorded searches as trees with labels.

:- use_module(library(plunit)).
:- use_module(private(teaching/tree_labels)).

tree(Nodes, Tree) :-
    labelled_tree(search(q, leftmost, depth_first, Nodes, []), Tree).

below(Nodes, Children) :-
    tree([node(0, -1, goal, p, [procedure('p/1')])|Nodes], node(goal, '?- p', Children)).

:- begin_tests(tree_labels).

test(labelled_tree, T == node(goal, '?- p', [node(yes, 'yes 1', [])])) :-
    tree([node(0, -1, goal, p, []), node(1, 0, yes, 'yes 1', [])], T).
test(clause, Cs == [node(clause, 'clause 2 (f.pl:3)  X = a, Y = b', [])]) :-
    below([node(1, 0, clause, '', [clause(2), place('f.pl':3), bindings(['X'-a, 'Y'-b])])], Cs).
test(mismatch, Cs == [node(no, 'clause 1: a does not match b', [])]) :-
    below([node(1, 0, no, 'a does not match b', [clause(1), given(a), wanted(b)])], Cs).
test(mismatches, Cs == [node(no, 'clauses 1 to 3: a does not match b, c', [])]) :-
    below([ node(1, 0, no, x, [clause(1), given(a), wanted(b)]), node(2, 0, no, x, [clause(2), given(a), wanted(c)]),
            node(3, 0, no, x, [clause(3), given(a), wanted(b)]) ], Cs).
test(mismatches_of_many, Cs == [node(no, 'clauses 1 to 6: a does not match 1, 2, 3, 4, ...', [])]) :-
    findall(node(N, 0, no, x, [clause(N), given(a), wanted(N)]), between(1, 6, N), Ns), below(Ns, Cs).
test(mismatches_elsewhere, Cs == [node(no, 'clauses 1 to 2 do not match', [])]) :-
    below([ node(1, 0, no, x, [clause(1), given(a), wanted(b)]), node(2, 0, no, x, [clause(2), given(c), wanted(b)]) ], Cs).
test(fails_at_once, T == node(no, '?- p   fails', [])) :- tree([node(0, -1, goal, p, []), node(1, 0, no, fails, [])], T).
test(fails_behind, Cs == [node(goal, '?- r', []), node(no, 'p/1 fails', [])]) :-
    below([node(1, 0, goal, r, []), node(2, 0, no, fails, [])], Cs).
test(inner_answer_is_passed_over, Cs == [node(goal, '?- r', [])]) :-
    below([node(1, 0, holds, holds, []), node(2, 1, goal, r, [])], Cs).
test(solution, Cs == [node(solution, 'X = 1', [])]) :- below([node(1, 0, solution, s, [bindings(['X'-1])])], Cs).
test(grows, Cs == [node(goal, '?- r   (grows)', [])]) :- below([node(1, 0, goal, r, [grows(0)])], Cs).
test(kept, Cs == [node(kept, 'the order is kept: r', [node(goal, '?- a', [])]), node(goal, '?- b', [])]) :-
    below([node(1, 0, goal, a, [kept(r)]), node(2, 0, goal, b, [kept(r)])], Cs).
test(not_complete, T == '1 answer so far; not complete: more than 2 nodes') :-
    not_complete(search(q, leftmost, depth_first,
                        [node(0, -1, yes, 'yes 1', []), node(1, 0, more, '... (not drawn: more than 2 nodes)', [])], []), T).
test(not_complete_without_end, T == 'no answer so far; not complete: a branch has no end') :-
    not_complete(search(q, leftmost, depth_first, [node(0, -1, loop, 'p again', [endless(true)])], []), T).
test(complete, fail) :- not_complete(search(q, leftmost, depth_first, [node(0, -1, yes, 'yes 1', [])], []), _).
test(with_mark, A-B == '\u2702 x'-x) :- with_mark(removed, x, A), with_mark(clause, x, B).
test(residual, Cs == [node(yes, 'yes 1  X#>3', [])]) :- below([node(1, 0, yes, 'yes 1', [residual(['X#>3'])])], Cs).

:- end_tests(tree_labels).
