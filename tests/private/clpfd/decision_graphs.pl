% SPDX-License-Identifier: MIT
% private(clpfd/decision_graphs): relations by decision graphs.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

all(Xs, List) :-
    findall(Xs, label(Xs), List).

domains(Xs, Domains) :-
    findall(D, ( member(X, Xs), fd_dom(X, D) ), Domains).

elements(X, Y, Z) :-
    case(f(A,B,C), [f(X,Y,Z)],
         [node(0,A,[(1..2)-1,(3..4)-2,(5..6)-3,(7..8)-4]),
          node(1,B,[(1..1)-5]), node(2,B,[(1..1)-6]), node(3,B,[(2..2)-5]), node(4,B,[(2..2)-7]),
          node(5,C,[(10..10)]), node(6,C,[(20..20)]), node(7,C,[(30..30)])]).

% Virtual and real times of machines that are not always there.
calendar(M, V, R) :-
    M in 1..3, V in 1..8, R in 1..8,
    case(f(A,B,C), [f(M,V,R)],
         [node(0,A,[(1..1)-1,(2..2)-2,(3..3)-3]),
          node(1,B,[(1..3)-[scalar_product([1,-1],[B,C],#=<,-2),scalar_product([1,-1],[C,B],#=<,2)]-4,
                    (4..5)-[scalar_product([1,-1],[B,C],#=<,-3),scalar_product([1,-1],[C,B],#=<,3)]-4]),
          node(2,B,[(1..2)-[B #= C]-4,(3..4)-[C #= B + 2]-4,(5..5)-[C #= B + 3]-4]),
          node(3,B,[(1..8)-[B #= C]-4]),
          node(4,C,[(1..8)])]).

% Graphs with the same tuples by the first arguments of nodes.
random_graph(Seed, Xs, Graph, Rows) :-
    set_random(seed(Seed)),
    Xs = [A,B,C],
    findall(node(Id,K,Edges),
            ( member(K-Ids, [1-[r],2-[p,q],3-[s,t]]), member(Id, Ids),
              findall(Edge, ( between(1, 3, _), edge(K, Edge) ), Edges) ), Numbered),
    findall(f(A,B,C)-Nodes, ( nodes(Numbered, A-B-C, Nodes) ), [f(A,B,C)-Graph]),
    findall([X,Y,Z], ( member(X, [0,1,2,3,4,5]), member(Y, [0,1,2,3,4,5]), member(Z, [0,1,2,3,4,5]),
                       accepted(Numbered, r, [X,Y,Z]) ), Rows0),
    sort(Rows0, Rows).

edge(K, Edge) :-
    random_between(0, 5, Low), random_between(0, 2, More), High is Low + More,
    (   K =:= 3
    ->  Edge = Low..High
    ;   K =:= 2
    ->  random_member(Id, [s,t]), Edge = (Low..High)-Id
    ;   random_member(Id, [p,q]), Edge = (Low..High)-Id
    ).

nodes([], _, []).
nodes([node(Id,K,Edges)|Rest], A-B-C, [node(Id,X,Edges)|Nodes]) :-
    nth1(K, [A,B,C], X),
    nodes(Rest, A-B-C, Nodes).

accepted(Nodes, Id, [X|Xs]) :-
    memberchk(node(Id,_,Edges), Nodes),
    member(Edge, Edges),
    (   Edge = (Low..High)-Next
    ->  between(Low, High, X), accepted(Nodes, Next, Xs)
    ;   Edge = Low..High,
        between(Low, High, X)
    ).

column(Rows, I, Set) :-
    findall(X, ( member(Row, Rows), nth1(I, Row, X) ), L0),
    sort(L0, L),
    list_to_fdset(L, Set).

:- begin_tests(clpfd_decision_graphs).

test(case, D == 7..8) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-1,(3..5)-2]),node(1,B,[(1..1)]),node(2,B,[(7..8)])]),
    X = 4, fd_dom(Y, D).
test(case_with_goals, L == [[1,2],[1,3],[2,3]]) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-[A #< B]-1]),node(1,B,[1..3])]), all([X,Y], L).
test(case_goals_at_the_end, L == [[3]]) :-
    case(f(A,B), [f(2,Y)], [node(0,A,[(1..2)-1]),node(1,B,[(1..3)-[A #< B]])]), all([Y], L).
test(case_two_tuples, L == [[1,2]]) :-
    case(f(A,B), [f(1,X),f(2,Y)], [node(0,A,[(1..1)-1,(2..2)-2]),node(1,B,[1..1]),node(2,B,[2..2])]), all([X,Y], L).
test(case_domains, L == [1..3,3..5]) :-
    case(f(A,B), [f(X,Y)], [node(0,A,[(1..2)-1,(3..3)-2]),node(1,B,[3..3]),node(2,B,[4..5])]),
    findall(D, ( member(Z, [X,Y]), fd_dom(Z, D) ), L).
test(case_options, X == 3) :- case(f(A), [f(X)], [node(0,A,[3..3])], [on(dom(A))]).
test(case_no_path, fail) :- case(f(A), [f(4)], [node(0,A,[3..3])]).

test(case_manual, D == [1..8,1..2,10\/20\/30]) :- elements(X, Y, Z), domains([X,Y,Z], D).
test(case_manual_below, D == [3..4\/7..8,1..2,20\/30]) :- elements(X, Y, Z), Z #>= 15, domains([X,Y,Z], D).
test(case_manual_beside, D == [1..4,10\/20]) :- elements(X, 1, Z), domains([X,Z], D).
test(case_scalar_products, V-R == 5-8) :- calendar(2, V, R), V #> 4.
test(case_scalar_products_all, L == [[1,3],[2,4],[3,5],[4,7],[5,8]]) :- calendar(1, V, R), all([V,R], L).
test(case_sum, Y == 0) :-
    case(f(A,B), [f(3,Y)], [node(0,A,[(1..3)-1]),node(1,B,[0..9])], [scalar_product([2,1], [A,B], #=<, 6)]).
test(case_without_limits, D == [inf..0,5..sup]) :-
    case(f(A,B), [f(X,Y)], [node(a,A,[(inf..0)-b,(1..sup)-c]),node(b,B,[5..sup]),node(c,B,[inf.. -5])]),
    Y #> 0, domains([X,Y], D).
test(case_overlapping, D == 4..9) :-
    case(f(A,B), [f(X,2)], [node(0,A,[(1..5)-1,(4..9)-2,(3..3)-3]),
                            node(1,B,[1..1]),node(2,B,[2..2]),node(3,B,[1..1])]),
    fd_dom(X, D).
test(case_same_tuples, [forall(between(1, 40, Seed)), L == Rows]) :-
    random_graph(Seed, Xs, Graph, Rows),
    Xs = [A,B,C],
    Tuple = [X,Y,Z],
    findall(Tuple, ( Tuple ins 0..5, case(f(A,B,C), [f(X,Y,Z)], Graph), label(Tuple) ), L0),
    sort(L0, L).
test(case_consistent, [forall(( between(1, 40, Seed), member(I, [1,2,3]) )), Sets == Expected]) :-
    random_graph(Seed, [A,B,C], Graph, Rows),
    column(Rows, I, Expected),
    Tuple = [X,Y,Z],
    findall(Set, ( Tuple ins 0..5, case(f(A,B,C), [f(X,Y,Z)], Graph), nth1(I, Tuple, V), fd_set(V, Set) ), Found),
    ( Found = [Sets] -> true ; Found == [], empty_fdset(Sets) ).
test(case_other_variables, X == 1) :- case(f(A), [f(X)], [node(0,A,[(1..3)-[A #< Z]])]), Z = 2.
test(case_sum_of_others, X == 1) :-
    case(f(A), [f(X)], [node(0,A,[1..3])], [scalar_product([1,1], [A,Z], #=, 3)]), Z = 2.
test(case_template_in_use, D == 2..4) :- A in 1..3, case(f(A), [f(X)], [node(0,A,[2..4])]), fd_dom(X, D).
test(case_node_twice, error(domain_error(case_node, node(0,_,[3..4])))) :-
    case(f(A), [f(_)], [node(0,A,[1..2]),node(0,A,[3..4])]).
test(case_open_goal, error(instantiation_error)) :- case(f(A), [f(_)], [node(0,A,[(1..2)-[_]])]).
test(case_unknown_relation, error(domain_error(case_edge, _))) :-
    case(f(A), [f(_)], [node(0,A,[(1..2)-[scalar_product([1],[A],foo,3)]])]).
test(case_not_a_node, error(domain_error(case_node, foo))) :- case(f(_), [f(_)], [foo]).
test(case_root_not_first, error(domain_error(case_node, _))) :-
    case(f(A,B), [f(_,_)], [node(1,B,[1..1]),node(0,A,[(1..1)-1])]).
test(case_not_an_edge, error(domain_error(case_edge, 1..a))) :- case(f(A), [f(_)], [node(0,A,[1..a])]).
test(case_unknown_node, error(domain_error(case_edge, (1..2)-7))) :-
    case(f(A,B), [f(_,_)], [node(0,A,[(1..2)-7]),node(1,B,[1..1])]).
test(case_too_short, error(domain_error(case_edge, 1..2))) :- case(f(A,_), [f(_,_)], [node(0,A,[1..2])]).
test(case_unknown_option, error(domain_error(option, leaves(_, _)))) :-
    case(f(A), [f(_)], [node(0,A,[1..2])], [leaves(_, [_])]).

:- end_tests(clpfd_decision_graphs).
