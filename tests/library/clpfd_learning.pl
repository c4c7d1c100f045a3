% SPDX-License-Identifier: MIT
% labeling([learn|Options], Vars): the solutions and optima of the plain search, shops that it does not prove, limits.

:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(random)).
:- use_module(library(time)).

% The same solutions, in whatever order.
alike(Goal, Xs) :-
    findall(Xs, ( call(Goal), labeling([], Xs) ), Plain),
    findall(Xs, ( call(Goal), labeling([learn], Xs) ), Learned),
    length(Plain, N),
    length(Learned, N),
    msort(Plain, Sorted),
    msort(Learned, Sorted).

:- begin_tests(learned_solutions).

test(linear) :- alike(( Xs = [X,Y,Z], Xs ins -2..4, 2*X - 3*Y #= Z + 1, X + Y + Z #=< 5, X #\= Z ), Xs).
test(reified) :-
    alike(( Xs = [X,Y,B,C], [X,Y] ins 0..4, B #<==> X + 1 #= Y, C #<==> 2*X + Y #> 5, B #\/ C ), Xs).
test(truth) :- alike(( Xs = [A,B,C,D], Xs ins 0..1, A #==> B #/\ C, B #\ D, (C #<==> D) #\/ A ), Xs).
test(member) :- alike(( Xs = [X,B], X in 0..9, B #<==> X in 1..2 \/ 4..5 ), Xs).
test(products) :- alike(( Xs = [X,Y,Z], [X,Y] ins -3..3, X*Y #= Z, X*X #> Y ), Xs).
test(wide_product) :- alike(( Xs = [X,Y], X in 60..200, Y in -90..90, X*Y #= 3600 ), Xs).
test(divisions) :-
    alike(( Xs = [X,Y,A,B,C,D], X in -7..7, Y in -3..3, X // Y #= A, X rem Y #= B, X div Y #= C, X mod Y #= D ), Xs).
test(wide_divisions) :-
    alike(( Xs = [X,Y,A,B], X in -900..9000, Y in 20..29, X // Y #= A, X mod Y #= B, X #= 30*B, A #> 4 ), Xs).
test(guarded_division) :- alike(( Xs = [X,Y,B], X in 0..6, Y in -1..2, B #<==> X // Y #= 2 ), Xs).
test(powers) :- alike(( Xs = [X,Y,Z], X in -3..3, Y in 0..3, X^Y #= Z ), Xs).
test(wide_powers) :- alike(( Xs = [X,Y], X in -9000..9000, X^3 #= Y, Y #> 728_900_000_000 ), Xs).
test(wide_exponents) :- alike(( Xs = [X,Y,Z], [X,Y] ins 2..9000, X^Y #= Z, Z #> 250, Z #< 300 ), Xs).
test(wide_functions) :- alike(( Xs = [X,Y], [X,Y] ins 0..99999, Y #= X xor 77, X #> 99995 ), Xs).
test(guarded_powers) :- alike(( Xs = [X,B], X in 0..9000, B #<==> X^Y #= 49, Y in 2..3, X #< 9 ), [Y|Xs]).
test(functions) :- alike(( Xs = [X,Y,Z], [X,Y] ins 0..6, Z #= X xor Y, Z #=< abs(X - Y) ), Xs).
test(extremes) :- alike(( Xs = [X,Y,Z], Xs ins 0..5, max(X, min(Y, Z)) #= Y + 1 ), Xs).
test(wide_abs) :- alike(( Xs = [X,Y], X in -9000..9000, Y in 0..9000, abs(X) #= Y, X + 17990 #=< Y ), Xs).
test(all_different) :- alike(( Xs = [A,B,C,D], Xs ins 1..4, all_different(Xs), A #< D, B + C #> 4 ), Xs).
test(all_distinct) :- alike(( Xs = [A,B,C,_], Xs ins 0..4, all_distinct(Xs), A #< B, B #< C ), Xs).
test(element) :- alike(( Xs = [I,X,Y,Z], I in 0..9, [X,Y] ins 1..3, element(I, [X,5,Y,Y], Z), Z #\= 2 ), Xs).
test(element_of_numbers) :- alike(( Xs = [I,Z], element(I, [4,7,4,9,1], Z), Z #< 9 ), Xs).
test(table) :- alike(( Xs = [X,Y,Z], tuples_in([[X,Y],[Y,Z]], [[1,2],[2,3],[3,1],[2,2]]) ), Xs).
test(cardinality) :- alike(( length(Xs, 4), N in 1..2, global_cardinality(Xs, [1-N,2-_,5-1]) ), [N|Xs]).
test(circuit) :- alike(( length(Xs, 5), circuit(Xs), Xs = [A,B|_], A #> B ), Xs).
test(automaton) :-
    alike(( length(Xs, 6), automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,a)]) ), Xs).
test(cumulative) :-
    alike(( Xs = [A,B,C], Xs ins 0..4,
            cumulative([task(A,2,_,2,_),task(B,3,_,1,_),task(C,1,_,2,_)], [limit(3)]) ), Xs).
test(serialized) :- alike(( length(Xs, 3), Xs ins 0..6, serialized(Xs, [2,3,1]) ), Xs).
test(rectangles) :-
    alike(( Xs = [A,B,C,D], Xs ins 0..3, disjoint2([r(A,2,B,2),r(C,3,D,1),r(1,1,1,1)]) ), Xs).
test(order) :- alike(( Xs = [A,B,C,D], Xs ins 0..2, lex_chain([[A,B],[C,D],[D,A]]) ), Xs).
test(unified) :- alike(( Xs = [X,Y,Z], Xs ins 0..5, X + Y #= Z, Y = Z ), Xs).
test(none, fail) :- Xs = [X,Y,Z], Xs ins 0..1, X #\= Y, Y #\= Z, X #\= Z, labeling([learn], Xs).
test(nothing_to_do, Xs == [1,2]) :- Xs = [1,2], labeling([learn], Xs).
test(others_stay_open, D == 2..4) :- X in 1..3, Y in 0..4, X #< Y, labeling([learn], [X]), !, fd_dom(Y, D).
test(infinite_besides, X == 7) :- X in 5..9, X #> Y, Y*Y #> 30, X #= 7, labeling([learn], [X]), !.
test(queens, N == 40) :-
    length(Qs, 7),
    Qs ins 1..7,
    safe(Qs),
    aggregate_all(count, labeling([learn], Qs), N).

safe([]).
safe([Q|Qs]) :-
    safe(Qs, Q, 1),
    safe(Qs).

safe([], _, _).
safe([R|Rs], Q, D) :-
    Q #\= R,
    abs(Q - R) #\= D,
    D1 is D + 1,
    safe(Rs, Q, D1).

% Some linear, reified and other constraints over four variables.
random_model(Xs, Goals) :-
    length(Xs, 4),
    numlist(1, 3, Ns),
    maplist([_,G]>>random_goal(Xs, G), Ns, Goals).

random_goal(Xs, Goal) :-
    maplist([_,A]>>random_between(-2, 3, A), Xs, As),
    random_between(-3, 6, C),
    random_member(R, [#=,#\=,#=<,#>]),
    random_permutation(Xs, [X,Y,Z|_]),
    random_member(Goal, [ scalar_product(As, Xs, R, C), scalar_product(As, Xs, R, X), X #< Y #<==> Z #= C,
                          X*Y #= Z, max(X, Y) #= Z, abs(X) #= Y, all_distinct([X,Y,Z]),
                          X mod 3 #= Y, X #= Y #\/ Y #= Z + 1, element(X, [Y,2,Z], Y) ]).

test(random, [setup(set_random(seed(31))), forall(between(1, 60, _))]) :-
    random_model(Xs, Goals),
    copy_term(Xs-Goals, Copy-Once),
    alike(( Xs-Goals = Copy-Once, Xs ins -2..3, maplist(call, Goals) ), Xs).

:- end_tests(learned_solutions).

:- begin_tests(learned_optima).

knapsack(Xs, V) :-
    length(Xs, 12),
    Xs ins 0..2,
    scalar_product([7,12,9,31,8,14,17,5,22,11,13,6], Xs, #=<, 60),
    scalar_product([9,14,12,40,9,16,23,6,27,12,17,5], Xs, #=, V).

test(minimize, [X,Y] == [2,3]) :- [X,Y] ins 0..9, X + Y #>= 5, X #> 1, labeling([learn,minimize(3*X+2*Y)], [Y,X]).
test(ordered, L == [4-4,4-3,3-4,3-3]) :-
    [X,Y] ins 3..4,
    findall(X-Y, labeling([learn,max(X+Y),min(Y-X)], [X,Y]), L).
test(improving, Last == 4) :-
    X in 1..4,
    findall(X, labeling([learn,maximize(X),all], [X]), L),
    last(L, Last),
    msort(L, L).
test(as_plain, V == W) :-
    knapsack(Xs, V),
    labeling([learn,maximize(V)], Xs),
    knapsack(Ys, W),
    labeling([maximize(W)], Ys).
test(nothing_to_label, C == 7) :- C #= 7, labeling([learn,minimize(C)], []).
test(all_known, [X,C] == [3,4]) :- X = 3, C #= X + 1, labeling([learn,minimize(C)], [X,C]).
test(objective_open, error(instantiation_error)) :- [X,C] ins 1..5, C #> X, labeling([learn,minimize(C)], [X]).
test(lexicographic, X-Y == 0-2) :- [X,Y] ins 0..2, X + Y #>= 2, labeling([learn,lex_minimize([X,Y])], [Y,X]).

% Tasks Machine-Duration, one list for each job: ft06 of Fisher and Thompson (1963), la01 of Lawrence (1984).
jobs(ft06, [ [2-1,0-3,1-6,3-7,5-3,4-6], [1-8,2-5,4-10,5-10,0-10,3-4], [2-5,3-4,5-8,0-9,1-1,4-7],
             [1-5,0-5,2-5,3-3,4-8,5-9], [2-9,1-3,4-5,5-4,0-3,3-1], [1-3,3-3,5-9,0-10,4-4,2-1] ]).
jobs(la01, [ [1-21,0-53,4-95,3-55,2-34], [0-21,3-52,4-16,2-26,1-71], [3-39,4-98,1-42,2-31,0-12],
             [1-77,0-55,4-79,2-66,3-77], [0-83,3-34,2-64,1-19,4-37], [1-54,2-43,4-79,0-92,3-62],
             [3-69,4-77,1-87,2-87,0-93], [2-38,0-60,1-41,3-24,4-83], [3-17,1-49,4-25,0-44,2-98],
             [4-77,3-79,2-43,1-75,0-96] ]).

shortest(Name, End) :-
    jobs(Name, Jobs),
    End in 0..2000,
    foldl(job(End), Jobs, [], Tasks),
    keysort(Tasks, Sorted),
    group_pairs_by_key(Sorted, Machines),
    maplist([_-Ts]>>( pairs_keys_values(Ts, Ss, Ds), serialized(Ss, Ds) ), Machines),
    starts(Tasks, Starts),
    append(Starts, [End], Xs),
    labeling([learn,minimize(End)], Xs).

job(End, Job, Tasks0, Tasks) :-
    foldl([M-D,S0-Ts,E-[M-(S-D)|Ts]]>>( S in 0..2000, S0 #=< S, S + D #= E ), Job, 0-Tasks0, Last-Tasks),
    Last #=< End.

starts([], []).
starts([_-(S-_)|Ts], [S|Ss]) :-
    starts(Ts, Ss).

test(ft06, End == 55) :- shortest(ft06, End).
test(la01, End == 666) :- shortest(la01, End).

:- end_tests(learned_optima).

% Values of wide domains are not tried one by one.
:- begin_tests(wide_domains).

test(factors, [X,Y] == [3,1000000007]) :-
    [X,Y] ins 2..10000000000,
    X*Y #= 3000000021,
    labeling([learn], [X,Y]),
    !.
test(large_factors, [X,Y] == [1000003,1000033]) :-
    [X,Y] ins 2..10000000000,
    Z in 1000036000099 \/ 4..5,
    X*Y #= Z,
    X #=< Y,
    labeling([learn,max(Z)], [Z,X,Y]),
    !.
test(sums, true) :-
    [X,Y,Z] ins 0..1000000000,
    X + Y #= Z,
    Z*3 #= 1000000000 - X,
    Y #> 1000,
    labeling([learn], [X,Y,Z]),
    !.
test(wide_objective, Z == 1000000000000) :-
    [X,Y] ins 0..1000000,
    X*Y #= Z,
    labeling([learn,maximize(Z)], [X,Y,Z]).

:- end_tests(wide_domains).

:- begin_tests(learned_limits).

pigeons(N, Xs) :-
    length(Xs, N),
    M is N - 1,
    Xs ins 1..M,
    pairwise(Xs).

% With C = 1 there is one value more, and room for all.
room_for_all(N, Xs, C) :-
    length(Xs, N),
    M is N - 1,
    Xs ins 0..M,
    pairwise(Xs),
    C in 0..1,
    maplist(needs(C), Xs).

needs(C, X) :- X #> 0 #\/ C #= 1.

pairwise([]).
pairwise([X|Xs]) :-
    maplist(#\=(X), Xs),
    pairwise(Xs).

test(time, throws(time_limit_exceeded)) :-
    pigeons(30, Xs),
    call_with_time_limit(0.05, labeling([learn], Xs)).
test(flag, Flag == time_out) :-
    pigeons(30, Xs),
    labeling([learn,time_out(50, Flag)], Xs).
test(best_so_far, [forall(member(Options, [[],[learn]])), C == 1]) :-
    room_for_all(30, Xs, C),
    labeling([down,min(C),time_limit(500)|Options], [C|Xs]).
test(proved, C == 2) :- [C,X] ins 0..5, C #> X, X #> 0, labeling([min(C),time_limit(60000)], [X,C]).
test(none_in_time, throws(time_limit_exceeded)) :-
    pigeons(30, Xs),
    labeling([time_limit(50)], Xs).
test(bad_limit, error(type_error(_, soon))) :- X in 0..1, labeling([time_limit(soon)], [X]).
test(other_option, error(domain_error(consistent_labeling_options, [learn,discrepancy(1)]))) :-
    X in 0..1,
    labeling([discrepancy(1),learn], [X]).
test(too_wide, error(representation_error(max_integer))) :-
    X in 0..9000000000000000000000,
    labeling([learn], [X]).
test(infinite, error(instantiation_error)) :- X #> 3, labeling([learn], [X]).
test(large_table) :-
    findall([A,B], ( between(1, 2000, A), B is A*7919 mod 2003 ), Rows),
    alike(( Xs = [X,Y], tuples_in([Xs], Rows), X + Y #> 3980 ), Xs).

:- end_tests(learned_limits).
