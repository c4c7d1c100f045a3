% SPDX-License-Identifier: MIT
% The constraints over lists that are made in Prolog, against brute force: what a solution is, how to post
% it, and many scenarios from numbered seeds. In a scenario domains have holes, small and wide, some variables
% are known or the same, and domains are narrowed before or after posting.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(random)).

% constraint(Name, Low..High, Variables, Goal, Solution): Solution is a goal that is true of values.

constraint(bin_packing, 1..4, [A,B,L,M], bin_packing([item(A,1),item(B,2)], [bin(1,L),bin(3,M)]),
           packed([A-1,B-2], [1-L,3-M])).
constraint(sorting, 1..3, [A,B,P,Q,X,Y], sorting([A,B], [P,Q], [X,Y]), sorted([A,B], [P,Q], [X,Y])).
constraint(keysorting, 1..3, [A,B,X,Y], keysorting([[A,7],[B,8]], [[X,_],[Y,_]]),
           msort([A,B], [X,Y])).
constraint(upper_limits, 0..3, [S,T,M,N,L],
           cumulatives([task(S,2,_,1,M),task(T,2,_,1,N)], [machine(1,L),machine(2,1)], [bound(upper)]),
           limits([S-M,T-N], [1-L,2-1], =<)).
constraint(lower_limits, 0..3, [S,T,M,N,L],
           cumulatives([task(S,2,_,1,M),task(T,2,_,1,N)], [machine(1,L),machine(2,1)], [bound(lower)]),
           limits([S-M,T-N], [1-L,2-1], >=)).
constraint(cumulative, 0..3, [S,T,D,L], cumulative([task(S,2,_,1,a),task(T,D,_,1,b)], [limit(L)]),
           within(S, T, D, L)).
constraint(precedences, 0..4, [S,T,D],
           cumulative([task(S,2,_,1,a),task(T,1,_,1,b)], [limit(2),precedences([a-b #= D])]), S - T =:= D).
constraint(subcircuit, 1..4, [A,B,C,D], subcircuit([A,B,C,D]), one_tour([A,B,C,D], some)).
constraint(long_subcircuit, 1..5, [A,B,C,D,E], subcircuit([A,B,C,D,E]), one_tour([A,B,C,D,E], some)).
constraint(circuit, 1..4, [A,B,C,D], circuit([A,B,C,D]), one_tour([A,B,C,D], all)).
constraint(circuit_both_ways, 1..3, [A,B,C,D,E,F], circuit([A,B,C], [D,E,F]),
           ( one_tour([A,B,C], all), inverse([A,B,C], [D,E,F]) )).
constraint(assignment, 1..3, [A,B,C,D,E,F], assignment([A,B,C], [D,E,F]), inverse([A,B,C], [D,E,F])).
constraint(assignment_cost, 1..5, [A,B,D,E,C], assignment([A,B], [D,E], [cost(C, [[1,2],[3,1]])]),
           ( inverse([A,B], [D,E]), nth1(A, [1,2], K), nth1(B, [3,1], L), C =:= K + L )).
constraint(all_different, 0..3, [A,B,C], all_different([A,B,2,C]), different([A,B,2,C])).
constraint(all_distinct, 0..4, [A,B,C,D], all_distinct([A,B,C,D]), different([A,B,C,D])).
constraint(all_different_options, 0..3, [A,B,C], all_different([A,B,C], [consistency(domain),on(dom)]),
           different([A,B,C])).
constraint(all_distinct_cost, 1..6, [A,B,C], all_distinct([A,B], [cost(C, [[1,2,3],[3,1,2]])]),
           ( A =\= B, nth1(A, [1,2,3], K), nth1(B, [3,1,2], L), C =:= K + L )).
constraint(all_distinct_circuit, 1..3, [A,B,C], all_distinct([A,B,C], [circuit(true)]),
           one_tour([A,B,C], all)).
constraint(symmetric, 1..4, [A,B,C,D], symmetric_all_distinct([A,B,C,D]),
           inverse([A,B,C,D], [A,B,C,D])).
constraint(except_0, 0..3, [A,B,C], all_distinct_except_0([A,B,C]),
           ( exclude(==(0), [A,B,C], L), different(L) )).
constraint(count, 0..3, [V,A,B,N], count(V, [A,B,2], #>=, N),
           ( include(==(V), [A,B,2], L), length(L, K), K >= N )).
constraint(nvalue, 1..4, [N,A,B,C], nvalue(N, [A,B,C]), ( sort([A,B,C], S), length(S, N) )).
constraint(maximum, -2..2, [M,A,B], maximum(M, [A,B,-1]), max_list([A,B,-1], M)).
constraint(minimum, -2..2, [M,A,B], minimum(M, [A,B,1]), min_list([A,B,1], M)).
constraint(maximum_arg, 1..4, [I,A,B,C], maximum_arg([A,B,C], I),
           ( max_list([A,B,C], M), nth1(J, [A,B,C], M), !, I =:= J )).
constraint(minimum_arg, 1..4, [I,A,B,C], minimum_arg([A,B,C], I),
           ( min_list([A,B,C], M), nth1(J, [A,B,C], M), !, I =:= J )).
constraint(member, 0..4, [A,B,X], element([A,B,3], X), memberchk(X, [A,B,3])).
constraint(element, 0..4, [I,A,B,X], element(I, [A,B,3], X), nth1(I, [A,B,3], X)).
constraint(lex_chain, 0..2, [A,B,C,D,E,F], lex_chain([[A,B],[C,D],[E,F]]),
           ( [A,B] @=< [C,D], [C,D] @=< [E,F] )).
constraint(strict_lex_chain, 0..2, [A,B,C,D], lex_chain([[A,B],[C,D]], [op(#<)]), [A,B] @< [C,D]).
constraint(increasing, 0..3, [A,B,C,D], lex_chain([[A,B],[C,D]], [increasing]),
           ( [A,B] @=< [C,D], A < B, C < D )).
constraint(value_precede_chain, 1..4, [A,B,C,D], value_precede_chain([2,1,3], [A,B,C,D]),
           ( precedes(2, 1, [A,B,C,D]), precedes(1, 3, [A,B,C,D]) )).
constraint(disjoint1, 0..4, [A,L,B], disjoint1([l(A,L),l(B,2)]),
           ( L =:= 0 ; A + L =< B ; B + 2 =< A )).
constraint(margin, 0..6, [A,B], disjoint1([l(A,2,x),l(B,1,y)], [margin(x,y,1)]),
           ( A + 3 =< B ; B + 1 =< A )).
constraint(wrap, 0..5, [A,B], disjoint1([l(A,2),l(B,3)], [wrap(0,6)]),
           ( places(A, 2, 6, P), places(B, 3, 6, Q), \+ ( member(X, P), memberchk(X, Q) ) )).
constraint(disjoint2, 0..2, [A,B,C,D], disjoint2([r(A,2,B,1),r(C,1,D,2)]),
           ( A + 2 =< C ; C + 1 =< A ; B + 1 =< D ; D + 2 =< B )).
constraint(strange_sizes, -2..2, [A,B,C,D], disjoint2([r(A,B,0,-1),r(C,2,-1,D)]), ( D =< 1 ; C+2 =< A ; A+B =< C )).
constraint(rectangle_margin, 0..4, [A,B,C,D], disjoint2([r(A,1,B,1,x),r(C,1,D,1,y)], [margin(x,y,1,0)]),
           ( A + 2 =< C ; C + 1 =< A ; B + 1 =< D ; D + 1 =< B )).
constraint(rectangle_wrap, 0..3, [A,B,C,D], disjoint2([r(A,2,B,1),r(C,2,D,1)], [wrap(0,4,inf,sup)]),
           ( B =\= D ; abs(A - C) =:= 2 )).
constraint(serialized, 0..4, [A,B], serialized([A,B], [2,1]), ( A + 2 =< B ; B + 1 =< A )).
constraint(case, 0..4, [X,Y], case(f(A,B), [f(X,Y)], [node(0,A,[(0..1)-1,(2..4)-2]),
                                                      node(1,B,[(1..2)]), node(2,B,[(3..4)-[A #= B]])]),
           ( X =< 1, Y >= 1, Y =< 2 ; X >= 3, Y =:= X )).
constraint(table, 0..4, [X,Y], table([[X,Y]], [[0,1..3],[2,4],[4,inf..2]]),
           ( X =:= 0, Y >= 1, Y =< 3 ; X =:= 2, Y =:= 4 ; X =:= 4, Y =< 2 )).
constraint(tuples_in, 0..3, [X,Y,Z], tuples_in([[X,Y],[Y,Z]], [[0,1],[1,3],[3,3]]),
           ( memberchk([X,Y], [[0,1],[1,3],[3,3]]), memberchk([Y,Z], [[0,1],[1,3],[3,3]]) )).
constraint(relation, 0..3, [X,Y], relation(X, [0-{1,2},3-(0..1)], Y),
           memberchk(X-Y, [0-1,0-2,3-0,3-1])).
constraint(cardinality, 0..3, [A,B,C,N,M], global_cardinality([A,B,C], [1-N,3-M]),
           ( include(==(1), [A,B,C], Os), include(==(3), [A,B,C], Ts), length(Os, N), length(Ts, M),
             3 =:= N + M )).
constraint(cardinality_cost, 0..5, [A,B,C],
           global_cardinality([A,B], [1-_,2-_], [cost(C, [[1,2],[2,3]])]),
           ( memberchk(A, [1,2]), memberchk(B, [1,2]), C =:= A + B + 1 )).
constraint(cardinality_value, 0..3, [A,B,N,M],
           global_cardinality([A,B,3], [0-N,2-1,3-M], [consistency(value)]),
           ( msort([A,B], Bs), memberchk(Bs-N-M, [[0,2]-1-1,[2,3]-0-2]) )).
constraint(reified_tuples, 0..1, [A,B,X], ( X #<==> tuples_in([[A,B]], [[0,1],[1,1]]) ),
           ( memberchk([A,B], [[0,1],[1,1]]) -> X =:= 1 ; X =:= 0 )).
constraint(automaton, 0..2, [A,B,C], automaton([A,B,C], [source(s),sink(t)],
                                               [arc(s,0,s),arc(s,1,t),arc(t,0,t),arc(s,2,t)]),
           ( exclude(==(0), [A,B,C], [X]), memberchk(X, [1,2]) )).
constraint(counters, 0..3, [A,B,C,N],
           automaton([A,B,C], X, [A,B,C], [source(s),sink(s)],
                     [arc(s,0,s),arc(s,1,s,[K+1]),arc(s,2,s,[K+X])], [K], [0], [N]),
           ( \+ memberchk(3, [A,B,C]), sum_list([A,B,C], N) )).
constraint(counter_sequence, 0..2, [A,B,X,Y],
           automaton([A,B], _, [A,B], [source(s),sink(s),sink(t)], [arc(s,0,s),arc(s,1,t,[K+1]),arc(t,2,s,[K+2])],
                     [K], [0], [Y], [counterseq([_,[X],_])]),
           memberchk([A,B,X,Y], [[0,0,0,0],[0,1,0,1],[1,2,1,3]])).
constraint(chain, 0..3, [A,B,C], chain([A,B,C], #=<), ( A =< B, B =< C )).
constraint(booleans, 0..1, [A,B,C,D], ( bool_and([A,B], C), bool_or([A,B], D) ),
           ( C =:= A * B, D =:= max(A, B) )).
constraint(exclusive_or, 0..1, [A,B,C,D], bool_xor([A,B,C], D), D =:= (A + B + C) mod 2).
constraint(zcompare, 0..3, [A,B,C], ( zcompare(O, A, B), zcompare(O, B, C) ),
           ( compare(P, A, B), compare(P, B, C) )).
constraint(sum, -2..2, [A,B,C], sum([A,B,A], #>, C), 2 * A + B > C).
constraint(scalar_product_among, 0..3, [A,B,C],
           scalar_product([1,2], [A,B], #=<, C, [consistency(domain),among(1,1,2..3)]),
           ( A + 2 * B =< C, ( A >= 2, B < 2 ; A < 2, B >= 2 ) )).
constraint(knapsack, 0..4, [A,B,C], knapsack([1,2], [A,B], C), C =:= A + 2 * B).
constraint(bool_channel, 0..2, [A,B,X], bool_channel([A,B], X, #=<, 1),
           ( ( X =< 1 -> A =:= 1 ; A =:= 0 ), ( X =< 2 -> B =:= 1 ; B =:= 0 ) )).
constraint(lex_chain_among, 0..2, [A,B,C,D], lex_chain([[A,B],[C,D]], [among(1,1,[1,2])]),
           ( [A,B] @=< [C,D], memberchk(0, [A,B]), A + B > 0, memberchk(0, [C,D]), C + D > 0 )).
constraint(scalar_product, -2..2, [A,B,C], scalar_product([2,-3], [A,B], #\=, C), 2 * A - 3 * B =\= C).

% ---- what some of them mean ----

different(Xs) :-
    sort(Xs, Sorted),
    same_length(Xs, Sorted).

packed(Items, Bins) :-
    forall(member(P-_, Items), memberchk(P-_, Bins)),
    forall(member(Bin-Load, Bins),
           ( findall(S, member(Bin-S, Items), Ss), sum_list(Ss, Load) )).

sorted(Xs, Ps, Ys) :-
    msort(Xs, Ys),
    sort(Ps, Qs),
    same_length(Ps, Qs),
    forall(nth1(I, Xs, X), ( nth1(I, Ps, P), nth1(P, Ys, X) )).

% Tasks of length 2 that need 1, as Start-Machine.
limits(Tasks, Machines, Relation) :-
    forall(member(_-M, Tasks), memberchk(M-_, Machines)),
    forall(( member(M-Limit, Machines), between(0, 5, Time) ),
           ( findall(x, ( member(S-M, Tasks), S =< Time, Time < S + 2 ), Running),
             length(Running, N),
             ( N =:= 0 ; call(Relation, N, Limit) ) )).

within(S, T, D, Limit) :-
    forall(between(0, 6, Time),
           ( ( S =< Time, Time < S + 2 -> A = 1 ; A = 0 ),
             ( T =< Time, Time < T + D -> B = 1 ; B = 0 ),
             A + B =< Limit )).

one_tour(Xs, Who) :-
    sort(Xs, Sorted),
    length(Xs, N),
    numlist(1, N, Sorted),
    findall(I, ( nth1(I, Xs, X), X =\= I ), Moved),
    (   Who == all
    ->  ( N =:= 1 ; length(Moved, N) )
    ;   true
    ),
    (   Moved = [First|_]
    ->  walk(First, First, Xs, 0, Steps),
        length(Moved, Steps)
    ;   true
    ).

walk(I, First, Xs, N0, N) :-
    nth1(I, Xs, J),
    N1 is N0 + 1,
    (   J =:= First
    ->  N = N1
    ;   walk(J, First, Xs, N1, N)
    ).

inverse(Xs, Ys) :-
    forall(nth1(I, Xs, J), nth1(J, Ys, I)),
    forall(nth1(I, Ys, J), nth1(J, Xs, I)).

precedes(V, W, Xs) :-
    (   nth1(I, Xs, W)
    ->  nth1(J, Xs, V),
        J < I
    ;   true
    ),
    !.

places(A, L, Size, Ps) :-
    findall(P, ( between(1, L, I), P is (A + I - 1) mod Size ), Ps).

% ---- scenarios ----

each_member([], _).
each_member([X|Xs], Values) :-
    member(X, Values),
    each_member(Xs, Values).

random_domains([], _, _, []).
random_domains([_|Xs], Name, Low..High, [Domain|Domains]) :-
    random_between(Low, High, A),
    random_between(Low, High, B),
    random_between(0, 4, How),
    (   How =:= 0
    ->  Domain = A
    ;   How =:= 1
    ->  Domain = A \/ B
    ;   How =:= 2
    ->  distant(Name, High, Distant),
        Domain = A \/ Distant
    ;   Domain = Low..High
    ),
    random_domains(Xs, Name, Low..High, Domains).

% A value so far from the others that a domain with both does not fit into a word of bits.
distant(Name, High, Distant) :-
    (   means_near_values(Name)
    ->  Distant = High
    ;   Distant is High + 200
    ).

% Their solutions are described for the values of their range only.
means_near_values(Name) :-
    memberchk(Name, [booleans,counters,cumulative,exclusive_or,lex_chain_among,lower_limits,rectangle_wrap,
                     upper_limits,wrap]).

all_in([], []).
all_in([X|Xs], [Domain|Domains]) :-
    X in Domain,
    all_in(Xs, Domains).

some_equal(Xs) :-
    (   random_between(0, 3, 0)
    ->  random_member(X, Xs),
        random_member(Y, Xs),
        X = Y
    ;   true
    ).

agrees(Name, Seed) :-
    set_random(seed(Seed)),
    constraint(Name, Range, Xs, Goal, Solution),
    random_domains(Xs, Name, Range, Domains),
    some_equal(Xs),
    Range = Low..High,
    numlist(Low, High, Near),
    distant(Name, High, Distant),
    union(Near, [Distant], Values),
    findall(Xs, ( all_in(Xs, Domains), term_variables(Xs, Vs), each_member(Vs, Values), \+ \+ Solution ),
            Expected0),
    sort(Expected0, Expected),
    random_between(0, 1, Before),
    findall(Xs, found(Before, Xs, Domains, Goal), Found0),
    sort(Found0, Found),
    (   Found == Expected
    ->  true
    ;   format(user_error, "~w, seed ~d: ~q in ~q: ~q, found ~q~n",
               [Name,Seed,Goal,Domains,Expected,Found]),
        fail
    ).

found(0, Xs, Domains, Goal) :-
    all_in(Xs, Domains),
    once(Goal),
    label(Xs).
found(1, Xs, Domains, Goal) :-
    Xs ins -10..300,
    once(Goal),
    ( fail ; all_in(Xs, Domains) ),
    labeling([ff], Xs).

:- begin_tests(clpfd_oracle).

test(agrees, [forall(( constraint(Name, _, _, _, _), between(1, 40, Seed) ))]) :- agrees(Name, Seed).

:- end_tests(clpfd_oracle).
