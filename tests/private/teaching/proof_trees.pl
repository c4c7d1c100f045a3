% SPDX-License-Identifier: MIT
% private(teaching/proof_trees): proofs of answers.

:- use_module(library(plunit)).
:- use_module(private(teaching/proof_trees)).

parent(tom, bob).
parent(bob, ann).
grand(X, Z) :- parent(X, Y), parent(Y, Z).
all_known(Xs) :- maplist(known, Xs).
known(a).
known(b).
numbered(Xs, Ys) :- maplist(next, Xs, Ys).
next(X, Y) :- Y is X + 1.
total(Xs, N) :- foldl(plus_one, Xs, 0, N).
plus_one(_, N0, N) :- N is N0 + 1.
mine:maplist(own, _).
unbound(X) :- var(X), X = 1.

%   What a proof is made of, without places.
outline(Goal, Outlines) :-
    once(proved(Goal, user, Proofs)),
    outlines(Proofs, Outlines).

outlines([], []).
outlines([proof(Goal, _, Below)|Proofs], [Goal-Outlines1|Outlines]) :-
    outlines(Below, Outlines1),
    outlines(Proofs, Outlines).

:- begin_tests(proof_trees).

test(proved, T == [grand(tom, ann)-[parent(tom, bob)-[], parent(bob, ann)-[]]]) :- outline(grand(tom, _), T).
test(built_in, Proofs == [proof(atom(a), system, [])]) :- proved(atom(a), user, Proofs).
test(answers, all(X == [bob, ann])) :- proved(parent(_, X), user, _).
test(fails, fail) :- proved(grand(ann, _), user, _).
test(mapped, T == [all_known([a, b])-[known(a)-[], known(b)-[]]]) :- outline(all_known([a, b]), T).
test(mapped_two, T == [numbered([1], [2])-[next(1, 2)-[(2 is 1+1)-[]]]]) :- outline(numbered([1], _), T0), T0 = T.
test(folded, N-L == 2-1) :- outline(total([x, y], N), T), length(T, L).
test(lists_of_other_lengths, fail) :- proved(maplist(next, [1], [_, _]), user, _).
test(own_maplist, T == [maplist(own, x)-[]]) :- outline(mine:maplist(own, x), T).
test(findall, T =@= [findall(X, parent(X, _), [tom, bob])-[parent(tom, bob)-[], parent(bob, ann)-[]]]) :-
    outline(findall(X, parent(X, _), _), T0), T0 = T.
test(forall, T =@= [forall(member(X, [a]), known(X))-[member(a, [a])-[], known(a)-[]]]) :-
    outline(forall(member(X, [a]), known(X)), T0), T0 = T.
test(forall_fails, fail) :- proved(forall(member(X, [c]), known(X)), user, _).

test(as_it_was, T =@= [unbound(1)-[var(_)-[], (1=1)-[]]]) :- outline(unbound(_), T0), T0 = T.

:- end_tests(proof_trees).
