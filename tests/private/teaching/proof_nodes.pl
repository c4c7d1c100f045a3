% SPDX-License-Identifier: MIT
% private(teaching/proof_nodes): proofs as numbered nodes.

:- use_module(library(plunit)).
:- use_module(private(teaching/proof_nodes)).

p(1).

leaf(G, proof(G, clause(user, c), [])).

:- begin_tests(proof_nodes).

test(numbered, Ns-N == [node(1, p(1), clause(user, c), [node(2, p(2), clause(user, c), [], [])], [p(2), 1 < 2])]-4) :-
    leaf(p(2), Leaf),
    numbered([proof(p(1), clause(user, c), [Leaf, proof(1 < 2, system, [])])], Ns, 1, N).
test(collected, Gs =@= [findall(X, p(X), [1])]) :- collected(findall(X, p(X), [1]), Gs).
test(aggregated, Gs =@= [aggregate_all(count, p(_), 1)]) :- collected(aggregate_all(count, p(_), 1), Gs0), Gs = Gs0.
test(of_tests_only, Gs == []) :- collected(findall(X, member(X, [1]), [1]), Gs).
test(negated, Gs == [\+ (true, p(2))]) :- collected(\+ (true, p(2)), Gs).

collected(Goal, Goals) :-
    numbered([proof(Goal, system, [])], Nodes, 1, _),
    findall(G, member(node(_, G, _, _, _), Nodes), Goals).

nodes(Nodes) :-
    leaf(a, A), leaf(b, B), leaf(c, C),
    numbered([proof(r, clause(user, c), [proof(s, clause(user, c), [A, B]), C])], Nodes, 1, _).

test(best_question, G == s) :- nodes(Ns), best_question(Ns, [], node(_, G, _, _, _)).
test(unknown, G == a) :- nodes(Ns), best_question(Ns, [1, 2], node(_, G, _, _, _)).
test(nothing_to_ask, fail) :- best_question([], [], _).
test(without, Ids == [1, 5]) :-
    nodes(Ns), without(Ns, 2, [node(1, _, _, Below, _)]),
    findall(I, member(node(I, _, _, _, _), Below), Is), Ids = [1|Is].

:- end_tests(proof_nodes).
