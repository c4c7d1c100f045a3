% SPDX-License-Identifier: MIT
% private(clpfd/flows): flows in networks.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- begin_tests(clpfd_flows).

% The figure in the manual of SICStus Prolog: one solution, which costs 8.
test(network_flow, L-Cost == [[1,2,3,0,2]]-8) :-
    Fs = [F0,F1,F2,F3,F4],
    F0 in 1..3, F1 in 2..4, F2 in 0..3, F3 in 0..1, F4 in 2..10,
    network_flow([node(0,3),node(1,2),node(2,-3),node(3,-2)],
                 [arc(0,1,1,F0),arc(0,2,1,F1),arc(1,2,1,F2),arc(1,3,1,F3),arc(2,3,1,F4)], [cost(Cost)]),
    findall(Fs, label(Fs), L), L = [Fs].
test(balance, L == [[0,2],[1,1],[2,0]]) :-
    network_flow([node(a,2),node(b,-2)], [arc(a,b,1,X),arc(a,b,1,Y)]), findall([X,Y], label([X,Y]), L).
test(loop, F == 1) :- [F,G] ins 0..9, network_flow([node(a,1),node(b,-1)], [arc(a,a,1,G),arc(a,b,1,F)]).
test(no_balance, fail) :- network_flow([node(a,2),node(b,-1)], [arc(a,b,1,_)]).
test(backwards, fail) :- network_flow([node(a,-1),node(b,1)], [arc(a,b,1,_)]).
test(not_a_node, error(domain_error(node, foo))) :- network_flow([foo], []).
test(unknown_end, error(domain_error(arc, arc(a,b,1,_)))) :- network_flow([node(a,0)], [arc(a,b,1,_)]).
test(unknown_option, error(domain_error(option, foo))) :- network_flow([], [], [foo]).

test(node_twice, error(domain_error(node, node(a,2)))) :- network_flow([node(a,1),node(a,2)], []).
test(weight, error(type_error(integer, w))) :- network_flow([node(a,0)], [arc(a,a,w,_)]).

:- end_tests(clpfd_flows).
