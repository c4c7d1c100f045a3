% SPDX-License-Identifier: MIT
% Problems for comparing finite domain solvers: the same models and searches as in gecode_problems.cpp.
% run.sh runs them all. Each line of output is: problem, result, milliseconds of CPU time. A problem is solved
% again until a tenth of a second has passed, as some clocks are no finer than a millisecond.
%
% adapter.pl includes it for Hornbeam and SWI-Prolog, adapter_gprolog.pl for GNU Prolog.

benchmark(Name, Result) :-
    (   problem(Name, Result0)
    ->  Result = Result0
    ;   Result = none
    ),
    milliseconds(T0),
    solved_again(Name, T0, 1, T),
    write(Name), write('\t'), write(Result), write('\t'), write(T), nl.

solved_again(Name, T0, N, T) :-
    (   \+ problem(Name, _)
    ->  true
    ;   true
    ),
    milliseconds(T1),
    (   T1 - T0 < 100
    ->  N1 is N + 1,
        solved_again(Name, T0, N1, T)
    ;   T is (T1 - T0) / N
    ).

% How many solutions has Goal?
solutions(Goal, N) :-
    findall(x, Goal, Xs),
    length(Xs, N).

times(0, _) :- !.
times(N, Goal) :-
    solutions(Goal, _),
    N1 is N - 1,
    times(N1, Goal).

% ---- letters and numbers ----

problem(send_more_money, 100) :- times(100, send_more_money(_)).
problem(alpha, N) :- solutions(alpha(_), N).
problem(queens_100, Q) :- queens(100, Qs), label_smallest(Qs), nth(1, Qs, Q).
problem(all_queens_10, N) :- solutions(( queens(10, Qs), label_all(Qs) ), N).
problem(sudoku, N) :- solutions(sudoku(_), N).
problem(kenken_9, N) :- solutions(kenken(_), N).
problem(zebra, 100) :- times(100, zebra(_)).
problem(block_design, 1) :- block_design(13, 4, 1).
problem(golomb_9, Length) :- golomb(9, 60, Length).
problem(magic_square_5, X) :- magic_square(5, Xs), label_smallest(Xs), nth(1, Xs, X).
problem(all_intervals_10, N) :- solutions(all_intervals(10), N).
problem(langford_8, N) :- solutions(langford(8), N).
problem(knapsack_20, Value) :- knapsack(20, Value).
problem(two_halves_20, N) :- solutions(two_halves(20), N).
problem(pythagoras_200, N) :- solutions(pythagoras(200), N).
problem(permutations_8, N) :-
    length(Xs, 8), domain_of(Xs, 1, 8), different(Xs), solutions(label_all(Xs), N).
problem(permutations_9, N) :-
    length(Xs, 9), domain_of(Xs, 1, 9), different(Xs), solutions(label_all(Xs), N).
problem(pigeons_10, R) :-
    length(Xs, 10), domain_of(Xs, 1, 9),
    solutions(( distinct(Xs), label_all(Xs) ), R).
problem(job_shop_6, Makespan) :- job_shop(60, Makespan).
problem(job_shop_6_wide, Makespan) :- job_shop(100, Makespan).
problem(coins_200, N) :- solutions(coins(200), N).
problem(magic_sequence_50, X) :- magic_sequence(50, Xs), label_smallest(Xs), nth(1, Xs, X).
problem(chain_1000, X) :- chain(1000, X).
problem(slow_convergence, 0) :- domain_of([X,Y], 0, 100000), \+ ( X #> Y, Y #> X ).
problem(post_100000, 0) :- length(Xs, 100000), domain_of(Xs, 0, 10), each_near(Xs).
problem(Name, Result) :- more_problem(Name, Result).

send_more_money(Xs) :-
    Xs = [S,E,N,D,M,O,R,Y],
    domain_of(Xs, 0, 9),
    different(Xs),
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E #= 10000*M + 1000*O + 100*N + 10*E + Y,
    S #\= 0,
    M #\= 0,
    label_all(Xs).

% The values 1..26 of the letters, from the sums of twenty words.
alpha(Xs) :-
    Xs = [A,B,C,_,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z],
    domain_of(Xs, 1, 26),
    different(Xs),
    sums([[B,A,L,L,E,T]-45, [C,E,L,L,O]-43, [C,O,N,C,E,R,T]-74, [F,L,U,T,E]-30, [F,U,G,U,E]-50,
          [G,L,E,E]-66, [J,A,Z,Z]-58, [L,Y,R,E]-47, [O,B,O,E]-53, [O,P,E,R,A]-65, [P,O,L,K,A]-59,
          [Q,U,A,R,T,E,T]-50, [S,A,X,O,P,H,O,N,E]-134, [S,C,A,L,E]-51, [S,O,L,O]-37, [S,O,N,G]-61,
          [S,O,P,R,A,N,O]-82, [T,H,E,M,E]-72, [V,I,O,L,I,N]-100, [W,A,L,T,Z]-34]),
    label_all(Xs).

sums([]).
sums([Word-Sum|Words]) :-
    sum_is(Word, Sum),
    sums(Words).

% ---- boards ----

queens(N, Qs) :-
    length(Qs, N),
    domain_of(Qs, 1, N),
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    no_attack(Qs, Q, 1),
    safe(Qs).

no_attack([], _, _).
no_attack([P|Ps], Q, D) :-
    Q #\= P,
    Q #\= P + D,
    P #\= Q + D,
    D1 is D + 1,
    no_attack(Ps, Q, D1).

sudoku(Rows) :-
    Rows = [[_,_,_,_,_,_,_,3,9], [_,_,_,_,_,1,_,_,5], [_,_,3,_,5,_,8,_,_],
            [_,_,8,_,9,_,_,_,6], [_,7,_,_,_,2,_,_,_], [1,_,_,4,_,_,_,_,_],
            [_,_,9,_,8,_,_,5,_], [_,2,_,_,_,_,6,_,_], [4,_,_,7,_,_,_,_,_]],
    concatenated(Rows, Xs),
    domain_of(Xs, 1, 9),
    all_distinct_in(Rows),
    columns(Rows, Columns),
    all_distinct_in(Columns),
    blocks(Rows),
    label_smallest(Xs).

blocks([]).
blocks([A,B,C|Rows]) :-
    blocks(A, B, C),
    blocks(Rows).

blocks([], [], []).
blocks([A,B,C|As], [D,E,F|Bs], [G,H,I|Cs]) :-
    distinct([A,B,C,D,E,F,G,H,I]),
    blocks(As, Bs, Cs).

all_distinct_in([]).
all_distinct_in([Xs|Xss]) :-
    distinct(Xs),
    all_distinct_in(Xss).

kenken(Rows) :-
    length(Rows, 9),
    rows_of(Rows, 9),
    concatenated(Rows, Xs),
    domain_of(Xs, 1, 9),
    all_distinct_in(Rows),
    columns(Rows, Columns),
    all_distinct_in(Columns),
    findall(c(Operation,Result,Cells), cage(Operation, Result, Cells), Cages),
    cages(Cages, Rows),
    label_smallest(Xs).

cages([], _).
cages([c(Operation,Result,Cells)|Cages], Rows) :-
    at_cells(Cells, Rows, Xs),
    cage_of(Operation, Result, Xs),
    cages(Cages, Rows).

at_cells([], _, []).
at_cells([R-C|Cells], Rows, [X|Xs]) :-
    R1 is R + 1,
    C1 is C + 1,
    nth(R1, Rows, Row),
    nth(C1, Row, X),
    at_cells(Cells, Rows, Xs).

cage_of(is, X, [X]).
cage_of(add, Sum, Xs) :- sum_is(Xs, Sum).
cage_of(multiply, Product, [X|Xs]) :- product_of(Xs, X, Product).
cage_of(subtract, D, [X,Y]) :- distance(X, Y, D).
cage_of(divide, Q, [X,Y]) :-
    domain_of([B,C], 0, 1),
    reified_equal(B, X, Q*Y),
    reified_equal(C, Y, Q*X),
    B + C #>= 1.

product_of([X], Y, Product) :- !,
    Product #= Y * X.
product_of([X|Xs], Y, Product) :-
    domain_of([Z], 1, Product),
    Z #= Y * X,
    product_of(Xs, Z, Product).

% Who lives where? The five houses from the left are 1..5.
zebra([Zebra,Water]) :-
    Nations = [English,Spanish,Japanese,Ukrainian,Norwegian],
    Colours = [Red,Green,White,Yellow,Blue],
    Professions = [Painter,Sculptor,Diplomat,Violinist,Doctor],
    Pets = [Dog,Snails,Fox,Horse,Zebra],
    Drinks = [Juice,Water,Tea,Coffee,Milk],
    concatenated([Nations,Colours,Professions,Pets,Drinks], Xs),
    domain_of(Xs, 1, 5),
    different(Nations),
    different(Colours),
    different(Professions),
    different(Pets),
    different(Drinks),
    English #= Red,
    Spanish #= Dog,
    Japanese #= Painter,
    Ukrainian #= Tea,
    Norwegian #= 1,
    Green #= Coffee,
    Green #= White + 1,
    Sculptor #= Snails,
    Diplomat #= Yellow,
    Milk #= 3,
    distance(Norwegian, Blue, 1),
    Violinist #= Juice,
    distance(Fox, Doctor, 1),
    distance(Horse, Diplomat, 1),
    label_smallest(Xs).

% N blocks of N treatments: each row and column with K ones, any two rows with Lambda in common.
block_design(N, K, Lambda) :-
    length(Rows, N),
    rows_of(Rows, N),
    concatenated(Rows, Xs),
    domain_of(Xs, 0, 1),
    all_sums(Rows, K),
    columns(Rows, Columns),
    all_sums(Columns, K),
    common_ones(Rows, Lambda),
    label_down(Xs).

common_ones([], _).
common_ones([Row|Rows], Lambda) :-
    common_ones(Rows, Row, Lambda),
    common_ones(Rows, Lambda).

common_ones([], _, _).
common_ones([Other|Rows], Row, Lambda) :-
    products_of(Row, Other, Ps),
    sum_is(Ps, Lambda),
    common_ones(Rows, Row, Lambda).

products_of([], [], []).
products_of([X|Xs], [Y|Ys], [P|Ps]) :-
    domain_of([P], 0, 1),
    P #= X * Y,
    products_of(Xs, Ys, Ps).

magic_square(N, Xs) :-
    NN is N * N,
    Sum is N * (NN + 1) // 2,
    length(Rows, N),
    rows_of(Rows, N),
    concatenated(Rows, Xs),
    domain_of(Xs, 1, NN),
    distinct(Xs),
    all_sums(Rows, Sum),
    columns(Rows, Columns),
    all_sums(Columns, Sum),
    diagonal(Rows, 1, 1, D1),
    sum_is(D1, Sum),
    diagonal(Rows, N, -1, D2),
    sum_is(D2, Sum).

rows_of([], _).
rows_of([Row|Rows], N) :-
    length(Row, N),
    rows_of(Rows, N).

all_sums([], _).
all_sums([Xs|Xss], Sum) :-
    sum_is(Xs, Sum),
    all_sums(Xss, Sum).

diagonal([], _, _, []).
diagonal([Row|Rows], I, Step, [X|Xs]) :-
    nth(I, Row, X),
    I1 is I + Step,
    diagonal(Rows, I1, Step, Xs).

% ---- sequences ----

% Marks 0 < X2 < ... < Xn with different distances, the last as near as can be.
golomb(N, Limit, Length) :-
    length(Xs, N),
    domain_of(Xs, 0, Limit),
    Xs = [0|_],
    ascending(Xs),
    distances(Xs, Limit, Ds),
    distinct(Ds),
    Ds = [First|_],
    last_of(Ds, Last),
    First #< Last,
    last_of(Xs, Length),
    label_least(Xs, Length).

ascending([X|Xs]) :-
    ascending(Xs, X).

ascending([], _).
ascending([Y|Ys], X) :-
    X #< Y,
    ascending(Ys, Y).

distances([], _, []).
distances([X|Xs], Limit, Ds) :-
    distances_from(Xs, X, Limit, Ds, Ds1),
    distances(Xs, Limit, Ds1).

distances_from([], _, _, Ds, Ds).
distances_from([Y|Ys], X, Limit, [D|Ds0], Ds) :-
    domain_of([D], 1, Limit),
    D #= Y - X,
    distances_from(Ys, X, Limit, Ds0, Ds).

all_intervals(N) :-
    length(Xs, N),
    N1 is N - 1,
    domain_of(Xs, 0, N1),
    distinct(Xs),
    intervals(Xs, N1, Ds),
    distinct(Ds),
    label_smallest(Xs).

intervals([X|Xs], Most, Ds) :-
    intervals(Xs, X, Most, Ds).

intervals([], _, _, []).
intervals([Y|Ys], X, Most, [D|Ds]) :-
    domain_of([D], 1, Most),
    distance(X, Y, D),
    intervals(Ys, Y, Most, Ds).

% Two of each number I of 1..N, with I others between them.
langford(N) :-
    length(Ps, N),
    second_places(Ps, 1, N, Qs),
    concatenated([Ps,Qs], All),
    distinct(All),
    label_smallest(Ps).

second_places([], _, _, []).
second_places([P|Ps], I, N, [Q|Qs]) :-
    Last is 2 * N,
    Most is Last - I - 1,
    domain_of([P], 1, Most),
    domain_of([Q], 1, Last),
    Q #= P + I + 1,
    I1 is I + 1,
    second_places(Ps, I1, N, Qs).

% ---- sums ----

next_number(S0, M, V, S) :-
    S is (S0 * 7141 + 54773) mod 259200,
    V is (S * M) // 259200.

knapsack(N, Value) :-
    things(N, 17, Ws, Vs),
    sum_of_numbers(Ws, Weight),
    sum_of_numbers(Vs, Worth),
    Capacity is Weight // 2,
    length(Xs, N),
    domain_of(Xs, 0, 1),
    domain_of([W], 0, Capacity),
    domain_of([Value], 0, Worth),
    product_is(Ws, Xs, W),
    product_is(Vs, Xs, Value),
    label_most(Xs, Value).

things(0, _, [], []) :- !.
things(N, S0, [W|Ws], [V|Vs]) :-
    next_number(S0, 80, A, S1),
    W is A + 20,
    next_number(S1, 30, B, S),
    V is W + B,
    N1 is N - 1,
    things(N1, S, Ws, Vs).

sum_of_numbers([], 0).
sum_of_numbers([X|Xs], Sum) :-
    sum_of_numbers(Xs, Sum0),
    Sum is Sum0 + X.

% 1..N in two sets of the same size, sum, and sum of squares; 1 is in the first.
two_halves(N) :-
    Half is N // 2,
    length(As, Half),
    length(Bs, Half),
    concatenated([As,Bs], Xs),
    domain_of(Xs, 1, N),
    distinct(Xs),
    ascending(As),
    ascending(Bs),
    As = [1|_],
    Sum is N * (N + 1) // 4,
    sum_is(As, Sum),
    sum_is(Bs, Sum),
    Squares is N * (N + 1) * (2 * N + 1) // 12,
    squares(As, N, AAs),
    squares(Bs, N, BBs),
    sum_is(AAs, Squares),
    sum_is(BBs, Squares),
    label_all(Xs).

squares([], _, []).
squares([X|Xs], N, [Y|Ys]) :-
    Most is N * N,
    domain_of([Y], 1, Most),
    Y #= X * X,
    squares(Xs, N, Ys).

pythagoras(N) :-
    Xs = [X,Y,Z],
    domain_of(Xs, 1, N),
    X*X + Y*Y #= Z*Z,
    X #< Y,
    label_all(Xs).

coins(Amount) :-
    Xs = [A,B,C,D,E,F],
    domain_of(Xs, 0, Amount),
    A + 5*B + 10*C + 25*D + 50*E + 100*F #= Amount,
    label_all(Xs).

% I occurs as often as the member at place I says, counted from 0.
magic_sequence(N, Xs) :-
    length(Xs, N),
    Most is N - 1,
    domain_of(Xs, 0, Most),
    occurrences(Xs, 0, Xs),
    sum_is(Xs, N),
    places(Xs, 0, Is),
    product_is(Is, Xs, N).

occurrences([], _, _).
occurrences([X|Xs], I, All) :-
    equalities(All, I, Bs),
    sum_is(Bs, X),
    I1 is I + 1,
    occurrences(Xs, I1, All).

equalities([], _, []).
equalities([X|Xs], I, [B|Bs]) :-
    reified_equal(B, X, I),
    equalities(Xs, I, Bs).

places([], _, []).
places([_|Xs], I, [I|Is]) :-
    I1 is I + 1,
    places(Xs, I1, Is).

% ---- many constraints, no search ----

% Each one more than the last; all are known once the first is.
chain(N, Last) :-
    M is N + 1,
    length(Xs, M),
    domain_of(Xs, 0, N),
    Xs = [X|Rest],
    each_next(Rest, X),
    X #= 0,
    last_of(Xs, Last).

each_next([], _).
each_next([Y|Ys], X) :-
    Y #= X + 1,
    each_next(Ys, Y).

each_near([_]) :- !.
each_near([X,Y|Xs]) :-
    X #=< Y + 5,
    each_near([Y|Xs]).

% ---- scheduling ----

job_shop(Horizon, Makespan) :-
    jobs(Jobs),
    domain_of([Makespan], 0, Horizon),
    operations(Jobs, Makespan, Operations, Starts),
    domain_of(Starts, 0, Horizon),
    orders(Operations, Bs),
    concatenated([Bs,[Makespan],Starts], Xs),
    label_least(Xs, Makespan).

% A well-known instance: six jobs of six operations Machine-Duration.
jobs([[2-1,0-3,1-6,3-7,5-3,4-6], [1-8,2-5,4-10,5-10,0-10,3-4], [2-5,3-4,5-8,0-9,1-1,4-7],
      [1-5,0-5,2-5,3-3,4-8,5-9], [2-9,1-3,4-5,5-4,0-3,3-1], [1-3,3-3,5-9,0-10,4-4,2-1]]).

operations([], _, [], []).
operations([Job|Jobs], Makespan, Operations, Starts) :-
    job(Job, 0, Makespan, Operations, Operations1, Starts, Starts1),
    operations(Jobs, Makespan, Operations1, Starts1).

job([], Ready, Makespan, Os, Os, Ss, Ss) :-
    Ready #=< Makespan.
job([M-D|Job], Ready, Makespan, [o(M,S,D)|Os0], Os, [S|Ss0], Ss) :-
    Ready #=< S,
    job(Job, S + D, Makespan, Os0, Os, Ss0, Ss).

orders([], []).
orders([O|Os], Bs) :-
    orders(Os, O, Bs, Bs1),
    orders(Os, Bs1).

orders([], _, Bs, Bs).
orders([o(M,T,E)|Os], o(N,S,D), Bs0, Bs) :-
    (   M =:= N
    ->  Bs0 = [B|Bs1],
        domain_of([B,C], 0, 1),
        reified_at_most(B, S + D, T),
        reified_at_most(C, T + E, S),
        B + C #= 1
    ;   Bs0 = Bs1
    ),
    orders(Os, o(N,S,D), Bs1, Bs).

% ---- lists ----

concatenated([], []).
concatenated([Xs|Xss], Ys) :-
    concatenated(Xss, Zs),
    append(Xs, Zs, Ys).

last_of([X], X) :- !.
last_of([_|Xs], X) :-
    last_of(Xs, X).

columns([[]|_], []) :- !.
columns(Rows, [Column|Columns]) :-
    heads(Rows, Column, Rest),
    columns(Rest, Columns).

heads([], [], []).
heads([[X|Xs]|Rows], [X|Column], [Xs|Rest]) :-
    heads(Rows, Column, Rest).

:- include('kenken_9.pl').
