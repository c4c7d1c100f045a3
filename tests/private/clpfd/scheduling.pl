% SPDX-License-Identifier: MIT
% private(clpfd/scheduling): tasks on machines, things in bins and in the plane.

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

test(diffn, L == [[0,2],[2,0],[2,1],[2,2]]) :-
    X in 0..2, Y in 0..2, diffn([[0-2,0-2],[X-1,Y-1]]), findall([X,Y], ( label([X,Y]), \+ member(X-Y, [0-3]) ), L0),
    findall(P, ( member(P, L0), P \== [1,2] ), L).
test(diffn_three, N == 8) :-
    [X,Y,Z] ins 0..1, diffn([[0-1,0-1,0-1],[X-1,Y-1,Z-1]]), findall(x, label([X,Y,Z]), L), length([x|L], N).
test(diffn_without_extent, L == [0,1,2]) :- X in 0..2, diffn([[0-2],[X-0]]), findall(X, label([X]), L).
test(diffn_strict, L == [0,2]) :- X in 0..2, diffn([[0-2],[X-0]], [strict(true)]), findall(X, label([X]), L).
test(diffn_not_a_box, error(domain_error(box, [_,_]))) :- diffn([[1-2,3]]).
test(diffn_dimensions, error(domain_error(box, _))) :- diffn([[1-2],[1-2,3-4]]).
test(multi_cumulative, L == [[0,2],[1,3],[2,0],[2,4],[3,1],[4,2]]) :-
    [S,T] ins 0..4, multi_cumulative([task(S,2,_,[2],a),task(T,2,_,[2],b)], [cumulative(3)]),
    findall([S,T], ( label([S,T]), abs(S-T) =:= 2 ), L).
test(multi_cumulative_both, [forall(member(C-N, [1-0,2-25])), Found == N]) :-
    [S,T] ins 0..4,
    Tasks = [task(0,9,9,[0,3],a),task(S,2,_,[1,1],b),task(T,2,_,[1,1],c)],
    findall(x, ( multi_cumulative(Tasks, [cumulative(2),colored(C)]), label([S,T]) ), L),
    length(L, Found).
test(multi_cumulative_colours, L == [[0],[1],[4],[5]]) :-
    S in 0..5, multi_cumulative([task(0,2,2,[1],a),task(2,2,4,[2],b),task(S,1,_,[1],c),task(0,9,9,[0],d)], [colored(1)]),
    findall([S], label([S]), L).
test(multi_cumulative_precedences, L == [[0,2],[0,3],[1,3]]) :-
    [S,T] ins 0..3, multi_cumulative([task(S,2,_,[],a),task(T,2,_,[],b)], [], [precedences([a-b])]),
    findall([S,T], label([S,T]), L).
test(multi_cumulative_greedy, [S,T,F] == [0,2,1]) :-
    [S,T] ins 0..9, multi_cumulative([task(S,2,_,[1],a),task(T,2,_,[1],b)], [cumulative(1)], [greedy(F)]), S #< T, F = 1.
test(multi_cumulative_not_greedy, D == 0..9) :-
    S in 0..9, multi_cumulative([task(S,2,_,[1],a)], [cumulative(1)], [greedy(0)]), fd_dom(S, D).
test(multi_cumulative_task, error(domain_error(task, task(_,2,_,[],a)))) :-
    multi_cumulative([task(_,2,_,[],a)], [cumulative(1)]).
test(multi_cumulative_capacity, error(domain_error(capacity, foo))) :- multi_cumulative([], [foo]).

:- end_tests(clpfd_scheduling).
