% SPDX-License-Identifier: MIT
% library(clpfd/scheduling): tasks on machines, things in bins and in the plane.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

:- begin_tests(clpfd_scheduling).

test(bin_packing, L == [[1,2],[2,1]]) :-
    [L1,L2] ins 0..3, bin_packing([item(B,3),item(C,2)], [bin(1,L1),bin(2,L2)]), all([B,C], L).
test(upper_limits, M2 == 2) :-
    cumulatives([task(0,2,_,1,M1),task(0,2,_,1,M2)], [machine(1,1),machine(2,1)], [bound(upper)]),
    M1 = 1.
test(lower_limits, L == [[1,1],[2,2]]) :-
    cumulatives([task(0,2,_,1,M1),task(0,2,_,1,M2)], [machine(1,2),machine(2,1)], [bound(lower)]),
    all([M1,M2], L).
test(lines, D == 3..4) :- X in 0..4, disjoint1([l(X,2),l(1,2)]), fd_dom(X, D).
test(circle, L == [[2]]) :- X in 0..3, disjoint1([l(X,2),l(0,2)], [wrap(0,4)]), all([X], L).
test(rectangles, D == 3..4) :- X in 0..4, disjoint2([r(X,2,0,2),r(1,2,1,2)], []), fd_dom(X, D).
test(margins, L == [[4]]) :-
    X in 0..4, disjoint2([r(X,2,0,2,a),r(1,2,1,2,a)], [margin(a,a,1,1)]), all([X], L).
test(cumulatives, X == 0) :- X in 0..3, cumulatives([task(0,2,2,1,1),task(X,2,_,1,1)], [machine(1,2)]), label([X]).
test(chosen_machine, M == 2) :-
    cumulatives([task(0,3,3,2,M)], [machine(1,1),machine(2,4)], [bound(upper)]), label([M]).
test(too_much, fail) :- cumulatives([task(0,2,_,2,1)], [machine(1,1)], [bound(upper)]).
test(end_follows, E == 5) :- cumulatives([task(2,3,E,1,1)], [machine(1,1)], [bound(upper)]).
test(task, error(domain_error(task, t))) :- cumulatives([t], [machine(1,1)]).
test(machine, error(domain_error(machine, m))) :- cumulatives([task(0,1,1,1,1)], [m]).
test(packed, B == 2) :- B in 1..2, bin_packing([item(1,3),item(B,2)], [bin(1,3),bin(2,2)]).
test(load, L == 5) :- bin_packing([item(1,3),item(1,2)], [bin(1,L)]).
test(item, error(domain_error(item, i))) :- bin_packing([i], [bin(1,_)]).
test(bin, error(domain_error(bin, b))) :- bin_packing([item(_,1)], [b]).
test(size, error(type_error(nonneg, -1))) :- bin_packing([item(_,-1)], [bin(1,_)]).
test(line_behind, X == 3) :- X in 0..3, disjoint1([line(0,3),line(X,2)]).
test(line_margin, X == 5) :- X in 0..5, disjoint1([line(0,3,a),line(X,2,b)], [margin(a,b,2)]).
test(empty_line, D == 0..3) :- X in 0..3, disjoint1([line(0,3),line(X,0)]), fd_dom(X, D).
test(line, error(domain_error(line, line(1)))) :- disjoint1([line(1)]).
test(types_without_margins, D == 3..4) :- X in 0..4, disjoint2([r(X,2,0,2,a),r(1,2,1,2,b)], []), fd_dom(X, D).
test(closed_plane, L == [[2]]) :-
    X in 0..3, disjoint2([r(X,2,0,1),r(0,2,0,1)], [wrap(0,4,none,none)]), all([X], L).
test(rectangle, error(domain_error(rectangle, r(1)))) :- disjoint2([r(1)], []).

:- end_tests(clpfd_scheduling).
