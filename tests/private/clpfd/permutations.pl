% SPDX-License-Identifier: MIT
% private(clpfd/permutations): different values, permutations and tours.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

% Rows sorted by their first N members, and where they come from.
sorted_rows(N, Rows, Sorted, From) :-
    findall(Key-(I-Row), ( nth1(I, Rows, Row), length(Key, N), append(Key, _, Row) ), Pairs0),
    keysort(Pairs0, Pairs),
    findall(I, member(_-(I-_), Pairs), From),
    findall(Row, member(_-(_-Row), Pairs), Sorted).

:- begin_tests(clpfd_permutations).

test(sorting, P-Y == [3,1,2]-[1,2,3]) :- sorting([3,1,2], P, Y).
test(sorting_backwards, L == [[2,1],[1,2]]) :-
    sorting([X,Y], _, [1,2]), findall([X,Y], ( [X,Y] ins 1..2, labeling([down], [X,Y]) ), L).
test(keysorting, Keys == [1,3]) :- keysorting([[3,30],[1,10]], S), findall(K, member([K,_], S), Keys).
test(assignment, E == 1) :- assignment([A,_,_], [_,E,_]), A = 2.
test(assignment_cost, L == [[1,2],[2,1]]) :-
    assignment([A,B], [_,_], [cost(C,[[1,5],[4,1]])]), findall([A,B], labeling([min(C)], [A,B]), L).
test(circuit, L == [[2,3,1]]) :- circuit([A,B,C], [3,_,_]), all([A,B,C], L).
test(subcircuit, N == 6) :- subcircuit([A,B,C]), all([A,B,C], L), length(L, N).
test(except_0, N == 7) :- [A,B] ins 0..2, all_different_except_0([A,B]), all([A,B], L), length(L, N).
test(symmetric, X-Y == 1-3) :- symmetric_all_distinct([2, X, 4, Y]).
test(all_distinct, Z == 3) :- [X, Y] ins 1..2, Z in 1..3, all_distinct([X, Y, Z], [consistency(domain)]).
test(all_distinct_less, D == 1..3) :-
    [X, Y] ins 1..2, Z in 1..3, all_distinct([X, Y, Z], [consistency(value)]), fd_dom(Z, D).
test(except_0_again, N == 7) :-
    [A, B] ins 0..2, all_distinct_except_0([A, B]), findall(x, label([A, B]), L), length(L, N).
test(side_sum, L == [[1,4],[2,3],[3,2],[4,1]]) :- [X,Y] ins 1..4, all_distinct([X,Y], [X + Y #= 5]), all([X,Y], L).
test(side_product, L == [[2,3],[3,2]]) :- [X,Y] ins 1..4, all_different([X,Y], [X * Y #= 6]), all([X,Y], L).
test(subcircuit_option, L == [[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]]) :-
    Xs = [_,_,_], Xs ins 1..3, all_distinct(Xs, [subcircuit(true)]), all(Xs, L).
test(subcircuit_not_two, N == 20) :-  % of 24 permutations, less the 3 of two pairs
    length(Xs, 4), Xs ins 1..4, all_different(Xs, [subcircuit(true)]), all(Xs, L), length(L, N0), N is N0 - 1.
test(subcircuit_predecessors, L == [[2,3,1]]) :-
    subcircuit([2,A,B], [3,C,D]), all([A,B,C,D], L0), L0 = [[A,B|_]], L = [[2,A,B]].
test(subcircuit_one_tour, [forall(member(Xs, [[3,2,1,5,4],[3,2,1,5,4,6],[2,1,3,5,4]])), fail]) :- subcircuit(Xs).
test(subcircuit_of_none, true) :- subcircuit([]), subcircuit([1,2,3]).
test(subcircuit_closed, Z == 3) :- subcircuit([2,1,Z]).
test(subcircuit_not_yet, D == 4..5) :- subcircuit([2,3,X,Y,_]), Y #\= 4, fd_dom(X, D).
test(subcircuit_unreachable, Z == 3) :-
    [X,Y,Z] ins 1..3, X #\= 1, X #\= 3, Z #\= 1, subcircuit([X,Y,Z]), Y #\= 3.
test(subcircuit_left, Goals == [subcircuit(Ys)]) :-
    Xs = [_,_,_], subcircuit(Xs), copy_term(Xs, Ys, Goals0), findall(Ys-G, ( member(_:G, Goals0), G \= (_ in _) ), L),
    L = [Ys-G], Goals = [G].
test(assignment_subcircuit, Ys == [3,1,2]) :- assignment([2,3,1], Ys, [subcircuit(true)]).
test(symmetric_different, L == [[1,2,3],[1,3,2],[2,1,3],[3,2,1]]) :-
    Xs = [_,_,_], symmetric_all_different(Xs), all(Xs, L).
test(keysorting_keys, [forall(( member(N, [1,2]), member(Rows, [[[2,7],[1,8],[1,5]],[[1,1],[1,1],[0,3]],[[5,6]]]) )),
                       L == [Sorted-From]]) :-
    sorted_rows(N, Rows, Sorted, From),
    findall(S-P, ( keysorting(Rows, S, [keys(N),permutation(P)]), term_variables(S-P, Vs), label(Vs) ), L).
test(keysorting_backwards, L == [[[1,2],[1,3]],[[1,3],[1,2]]]) :-
    [X,Y] ins 2..3, keysorting([[1,X],[1,Y]], [[1,2],[1,3]], [keys(2)]), findall([[1,X],[1,Y]], label([X,Y]), L).
test(keysorting_none, S-P == []-[]) :- keysorting([], []), keysorting([], S, [keys(2),permutation(P)]).
test(keysorting_widths, error(type_error(equal_length_lists, [[1,2],[3]]))) :- keysorting([[1,2],[3]], _).
test(keysorting_keys_too_many, error(domain_error(option, keys(3)))) :- keysorting([[1,2]], _, [keys(3)]).
test(no_list, [forall(member(G, [assignment([_],a), circuit([_],a), subcircuit([_],a), sorting([_],a,_),
                                 sorting([_],_,a), keysorting([[1]],a), keysorting([[1]],_,[permutation(a)])])),
               error(type_error(list, a))]) :- G.
test(not_an_integer, [forall(member(G, [all_different_except_0([a]), all_distinct_except_0([_,a]), subcircuit([a]),
                                        assignment([_],[a]), sorting([_],[a],_), keysorting([[1]],[[a]])])),
                      error(type_error(integer, a))]) :- G.
test(cost_matrix, [forall(member(G, [all_different([_,_],[cost(_,[[1,2]])]), all_distinct([_],[cost(_,[[1],[2]])]),
                                     assignment([_],[_],[cost(_,[])])])),
                   error(domain_error(cost_matrix, _))]) :- G.
test(cost_of_letters, error(type_error(integer, a))) :- all_different([_], [cost(_,[[a]])]).
test(consistency, error(domain_error(oneof(_), foo))) :- all_different([_], [consistency(foo)]).
test(circuit_maybe, error(type_error(bool, maybe))) :- all_distinct([_], [circuit(maybe)]).
test(keysorting_unknown, error(domain_error(option, foo))) :- keysorting([], [], [foo]).

:- end_tests(clpfd_permutations).
