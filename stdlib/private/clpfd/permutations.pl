% SPDX-License-Identifier: MIT
% Predicates of SICStus Prolog's library(clpfd) that SWI-Prolog lacks: different values, permutations and circuits.

:- module('$clpfd_permutations',
          [ all_different/2, all_distinct/2, all_different_except_0/1, all_distinct_except_0/1,
            symmetric_all_different/1, symmetric_all_distinct/1, assignment/2, assignment/3,
            circuit/2, subcircuit/1, subcircuit/2, sorting/3, keysorting/2, keysorting/3
          ]).

:- use_module(private(clpfd/arguments), [equally_long/2, integers/1, integers/2, list_of/2]).
:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, same_length/2]).

% ---- different values ----

%!  all_different(?Xs, +Options) is semidet.
%
%   Like all_different/1, or with full pruning for consistency(domain) or consistency(global) in Options. With
%   circuit(true), Xs are the successors on a circuit, with subcircuit(true) on a partial circuit; with cost(Cost,
%   Matrix), Cost is the sum of the costs of Xs, for each of which Matrix has a row; an equation E #= Integer is posted,
%   too. Errors: domain_error(option, Option), domain_error(cost_matrix, Matrix).
%
%       ?- [X, Y] ins 1..2, Z in 1..3, all_different([X, Y, Z], [consistency(domain)]).
%       Z = 3.

all_different(Xs, Options) :-
    known_matching_options(Options),
    (   memberchk(consistency(How), Options), memberchk(How, [domain, global])
    ->  all_distinct(Xs)
    ;   all_different(Xs)
    ),
    besides(Xs, Options).

%!  all_distinct(?Xs, +Options) is semidet.
%
%   Like all_distinct/1, or with less pruning for consistency(value) or consistency(local) in Options. The other options
%   are those of all_different/2. Errors: domain_error(option, Option), domain_error(cost_matrix, Matrix).
%
%       ?- [X, Y] ins 1..2, Z in 1..3, all_distinct([X, Y, Z], [consistency(domain)]).
%       Z = 3.

all_distinct(Xs, Options) :-
    known_matching_options(Options),
    (   memberchk(consistency(How), Options), memberchk(How, [value, local])
    ->  all_different(Xs)
    ;   all_distinct(Xs)
    ),
    besides(Xs, Options).

known_matching_options(Options) :-
    known_options(Options, [consistency(_)-oneof([domain, bounds, value, bound, global, local]),
                            on(_)-oneof([dom, min, max, minmax, val, none]),
                            circuit(_)-boolean, subcircuit(_)-boolean, cost(_, _), _ #= _]).

% The additional constraints in Options.
besides(Xs, Options) :-
    ( memberchk(circuit(true), Options) -> circuit(Xs) ; true ),
    ( memberchk(subcircuit(true), Options) -> subcircuit(Xs) ; true ),
    maplist(equation, Options),
    total_cost(Xs, Options).

equation(Option) :-
    (   Option = (E #= N)
    ->  E #= N
    ;   true
    ).

total_cost(Xs, Options) :-
    (   memberchk(cost(Cost, Matrix), Options)
    ->  must_be(list(list(integer)), Matrix),
        (   same_length(Xs, Matrix)
        ->  maplist(element, Xs, Matrix, Costs)
        ;   throw(error(domain_error(cost_matrix, Matrix), _))
        ),
        sum(Costs, #=, Cost)
    ;   true
    ).

%!  all_different_except_0(?Xs) is semidet.
%
%   The nonzero elements of Xs are pairwise different.
%
%       ?- X in 0..1, all_different_except_0([1, X, 0]).
%       X = 0.

all_different_except_0(Xs) :-
    integers(Xs),
    except_0(Xs).

except_0([]).
except_0([X|Xs]) :-
    except_0(Xs, X),
    except_0(Xs).

except_0([], _).
except_0([Y|Ys], X) :-
    X #\= Y #\/ X #= 0,
    except_0(Ys, X).

%!  all_distinct_except_0(?Xs) is semidet.
%
%   Like all_different_except_0/1.
%
%       ?- X in 0..1, all_distinct_except_0([1, X, 0]).
%       X = 0.

all_distinct_except_0(Xs) :- all_different_except_0(Xs).

%!  symmetric_all_different(?Xs) is semidet.
%
%   Like symmetric_all_distinct/1, with less pruning.
%
%       ?- symmetric_all_different([2, X, 4, Y]).
%       X = 1, Y = 3.

symmetric_all_different(Xs) :-
    assignment(Xs, Xs).

%!  symmetric_all_distinct(?Xs) is semidet.
%
%   Xs are pairwise different, and if element I is J, then element J is I.
%
%       ?- symmetric_all_distinct([2, X, 4, Y]).
%       X = 1, Y = 3.

symmetric_all_distinct(Xs) :-
    must_be(list, Xs),
    all_distinct(Xs),
    assignment(Xs, Xs).

% ---- permutations ----

%!  assignment(?Xs, ?Ys) is semidet.
%
%   Element I of Xs is J exactly if element J of Ys is I.
%
%       ?- assignment([2, 3, 1], Ys).
%       Ys = [3, 1, 2].

assignment(Xs, Ys) :-
    must_be(list, Xs),
    length(Xs, N),
    integers(Ys, N),
    append(Xs, Ys, All),
    '$fd_global'(assignment, All, [], assignment(Xs, Ys)).

%!  assignment(?Xs, ?Ys, +Options) is semidet.
%
%   Like assignment/2. With circuit(true), Xs are the successors and Ys the predecessors on a circuit; with cost(Cost,
%   Matrix), Cost is the sum of the costs of Xs, for each of which Matrix has a row. Errors: domain_error(option,
%   Option), domain_error(cost_matrix, Matrix).
%
%       ?- assignment([2, 3, 1], Ys, [circuit(true)]).
%       Ys = [3, 1, 2].

assignment(Xs, Ys, Options) :-
    known_matching_options(Options),
    assignment(Xs, Ys),
    besides(Xs, Options).

%!  circuit(?Successors, ?Predecessors) is semidet.
%
%   The elements of the lists are the numbers of the successor and the predecessor on a Hamiltonian circuit.
%
%       ?- circuit([2, 3, X], Predecessors).
%       X = 1, Predecessors = [3, 1, 2].

circuit(Successors, Predecessors) :-
    assignment(Successors, Predecessors),
    circuit(Successors).

%!  subcircuit(?Successors) is semidet.
%
%   The elements of the list are the numbers of the successors on a circuit of some nodes; each other node is its own
%   successor.
%
%       ?- subcircuit([2, X, 3]).
%       X = 1.

subcircuit(Xs) :- '$fd_global'(subcircuit, Xs, []).

%!  subcircuit(?Successors, ?Predecessors) is semidet.
%
%   The elements of the lists are the numbers of the successor and the predecessor on a circuit of some nodes; each
%   other node is its own.
%
%       ?- subcircuit([2, 1, X], Predecessors).
%       X = 3, Predecessors = [2, 1, 3].

subcircuit(Successors, Predecessors) :-
    assignment(Successors, Predecessors),
    subcircuit(Successors).

%!  sorting(?Xs, ?Places, ?Ys) is semidet.
%
%   Ys are Xs in ascending order, and element I of Places is the position of element I of Xs in Ys.
%
%       ?- sorting([30, 10, 20], Places, Sorted).
%       Places = [3, 1, 2], Sorted = [10, 20, 30].

sorting(Xs, Places, Ys) :-
    must_be(list, Xs),
    length(Xs, N),
    integers(Places, N),
    integers(Ys, N),
    append(Places, Ys, Rest),
    append(Xs, Rest, All),
    '$fd_global'(sorting, All, [], sorting(Xs, Places, Ys)).

%!  keysorting(?Rows, ?Sorted) is semidet.
%
%   Sorted are Rows, lists of equal length, ascending by their first elements; rows with equal keys keep their order.
%   Errors: type_error(equal_length_lists, Rows).
%
%       ?- keysorting([[2, 7], [1, 8]], Sorted).
%       Sorted = [[1, 8], [2, 7]].

keysorting(Rows, Sorted) :-
    keysorting(Rows, Sorted, []).

%!  keysorting(?Rows, ?Sorted, +Options) is semidet.
%
%   Like keysorting/2. With keys(N), Sorted is ascending by the first N elements of each row; with permutation(Places),
%   element I of Sorted is row J of Rows, where J is element I of Places. Errors: domain_error(option, Option),
%   type_error(equal_length_lists, Rows).
%
%       ?- keysorting([[2, 7], [1, 8], [1, 5]], Sorted, [keys(2), permutation(_Places)]), label(_Places).
%       Sorted = [[1, 5], [1, 8], [2, 7]].

keysorting(Rows, Sorted, Options) :-
    must_be(list(list), Rows),
    known_options(Options, [keys(_)-positive_integer, permutation(_)]),
    ( memberchk(keys(N), Options) -> true ; N = 1 ),
    length(Rows, Count),
    list_of(Count, Sorted),
    ( memberchk(permutation(From), Options) -> integers(From, Count) ; true ),
    (   Rows = [First|_]
    ->  length(First, Width),
        ( N =< Width -> true ; throw(error(domain_error(option, keys(N)), _)) ),
        ( equally_long(Rows, First) -> true ; throw(error(type_error(equal_length_lists, Rows), _)) ),
        maplist(row_of(Width), Sorted),
        transpose(Rows, Columns),
        transpose(Sorted, SortedColumns),
        sorted_by(N, Columns, SortedColumns, From, Sorted)
    ;   true
    ).

row_of(Width, Row) :-
    integers(Row, Width).

sorted_by(1, Columns, SortedColumns, From, _) :-
    !,
    sorted_by_one(Columns, SortedColumns, Places),
    ( nonvar(From) -> assignment(Places, From) ; true ).
sorted_by(N, Columns, SortedColumns, From, Sorted) :-
    length(Sorted, Count),
    length(From, Count),
    From ins 1..Count,
    all_distinct(From),
    maplist(moved_column(From), SortedColumns, Columns),
    maplist(with_place(N), Sorted, From, Keys),
    lex_chain(Keys).

% A key followed by the position, which keeps rows with the same key in order.
with_place(N, Row, Place, Key) :-
    length(Prefix, N),
    append(Prefix, _, Row),
    append(Prefix, [Place], Key).

sorted_by_one([Keys|Columns], [SortedKeys|SortedColumns], Places) :-
    length(Keys, N),
    length(Places, N),
    Places ins 1..N,
    all_distinct(Places),
    sorting(Keys, Places, SortedKeys),
    stable(Keys, Places),
    maplist(moved_column(Places), [Keys|Columns], [SortedKeys|SortedColumns]).

stable([], []).
stable([K|Ks], [P|Ps]) :-
    stable(Ks, Ps, K, P),
    stable(Ks, Ps).

stable([], [], _, _).
stable([L|Ls], [Q|Qs], K, P) :-
    K #=< L #<==> P #< Q,
    stable(Ls, Qs, K, P).

moved_column(Places, Column, Sorted) :-
    maplist(at_place(Sorted), Column, Places).

at_place(Sorted, X, P) :-
    element(P, Sorted, X).
