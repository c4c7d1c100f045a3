% SPDX-License-Identifier: MIT
% findall/3,4, findnsols/4, bagof/3, setof/3, forall/2.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).

age(peter, 7).
age(ann, 11).
age(pat, 8).
age(tom, 5).
age(mike, 11).

open_pair(1, f(_)).
open_pair(2, f(_)).

:- begin_tests(all_solutions).

test(findall_tail, L == [1,2,x]) :- findall(X, member(X, [1,2]), L, [x]).
test(findall_nested, L == [1-[a,b],2-[a,b]]) :-
    findall(X-Ys, ( member(X, [1,2]), findall(Y, member(Y, [a,b]), Ys) ), L).
test(findall_ball_inside, L == [1,2]) :-
    findall(X, ( member(X, [1,2]), catch(findall(_, throw(oops), _), oops, true) ), L).
test(findall_ball_outside, L == [c]) :-
    catch(findall(_, ( member(_, [a,b]), throw(oops) ), _), oops, true), findall(c, true, L).
test(findall_list, error(type_error(list, [a|b]))) :- findall(X, member(X, [a]), [a|b]).
test(findall_large, N == 100000) :- findall(X, between(1, 100000, X), L), length(L, N).
test(findnsols, Ls == [[a,b],[c,d],[e]]) :- findall(L, findnsols(2, X, member(X, [a,b,c,d,e]), L), Ls).
test(findnsols_free) :- findnsols(2, X, member(X, [a,b,c]), L), !, var(X), L == [a,b].
test(findnsols_multiple, Ls == [[a,b],[c,d]]) :- findall(L, findnsols(2, X, member(X, [a,b,c,d]), L), Ls).
test(findnsols_det, L-X == [a,b]-Y) :- findnsols(2, X, member(X, [a,b]), L), var(X), X = Y.
test(findnsols_few_det, L == [a]) :- findnsols(5, X, member(X, [a]), L).
test(findnsols_none, L == []) :- findnsols(2, _, fail, L).
test(findnsols_among_findall, Ls == [[1-[x],2-[x]],[3-[x]]]) :-
    findall(L, findnsols(2, X-Y, ( member(X, [1,2,3]), findall(Z, member(Z, [x]), Y) ), L), Ls).
test(findnsols_findall_between, Ls == [[a]-[1],[b]-[1]]) :-
    findall(L-M, ( findnsols(1, X, member(X, [a,b]), L), findall(Y, member(Y, [1]), M) ), Ls).
test(findnsols_goal_raises, error(type_error(evaluable, a/0))) :-
    findnsols(1, X, ( member(X, [1,2]), ( X =:= 1 -> true ; _ is a ) ), L),
    L == [2].
test(findnsols_attributes, L == [2]) :-
    findnsols(2, X, ( freeze(X, X > 1) ; freeze(X, X > 2) ), [A,B]),
    findall(A, member(A, [1,2]), L),
    var(B).
test(findnsols_zero, L == []) :- findnsols(0, X, member(X, [a]), L).
test(findnsols_tail, Ls == [[a,b,z],[c,z]]) :- findall(L, findnsols(2, X, member(X, [a,b,c]), L, [z]), Ls).
test(findnsols_nested, Ls == [[1-[a,b],1-[c]],[2-[a,b],2-[c]]]) :-
    findall(L, findnsols(2, N-M, ( member(N, [1,2]), findnsols(2, X, member(X, [a,b,c]), M) ), L), Ls).
test(findnsols_waits, Xs == [1,2]) :-
    nb_setval(findnsols_seen, []),
    findnsols(2, X, ( member(X, [1,2,3]), nb_getval(findnsols_seen, S0), append(S0, [X], S),
                      nb_setval(findnsols_seen, S) ), _), !,
    nb_getval(findnsols_seen, Xs).
test(findnsols_unbound, error(instantiation_error)) :- findnsols(_, x, true, _).
test(findnsols_negative, error(domain_error(not_less_than_zero, -1))) :- findnsols(-1, x, true, _).
test(findnsols_type, error(type_error(integer, a))) :- findnsols(a, x, true, _).
test(bagof_groups, Rs == [5-[tom],7-[peter],8-[pat],11-[ann,mike]]) :-
    findall(A-Ns, bagof(N, age(N, A), Ns), Rs).
test(bagof_existential, Ns == [peter,ann,pat,tom,mike]) :- bagof(N, A^age(N, A), Ns).
test(bagof_last_group, true) :-
    prolog_current_choice(B0), bagof(X, member(X-k, [1-k,2-k]), [_|_]), prolog_current_choice(B1), B0 == B1.
test(bagof_variables, Ls == [[1,2]-v]) :- findall(L-v, bagof(X, open_pair(X, _), L), Ls).
test(bagof_module, L == [5,7,8,11,11]) :- bagof(A, user:(N^age(N, A)), L0), msort(L0, L).
test(setof_sorted, L == [5-tom,7-peter,8-pat,11-ann,11-mike]) :- setof(A-N, age(N, A), L).
test(setof_empty, fail) :- setof(N, age(N, 99), _).
test(free_variables, G-W == foo(X, Y, Z)-v(Z)) :- '$free_variables'(X, Y^foo(X, Y, Z), G, W).
test(setof_nested, L == [a-[1,2],b-[3]]) :-
    setof(K-Xs, setof(X, member(K-X, [a-2,b-3,a-1]), Xs), L).
test(forall, true) :- forall(member(X, [1,2]), X > 0).
test(forall_not, fail) :- forall(member(X, [1,0]), X > 0).

:- end_tests(all_solutions).
