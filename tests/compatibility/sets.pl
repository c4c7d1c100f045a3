% SPDX-License-Identifier: MIT
% library(sets).

:- use_module(library(plunit)).
:- use_module(library(sets)).

:- begin_tests(sets).

test(add, S == [c,a,b]) :- add_element(c, [a,b], S).
test(add_present, S == [a,b]) :- add_element(b, [a,b], S).
test(del, S == [a]) :- del_element(b, [a,b], S).
test(del_absent, S == [a,b]) :- del_element(c, [a,b], S).
test(disjoint) :- disjoint([a,b], [c]).
test(intersect) :- intersect([a,b], [b]).
test(pairs, all(X-Y-R == [a-b-[c],a-c-[b],b-c-[a]])) :- pairfrom([a,b,c], X, Y, R).
test(power, P == [[],[b],[a],[a,b]]) :- power_set([a,b], P).
test(seteq) :- seteq([a,b], [b,a]).
test(order, O == (<)) :- set_order([a], [b,a], O).
test(order_none, fail) :- set_order([a], [b], _).
test(union, U == [a,b,c]) :- union([a,b], [b,c], U).
test(union4, U-N == [a,b,c]-[a]) :- union([a,b], [b,c], U, N).
test(union_list, S == [a,b,c]) :- union([[a],[b,a],[c]], U), msort(U, S).
test(intersection_list, I == [b]) :- intersection([[a,b],[b,c]], I).
test(symdiff, D == [a,c]) :- symdiff([a,b], [b,c], D).
test(product, P == [a-1,a-2]) :- setproduct([a], [1,2], P).
test(disjoint_union, fail) :- disjoint_union([a], [a], _).
test(is_set, true) :- is_set([a,b]), \+ is_set([a,a]).
test(list_to_set, L == [a,b]) :- list_to_set([a,b,a], L).
test(selectchk, L == [b,a]) :- selectchk(a, [a,b,a], L).
test(subset, true) :- subset([a], [a,b]), \+ subset([c], [a,b]).
test(subtract, L == [a,c]) :- subtract([a,b,c], [b], L).

:- end_tests(sets).
