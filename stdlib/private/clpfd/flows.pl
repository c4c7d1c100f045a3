% SPDX-License-Identifier: MIT
% Network flows, with the names of SICStus Prolog.

:- module('$clpfd_flows', [network_flow/2, network_flow/3]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(apply), [maplist/2, maplist/4]).
:- use_module(library(error), [must_be/2]).

%!  network_flow(+Nodes, ?Arcs) is semidet.
%
%   Same as network_flow(Nodes, Arcs, []).
%
%       ?- network_flow([node(a, 3), node(b, -3)], [arc(a, b, 1, F)]).
%       F = 3.

network_flow(Nodes, Arcs) :-
    network_flow(Nodes, Arcs, []).

%!  network_flow(+Nodes, ?Arcs, +Options) is semidet.
%
%   Nodes are node(Id, Balance) with different Ids, Arcs are arc(From, To, Weight, Flow) between them: the outflow of a
%   node equals its inflow plus its balance. With cost(Cost) in Options, Cost is the sum of weights times flows. Errors:
%   domain_error(node, Node), domain_error(arc, Arc), domain_error(option, Option).
%
%       ?- network_flow([node(a, 3), node(b, -3)], [arc(a, b, 2, F)], [cost(Cost)]).
%       F = 3, Cost = 6.

network_flow(Nodes, Arcs, Options) :-
    must_be(list, Nodes),
    must_be(list, Arcs),
    known_options(Options, [cost(_)]),
    node_ids(Nodes, [], Ids),
    maplist(known_arc(Ids), Arcs, Weights, Flows),
    maplist(balance(Arcs), Nodes),
    (   memberchk(cost(Cost), Options)
    ->  scalar_product(Weights, Flows, #=, Cost)
    ;   true
    ).

% The last one first.
node_ids([], Ids, Ids).
node_ids([Node|Nodes], Ids0, Ids) :-
    (   nonvar(Node), Node = node(Id, _), \+ '$is_among'(Id, Ids0)
    ->  node_ids(Nodes, [Id|Ids0], Ids)
    ;   throw(error(domain_error(node, Node), _))
    ).

known_arc(Ids, Arc, Weight, Flow) :-
    (   nonvar(Arc), Arc = arc(From, To, Weight, Flow), '$is_among'(From, Ids), '$is_among'(To, Ids)
    ->  must_be(integer, Weight),
        Flow #>= 0
    ;   throw(error(domain_error(arc, Arc), _))
    ).

balance(Arcs, node(Id, Balance)) :-
    signed_flows(Arcs, Id, Signs, Flows),
    scalar_product(Signs, Flows, #=, Balance).

signed_flows([], _, [], []).
signed_flows([arc(From, To, _, Flow)|Arcs], Id, Signs0, Flows0) :-
    (   From == To
    ->  Signs0 = Signs, Flows0 = Flows
    ;   From == Id
    ->  Signs0 = [1|Signs], Flows0 = [Flow|Flows]
    ;   To == Id
    ->  Signs0 = [-1|Signs], Flows0 = [Flow|Flows]
    ;   Signs0 = Signs, Flows0 = Flows
    ),
    signed_flows(Arcs, Id, Signs, Flows).
