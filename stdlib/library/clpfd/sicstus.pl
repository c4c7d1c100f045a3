% SPDX-License-Identifier: MIT
% Names of SICStus Prolog's library(clpfd) that SWI-Prolog has not: constraints over lists.

:- module(clpfd_sicstus,
          [ domain/3, fd_min/2, fd_max/2,
            all_different/2, all_distinct/2, all_different_except_0/1, all_distinct_except_0/1,
            symmetric_all_distinct/1, scalar_product/5, count/4, nvalue/2,
            maximum/2, minimum/2, maximum_arg/2, minimum_arg/2, element/2,
            assignment/2, assignment/3, circuit/2, subcircuit/1, sorting/3, keysorting/2,
            lex_chain/2, bool_and/2, bool_or/2, bool_xor/2, bool_channel/4,
            value_precede_chain/2, knapsack/3
          ]).

:- use_module(library(clpfd/arithmetic)).
:- use_module(library(clpfd/globals)).
:- use_module(library(clpfd/options), [known_options/2]).
:- use_module(library(clpfd/tables)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, sum_list/2]).

%!  domain(?Xs, +Low, +High) is semidet.
%
%   All members of Xs are in Low..High.
%
%       ?- domain([X, Y], 1, 3), X #> Y, Y #> 1.
%       X = 3, Y = 2.

domain(Xs, Low, High) :- Xs ins Low..High.

%!  fd_min(?X, -Least) is det.
%
%   As fd_inf/2.
%
%       ?- X in 3..9, fd_min(X, Least).
%       Least = 3.

fd_min(X, Least) :- fd_inf(X, Least).

%!  fd_max(?X, -Greatest) is det.
%
%   As fd_sup/2.
%
%       ?- X in 3..9, fd_max(X, Greatest).
%       Greatest = 9.

fd_max(X, Greatest) :- fd_sup(X, Greatest).

% ---- different values ----

%!  all_different(?Xs, +Options) is semidet.
%
%   As all_different/1, or with all pruning that is possible if Options ask for consistency(domain) or
%   consistency(global). With circuit(true), Xs are the successors on a tour; with cost(Cost, Matrix), Cost
%   is the sum of the costs of Xs, for which Matrix has a row each.
%   Errors: domain_error(option, Option).
%
%       ?- [X, Y] ins 1..2, Z in 1..3, all_different([X, Y, Z], [consistency(domain)]).
%       Z = 3.

all_different(Xs, Options) :-
    known_matching_options(Options),
    (   memberchk(consistency(How), Options), memberchk(How, [domain, global])
    ->  all_distinct(Xs)
    ;   all_different(Xs)
    ),
    tour(Xs, Options),
    total_cost(Xs, Options).

%!  all_distinct(?Xs, +Options) is semidet.
%
%   As all_distinct/1, or with less pruning if Options ask for consistency(value) or
%   consistency(local). With circuit(true), Xs are the successors on a tour; with cost(Cost, Matrix), Cost
%   is the sum of the costs of Xs, for which Matrix has a row each.
%   Errors: domain_error(option, Option).
%
%       ?- [X, Y] ins 1..2, Z in 1..3, all_distinct([X, Y, Z], [consistency(domain)]).
%       Z = 3.

all_distinct(Xs, Options) :-
    known_matching_options(Options),
    (   memberchk(consistency(How), Options), memberchk(How, [value, local])
    ->  all_different(Xs)
    ;   all_distinct(Xs)
    ),
    tour(Xs, Options),
    total_cost(Xs, Options).

known_matching_options(Options) :-
    known_options(Options, [consistency(_), on(_), circuit(_), cost(_, _)]).

total_cost(Xs, Options) :-
    (   memberchk(cost(Cost, Matrix), Options)
    ->  costs(Xs, Matrix, Costs),
        sum(Costs, #=, Cost)
    ;   true
    ).

costs([], [], []).
costs([X|Xs], [Row|Rows], [C|Cs]) :-
    element(X, Row, C),
    costs(Xs, Rows, Cs).

tour(Xs, Options) :-
    (   memberchk(circuit(true), Options)
    ->  circuit(Xs)
    ;   true
    ).

%!  all_different_except_0(?Xs) is semidet.
%
%   Members of Xs that are not 0 are pairwise different.
%
%       ?- X in 0..1, all_different_except_0([1, X, 0]).
%       X = 0.

all_different_except_0(Xs) :-
    must_be(list, Xs),
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
%   As all_different_except_0/1.
%
%       ?- X in 0..1, all_distinct_except_0([1, X, 0]).
%       X = 0.

all_distinct_except_0(Xs) :- all_different_except_0(Xs).

%!  symmetric_all_distinct(?Xs) is semidet.
%
%   Xs are pairwise different, and if member I is J, then member J is I.
%
%       ?- symmetric_all_distinct([2, X, 4, Y]).
%       X = 1, Y = 3.

symmetric_all_distinct(Xs) :-
    must_be(list, Xs),
    all_distinct(Xs),
    assignment(Xs, Xs).

% ---- sums, counts, extremes ----

%!  scalar_product(+Factors, ?Xs, +Relation, ?Expression, +Options) is semidet.
%
%   As scalar_product/4. With among(Least, Most, Domain), at least Least and at most Most of Xs are in
%   Domain; consistency(C) asks for more pruning and is ignored.
%   Errors: domain_error(option, Option).
%
%       ?- [X, Y] ins 0..3, scalar_product([2, 5], [X, Y], #=, 16, [consistency(domain)]).
%       X = 3, Y = 2.

scalar_product(Factors, Xs, Relation, Expression, Options) :-
    known_options(Options, [among(_, _, _), consistency(_)]),
    scalar_product(Factors, Xs, Relation, Expression),
    (   memberchk(among(Least, Most, Domain), Options)
    ->  all_among([Xs], Least, Most, Domain)
    ;   true
    ).

%!  count(?Value, ?Xs, +Relation, ?Count) is semidet.
%
%   The number of members of Xs that are Value has the Relation to Count.
%
%       ?- count(1, [1, 2, 1], #=, Count).
%       Count = 2.

count(Value, Xs, Relation, Count) :-
    must_be(list, Xs),
    length(Xs, Most),
    N in 0..Most,
    (   integer(Value)
    ->  '$fd_global'(count, [N|Xs], [Value], count(Value, Xs, #=, N))
    ;   equalities(Xs, Value, Bs),
        sum(Bs, #=, N)
    ),
    (   memberchk(Relation, [#=, #\=, #<, #=<, #>, #>=])
    ->  call(Relation, N, Count)
    ;   throw(error(domain_error(clpfd_operator, Relation), _))
    ).

equalities([], _, []).
equalities([X|Xs], Value, [B|Bs]) :-
    X #= Value #<==> B,
    equalities(Xs, Value, Bs).

%!  nvalue(?N, ?Xs) is semidet.
%
%   N is the number of different values in Xs.
%
%       ?- nvalue(N, [3, 1, 3]).
%       N = 2.

nvalue(N, Xs) :-
    must_be(list, Xs),
    '$fd_global'(number_of_values, [N|Xs], [], nvalue(N, Xs)).

%!  maximum(?Value, ?Xs) is semidet.
%
%   Value is the greatest member of Xs.
%
%       ?- maximum(Max, [3, 1, 4]).
%       Max = 4.

maximum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(maximum, [Value|Xs], [], maximum(Value, Xs)).

%!  minimum(?Value, ?Xs) is semidet.
%
%   Value is the least member of Xs.
%
%       ?- minimum(Min, [3, 1, 4]).
%       Min = 1.

minimum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(minimum, [Value|Xs], [], minimum(Value, Xs)).

%!  maximum_arg(?Xs, ?Index) is semidet.
%
%   The first member of Xs that is the greatest is number Index.
%
%       ?- maximum_arg([3, 1, 4], Index).
%       Index = 3.

maximum_arg(Xs, Index) :-
    maximum(Value, Xs),
    first_of(Xs, Value, #<, Index).

%!  minimum_arg(?Xs, ?Index) is semidet.
%
%   The first member of Xs that is the least is number Index.
%
%       ?- minimum_arg([3, 1, 4], Index).
%       Index = 2.

minimum_arg(Xs, Index) :-
    minimum(Value, Xs),
    first_of(Xs, Value, #>, Index).

first_of(Xs, Value, Before, Index) :-
    element(Index, Xs, Value),
    before_first(Xs, 1, Index, Value, Before).

before_first([], _, _, _, _).
before_first([X|Xs], I, Index, Value, Before) :-
    Worse =.. [Before,X,Value],
    I #< Index #==> Worse,
    I1 is I+1,
    before_first(Xs, I1, Index, Value, Before).

%!  element(?Xs, ?X) is semidet.
%
%   X is a member of Xs.
%
%       ?- X in 4..6, element([3, 5, 9], X).
%       X = 5.

element(Xs, X) :- element(_, Xs, X).

% ---- permutations ----

%!  assignment(?Xs, ?Ys) is semidet.
%
%   Member I of Xs is J exactly when member J of Ys is I.
%
%       ?- assignment([2, 3, 1], Ys).
%       Ys = [3, 1, 2].

assignment(Xs, Ys) :-
    must_be(list, Xs),
    length(Xs, N),
    length(Ys, N),
    append(Xs, Ys, All),
    '$fd_global'(assignment, All, [], assignment(Xs, Ys)).

%!  assignment(?Xs, ?Ys, +Options) is semidet.
%
%   As assignment/2. With circuit(true), Xs are the successors and Ys the predecessors on a tour; with
%   cost(Cost, Matrix), Cost is the sum of the costs of Xs, for which Matrix has a row each.
%   Errors: domain_error(option, Option).
%
%       ?- assignment([2, 3, 1], Ys, [circuit(true)]).
%       Ys = [3, 1, 2].

assignment(Xs, Ys, Options) :-
    known_matching_options(Options),
    assignment(Xs, Ys),
    tour(Xs, Options),
    total_cost(Xs, Options).

%!  circuit(?Successors, ?Predecessors) is semidet.
%
%   Members of the lists are the numbers of the successor and the predecessor on a tour of all.
%
%       ?- circuit([2, 3, X], Predecessors).
%       X = 1, Predecessors = [3, 1, 2].

circuit(Successors, Predecessors) :-
    assignment(Successors, Predecessors),
    circuit(Successors).

%!  subcircuit(?Successors) is semidet.
%
%   Members of the list are the numbers of the successors on a tour of some; the others are their own.
%
%       ?- subcircuit([2, X, 3]).
%       X = 1.

subcircuit(Xs) :-
    must_be(list, Xs),
    length(Xs, N),
    Xs ins 1..N,
    all_distinct(Xs),
    length(Places, N),
    Places ins 0..N,
    on_tour(Xs, 1, Bs),
    Length in 0..N,
    sum(Bs, #=, Length),
    places(Places, 1, Bs, First),
    in_order(Xs, Bs, Places, Places, 1, First, Length).

on_tour([], _, []).
on_tour([X|Xs], I, [B|Bs]) :-
    X #\= I #<==> B,
    I1 is I+1,
    on_tour(Xs, I1, Bs).

% Those on the tour are numbered from 1, beginning with the first of the list that is on it.
places([], _, _, _).
places([P|Ps], I, [B|Bs], First) :-
    P #> 0 #<==> B,
    B #==> First #=< I,
    P #= 1 #<==> (B #/\ First #= I),
    I1 is I+1,
    places(Ps, I1, Bs, First).

in_order([], [], [], _, _, _, _).
in_order([X|Xs], [B|Bs], [P|Ps], Places, I, First, Length) :-
    element(X, Places, Next),
    (B #/\ P #< Length) #==> Next #= P+1,
    (B #/\ P #= Length) #==> X #= First,
    I1 is I+1,
    in_order(Xs, Bs, Ps, Places, I1, First, Length).

%!  sorting(?Xs, ?Places, ?Ys) is semidet.
%
%   Ys are Xs in ascending order, and member I of Xs stands at place I of Places there.
%
%       ?- sorting([30, 10, 20], Places, Sorted).
%       Places = [3, 1, 2], Sorted = [10, 20, 30].

sorting(Xs, Places, Ys) :-
    must_be(list, Xs),
    length(Xs, N),
    length(Places, N),
    length(Ys, N),
    append(Places, Ys, Rest),
    append(Xs, Rest, All),
    '$fd_global'(sorting, All, [], sorting(Xs, Places, Ys)).

%!  keysorting(?Pairs, ?Sorted) is semidet.
%
%   Sorted are Pairs, lists of variables, ascending by their first members; others keep their order.
%
%       ?- keysorting([[2, 7], [1, 8]], Sorted).
%       Sorted = [[1, 8], [2, 7]].

keysorting(Pairs, Sorted) :-
    must_be(list(list), Pairs),
    length(Pairs, N),
    length(Sorted, N),
    length(Places, N),
    Places ins 1..N,
    all_distinct(Places),
    transpose(Pairs, Columns),
    same_width(Pairs, Sorted),
    transpose(Sorted, SortedColumns),
    Columns = [Keys|_],
    SortedColumns = [SortedKeys|_],
    sorting(Keys, Places, SortedKeys),
    stable(Keys, Places),
    moved(Columns, SortedColumns, Places).

same_width(_, []).
same_width([Pair|Pairs], [Row|Rows]) :-
    length(Pair, Width),
    length(Row, Width),
    same_width([Pair|Pairs], Rows).

stable([], []).
stable([K|Ks], [P|Ps]) :-
    stable(Ks, Ps, K, P),
    stable(Ks, Ps).

stable([], [], _, _).
stable([L|Ls], [Q|Qs], K, P) :-
    K #=< L #<==> P #< Q,
    stable(Ls, Qs, K, P).

moved([], [], _).
moved([Column|Columns], [Sorted|Rest], Places) :-
    at_places(Column, Places, Sorted),
    moved(Columns, Rest, Places).

at_places([], [], _).
at_places([X|Xs], [P|Ps], Sorted) :-
    element(P, Sorted, X),
    at_places(Xs, Ps, Sorted).

% ---- order ----

%!  lex_chain(?Lists, +Options) is semidet.
%
%   As lex_chain/1. With op(#<) the order is strict; with increasing the members of each of Lists
%   increase strictly; with among(Least, Most, Values), at least Least and at most Most of each are in
%   Values.
%   Errors: domain_error(option, Option).
%
%       ?- [X, Y] ins 0..1, lex_chain([[1, 0], [X, Y]], [op(#<)]).
%       X = 1, Y = 1.

lex_chain(Lists, Options) :-
    must_be(list(list), Lists),
    known_options(Options, [op(_), increasing, among(_, _, _), global(_)]),
    (   memberchk(op(#<), Options)
    ->  strict_chain(Lists)
    ;   lex_chain(Lists)
    ),
    (   memberchk(increasing, Options)
    ->  all_increasing(Lists)
    ;   true
    ),
    (   memberchk(among(Least, Most, Values), Options)
    ->  one_of(Values, Domain),
        all_among(Lists, Least, Most, Domain)
    ;   true
    ).

strict_chain(Lists) :-
    lex_chain(Lists),
    different_neighbours(Lists).

different_neighbours([]).
different_neighbours([List|Lists]) :- different_neighbours(Lists, List).

different_neighbours([], _).
different_neighbours([Next|Lists], List) :-
    some_different(List, Next, Bs),
    sum(Bs, #>=, 1),
    different_neighbours(Lists, Next).

some_different([], [], []).
some_different([X|Xs], [Y|Ys], [B|Bs]) :-
    X #\= Y #<==> B,
    some_different(Xs, Ys, Bs).

all_increasing([]).
all_increasing([List|Lists]) :-
    chain(List, #<),
    all_increasing(Lists).

all_among([], _, _, _).
all_among([List|Lists], Least, Most, Domain) :-
    memberships(List, Domain, Bs),
    sum(Bs, #>=, Least),
    sum(Bs, #=<, Most),
    all_among(Lists, Least, Most, Domain).

one_of([Value|Values], Domain) :- one_of(Values, Value, Domain).

one_of([], Domain, Domain).
one_of([Value|Values], Domain0, Domain) :- one_of(Values, Domain0 \/ Value, Domain).

memberships([], _, []).
memberships([X|Xs], Domain, [B|Bs]) :-
    X in Domain #<==> B,
    memberships(Xs, Domain, Bs).

%!  value_precede_chain(+Values, ?Xs) is semidet.
%
%   No member of Values occurs in Xs before the one that stands before it in Values.
%
%       ?- X in 1..2, value_precede_chain([1, 2], [X, 2]).
%       X = 1.

value_precede_chain(Values, Xs) :-
    must_be(list(integer), Values),
    must_be(list, Xs),
    precede(Values, Xs).

precede([], _).
precede([V|Vs], Xs) :- precede(Vs, V, Xs).

precede([], _, _).
precede([W|Ws], V, Xs) :-
    seen_before(Xs, V, W, 0),
    precede(Ws, W, Xs).

% Seen: V has occurred.
seen_before([], _, _, _).
seen_before([X|Xs], V, W, Seen) :-
    X #= W #==> Seen,
    Seen1 in 0..1,
    (Seen #\/ X #= V) #<==> Seen1,
    seen_before(Xs, V, W, Seen1).

% ---- truth values ----

%!  bool_and(?Bs, ?B) is semidet.
%
%   B, 0 or 1, is the conjunction of Bs.
%
%       ?- bool_and([1, B], 1).
%       B = 1.

bool_and(Bs, B) :-
    bools(Bs, B),
    connected(Bs, 1, #/\, Condition),
    Condition #<==> B.

%!  bool_or(?Bs, ?B) is semidet.
%
%   B, 0 or 1, is the disjunction of Bs.
%
%       ?- bool_or([0, B], 1).
%       B = 1.

bool_or(Bs, B) :-
    bools(Bs, B),
    connected(Bs, 0, #\/, Condition),
    Condition #<==> B.

%!  bool_xor(?Bs, ?B) is semidet.
%
%   B is 1 if an odd number of Bs are, else 0.
%
%       ?- bool_xor([1, 1, 1], B).
%       B = 1.

bool_xor(Bs, B) :-
    bools(Bs, B),
    length(Bs, N),
    Half in 0..N,
    sum(Bs, #=, 2*Half+B).

bools(Bs, B) :-
    must_be(list, Bs),
    [B|Bs] ins 0..1.

connected([], Condition, _, Condition).
connected([B|Bs], _, Connective, Condition) :- connected_(Bs, B, Connective, Condition).

connected_([], Condition, _, Condition).
connected_([B|Bs], Condition0, Connective, Condition) :-
    Condition1 =.. [Connective,Condition0,B],
    connected_(Bs, Condition1, Connective, Condition).

%!  bool_channel(?Bs, ?X, +Relation, +Offset) is semidet.
%
%   Member I of Bs, counting from 0, says whether X has the Relation to I + Offset.
%
%       ?- bool_channel([A, B, C], 1, #=, 0).
%       A = 0, B = 1, C = 0.

bool_channel(Bs, X, Relation, Offset) :-
    must_be(list, Bs),
    must_be(integer, Offset),
    Bs ins 0..1,
    channel(Bs, X, Relation, Offset).

channel([], _, _, _).
channel([B|Bs], X, Relation, I) :-
    Condition =.. [Relation,X,I],
    Condition #<==> B,
    I1 is I+1,
    channel(Bs, X, Relation, I1).

%!  knapsack(+Factors, ?Xs, ?Sum) is semidet.
%
%   As scalar_product(Factors, Xs, #=, Sum).
%
%       ?- [X, Y] ins 0..3, knapsack([2, 5], [X, Y], 16).
%       X = 3, Y = 2.

knapsack(Factors, Xs, Sum) :-
    scalar_product(Factors, Xs, #=, Sum).
