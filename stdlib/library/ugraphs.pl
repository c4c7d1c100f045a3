% SPDX-License-Identifier: MIT
% Graphs as sorted lists of Vertex-Neighbours, where Neighbours is a sorted list too.
%
% Each vertex has its own entry.  All operations preserve both orders, so two equal graphs are identical terms.
% Predicates that compute a graph or an order from a graph raise an instantiation_error if the graph or its tail is
% unbound.

:- module(ugraphs,
          [ vertices_edges_to_ugraph/3, vertices/2, edges/2,
            add_vertices/3, del_vertices/3, add_edges/3, del_edges/3,
            neighbours/3, neighbors/3, reachable/3, ugraph_union/3, connect_ugraph/3,
            transpose_ugraph/2, compose/3, complement/2, transitive_closure/2,
            symmetric_closure/2, top_sort/2, ugraph_layers/2
          ]).

:- use_module(library(apply), [convlist/3, foldl/4]).
:- use_module(library(ordsets),
              [ord_union/3, ord_union/2, ord_subtract/3, ord_memberchk/2,
               ord_add_element/3]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(error), [must_be/2, instantiation_error/1, is_list_or_partial/1]).

%   finite(+Graph): a partial list would be unified with ever larger graphs.

finite(Graph) :-
    (   is_list(Graph)
    ->  true
    ;   is_list_or_partial(Graph)
    ->  instantiation_error(Graph)
    ;   true
    ).

%!  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is det.
%
%   Graph has the Vertices and the endpoints of Edges, a list of From-To.
%
%       ?- vertices_edges_to_ugraph([d], [a-b,b-c], G).
%       G = [a-[b],b-[c],c-[],d-[]].

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    must_be(list, Vertices),
    must_be(list, Edges),
    sort(Edges, Sorted),
    ends(Sorted, Ends, Vertices),
    sort(Ends, All),
    with_neighbours(All, Sorted, Graph).

ends([], Ends, Ends).
ends([From-To|Edges], [From,To|Ends], Tail) :-
    ends(Edges, Ends, Tail).

with_neighbours([], _, []).
with_neighbours([V|Vs], Edges, [V-Neighbours|Graph]) :-
    edges_from(Edges, V, Neighbours, Rest),
    with_neighbours(Vs, Rest, Graph).

edges_from([], _, [], []).
edges_from([From-To|Edges], V, Neighbours, Rest) :-
    (   From == V
    ->  Neighbours = [To|Neighbours1],
        edges_from(Edges, V, Neighbours1, Rest)
    ;   Neighbours = [],
        Rest = [From-To|Edges]
    ).

%!  vertices(+Graph, -Vertices) is det.
%
%   Vertices is the ordered list of the vertices of Graph.
%
%       ?- vertices([a-[b], b-[]], Vs).
%       Vs = [a, b].

vertices(Graph, Vertices) :-
    pairs_keys(Graph, Vertices).

%!  edges(+Graph, -Edges) is det.
%
%   Edges is the ordered list of the edges From-To of Graph.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), vertices(_G, V), edges(_G, E).
%       V = [a, b, c], E = [a-b, b-c].

edges([], []).
edges([V-Neighbours|Graph], Edges) :-
    edges_to(Neighbours, V, Edges, Rest),
    edges(Graph, Rest).

edges_to([], _, Edges, Edges).
edges_to([N|Ns], V, [V-N|Edges], Rest) :-
    edges_to(Ns, V, Edges, Rest).

%!  add_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 with the vertices of the list Vertices.
%
%       ?- vertices_edges_to_ugraph([], [a-b], _G), add_vertices(_G, [z], H).
%       H = [a-[b], b-[], z-[]].

add_vertices(Graph0, Vertices, Graph) :-
    finite(Graph0),
    sort(Vertices, Sorted),
    isolated(Sorted, New),
    ugraph_union(Graph0, New, Graph).

isolated([], []).
isolated([V|Vs], [V-[]|Graph]) :-
    isolated(Vs, Graph).

%!  del_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 without the vertices of the list Vertices and their edges.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), del_vertices(_G, [b], H).
%       H = [a-[], c-[]].

del_vertices(Graph0, Vertices, Graph) :-
    finite(Graph0),
    sort(Vertices, Sorted),
    without_vertices(Graph0, Sorted, Graph).

without_vertices([], _, []).
without_vertices([V-Neighbours|Graph0], Vertices, Graph) :-
    (   ord_memberchk(V, Vertices)
    ->  Graph = Graph1
    ;   ord_subtract(Neighbours, Vertices, Rest),
        Graph = [V-Rest|Graph1]
    ),
    without_vertices(Graph0, Vertices, Graph1).

%!  add_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 with the edges of the list Edges and their endpoints.
%
%       ?- vertices_edges_to_ugraph([], [a-b], _G), add_edges(_G, [b-c], H).
%       H = [a-[b], b-[c], c-[]].

add_edges(Graph0, Edges, Graph) :-
    finite(Graph0),
    vertices_edges_to_ugraph([], Edges, New),
    ugraph_union(Graph0, New, Graph).

%!  del_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 without the edges of the list Edges; the vertices stay.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), del_edges(_G, [b-c], H).
%       H = [a-[b], b-[], c-[]].

del_edges(Graph0, Edges, Graph) :-
    finite(Graph0),
    vertices_edges_to_ugraph([], Edges, Deleted),
    without_edges(Graph0, Deleted, Graph).

without_edges([], _, []).
without_edges([V-Neighbours|Graph0], Deleted, [V-Rest|Graph]) :-
    skip_to(Deleted, V, Gone, Deleted1),
    ord_subtract(Neighbours, Gone, Rest),
    without_edges(Graph0, Deleted1, Graph).

skip_to([], _, [], []).
skip_to([V1-Neighbours|Graph], V, Found, Rest) :-
    compare(Order, V1, V),
    (   Order = (<)
    ->  skip_to(Graph, V, Found, Rest)
    ;   Order = (=)
    ->  Found = Neighbours,
        Rest = Graph
    ;   Found = [],
        Rest = [V1-Neighbours|Graph]
    ).

%!  neighbours(+Vertex, +Graph, -Neighbours) is semidet.
%!  neighbors(+Vertex, +Graph, -Neighbours) is semidet.
%
%   Neighbours is the ordered list of the vertices to which edges from Vertex lead.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), neighbours(a, _G, N).
%       N = [b].

neighbours(Vertex, Graph, Neighbours) :-
    neighbours_of(Graph, Vertex, Neighbours).

neighbors(Vertex, Graph, Neighbours) :-
    neighbours_of(Graph, Vertex, Neighbours).

neighbours_of([V-Neighbours0|Graph], Vertex, Neighbours) :-
    (   V == Vertex
    ->  Neighbours = Neighbours0
    ;   neighbours_of(Graph, Vertex, Neighbours)
    ).

%!  reachable(+Vertex, +Graph, -Vertices) is semidet.
%
%   Vertices is the ordered list of the vertices reachable from Vertex, including Vertex itself. Fails if Graph does not
%   have Vertex.
%
%       ?- reachable(a, [a-[b], b-[], c-[]], Vs).
%       Vs = [a, b].

reachable(Vertex, Graph, Vertices) :-
    reach([Vertex], Graph, [Vertex], Vertices).

reach([], _, Reached, Reached).
reach([V|Vs], Graph, Reached0, Reached) :-
    neighbours_of(Graph, V, Neighbours),
    ord_union(Reached0, Neighbours, Reached1),
    ord_subtract(Neighbours, Reached0, New),
    '$append'(New, Vs, Agenda),
    reach(Agenda, Graph, Reached1, Reached).

%!  ugraph_union(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices and edges of both graphs.
%
%       ?- vertices_edges_to_ugraph([], [a-b], _G), ugraph_union(_G, [c-[]], H).
%       H = [a-[b], b-[], c-[]].

ugraph_union(Graph1, Graph2, Graph) :-
    finite(Graph1),
    finite(Graph2),
    union_of(Graph1, Graph2, Graph).

union_of([], Graph, Graph).
union_of([V-Ns|Graph1], Graph2, Graph) :-
    union_with(Graph2, V, Ns, Graph1, Graph).

union_with([], V, Ns, Graph1, [V-Ns|Graph1]).
union_with([V2-Ns2|Graph2], V, Ns, Graph1, Graph) :-
    compare(Order, V, V2),
    union_step(Order, V, Ns, Graph1, V2, Ns2, Graph2, Graph).

union_step(<, V, Ns, Graph1, V2, Ns2, Graph2, [V-Ns|Graph]) :-
    union_with(Graph1, V2, Ns2, Graph2, Graph).
union_step(=, V, Ns, Graph1, _, Ns2, Graph2, [V-Both|Graph]) :-
    ord_union(Ns, Ns2, Both),
    union_of(Graph1, Graph2, Graph).
union_step(>, V, Ns, Graph1, V2, Ns2, Graph2, [V2-Ns2|Graph]) :-
    union_with(Graph2, V, Ns, Graph1, Graph).

%!  connect_ugraph(+Graph0, -Start, -Graph) is det.
%
%   Graph is Graph0 with a new vertex Start, smaller than the others, with edges to all of them.
%
%       ?- connect_ugraph([1-[2],2-[]], S, G).
%       S = 0, G = [0-[1,2],1-[2],2-[]].

connect_ugraph(Graph0, Start, Graph) :-
    finite(Graph0),
    connected(Graph0, Start, Graph).

connected([], 0, []) :-
    !.
connected(Graph0, Start, [Start-Vertices|Graph0]) :-
    vertices(Graph0, Vertices),
    Vertices = [First|_],
    before(First, Start).

before(First, Start) :-
    (   integer(First)
    ->  Start is First-1
    ;   Start = 0,
        Start @< First
    ->  true
    ;   Start = '$before'(First)
    ).

%!  transpose_ugraph(+Graph, -Transposed) is det.
%
%   Transposed is Graph with all edges reversed.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), transpose_ugraph(_G, T).
%       T = [a-[], b-[a], c-[b]].

transpose_ugraph(Graph, Transposed) :-
    finite(Graph),
    edges(Graph, Edges),
    vertices(Graph, Vertices),
    turned(Edges, Turned),
    vertices_edges_to_ugraph(Vertices, Turned, Transposed).

turned([], []).
turned([From-To|Edges], [To-From|Turned]) :-
    turned(Edges, Turned).

%!  compose(+Graph1, +Graph2, -Composition) is det.
%
%   Composition has an edge from A to C for each edge A to B in Graph1 and B to C in Graph2.
%
%       ?- compose([a-[b], b-[]], [a-[], b-[c]], G).
%       G = [a-[c], b-[]].

compose(Graph1, Graph2, Composition) :-
    finite(Graph1),
    finite(Graph2),
    vertices(Graph1, Vertices1),
    vertices(Graph2, Vertices2),
    ord_union(Vertices1, Vertices2, Vertices),
    composed(Vertices, Graph1, Graph2, Composition).

composed([], _, _, []).
composed([V|Vs], Graph1, Graph2, [V-Neighbours|Composition]) :-
    (   neighbours_of(Graph1, V, Middle)
    ->  convlist(neighbours_of(Graph2), Middle, Lists),
        ord_union(Lists, Neighbours)
    ;   Neighbours = []
    ),
    composed(Vs, Graph1, Graph2, Composition).

%!  complement(+Graph, -Complement) is det.
%
%   Complement has the edges between different vertices of Graph that Graph lacks.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), complement(_G, H).
%       H = [a-[c], b-[a], c-[a, b]].

complement(Graph, Complement) :-
    finite(Graph),
    vertices(Graph, Vertices),
    complement(Graph, Vertices, Complement).

complement([], _, []).
complement([V-Neighbours|Graph], Vertices, [V-Others|Complement]) :-
    ord_add_element(Neighbours, V, Neighbours1),
    ord_subtract(Vertices, Neighbours1, Others),
    complement(Graph, Vertices, Complement).

%!  transitive_closure(+Graph, -Closure) is det.
%
%   Closure has an edge from A to B if Graph has a path of at least one edge from A to B.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), transitive_closure(_G, C).
%       C = [a-[b, c], b-[c], c-[]].

transitive_closure(Graph, Closure) :-
    finite(Graph),
    vertices(Graph, Vertices),
    warshall(Vertices, Graph, Closure).

%   After each step the graph has an edge for every path through the vertices processed so far.

warshall([], Closure, Closure).
warshall([V|Vs], Graph, Closure) :-
    neighbours_of(Graph, V, Neighbours),
    through(Graph, V, Neighbours, Graph1),
    warshall(Vs, Graph1, Closure).

through([], _, _, []).
through([V1-Neighbours1|Graph], V, Neighbours, [V1-All|Graph1]) :-
    (   ord_memberchk(V, Neighbours1)
    ->  ord_union(Neighbours1, Neighbours, All)
    ;   All = Neighbours1
    ),
    through(Graph, V, Neighbours, Graph1).

%!  symmetric_closure(+Graph, -Closure) is det.
%
%   Closure is Graph with all reversed edges added.
%
%       ?- symmetric_closure([a-[b], b-[]], G).
%       G = [a-[b], b-[a]].

symmetric_closure(Graph, Closure) :-
    transpose_ugraph(Graph, Transposed),
    ugraph_union(Graph, Transposed, Closure).

%!  top_sort(+Graph, -Vertices) is semidet.
%
%   Vertices is a topological order of Graph: edges lead only from earlier to later vertices; fails if Graph has a
%   cycle.
%
%       ?- top_sort([a-[c],b-[a],c-[]], L).
%       L = [b,a,c].

top_sort(Graph, Vertices) :-
    in_degrees(Graph, Degrees),
    zero_degrees(Degrees, Zeros, Rest),
    sorted_from(Zeros, Graph, Rest, Vertices).

%   in_degrees(+Graph, -Degrees): Degrees has Vertex-N, where N is the number of edges to Vertex.

in_degrees(Graph, Degrees) :-
    finite(Graph),
    vertices(Graph, Vertices),
    pairs_values(Graph, Lists),
    foldl(copy_to, Lists, Targets, []),
    msort(Targets, Sorted),
    counted(Vertices, Sorted, Degrees).

copy_to([], Tail, Tail).
copy_to([X|Xs], [X|Members], Tail) :-
    copy_to(Xs, Members, Tail).

counted([], _, []).
counted([V|Vs], Targets, [V-N|Degrees]) :-
    count_same(Targets, V, 0, N, Rest),
    counted(Vs, Rest, Degrees).

count_same([T|Ts], V, N0, N, Rest) :-
    T == V,
    !,
    N1 is N0+1,
    count_same(Ts, V, N1, N, Rest).
count_same(Ts, _, N, N, Ts).

zero_degrees([], [], []).
zero_degrees([V-N|Degrees], Zeros, Rest) :-
    (   N =:= 0
    ->  Zeros = [V|Zeros1],
        Rest = Rest1
    ;   Zeros = Zeros1,
        Rest = [V-N|Rest1]
    ),
    zero_degrees(Degrees, Zeros1, Rest1).

sorted_from([], _, Degrees, []) :-
    Degrees == [].
sorted_from([V|Vs], Graph, Degrees0, [V|Vertices]) :-
    neighbours_of(Graph, V, Neighbours),
    decrement(Degrees0, Neighbours, New, Degrees),
    '$reverse'(New, Vs, Agenda),
    sorted_from(Agenda, Graph, Degrees, Vertices).

%   decrement(+Degrees0, +Neighbours, -New, -Degrees): New are the vertices whose count reaches 0.

decrement(Degrees, [], [], Degrees) :-
    !.
decrement([], _, [], []).
decrement([V-N|Degrees0], [T|Ts], New, Degrees) :-
    compare(Order, V, T),
    (   Order = (=)
    ->  N1 is N-1,
        (   N1 =:= 0
        ->  New = [V|New1],
            Degrees = Degrees1
        ;   New = New1,
            Degrees = [V-N1|Degrees1]
        ),
        decrement(Degrees0, Ts, New1, Degrees1)
    ;   Order = (<)
    ->  Degrees = [V-N|Degrees1],
        decrement(Degrees0, [T|Ts], New, Degrees1)
    ;   decrement([V-N|Degrees0], Ts, New, Degrees)
    ).

%!  ugraph_layers(+Graph, -Layers) is semidet.
%
%   Layers is a list of lists of the vertices of Graph: edges lead to later layers only, and each vertex is in the first
%   possible layer.  Fails if Graph has a cycle.
%
%       ?- vertices_edges_to_ugraph([], [a-b, b-c], _G), ugraph_layers(_G, H).
%       H = [[a], [b], [c]].

ugraph_layers(Graph, Layers) :-
    in_degrees(Graph, Degrees),
    layers(Degrees, Graph, Layers).

layers([], _, []) :-
    !.
layers(Degrees, Graph, [Layer|Layers]) :-
    zero_degrees(Degrees, Layer, Rest),
    Layer \== [],
    decrement_all(Layer, Graph, Rest, Degrees1),
    layers(Degrees1, Graph, Layers).

%   Vertices whose count reaches 0 stay in the list for the next layer.

decrement_all([], _, Degrees, Degrees).
decrement_all([V|Vs], Graph, Degrees0, Degrees) :-
    neighbours_of(Graph, V, Neighbours),
    decrement(Degrees0, Neighbours, New, Degrees1),
    zeros(New, Zeros),
    keyed_union(Degrees1, Zeros, Degrees2),
    decrement_all(Vs, Graph, Degrees2, Degrees).

zeros([], []).
zeros([V|Vs], [V-0|Zeros]) :-
    zeros(Vs, Zeros).

keyed_union(Degrees, Zeros, All) :-
    ord_union(Degrees, Zeros, All).
