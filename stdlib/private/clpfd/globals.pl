% SPDX-License-Identifier: MIT
% Constraints over lists of variables, with the names and arguments of SWI-Prolog.

:- module('$clpfd_globals',
          [ all_different/1, all_distinct/1, circuit/1, element/3, tuples_in/2,
            global_cardinality/2, global_cardinality/3,
            lex_chain/1, chain/2, serialized/2, cumulative/1, cumulative/2, disjoint2/1,
            transpose/2, zcompare/3
          ]).

:- use_module(private(clpfd/arguments), [equally_long/2]).
:- use_module(private(clpfd/arithmetic)).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, foldl/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(sicstus_lists), [transpose/2]).
:- use_module(library(freeze)).

%!  all_different(?Xs) is semidet.
%
%   The elements of Xs are pairwise different. Propagates only bound elements: their values are removed from the other
%   domains.
%
%       ?- [X, Y] ins 1..2, all_different([X, Y]), X = 1.
%       X = 1, Y = 2.

all_different(Xs) :- '$fd_global'(all_different, Xs, []).

%!  all_distinct(?Xs) is semidet.
%
%   Like all_different/1, with domain-consistent propagation (Régin 1994).
%
%       ?- [X,Y,Z] ins 1..3, X in 1..2, Y in 1..2, all_distinct([X,Y,Z]).
%       Z = 3.

all_distinct(Xs) :- '$fd_global'(all_distinct, Xs, []).

%!  circuit(?Xs) is semidet.
%
%   Each element of Xs is the number of its successor on a Hamiltonian circuit, counting from 1.
%
%       ?- circuit([2, 3, X]).
%       X = 1.

circuit(Xs) :- '$fd_global'(circuit, Xs, []).

%!  element(?N, ?Xs, ?Value) is semidet.
%
%   Value is element N of Xs, counting from 1.
%
%       ?- element(N, [7, 5, 9], 5).
%       N = 2.

element(N, Xs, Value) :-
    must_be(list, Xs),
    length(Xs, Length),
    N in 1..Length,
    append(Xs, [Value], Variables),
    '$fd_global'(element, [N|Variables], [], element(N, Xs, Value)).

%!  tuples_in(?Tuples, +Rows) is semidet.
%
%   Each of Tuples, lists of variables, is one of Rows, lists of integers.
%
%       ?- tuples_in([[2, Y]], [[1, 4], [2, 8], [3, 9]]).
%       Y = 8.

tuples_in(Tuples, Rows) :-
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Rows),
    maplist(tuple_in(Rows), Tuples).

tuple_in(Rows, Tuple) :-
    length(Tuple, Width),
    rows_of_width(Rows, Width, Numbers),
    (   Tuple == []
    ->  memberchk([], Rows)
    ;   Numbers = [_|_],
        '$fd_global'(table, Tuple, Numbers)
    ).

rows_of_width([], _, []).
rows_of_width([Row|Rows], Width, Numbers) :-
    (   length(Row, Width)
    ->  append(Row, Numbers1, Numbers)
    ;   Numbers = Numbers1
    ),
    rows_of_width(Rows, Width, Numbers1).

%!  global_cardinality(?Xs, ?Pairs) is semidet.
%
%   Pairs are Key-Count: each Key occurs Count times in Xs, and no other value occurs.
%
%       ?- global_cardinality([X,Y], [1-2,3-0]).
%       X = 1, Y = 1.

global_cardinality(Xs, Pairs) :-
    must_be(list, Xs),
    must_be(list, Pairs),
    keys_counts(Pairs, Keys, Counts),
    must_be(list(integer), Keys),
    sort(Keys, Sorted),
    length(Keys, N),
    (   length(Sorted, N)
    ->  true
    ;   throw(error(domain_error(gcc_unique_key_pairs, Pairs), _))
    ),
    length(Xs, Most),
    Counts ins 0..Most,
    keys_domain(Sorted, Xs),
    append(Xs, Counts, All),
    '$fd_global'(global_cardinality, All, [Most|Keys]).

keys_counts([], [], []).
keys_counts([Pair|Pairs], [Key|Keys], [Count|Counts]) :-
    (   nonvar(Pair), Pair = Key-Count
    ->  true
    ;   throw(error(domain_error(gcc_pair, Pair), _))
    ),
    keys_counts(Pairs, Keys, Counts).

keys_domain([], []).
keys_domain([Key|Keys], Xs) :-
    union_of(Keys, Key, Domain),
    Xs ins Domain.

union_of([], Domain, Domain).
union_of([Key|Keys], Domain0, Domain) :-
    union_of(Keys, Domain0 \/ Key, Domain).

%!  global_cardinality(?Xs, ?Pairs, +Options) is semidet.
%
%   Like global_cardinality/2. With cost(Cost, Matrix) in Options, Cost is the sum of the costs of the values: Matrix
%   has a row for each of Xs with the cost of each key. Other options request less pruning and are ignored.
%
%       ?- Xs = [_, _], global_cardinality(Xs, [1-1, 2-1], [cost(C, [[5, 1], [1, 5]])]), C #= 2.
%       Xs = [2, 1], C = 2.

global_cardinality(Xs, Pairs, Options) :-
    must_be(list, Options),
    global_cardinality(Xs, Pairs),
    keys_counts(Pairs, Keys, _),
    (   member(Option, Options),
        Option = cost(Cost, Matrix)
    ->  must_be(list(list(integer)), Matrix),
        maplist(cost_of(Keys), Xs, Matrix, Costs),
        sum(Costs, #=, Cost)
    ;   true
    ).

cost_of(Keys, X, Row, C) :-
    element(N, Keys, X),
    element(N, Row, C).

%!  lex_chain(?Lists) is semidet.
%
%   Each of Lists is lexicographically less than or equal to the next one. If two have different lengths, the shorter
%   one must not be a prefix of the other.
%
%       ?- [X, Y] ins 0..1, lex_chain([[1, 0], [X, Y], [1, 0]]).
%       X = 1, Y = 0.

lex_chain(Lists) :-
    must_be(list(list), Lists),
    (   Lists = [First|Rest],
        \+ equally_long(Rest, First)
    ->  neighbours_in_order(Rest, First)
    ;   lists_in_order(Lists, 0, lex_chain(Lists))
    ).

neighbours_in_order([], _).
neighbours_in_order([Ys|Lists], Xs) :-
    common_length(Xs, Ys, As, Bs, Strictly),
    (   As == []
    ->  Strictly == 0
    ;   lists_in_order([As,Bs], Strictly, lex_chain([Xs,Ys]))
    ),
    neighbours_in_order(Lists, Ys).

% As and Bs are the lists cut to the length of the shorter one; beyond it they are not ordered.
common_length([X|Xs], [Y|Ys], [X|As], [Y|Bs], Strictly) :-
    !,
    common_length(Xs, Ys, As, Bs, Strictly).
common_length(Xs, Ys, [], [], Strictly) :-
    (   Xs == Ys
    ->  Strictly = 0
    ;   Strictly = 1
    ).

lists_in_order(Lists, Strictly, Goal) :-
    must_be(list(list), Lists),
    (   Lists = [First|_]
    ->  length(First, Width),
        flattened(Lists, Width, All, []),
        length(Lists, N),
        '$fd_global'(lexicographic, All, [N,Strictly], Goal)
    ;   true
    ).

flattened([], _, All, All).
flattened([List|Lists], Width, All0, All) :-
    (   length(List, Width)
    ->  append(List, All1, All0)
    ;   throw(error(type_error(equal_length_lists, [List|Lists]), _))
    ),
    flattened(Lists, Width, All1, All).

%!  chain(?Xs, +Relation) is semidet.
%
%   Adjacent elements of Xs have the Relation, one of #< #=< #> #>=.
%
%       ?- [X, Y, Z] ins 1..3, chain([X, Y, Z], #<).
%       X = 1, Y = 2, Z = 3.

chain(Xs, Relation) :-
    must_be(list, Xs),
    must_be(callable, Relation),
    (   memberchk(Relation, [#=, #<, #=<, #>, #>=])
    ->  older_first(Relation, Xs, Variables),
        Variables ins inf..sup,
        chain_pairs(Xs, Relation)
    ;   throw(error(domain_error(chain_relation, Relation), _))
    ).

%   The age of the variables decides how their constraints are shown.

older_first(Relation, [X,Y|Xs], [Y,X|Xs]) :- memberchk(Relation, [#<, #=<]), !.
older_first(_, Xs, Xs).

chain_pairs([], _).
chain_pairs([X|Xs], Relation) :- foldl(in_relation(Relation), Xs, X, _).

in_relation(Relation, Y, X, Y) :- call(Relation, X, Y).

%!  serialized(?Starts, ?Durations) is semidet.
%
%   The tasks that begin at Starts and last Durations do not overlap: of any two, one ends before or when the other
%   begins. So a task of duration 0 may lie between others but not inside one.
%
%       ?- Y in 0..5, serialized([0, Y], [3, 1]), fd_inf(Y, Least).
%       Least = 3.

serialized(Starts, Durations) :-
    must_be(list, Starts),
    must_be(list, Durations),
    length(Starts, N),
    length(Durations, N),
    Durations ins 0..sup,
    append(Starts, Durations, All),
    '$fd_global'(serialized, All, [], serialized(Starts, Durations)).

%!  cumulative(?Tasks) is semidet.
%
%   Like cumulative/2 with the limit 1.
%
%       ?- X in 0..3, cumulative([task(0, 3, _, 1, a), task(X, 2, _, 1, b)]).
%       X = 3.

cumulative(Tasks) :-
    cumulative(Tasks, [limit(1)]).

%!  cumulative(?Tasks, +Options) is semidet.
%
%   Tasks are task(Start, Duration, End, Demand, Id): at any time the running tasks together need at most the limit,
%   given by limit(Limit) in Options, by default 1. With precedences(Ps), for each Id1-Id2 #= D in Ps the first task
%   starts D after the second. Errors: instantiation_error if a start, duration or end is unbounded; domain_error(task,
%   Task), domain_error(cumulative_options_empty_or_limit, Options), domain_error(precedence, P).
%
%       ?- X in 0..3, cumulative([task(0, 3, _, 2, a), task(X, 2, _, 1, b)], [limit(2)]).
%       X = 3.

cumulative(Tasks, Options) :-
    must_be(list, Tasks),
    must_be(list, Options),
    cumulative_limit(Options, Options, 1, Limit),
    to_be_integer(Limit),
    task_variables(Tasks, Limit, Variables),
    all_finite(Variables),
    '$fd_global'(cumulative, Variables, [], cumulative(Tasks, [limit(Limit)])),
    precedences(Options, Tasks).

% SICStus Prolog has options that select algorithms.
cumulative_limit([], _, Limit, Limit).
cumulative_limit([Option|Rest], Options, Limit0, Limit) :-
    must_be(nonvar, Option),
    (   Option = limit(Limit1)
    ->  cumulative_limit(Rest, Options, Limit1, Limit)
    ;   Option =.. [Name,_], memberchk(Name, [global, precedences, task_intervals])
    ->  cumulative_limit(Rest, Options, Limit0, Limit)
    ;   throw(error(domain_error(cumulative_options_empty_or_limit, Options), _))
    ).

precedences([], _).
precedences([Option|Options], Tasks) :-
    (   Option = precedences(Ps)
    ->  must_be(list, Ps),
        maplist(precede(Tasks), Ps)
    ;   true
    ),
    precedences(Options, Tasks).

precede(Tasks, P) :-
    (   nonvar(P), P = (Id1-Id2 #= Distance), start(Id1, Tasks, Start1), start(Id2, Tasks, Start2)
    ->  Start1-Start2 #= Distance
    ;   throw(error(domain_error(precedence, P), _))
    ).

start(Id, Tasks, Start) :-
    member(task(Start, _, _, _, Id0), Tasks),
    Id0 == Id,
    !.

task_variables([], Limit, [Limit]).
task_variables([Task|Tasks], Limit, [Start,Duration,End,Demand|Variables]) :-
    must_be(nonvar, Task),
    (   Task = task(Start, Duration, End, Demand, _)
    ->  [Start,Duration,End,Demand] ins inf..sup,
        Duration #>= 0,
        Demand #>= 0
    ;   throw(error(domain_error(task, Task), _))
    ),
    task_variables(Tasks, Limit, Variables).

% Groups of four, the limit at the end.
all_finite([_]).
all_finite([Start,Duration,End,_|Variables]) :-
    finite([Start,Duration,End], 0, Count),
    (   Count >= 2                    % they make the third one finite
    ->  all_finite(Variables)
    ;   throw(error(instantiation_error, _))
    ).

finite([], Count, Count).
finite([X|Xs], Count0, Count) :-
    fd_inf(X, Low),
    fd_sup(X, High),
    (   integer(Low), integer(High)
    ->  Count1 is Count0+1
    ;   Count1 = Count0
    ),
    finite(Xs, Count1, Count).

%!  disjoint2(?Rectangles) is semidet.
%
%   Rectangles are terms F(X, Width, Y, Height) with any F; no two of them overlap. Two overlap in a direction if one
%   begins at or after the other's beginning and before its end; this also defines the meaning of sizes of 0 and less.
%   Errors: domain_error(rectangle, Rectangle).
%
%       ?- X in 0..2, disjoint2([r(0, 2, 0, 2), r(X, 2, 1, 2)]).
%       X = 2.

disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    maplist(rectangle_side, Rectangles, Sides),
    plain_rectangles(Sides, Rectangles, Variables, Plain),
    '$fd_global'(disjoint_rectangles, Variables, [], disjoint2(Plain)),
    strange_rectangles_apart(Sides).

rectangle_side(Rectangle, [X,W,Y,H]) :-
    must_be(nonvar, Rectangle),
    (   compound(Rectangle), Rectangle =.. [_,X,W,Y,H]
    ->  [X,W,Y,H] ins inf..sup
    ;   throw(error(domain_error(rectangle, Rectangle), _))
    ).

%   The propagator assumes sizes of 0 and more, and ignores rectangles of size 0. For unusual sizes SWI-Prolog's
%   definition is posted as well.

plain_rectangles([], [], [], []).
plain_rectangles([[X,W,Y,H]|Sides], [Rectangle|Rectangles], Variables, Plain) :-
    (   least_size(W, H, Least),
        Least >= 0
    ->  Variables = [X,W,Y,H|Variables1],
        Plain = [Rectangle|Plain1]
    ;   Variables = Variables1,
        Plain = Plain1
    ),
    plain_rectangles(Sides, Rectangles, Variables1, Plain1).

least_size(W, H, Least) :-
    fd_inf(W, LeastW),
    fd_inf(H, LeastH),
    (   integer(LeastW), integer(LeastH)
    ->  Least is min(LeastW, LeastH)
    ;   Least = -1
    ).

strange_rectangles_apart([]).
strange_rectangles_apart([[X,W,Y,H]|Sides]) :-
    least_size(W, H, Least),
    strange_rectangles_apart(Sides, [X,W,Y,H], Least),
    strange_rectangles_apart(Sides).

strange_rectangles_apart([], _, _).
strange_rectangles_apart([[X2,W2,Y2,H2]|Sides], [X1,W1,Y1,H1], Least1) :-
    (   ( Least1 =< 0 ; least_size(W2, H2, Least2), Least2 =< 0 )
    ->  not_begun_within(X1, W1, Y1, H1, X2, W2, Y2, H2),
        not_begun_within(X2, W2, Y2, H2, X1, W1, Y1, H1)
    ;   true
    ),
    strange_rectangles_apart(Sides, [X1,W1,Y1,H1], Least1).

%   If the second rectangle begins within the extent of the first along one axis, they are apart along the other.
not_begun_within(X1, W1, Y1, H1, X2, W2, Y2, H2) :-
    X1 #=< X2 #/\ X2 #< X1+W1 #==> Y1+H1 #=< Y2 #\/ Y2+H2 #=< Y1,
    Y1 #=< Y2 #/\ Y2 #< Y1+H1 #==> X1+W1 #=< X2 #\/ X2+W2 #=< X1.

%!  zcompare(?Order, ?X, ?Y) is semidet.
%
%   Order is <, = or > according to the comparison of X and Y.
%
%       ?- X in 1..3, zcompare(Order, X, 5).
%       Order = <.

zcompare(Order, X, Y) :-
    (   nonvar(Order)
    ->  clpfd:zcompare_(Order, X, Y)
    ;   integer(X), integer(Y)
    ->  compare(Order, X, Y)
    ;   to_be_integer(X),
        to_be_integer(Y),
        freeze(Order, clpfd:zcompare_(Order, X, Y)),
        '$fd_condition'((#(X) #< #(Y) #<==> #(Less)) #/\ (#(X) #= #(Y) #<==> #(Equal)), zcompare(Order, X, Y)),
        decide(Less, Equal, Order),
        freeze(Less, decide(Less, Equal, Order)),
        freeze(Equal, decide(Less, Equal, Order))
    ).

to_be_integer(X) :- ( var(X) -> true ; must_be(integer, X) ).

decide(Less, Equal, Order) :-
    (   Less == 1
    ->  Order = (<)
    ;   Equal == 1
    ->  Order = (=)
    ;   Less == 0, Equal == 0
    ->  Order = (>)
    ;   true
    ).
