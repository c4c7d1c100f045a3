% SPDX-License-Identifier: MIT
% More problems, of sums, products and orders; a part of more_problems.pl.

% ---- products over wide domains ----

wide_products :-
    domain_of([X,Y], 2, 40000),
    domain_of([Z], 0, 8),
    X * Y #= 31415926 + Z,
    X #=< Y,
    label_all([Z,X,Y]).

taxicab(Most) :-
    domain_of([A,B,C,D], 1, Most),
    A*A*A + B*B*B #= C*C*C + D*D*D,
    A #< C,
    C #=< D,
    label_all([A,C,D,B]).

% ---- choices ----

warehouse(Cost) :-
    Prices = [[20,24,11,25,30],[28,27,82,83,74],[74,97,71,96,70],[2,55,73,69,61],[46,96,59,83,4],
              [42,22,29,67,59],[1,5,73,59,56],[10,73,13,43,96],[93,35,63,85,46],[47,65,55,71,95]],
    length(Xs, 10),
    domain_of(Xs, 1, 5),
    wishes(Xs, Prices, Cs),
    warehouses([1,4,2,1,3], 1, Xs, Opens),
    concatenated([Cs,Opens], All),
    domain_of([Cost], 0, 2000),
    sum_is(All, Cost),
    concatenated([Xs,Opens], Ys),
    label_least(Ys, Cost).

% An open warehouse costs 30.
warehouses([], _, _, []).
warehouses([Capacity|Capacities], W, Xs, [Open|Opens]) :-
    equalities(Xs, W, Bs),
    domain_of(Bs, 0, 1),
    domain_of([N], 0, Capacity),
    sum_is(Bs, N),
    domain_of([B], 0, 1),
    reified_at_most(B, 1, N),
    domain_of([Open], 0, 30),
    Open #= 30 * B,
    W1 is W + 1,
    warehouses(Capacities, W1, Xs, Opens).

% Players in G groups of G each week; two meet at most once.
golfers(G, Weeks) :-
    Players is G * G,
    grid(Weeks, Players, 1, G, Rows, Xs),
    group_sizes(Rows, G),
    Rows = [First|Rest],
    first_week(First, 0, G),
    first_in_one(Rest, G),
    columns(Rows, Columns),
    meetings(Columns),
    label_all(Xs).

group_sizes([], _).
group_sizes([Row|Rows], G) :-
    sizes(G, G, Sizes),
    occurrences_are(Row, Sizes),
    group_sizes(Rows, G).

sizes(0, _, []) :- !.
sizes(K, G, [K-G|Sizes]) :-
    K1 is K - 1,
    sizes(K1, G, Sizes).

first_week([], _, _).
first_week([X|Xs], I, G) :-
    X is I // G + 1,
    I1 is I + 1,
    first_week(Xs, I1, G).

% The first players are in different groups, in order.
first_in_one([], _).
first_in_one([Row|Rows], G) :-
    length(Ones, G),
    append(Ones, _, Row),
    counted(Ones, 1),
    first_in_one(Rows, G).

meetings([]).
meetings([Xs|Xss]) :-
    meetings(Xss, Xs),
    meetings(Xss).

meetings([], _).
meetings([Ys|Yss], Xs) :-
    same_groups(Xs, Ys, Bs),
    domain_of([N], 0, 1),
    sum_is(Bs, N),
    meetings(Yss, Xs).

same_groups([], [], []).
same_groups([X|Xs], [Y|Ys], [B|Bs]) :-
    domain_of([B], 0, 1),
    reified_equal(B, X, Y),
    same_groups(Xs, Ys, Bs).

% Cars of six classes; of each K cars in a row at most M have an option.
car_sequencing :-
    length(Xs, 13),
    domain_of(Xs, 1, 6),
    occurrences_are(Xs, [1-1,2-2,3-2,4-3,5-2,6-3]),
    options([o(1,2,[1,0,0,0,1,1]),o(2,3,[0,0,1,1,0,1]),o(1,3,[1,0,0,0,1,0]),o(2,5,[1,1,0,1,0,0]),
             o(1,5,[0,0,1,0,0,0])], Xs),
    label_all(Xs).

options([], _).
options([o(M,K,Has)|Os], Xs) :-
    having(Xs, Has, Bs),
    windows(Bs, M, K),
    options(Os, Xs).

having([], _, []).
having([X|Xs], Has, [B|Bs]) :-
    domain_of([B], 0, 1),
    member_at(X, Has, B),
    having(Xs, Has, Bs).

windows(Bs, M, K) :-
    length(Window, K),
    (   append(Window, _, Bs)
    ->  domain_of([N], 0, M),
        sum_is(Window, N),
        Bs = [_|Rest],
        windows(Rest, M, K)
    ;   true
    ).

bin_packing(Items, Bins, Most) :-
    numbers(Items, 20, 47, Ws0),
    each_plus(Ws0, 5, Ws),
    length(Xs, Items),
    domain_of(Xs, 1, Bins),
    domain_of([Most], 0, 200),
    bins(Bins, Xs, Ws, Most),
    concatenated([Xs,[Most]], All),
    label_least(All, Most).

bins(0, _, _, _) :- !.
bins(B, Xs, Ws, Most) :-
    equalities(Xs, B, Bs),
    domain_of(Bs, 0, 1),
    domain_of([Load], 0, 200),
    product_is(Ws, Bs, Load),
    Load #=< Most,
    B1 is B - 1,
    bins(B1, Xs, Ws, Most).

% Ranks[I][J]: what I thinks of J. No two would rather have each other.
marriages(N) :-
    rankings(N, N, 51, Men),
    rankings(N, N, 77, Women),
    length(Wives, N),
    length(Husbands, N),
    domain_of(Wives, 1, N),
    domain_of(Husbands, 1, N),
    married(Wives, Husbands, 1),
    married(Husbands, Wives, 1),
    wishes(Wives, Men, Ms),
    wishes(Husbands, Women, Ws),
    content(Men, Ms, 1, Women, Ws),
    label_all(Wives).

% Row K ranks by K's start and step, prime to 13: different ranks.
rankings(0, _, _, []) :- !.
rankings(K, N, Seed, [Row|Rows]) :-
    next_number(Seed, 12, Step0, S1),
    next_number(S1, 13, Start, S),
    Step is Step0 + 1,
    ranks(N, Step, Start, Row),
    K1 is K - 1,
    rankings(K1, N, S, Rows).

ranks(0, _, _, []) :- !.
ranks(N, Step, X, [X|Xs]) :-
    Y is (X + Step) mod 13,
    N1 is N - 1,
    ranks(N1, Step, Y, Xs).

married([], _, _).
married([W|Wives], Husbands, I) :-
    member_at(W, Husbands, I),
    I1 is I + 1,
    married(Wives, Husbands, I1).

content([], [], _, _, _).
content([Man|Men], [M|Ms], I, Women, Ws) :-
    content_with(Man, M, I, Women, Ws),
    I1 is I + 1,
    content(Men, Ms, I1, Women, Ws).

content_with([], _, _, [], []).
content_with([Rank|Ranks], M, I, [Woman|Women], [W|Ws]) :-
    nth(I, Woman, HerRank),
    domain_of([B,C], 0, 1),
    AtLeast is Rank + 1,
    AtMost is HerRank - 1,
    reified_at_most(B, AtLeast, M),
    reified_at_most(C, W, AtMost),
    B #=< C,
    content_with(Ranks, M, I, Women, Ws).

bandwidth(N, Width) :-
    length(Xs, N),
    domain_of(Xs, 1, N),
    distinct(Xs),
    number_rows(N, 2, N, 61, Edges),
    edge_lengths(Edges, 1, N, Xs, Ds),
    domain_of([Width], 0, N),
    largest(Ds, Width),
    label_least(Xs, Width).

edge_lengths([], _, _, _, []).
edge_lengths([Row|Rows], I, N, Xs, Ds) :-
    edge_lengths_from(Row, I, N, Xs, Ds, Ds1),
    I1 is I + 1,
    edge_lengths(Rows, I1, N, Xs, Ds1).

edge_lengths_from([], _, _, _, Ds, Ds).
edge_lengths_from([J0|Js], I, N, Xs, Ds0, Ds) :-
    J is J0 + 1,
    (   J =\= I
    ->  nth(I, Xs, X),
        nth(J, Xs, Y),
        domain_of([D], 0, N),
        distance(X, Y, D),
        Ds0 = [D|Ds1]
    ;   Ds0 = Ds1
    ),
    edge_lengths_from(Js, I, N, Xs, Ds1, Ds).

% How many want to stand beside someone and do?
photo(N, Happy) :-
    length(Xs, N),
    domain_of(Xs, 1, N),
    distinct(Xs),
    number_rows(N, 2, N, 61, Edges),
    edge_lengths(Edges, 1, N, Xs, Ds),
    ones(Ds, Bs),
    domain_of([Happy], 0, 100),
    sum_is(Bs, Happy),
    label_most(Xs, Happy).

ones([], []).
ones([D|Ds], [B|Bs]) :-
    domain_of([B], 0, 1),
    reified_equal(B, D, 1),
    ones(Ds, Bs).

% ---- sums ----

% T rulers of M marks each, all distances different, the longest as short as can be.
difference_triangles(T, M, Limit, Most) :-
    domain_of([Most], 1, Limit),
    rulers(T, M, Limit, Most, Dss, Xss),
    concatenated(Dss, Ds),
    distinct(Ds),
    first_distances(Dss),
    concatenated(Xss, Xs),
    concatenated([Xs,[Most]], All),
    label_least(All, Most).

rulers(0, _, _, _, [], []) :- !.
rulers(T, M, Limit, Most, [Ds|Dss], [Xs|Xss]) :-
    length(Xs, M),
    domain_of(Xs, 0, Limit),
    Xs = [0|_],
    ascending(Xs),
    distances(Xs, Limit, Ds),
    last_of(Xs, X),
    X #=< Most,
    T1 is T - 1,
    rulers(T1, M, Limit, Most, Dss, Xss).

first_distances([_]) :- !.
first_distances([[A|_],[B|Bs]|Dss]) :-
    A #< B,
    first_distances([[B|Bs]|Dss]).

% Rolls of width 30 cut into four widths, as few as can be.
cutting_stock(Rolls, Used) :-
    Widths = [11,9,7,4],
    grid(Rolls, 4, 0, 7, Rows, Xs),
    length(Bs, Rolls),
    domain_of(Bs, 0, 1),
    cut_from(Rows, Bs, Widths),
    columns(Rows, Columns),
    enough(Columns, [2,3,4,4]),
    in_order(Rows),
    domain_of([Used], 0, Rolls),
    sum_is(Bs, Used),
    concatenated([Xs,Bs], All),
    label_least(All, Used).

cut_from([], [], _).
cut_from([Row|Rows], [B|Bs], Widths) :-
    domain_of([W], 0, 30),
    product_is(Widths, Row, W),
    W #=< 30 * B,
    cut_from(Rows, Bs, Widths).

enough([], []).
enough([Column|Columns], [N|Ns]) :-
    sum_is(Column, N),
    enough(Columns, Ns).

multi_knapsack(N, Limits, Worth) :-
    length(Xs, N),
    domain_of(Xs, 0, 1),
    number_rows(Limits, N, 50, 53, Rows),
    knapsacks(Rows, Xs, N),
    numbers(N, 40, 15, Vs0),
    each_plus(Vs0, 10, Vs),
    domain_of([Worth], 0, 2000),
    product_is(Vs, Xs, Worth),
    label_most(Xs, Worth).

knapsacks([], _, _).
knapsacks([Row|Rows], Xs, N) :-
    Capacity is N * 10,
    domain_of([W], 0, Capacity),
    product_is(Row, Xs, W),
    knapsacks(Rows, Xs, N).

costas(N) :-
    length(Xs, N),
    domain_of(Xs, 1, N),
    distinct(Xs),
    N1 is N - 1,
    costas_rows(1, N1, N, Xs),
    label_all(Xs).

costas_rows(D, N1, N, Xs) :-
    (   D < N1
    ->  length(Front, D),
        append(Front, Later, Xs),
        differences(Xs, Later, N, Ds),
        distinct(Ds),
        D1 is D + 1,
        costas_rows(D1, N1, N, Xs)
    ;   true
    ).

% Differences are made positive by adding N.
differences(_, [], _, []) :- !.
differences([X|Xs], [Y|Ys], N, [D|Ds]) :-
    Most is 2 * N,
    domain_of([D], 0, Most),
    D #= Y - X + N,
    differences(Xs, Ys, N, Ds).

% N numbers in three parts of the same sum.
three_parts(N) :-
    numbers(N, 30, 67, Ws),
    sum_of_numbers(Ws, Sum),
    Part is Sum // 3,
    length(Xs, N),
    domain_of(Xs, 1, 3),
    Xs = [1|_],
    parts(2, Xs, Ws, Part),
    label_all(Xs).

parts(0, _, _, _) :- !.
parts(P, Xs, Ws, Part) :-
    equalities(Xs, P, Bs),
    domain_of(Bs, 0, 1),
    product_is(Ws, Bs, Part),
    P1 is P - 1,
    parts(P1, Xs, Ws, Part).

% ---- automata ----

% Words of N letters that four automata of six states accept.
automata(N) :-
    length(Xs, N),
    domain_of(Xs, 0, 2),
    random_automata(4, 71, Xs),
    label_all(Xs).

random_automata(0, _, _) :- !.
random_automata(K, Seed, Xs) :-
    numbers(18, 6, Seed, Ns),
    automaton_arcs(Ns, 0, Arcs),
    accepted(Xs, [0], [0,1], Arcs),
    Seed1 is Seed + 100,
    K1 is K - 1,
    random_automata(K1, Seed1, Xs).

automaton_arcs([], _, []).
automaton_arcs([T|Ts], I, [a(S,X,T)|Arcs]) :-
    S is I // 3,
    X is I mod 3,
    I1 is I + 1,
    automaton_arcs(Ts, I1, Arcs).
