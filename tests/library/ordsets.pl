% SPDX-License-Identifier: MIT
% library(ordsets), checked against the plain list predicates on all small sets.

:- use_module(library(plunit)).
:- use_module(library(ordsets)).
:- use_module(library(lists)).

:- begin_tests(ordsets).

small_set(S) :- subset_of([a,b,c,d], S).
subset_of([], []).
subset_of([X|Xs], [X|S]) :- subset_of(Xs, S).
subset_of([_|Xs], S) :- subset_of(Xs, S).

two(A, B) :- small_set(A), small_set(B).

test(is_ordset) :- is_ordset([1.0,a,f(x)]).
test(is_ordset_double, fail) :- is_ordset([a,a]).
test(is_ordset_order, fail) :- is_ordset([b,a]).
test(is_ordset_partial, fail) :- is_ordset([a|_]).
test(list_to, S == [a,b]) :- list_to_ord_set([b,a,b], S).
test(memberchk) :- ord_memberchk(b, [a,b,c]).
test(memberchk_none, fail) :- ord_memberchk(bb, [a,b,c]).
test(add, S == [a,b,c]) :- ord_add_element([a,c], b, S).
test(add_present, S == [a,c]) :- ord_add_element([a,c], c, S).
test(del, S == [a]) :- ord_del_element([a,c], c, S).
test(del_absent, S == [a,c]) :- ord_del_element([a,c], b, S).
test(selectchk, R == [a,c]) :- ord_selectchk(b, [a,b,c], R).
test(selectchk_none, fail) :- ord_selectchk(x, [a,b,c], _).
test(union, [forall(two(A, B)), true(U == W)]) :-
    ord_union(A, B, U), append(A, B, AB), sort(AB, W).
test(union_new, [forall(two(A, B)), true(U-N == U1-N1)]) :-
    ord_union(A, B, U, N), ord_union(A, B, U1), ord_subtract(B, A, N1).
test(intersection, [forall(two(A, B)), true(I == W)]) :-
    ord_intersection(A, B, I), intersection(A, B, W).
test(intersection4, [forall(two(A, B)), true(I-O == I1-O1)]) :-
    ord_intersection(A, B, I, O), intersection(A, B, I1), subtract(B, A, O1).
test(subtract, [forall(two(A, B)), true(D == W)]) :-
    ord_subtract(A, B, D), subtract(A, B, W).
test(symdiff, [forall(two(A, B)), true(D == W)]) :-
    ord_symdiff(A, B, D), subtract(A, B, X), subtract(B, A, Y), append(X, Y, XY), sort(XY, W).
test(subset, [forall(two(A, B)), true(R == W)]) :-
    ( ord_subset(A, B) -> R = yes ; R = no ),
    ( subset(A, B) -> W = yes ; W = no ).
test(disjoint, [forall(two(A, B)), true(R == W)]) :-
    ( ord_disjoint(A, B) -> R = yes ; R = no ),
    ( intersection(A, B, []) -> W = yes ; W = no ).
test(union_list, U == [a,b,c]) :- ord_union([[b],[a,c],[],[a,b]], U).
test(union_none, U == []) :- ord_union([], U).
test(intersection_list, I == [b]) :- ord_intersection([[a,b],[b,c],[b]], I).
test(product, P == [a-1,a-2,b-1,b-2]) :- ord_setproduct([a,b], [1,2], P).
test(max, M == c) :- ord_max([a,b,c], M).
test(seteq) :- ord_seteq([a,b], [a,b]).
test(empty, S == []) :- ord_empty(S).
test(insert, S == [a,b,c]) :- ord_insert([a,c], b, S).
test(insert_again, S == [a,b]) :- ord_insert([a,b], b, S).
test(intersect, true) :- ord_intersect([a,b], [b,c]).
test(intersect_none, fail) :- ord_intersect([a], [b]).
test(intersect_both, S == [b]) :- ord_intersect([a,b], [b,c], S).
test(min, X == a) :- ord_min([a,b], X).
test(min_none, fail) :- ord_min([], _).
test(nonmember, true) :- ord_nonmember(c, [a,b]).
test(no_nonmember, fail) :- ord_nonmember(b, [a,b]).

test(union_unbound, error(instantiation_error)) :- ord_union(_, [b], _).
test(union_with_unbound, error(instantiation_error)) :- ord_union([b], _, _).
test(union_of_unbound_sets, error(instantiation_error)) :- ord_union([[a],_], _).
test(union_new_unbound, error(instantiation_error)) :- ord_union(_, [b], _, _).
test(intersection_unbound, error(instantiation_error)) :- ord_intersection([a], _, _).
test(intersection_of_unbound_sets, error(instantiation_error)) :- ord_intersection(_, _).
test(subtract_unbound, error(instantiation_error)) :- ord_subtract(_, [a], _).
test(set_is_no_list, fail) :- list_to_ord_set([a], 1).

:- end_tests(ordsets).
