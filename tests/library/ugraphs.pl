% SPDX-License-Identifier: MIT
% library(ugraphs).

:- use_module(library(plunit)).
:- use_module(library(ugraphs)).

:- begin_tests(ugraphs).

graph(G) :- vertices_edges_to_ugraph([d], [a-b,b-c,a-c], G).

test(make, G == [a-[b,c],b-[c],c-[],d-[]]) :- graph(G).
test(vertices, V == [a,b,c,d]) :- graph(G), vertices(G, V).
test(edges, E == [a-b,a-c,b-c]) :- graph(G), edges(G, E).
test(add_vertices, G1 == [a-[],b-[],c-[]]) :- add_vertices([b-[]], [c,a], G1).
test(del_vertices, G1 == [a-[b],b-[],d-[]]) :- graph(G), del_vertices(G, [c], G1).
test(add_edges, G1 == [a-[b,c],b-[c],c-[e],d-[],e-[]]) :- graph(G), add_edges(G, [c-e], G1).
test(del_edges, G1 == [a-[c],b-[],c-[],d-[]]) :- graph(G), del_edges(G, [a-b,b-c], G1).
test(neighbours, N == [b,c]) :- graph(G), neighbours(a, G, N).
test(neighbours_none, fail) :- graph(G), neighbours(z, G, _).
test(reachable, R == [b,c]) :- graph(G), reachable(b, G, R).
test(reachable_from_elsewhere, fail) :- reachable(z, [a-[b],b-[a]], _).
test(reachable_cycle, R == [a,b]) :- reachable(a, [a-[b],b-[a]], R).
test(union, G == [a-[b],b-[a,c],c-[]]) :- ugraph_union([a-[b],b-[a]], [b-[c],c-[]], G).
test(transpose, T == [a-[],b-[a],c-[a,b],d-[]]) :- graph(G), transpose_ugraph(G, T).
test(compose, C == [a-[c],b-[],c-[]]) :- compose([a-[b],b-[]], [b-[c],c-[]], C).
test(complement, C == [a-[d],b-[a,d],c-[a,b,d],d-[a,b,c]]) :- graph(G), complement(G, C).
test(closure, C == [a-[b,c],b-[c],c-[]]) :- transitive_closure([a-[b],b-[c],c-[]], C).
test(closure_cycle, C == [a-[a,b],b-[a,b]]) :- transitive_closure([a-[b],b-[a]], C).
test(symmetric, C == [a-[b],b-[a]]) :- symmetric_closure([a-[b],b-[]], C).
test(top_sort, L == [b,a,c]) :- top_sort([a-[c],b-[a],c-[]], L).
test(top_sort_depth_first, [forall(member(Es-Vs, [[a-c,b-d]-[a,c,b,d,e,f], [a-e,a-f,b-c]-[a,f,e,b,c,d], [c-a,c-b,c-f,f-d,b-e]-[c,f,d,b,e,a],
                                                  [f-a,e-b,d-c]-[d,c,e,b,f,a], [a-b,a-c,b-d,c-d,e-f]-[a,c,b,d,e,f]])), L == Vs]) :-
    vertices_edges_to_ugraph([a,b,c,d,e,f], Es, G), top_sort(G, L).
test(top_sort_cycle, fail) :- top_sort([a-[b],b-[a]], _).
test(top_sort_order) :- graph(G), top_sort(G, L), edges(G, Es),
    forall(member(X-Y, Es), ( nth0(I, L, X), nth0(J, L, Y), I < J )).
test(layers, L == [[a,d],[b],[c]]) :- graph(G), ugraph_layers(G, L).
test(connect, S-G == 0-[0-[1,2,3],1-[2],2-[],3-[]]) :- connect_ugraph([1-[2],2-[],3-[]], S, G).
test(neighbors, N == [b,c]) :- neighbors(a, [a-[b,c],b-[],c-[]], N).

test(top_sort_unbound, error(instantiation_error)) :- top_sort(_, _).
test(transpose_partial, error(instantiation_error)) :- transpose_ugraph([a-[]|_], _).
test(complement_unbound, error(instantiation_error)) :- complement(_, _).
test(compose_unbound, error(instantiation_error)) :- compose(_, [], _).
test(closure_partial, error(instantiation_error)) :- transitive_closure([a-[]|_], _).
test(union_partial, error(instantiation_error)) :- ugraph_union([a-[]|_], [], _).
test(edges_unbound, G == []) :- once(edges(G, [])).
test(vertices_checked_first, error(type_error(list,[1|b]))) :- add_vertices(foo, [1|b], _).
test(connect_unbound, error(instantiation_error)) :- connect_ugraph(_, _, _).
test(del_vertices_unbound, error(instantiation_error)) :- del_vertices(_, [a], _).
test(add_edges_unbound, error(instantiation_error)) :- add_edges(_, [a-b], _).
test(layers_unbound, error(instantiation_error)) :- ugraph_layers(_, _).
test(top_sort_of_no_graph, fail) :- top_sort(foo, _).

:- end_tests(ugraphs).
