% SPDX-License-Identifier: MIT
% Relations defined by decision graphs, with the names of SICStus Prolog.
%
% Each variable's nodes form a level. A tuple visits one node per level, a number; a row of the level's table [Node,
% Symbol, Next] leads to the next. The symbol is the value of the variable, or the number of a range of values that all
% edges of the level treat alike. If edges have goals, rows are [Node, Symbol, Edge, Next], and taking an edge implies
% its goals.

:- module('$clpfd_decision_graphs', [case/3, case/4]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, nth1/3]).

%!  case(+Template, ?Tuples, +Graph) is semidet.
%
%   Each of Tuples is an instance of Template, a term with variables, along a path of Graph, a list of node(Id,
%   Variable, Edges) whose first element is the root. Each path visits the variables in their order in Template. Edges
%   are (Low..High)-Id for inner nodes, Low..High at the end of a path; with goals, (Low..High)-Goals or
%   (Low..High)-Goals-Id, the values must also satisfy these: conditions, or scalar_product(Factors, Variables,
%   Relation, Integer). Variables in goals that are not in Template denote themselves. Each node has a different Id.
%   Errors: domain_error(case_node, Node), domain_error(case_edge, Edge).
%
%       ?- case(A-B, [2-Y], [node(0, A, [(1..1)-1, (2..2)-2]), node(1, B, [4..4]), node(2, B, [8..8])]).
%       Y = 8.

case(Template, Tuples, Graph) :-
    case(Template, Tuples, Graph, []).

%!  case(+Template, ?Tuples, +Graph, +Options) is semidet.
%
%   Like case/3. scalar_product(Factors, Variables, Relation, Integer) posts that constraint too; on(Events) and
%   prune(Variables) select algorithms and are ignored. Errors: those of case/3; domain_error(option, Option).
%
%       ?- case(f(A), [f(X)], [node(0, A, [3..9])], [scalar_product([2], [A], #=<, 7)]).
%       X = 3.

case(Template, Tuples, Graph, Options) :-
    known_options(Options, [on(_), prune(_), scalar_product(_, _, _, _)]),
    must_be(list, Tuples),
    must_be(list, Graph),
    term_variables(Template, Vars),
    empty_assoc(Places0),
    numbered(Graph, 1, Vars, Places0, Places),
    levels(Vars, 1, Graph, Places, Levels),
    paths(Tuples, Template, Vars, Levels, Options).

% The positions of nodes: at(Number, Level) for each Id.
numbered([], _, _, Places, Places).
numbered([Node|Nodes], N, Vars, Places0, Places) :-
    (   nonvar(Node),
        Node = node(Id, X, Edges),
        nth1(Level, Vars, V),
        V == X,
        ( N > 1 -> true ; Level =:= 1 )
    ->  must_be(nonvar, Id),
        must_be(list, Edges)
    ;   throw(error(domain_error(case_node, Node), _))
    ),
    (   get_assoc(Id, Places0, _)
    ->  throw(error(domain_error(case_node, Node), _))
    ;   put_assoc(Id, Places0, at(N,Level), Places1)
    ),
    N1 is N+1,
    numbered(Nodes, N1, Vars, Places1, Places).

% ---- levels ----

% level(Symbols, Rows, Goals): Symbols is `values` or a list of ranges, Goals is a list of Edge-Goals.
levels([], _, _, _, []).
levels([V|Vs], K, Graph, Places, [level(Symbols, Rows, Goals)|Levels]) :-
    Next is K+1,
    (   Vs == []
    ->  Below = end
    ;   Below = Next
    ),
    edges(Graph, V, Places, Below, Edges),
    ranges(Edges, Ranges),
    (   maplist(is_single, Ranges)
    ->  Symbols = values
    ;   Symbols = Ranges
    ),
    goals_of_edges(Edges, 1, Goals),
    rows(Edges, 1, Ranges, Symbols, Goals, Rows),
    levels(Vs, Next, Graph, Places, Levels).

edges([], _, _, _, []).
edges([node(Id,X,Children)|Nodes], V, Places, Below, Edges) :-
    (   X == V
    ->  get_assoc(Id, Places, at(From,_)),
        children(Children, From, Places, Below, Edges, Edges1)
    ;   Edges = Edges1
    ),
    edges(Nodes, V, Places, Below, Edges1).

children([], _, _, _, Edges, Edges).
children([Child|Children], From, Places, Below, [edge(From,Low,High,Goals,To)|Edges0], Edges) :-
    (   nonvar(Child),
        child(Below, Child, Places, Low..High, Goals, To),
        limits(Low, High)
    ->  true
    ;   throw(error(domain_error(case_edge, Child), _))
    ),
    children(Children, From, Places, Below, Edges0, Edges).

child(end, Child, _, Range, Goals, 0) :-
    !,
    range_and_goals(Child, Range, Goals).
child(Level, Child-Id, Places, Range, Goals, To) :-
    nonvar(Id),
    get_assoc(Id, Places, at(To,Level)),
    range_and_goals(Child, Range, Goals).

range_and_goals(Range-Goals0, Range, Goals) :-
    !,
    is_list(Goals0),
    maplist(condition, Goals0, Goals).
range_and_goals(Range, Range, []).

limits(Low, High) :-
    ( Low == inf -> true ; integer(Low) ),
    ( High == sup -> true ; integer(High) ).

condition(Goal, Condition) :-
    must_be(nonvar, Goal),
    (   Goal = scalar_product(Factors, Xs, Relation, Value)
    ->  memberchk(Relation, [#=, #\=, #<, #=<, #>, #>=]),
        weighted(Factors, Xs, 0, Sum),
        Condition =.. [Relation,Sum,Value]
    ;   Condition = Goal
    ).

weighted([], [], Sum, Sum).
weighted([C|Cs], [X|Xs], Sum0, Sum) :-
    weighted(Cs, Xs, Sum0+C*X, Sum).

% The largest ranges that lie inside or outside each edge, without those outside all edges.
ranges(Edges, Ranges) :-
    cuts(Edges, Cuts0),
    sort(Cuts0, Cuts),
    between_cuts(Cuts, inf, Edges, Ranges).

cuts([], []).
cuts([edge(_,Low,High,_,_)|Edges], Cuts) :-
    (   Low == inf
    ->  Cuts = Cuts1
    ;   Cuts = [Low|Cuts1]
    ),
    (   High == sup
    ->  Cuts1 = Cuts2
    ;   Cut is High+1,
        Cuts1 = [Cut|Cuts2]
    ),
    cuts(Edges, Cuts2).

between_cuts([], Low, Edges, Ranges) :-
    used(Edges, Low, sup, Ranges, []).
between_cuts([Cut|Cuts], Low, Edges, Ranges) :-
    High is Cut-1,
    used(Edges, Low, High, Ranges, Ranges1),
    between_cuts(Cuts, Cut, Edges, Ranges1).

used(Edges, Low, High, Ranges0, Ranges) :-
    (   some_around(Edges, Low, High)
    ->  Ranges0 = [Low..High|Ranges]
    ;   Ranges0 = Ranges
    ).

some_around([Edge|Edges], Low, High) :-
    (   around(Edge, Low, High)
    ->  true
    ;   some_around(Edges, Low, High)
    ).

around(edge(_,Low0,High0,_,_), Low, High) :-
    ( Low0 == inf -> true ; Low \== inf, Low0 =< Low ),
    ( High0 == sup -> true ; High \== sup, High =< High0 ).

is_single(Low..High) :-
    Low == High.

goals_of_edges([], _, []).
goals_of_edges([edge(_,_,_,Goals,_)|Edges], I, Found) :-
    (   Goals == []
    ->  Found = Found1
    ;   Found = [I-Goals|Found1]
    ),
    I1 is I+1,
    goals_of_edges(Edges, I1, Found1).

rows([], _, _, _, _, []).
rows([Edge|Edges], I, Ranges, Symbols, Goals, Rows) :-
    rows_of_edge(Ranges, 1, Symbols, Edge, I, Goals, Rows, Rows1),
    I1 is I+1,
    rows(Edges, I1, Ranges, Symbols, Goals, Rows1).

rows_of_edge([], _, _, _, _, _, Rows, Rows).
rows_of_edge([Low..High|Ranges], N, Symbols, Edge, I, Goals, Rows0, Rows) :-
    (   around(Edge, Low, High)
    ->  Edge = edge(From, _, _, _, To),
        ( Symbols == values -> Symbol = Low ; Symbol = N ),
        tuple(Goals, From, Symbol, I, To, Row),
        Rows0 = [Row|Rows1]
    ;   Rows0 = Rows1
    ),
    N1 is N+1,
    rows_of_edge(Ranges, N1, Symbols, Edge, I, Goals, Rows1, Rows).

tuple(Goals, From, Symbol, Edge, To, Tuple) :-
    (   Goals == []
    ->  Tuple = [From,Symbol,To]
    ;   Tuple = [From,Symbol,Edge,To]
    ).

% ---- tuples ----

paths([], _, _, _, _).
paths([Tuple|Tuples], Template, Vars, Levels, Options) :-
    copy_term_nat(Template-Vars, Tuple-Xs),
    path(Levels, Xs, 1, Vars-Xs),
    sums(Options, Vars-Xs),
    paths(Tuples, Template, Vars, Levels, Options).

path([], [], _, _).
path([level(Symbols,Rows,Goals)|Levels], [X|Xs], From, Instance) :-
    symbol(Symbols, X, Symbol),
    ( Levels == [] -> To = 0 ; true ),
    tuple(Goals, From, Symbol, Edge, To, Tuple),
    tuples_in([Tuple], Rows),
    maplist(implies(Edge, Instance), Goals),
    path(Levels, Xs, To, Instance).

symbol(values, X, X).
symbol([Range|Ranges], X, Symbol) :-
    linked([Range|Ranges], 1, X, Symbol, Range, Domain),
    X in Domain.

linked([], _, _, _, Domain, Domain).
linked([Range|Ranges], N, X, Symbol, Domain0, Domain) :-
    X in Range #<==> Symbol #= N,
    N1 is N+1,
    linked(Ranges, N1, X, Symbol, Domain0 \/ Range, Domain).

implies(Edge, Instance, I-Goals) :-
    instance(Instance, Goals, [Goal|More]),
    conjunction(More, Goal, Condition),
    Edge #= I #==> Condition.

conjunction([], Condition, Condition).
conjunction([Goal|Goals], Condition0, Condition) :-
    conjunction(Goals, Condition0 #/\ Goal, Condition).

sums([], _).
sums([Option|Options], Instance) :-
    (   Option = scalar_product(Factors, Xs0, Relation, Value)
    ->  instance(Instance, Xs0, Xs),
        scalar_product(Factors, Xs, Relation, Value)
    ;   true
    ),
    sums(Options, Instance).

% Variables that are not in the template denote themselves.
instance(Vars-Xs, Term0, Term) :-
    term_variables(Vars-Term0, All),
    append(Vars, Others, All),
    copy_term_nat(Vars-Others-Term0, Xs-Others-Term).
