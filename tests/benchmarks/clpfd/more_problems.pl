% SPDX-License-Identifier: MIT
% Thirty more kinds of problems: the same models and searches as in gecode_more_problems.cpp. Numbers of instances come
% from next_number/4, so that every system makes the same ones.

more_problem(nurse_roster, Cost) :- nurse_roster(5, 6, Cost).
more_problem(nonogram, N) :- solutions(nonogram(16), N).
more_problem(crossword, N) :- solutions(crossword(5, 6, 160), N).
more_problem(square_packing, N) :- solutions(square_packing, N).
more_problem(project, End) :- project(10, 2, End).
more_problem(quasigroup_5, N) :- solutions(quasigroup_5(10), N).
more_problem(latin_completion, X) :- latin_completion(23, Xs), nth(1, Xs, X).
more_problem(warehouse, Cost) :- warehouse(Cost).
more_problem(salesman, Cost) :- salesman(14, Cost).
more_problem(wide_products, N) :- solutions(wide_products, N).
more_problem(taxicab, N) :- solutions(taxicab(70), N).
more_problem(timetable, Cost) :- timetable(18, 6, 3, Cost).
more_problem(golfers, N) :- solutions(golfers(3, 4), N).
more_problem(still_life, Live) :- still_life(6, Live).
more_problem(car_sequencing, N) :- solutions(car_sequencing, N).
more_problem(bin_packing, Most) :- bin_packing(12, 4, Most).
more_problem(marriages, N) :- solutions(marriages(12), N).
more_problem(automata, N) :- solutions(automata(12), N).
more_problem(difference_triangles, Most) :- difference_triangles(3, 4, 30, Most).
more_problem(magic_square_4, N) :- solutions(magic_square_4, N).
more_problem(round_robin, N) :- solutions(round_robin(8), N).
more_problem(cutting_stock, Rolls) :- cutting_stock(5, Rolls).
more_problem(killer_sudoku, N) :- solutions(killer_sudoku, N).
more_problem(colouring, Colours) :- colouring(30, Colours).
more_problem(vehicles, Cost) :- vehicles(8, Cost).
more_problem(multi_knapsack, Worth) :- multi_knapsack(18, 3, Worth).
more_problem(costas_9, N) :- solutions(costas(9), N).
more_problem(open_shop, End) :- open_shop(4, End).
more_problem(photo, Happy) :- photo(9, Happy).
more_problem(block_design_lex, N) :- solutions(block_design_lex, N).
more_problem(bus_drivers, Cost) :- bus_drivers(24, 16, Cost).
more_problem(three_parts, N) :- solutions(three_parts(15), N).
more_problem(bandwidth, Width) :- bandwidth(12, Width).

% The numbers S1..: N of them below Most, from a seed.
numbers(0, _, _, []) :- !.
numbers(N, Most, S0, [X|Xs]) :-
    next_number(S0, Most, X, S),
    N1 is N - 1,
    numbers(N1, Most, S, Xs).

% Rows of W numbers each.
number_rows(H, W, Most, Seed, Rows) :-
    N is H * W,
    numbers(N, Most, Seed, Xs),
    cut_rows(Xs, W, Rows).

cut_rows([], _, []) :- !.
cut_rows(Xs, W, [Row|Rows]) :-
    length(Row, W),
    append(Row, Rest, Xs),
    cut_rows(Rest, W, Rows).

grid(H, W, Low, High, Rows, Xs) :-
    length(Rows, H),
    rows_of(Rows, W),
    concatenated(Rows, Xs),
    domain_of(Xs, Low, High).

% ---- work and time ----

% Shifts 0 (off), 1 (day), 2 (night); a day never follows a night, at most three days of work in a row.
nurse_roster(Nurses, Days, Cost) :-
    grid(Nurses, Days, 0, 2, Rows, Xs),
    roster_rows(Rows),
    columns(Rows, Columns),
    roster_days(Columns, Nurses),
    N is Nurses * Days * 3,
    numbers(N, 10, 7, Ns),
    cut_rows(Ns, 3, Prices),
    prices(Xs, Prices, Cs),
    domain_of([Cost], 0, 1000),
    sum_is(Cs, Cost),
    label_least(Xs, Cost).

roster_rows([]).
roster_rows([Row|Rows]) :-
    accepted(Row, [0], [0,1,2,3,4,5,6],
             [a(0,0,0),a(0,1,1),a(0,2,4),a(1,0,0),a(1,1,2),a(1,2,5),a(2,0,0),a(2,1,3),a(2,2,6),a(3,0,0),
              a(4,0,0),a(4,2,5),a(5,0,0),a(5,2,6),a(6,0,0)]),
    roster_rows(Rows).

roster_days([], _).
roster_days([Day|Days], Nurses) :-
    Off is Nurses - 3,
    occurrences_are(Day, [0-Off,1-2,2-1]),
    roster_days(Days, Nurses).

prices([], [], []).
prices([X|Xs], [Row|Rows], [C|Cs]) :-
    domain_of([C], 0, 1000),
    domain_of([I], 1, 1000),
    I #= X + 1,
    member_at(I, Row, C),
    prices(Xs, Rows, Cs).

project(N, Resources, End) :-
    numbers(N, 8, 11, Ds0),
    each_plus(Ds0, 1, Ds),
    number_rows(Resources, N, 6, 5, Uses),
    length(Ss, N),
    domain_of([End|Ss], 0, 60),
    before_end(Ss, Ds, End),
    precedences(N, Ss, Ds, 23),
    capacities(Uses, Ss, Ds),
    concatenated([Ss,[End]], Xs),
    label_least(Xs, End).

each_plus([], _, []).
each_plus([X|Xs], D, [Y|Ys]) :-
    Y is X + D,
    each_plus(Xs, D, Ys).

before_end([], [], _).
before_end([S|Ss], [D|Ds], End) :-
    S + D #=< End,
    before_end(Ss, Ds, End).

% Each task but the first two waits for one of the tasks before it.
precedences(N, Ss, Ds, Seed) :-
    numbers(N, N, Seed, Rs),
    waits(Rs, 1, Ss, Ds).

waits([], _, _, _).
waits([R|Rs], I, Ss, Ds) :-
    (   I > 2
    ->  J is R mod (I - 1) + 1,
        nth(J, Ss, S),
        nth(J, Ds, D),
        nth(I, Ss, T),
        S + D #=< T
    ;   true
    ),
    I1 is I + 1,
    waits(Rs, I1, Ss, Ds).

capacities([], _, _).
capacities([Use|Uses], Ss, Ds) :-
    each_plus(Use, 1, Us),
    tasks_limited(Ss, Ds, Us, 8),
    capacities(Uses, Ss, Ds).

timetable(Events, Slots, Rooms, Cost) :-
    length(Xs, Events),
    domain_of(Xs, 1, Slots),
    number_rows(Events, 4, Events, 3, Groups),
    group_clashes(Groups, Xs),
    slots_used(Slots, Rooms, Xs),
    number_rows(Events, Slots, 20, 9, Prices),
    wishes(Xs, Prices, Cs),
    domain_of([Cost], 0, 1000),
    sum_is(Cs, Cost),
    label_least(Xs, Cost).

group_clashes([], _).
group_clashes([[A0,B0|_]|Groups], Xs) :-
    A is A0 + 1,
    B is B0 + 1,
    (   A =\= B
    ->  nth(A, Xs, X),
        nth(B, Xs, Y),
        X #\= Y
    ;   true
    ),
    group_clashes(Groups, Xs).

slots_used(0, _, _) :- !.
slots_used(S, Rooms, Xs) :-
    equalities(Xs, S, Bs),
    domain_of(Bs, 0, 1),
    domain_of([N], 0, Rooms),
    sum_is(Bs, N),
    S1 is S - 1,
    slots_used(S1, Rooms, Xs).

wishes([], [], []).
wishes([X|Xs], [Row|Rows], [C|Cs]) :-
    domain_of([C], 0, 1000),
    member_at(X, Row, C),
    wishes(Xs, Rows, Cs).

% N jobs on N machines in any order: neither a job nor a machine does two things at once.
open_shop(N, End) :-
    number_rows(N, N, 9, 13, Rows0),
    concatenated(Rows0, Ds0),
    each_plus(Ds0, 1, Ds),
    cut_rows(Ds, N, DRows),
    grid(N, N, 0, 40, SRows, Ss),
    domain_of([End], 0, 40),
    before_end(Ss, Ds, End),
    one_at_a_time(SRows, DRows),
    columns(SRows, SColumns),
    columns(DRows, DColumns),
    one_at_a_time(SColumns, DColumns),
    concatenated([Ss,[End]], Xs),
    label_least(Xs, End).

one_at_a_time([], []).
one_at_a_time([Ss|Sss], [Ds|Dss]) :-
    tasks_apart(Ss, Ds),
    one_at_a_time(Sss, Dss).

bus_drivers(Shifts, Trips, Cost) :-
    number_rows(Shifts, 4, Trips, 41, Rows0),
    singles(Trips, Singles),
    concatenated([Singles,Rows0], Rows),
    length(Rows, N),
    length(Xs, N),
    domain_of(Xs, 0, 1),
    numbers(Shifts, 20, 2, Prices0),
    each_plus(Prices0, 10, Prices1),
    length(Dear, Trips),
    all_of(Dear, 17),
    concatenated([Dear,Prices1], Prices),
    covered(Trips, Rows, Xs),
    domain_of([Cost], 0, 2000),
    product_is(Prices, Xs, Cost),
    label_least(Xs, Cost).

all_of([], _).
all_of([X|Xs], X) :- all_of(Xs, X).

singles(0, []) :- !.
singles(T, [[T1]|Rows]) :-
    T1 is T - 1,
    singles(T1, Rows).

covered(0, _, _) :- !.
covered(T, Rows, Xs) :-
    T1 is T - 1,
    covering(Rows, Xs, T1, Ys),
    sum_is(Ys, 1),
    covered(T1, Rows, Xs).

covering([], [], _, []).
covering([Row|Rows], [X|Xs], T, Ys) :-
    (   has(Row, T)
    ->  Ys = [X|Ys1]
    ;   Ys = Ys1
    ),
    covering(Rows, Xs, T, Ys1).

has([X|_], X) :- !.
has([_|Xs], X) :- has(Xs, X).

% ---- pictures, words, squares ----

nonogram(N) :-
    number_rows(N, N, 2, 29, Picture),
    grid(N, N, 0, 1, Rows, Xs),
    clued_lines(Rows, Picture),
    columns(Rows, Columns),
    columns(Picture, PictureColumns),
    clued_lines(Columns, PictureColumns),
    label_all(Xs).

clued_lines([], []).
clued_lines([Row|Rows], [Line|Lines]) :-
    runs(Line, 0, Runs),
    clue_arcs(Runs, 0, Arcs, End),
    accepted(Row, [0], [End], Arcs),
    clued_lines(Rows, Lines).

runs([], 0, []) :- !.
runs([], N, [N]).
runs([1|Xs], N, Runs) :- !,
    N1 is N + 1,
    runs(Xs, N1, Runs).
runs([0|Xs], 0, Runs) :- !,
    runs(Xs, 0, Runs).
runs([0|Xs], N, [N|Runs]) :-
    runs(Xs, 0, Runs).

% States are counted: a gap, the cells of a run, the next gap.
clue_arcs([], S, [a(S,0,S)], S).
clue_arcs([N|Runs], S, [a(S,0,S)|Arcs], End) :-
    run_arcs(N, S, Arcs, Arcs1, T),
    (   Runs = []
    ->  Arcs1 = [a(T,0,T)],
        End = T
    ;   Next is T + 1,
        Arcs1 = [a(T,0,Next)|Arcs2],
        clue_arcs(Runs, Next, Arcs2, End)
    ).

run_arcs(0, S, Arcs, Arcs, S) :- !.
run_arcs(N, S, [a(S,1,S1)|Arcs0], Arcs, T) :-
    S1 is S + 1,
    N1 is N - 1,
    run_arcs(N1, S1, Arcs0, Arcs, T).

crossword(N, Letters, Words) :-
    number_rows(Words, N, Letters, 31, Tuples),
    Most is Letters - 1,
    grid(N, N, 0, Most, Rows, Xs),
    columns(Rows, Columns),
    in_table(Rows, Tuples),
    in_table(Columns, Tuples),
    label_all(Xs).

% The smallest rectangle made of different squares.
square_packing :-
    Sizes = [18,15,14,10,9,8,7,4,1],
    square_corners(Sizes, 33, 32, Xs, Ys),
    boxes_apart(Xs, Sizes, Ys, Sizes),
    tasks_limited(Xs, Sizes, Sizes, 32),
    tasks_limited(Ys, Sizes, Sizes, 33),
    concatenated([Xs,Ys], All),
    label_all(All).

square_corners([], _, _, [], []).
square_corners([D|Ds], W, H, [X|Xs], [Y|Ys]) :-
    Right is W - D,
    Top is H - D,
    domain_of([X], 0, Right),
    domain_of([Y], 0, Top),
    square_corners(Ds, W, H, Xs, Ys).

% ((b.a).b).b = a in an idempotent quasigroup.
quasigroup_5(N) :-
    grid(N, N, 1, N, Rows, Xs),
    columns(Rows, Columns),
    all_distinct_in(Rows),
    all_distinct_in(Columns),
    diagonal(Rows, 1, 1, Diagonal),
    counted(Diagonal, 1),
    last_of(Columns, Last),
    not_much_less(Last, 1),
    transposed_laws(Columns, Columns, 1, N),
    label_smallest(Xs).

counted([], _).
counted([I|Xs], I) :-
    I1 is I + 1,
    counted(Xs, I1).

not_much_less([], _).
not_much_less([X|Xs], I) :-
    X #>= I - 1,
    I1 is I + 1,
    not_much_less(Xs, I1).

% Column B has X.B at place X; B.A is at place B of column A.
transposed_laws([], _, _, _).
transposed_laws([Column|Columns], All, B, N) :-
    laws(All, Column, B, 1, N),
    B1 is B + 1,
    transposed_laws(Columns, All, B1, N).

laws([], _, _, _, _).
laws([ColumnA|Columns], ColumnB, B, A, N) :-
    nth(B, ColumnA, T1),
    domain_of([T2], 1, N),
    member_at(T1, ColumnB, T2),
    member_at(T2, ColumnB, A),
    A1 is A + 1,
    laws(Columns, ColumnB, B, A1, N).

% A Latin square of which two fifths of the cells are given.
latin_completion(N, Xs) :-
    Most is N - 1,
    grid(N, N, 0, Most, Rows, Xs),
    NN is N * N,
    numbers(NN, 100, 19, Rs),
    given_cells(Xs, Rs, 0, N),
    all_distinct_in(Rows),
    columns(Rows, Columns),
    all_distinct_in(Columns),
    label_smallest(Xs).

given_cells([], [], _, _).
given_cells([X|Xs], [R|Rs], K, N) :-
    (   R < 40
    ->  X is (K // N * 5 + K mod N * 7) mod N
    ;   true
    ),
    K1 is K + 1,
    given_cells(Xs, Rs, K1, N).

magic_square_4 :-
    magic_square(4, Xs),
    nth(1, Xs, A),
    nth(4, Xs, B),
    nth(13, Xs, C),
    nth(16, Xs, D),
    A #< B,
    A #< C,
    A #< D,
    B #< C,
    label_smallest(Xs).

% Pairs of neighbours of the rows of a known grid, their sums given.
killer_sudoku :-
    grid(9, 9, 1, 9, Rows, Xs),
    all_distinct_in(Rows),
    columns(Rows, Columns),
    all_distinct_in(Columns),
    blocks(Rows),
    pair_sums(Xs, 0),
    label_smallest(Xs).

pair_sums([_], _) :- !.
pair_sums([X,Y|Xs], K) :-
    known_cell(K, A),
    K1 is K + 1,
    known_cell(K1, B),
    S is A + B,
    sum_is([X,Y], S),
    K2 is K + 2,
    pair_sums(Xs, K2).

known_cell(K, A) :-
    R is K // 9,
    A is (R * 3 + R // 3 + K mod 9) mod 9 + 1.

block_design_lex :-
    grid(7, 7, 0, 1, Rows, Xs),
    all_sums(Rows, 3),
    columns(Rows, Columns),
    all_sums(Columns, 3),
    common_ones(Rows, 1),
    in_order(Rows),
    label_all(Xs).

still_life(N, Live) :-
    M is N + 2,
    grid(M, M, 0, 1, Rows, All),
    last_of(Rows, Bottom),
    Rows = [Top|_],
    columns(Rows, Columns),
    last_of(Columns, Right),
    Columns = [Left|_],
    all_of(Top, 0),
    all_of(Bottom, 0),
    all_of(Left, 0),
    all_of(Right, 0),
    border_rows(Rows, N),
    border_rows(Columns, N),
    living_rows(Rows),
    NN is N * N,
    domain_of([Live], 0, NN),
    sum_is(All, Live),
    label_most(All, Live).

% No births beyond the border: no three living cells in a row along it.
border_rows([_,First|Rows], _) :-
    few_of_three(First),
    last_but_one([First|Rows], Last),
    few_of_three(Last).

last_but_one([X,_], X) :- !.
last_but_one([_|Xs], X) :- last_but_one(Xs, X).

few_of_three([_,_]) :- !.
few_of_three([X,Y,Z|Xs]) :-
    X + Y + Z #=< 2,
    few_of_three([Y,Z|Xs]).

living_rows([_,_]) :- !.
living_rows([A,B,C|Rows]) :-
    living_cells(A, B, C),
    living_rows([B,C|Rows]).

living_cells([_,_], _, _) :- !.
living_cells([A,B,C|As], [D,X,F|Bs], [G,H,I|Cs]) :-
    domain_of([S], 0, 8),
    sum_is([A,B,C,D,F,G,H,I], S),
    in_table([[X,S]], [[0,0],[0,1],[0,2],[0,4],[0,5],[0,6],[0,7],[0,8],[1,2],[1,3]]),
    living_cells([B,C|As], [X,F|Bs], [H,I|Cs]).

% ---- ways ----

salesman(N, Cost) :-
    number_rows(N, N, 90, 3, Prices),
    length(Next, N),
    domain_of(Next, 1, N),
    one_tour(Next),
    wishes(Next, Prices, Cs),
    domain_of([Cost], 0, 1000),
    sum_is(Cs, Cost),
    label_least(Next, Cost).

% Two vehicles: places 1 and 2 are the depot. The load grows along the way.
vehicles(N, Cost) :-
    number_rows(N, N, 50, 37, Prices),
    length(Next, N),
    domain_of(Next, 1, N),
    one_tour(Next),
    wishes(Next, Prices, Cs),
    domain_of([Cost], 0, 1000),
    sum_is(Cs, Cost),
    length(Loads, N),
    domain_of(Loads, 0, 15),
    Loads = [0,0|_],
    loads(Next, Loads, Loads, 1),
    label_least(Next, Cost).

loads([], [], _, _).
loads([Next|Nexts], [Load|Loads], All, I) :-
    arrivals(All, 1, I, Next, Load),
    I1 is I + 1,
    loads(Nexts, Loads, All, I1).

% The load of the next place, if not the depot, is this load and its own demand (or more).
arrivals([], _, _, _, _).
arrivals([Other|Others], J, I, Next, Load) :-
    (   J > 2,
        J =\= I
    ->  Demand is J mod 4 + 2,
        domain_of([B,C], 0, 1),
        reified_equal(B, Next, J),
        reified_at_most(C, Load + Demand, Other),
        B #=< C
    ;   true
    ),
    J1 is J + 1,
    arrivals(Others, J1, I, Next, Load).

% Each of 2k teams meets each other once; week by week.
round_robin(N) :-
    Weeks is N - 1,
    grid(N, Weeks, 1, N, Rows, Xs),
    Rows = [First|_],
    counted(First, 2),
    columns(Rows, Columns),
    Columns = [Week|_],
    paired_week(Week, 1),
    opponents(Rows, 1),
    all_distinct_in(Rows),
    all_distinct_in(Columns),
    mutual_weeks(Columns),
    label_smallest(Xs).

paired_week([], _).
paired_week([I1,I|Xs], I) :-
    I1 is I + 1,
    I2 is I + 2,
    paired_week(Xs, I2).

opponents([], _).
opponents([Row|Rows], I) :-
    none_is(Row, I),
    I1 is I + 1,
    opponents(Rows, I1).

none_is([], _).
none_is([X|Xs], I) :-
    X #\= I,
    none_is(Xs, I).

mutual_weeks([]).
mutual_weeks([Week|Weeks]) :-
    mutual(Week, Week, 1),
    mutual_weeks(Weeks).

mutual([], _, _).
mutual([X|Xs], Week, I) :-
    member_at(X, Week, I),
    I1 is I + 1,
    mutual(Xs, Week, I1).

colouring(N, Colours) :-
    length(Xs, N),
    domain_of(Xs, 1, 12),
    domain_of([Colours], 1, 12),
    below_all(Xs, Colours),
    NN is N * N,
    numbers(NN, 100, 43, Rs),
    edges(Rs, 0, N, Xs),
    concatenated([Xs,[Colours]], All),
    label_least(All, Colours).

below_all([], _).
below_all([X|Xs], Most) :-
    X #=< Most,
    below_all(Xs, Most).

edges([], _, _, _).
edges([R|Rs], K, N, Xs) :-
    I is K // N + 1,
    J is K mod N + 1,
    (   R < 50,
        I < J
    ->  nth(I, Xs, X),
        nth(J, Xs, Y),
        X #\= Y
    ;   true
    ),
    K1 is K + 1,
    edges(Rs, K1, N, Xs).

:- include('more_sums.pl').
