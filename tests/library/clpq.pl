% SPDX-License-Identifier: MIT
% library(clpq): what constraints say, answers, extremes; and 250 random systems against the method of Fourier and
% Motzkin.

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(clpq)).

goals(Term, Copy, Goals) :- copy_term(Term, Copy, Goals).

:- begin_tests(constraints).

test(equations, X/Y == 6/4) :- {X+Y = 10, X-Y = 2}.
test(fraction, X == 1r3) :- {3*X = 1}.
test(float, X == 1r10) :- {X = 0.1}.
test(spelt_otherwise, X == 3) :- {X =:= 3}.
test(met_bounds, X == 3) :- {X >= 3, 3 >= X}.
test(implied, X+Y+Z == 1+1+1) :- {X >= Y, Y >= Z, Z >= X, X+Y+Z = 3}.
test(implied_by_sum, [X, Y, Z] == [0, 0, 0]) :- {X >= 0, Y >= 0, Z >= 0, X+2*Y+3*Z =< 0}.
test(implied_in_two_steps, [S, A, B] == [0, 0, 0]) :- {S >= 0, S =< -A, S =< -B, A >= 0, B >= 0}.
test(inconsistent, fail) :- {X+Y >= 3, X =< 1, Y < 2}.
test(strict, fail) :- {X > 3, X =< 3}.
test(strict_cycle, fail) :- {X > Y, Y >= Z, Z >= X}.
test(strict_implied, fail) :- {X+Y > 2, X =< 1, Y =< 1}.
test(different, fail) :- {X =\= 3, X = 3}.
test(different_later, fail) :- {X =\= Y}, X = Y.
test(different_implied, fail) :- {X-Y =\= 1, X >= Y+1, X =< Y+1}.
test(different_stays) :- {X =\= Y, X = 1, Y = 2}.
test(alternatives, all(X == [2, 1])) :- {X = 2 ; X = 1}.
test(bound_by_program, Y == 5) :- {Y = 2*X+1}, X = 2.
test(bound_against, fail) :- {X >= 3}, X = 2.
test(aliased, X == 2) :- {X+Y = 4}, X = Y.
test(aliased_against, fail) :- {X > Y}, X = Y.
test(two_at_once, fail) :- {X+Y = 4}, f(X, Y) = f(1, 2).
test(backtracking, X == 5) :- {X >= 3}, ( {X >= 6}, fail ; {X =< 5, X >= 5} ).
test(copies, [X, Y] == [1, 3]) :- {X >= 1}, copy_term(X, Y), {X+Y = 4, Y =< 3, X =< 1}.
test(copies_are_others, fail) :- {X >= 1, Z >= X}, copy_term(X-Z, Y-W), {X+Y+Z+W < 4}.
test(copied_by_findall, Y == 2) :- {X >= 2}, findall(X, true, [Y]), {X+Y = 7, X = 5}.
test(product_waits, Y == 3) :- {X*Y = 6}, X = 2.
test(products_are_shared) :- {X*Y = 6, X*Y+1 = 7}.
test(products_are_one, fail) :- {X*Y = 6, X*Y >= 7}.
test(product_of_fixed, Z == 6) :- {Z = X*Y, X+Y = 5, X-Y = 1}.
test(product_in_sums, fail) :- {X*Y >= 3, Z = 2-X*Y, Z >= 0}.
test(quotient, X == 6) :- {X/Y = 2, Y = 3}.
test(quotient_by_zero, fail) :- {_/Y = 2, Y = 0}.
test(power, X == 8) :- {X = Y^3, Y = 2}.
test(functions, [A, B, C] == [2, 3, 1]) :- {A = abs(X), B = max(Y, 3), C = min(Y, X+3), X = -2, Y = 1}.
test(unknown_constraint, error(type_error(clpq_constraint, foo))) :- {foo}.
test(unknown_expression, error(type_error(clpq_expression, a))) :- {_ = a}.
test(no_constraint, error(instantiation_error)) :- {_}.
test(no_number, error(type_error(rational, a))) :- {X > 1}, X = a.
test(no_float, error(type_error(rational, 2.5))) :- {X > 1}, X = 2.5.

:- end_tests(constraints).

:- begin_tests(answers).

test(answer, [forall(member(T-Answer, [
        [X,Y]-{X >= Y, Y >= 3}-([A,B]-[{B >= 3, A-B >= 0}]),
        [X]-{X > 3, X < 5}-([A]-[{A > 3, A < 5}]),
        [X,Y]-{2*X+3*Y = 4}-([A,B]-[{B = 4r3-2r3*A}]),
        [X,Y]-{X+Y >= 2, X-Y =< 1}-([A,B]-[{A+B >= 2, A-B =< 1}]),
        [X,Y]-{X >= 1, Y >= 1, X+Y >= 2, X+2*Y >= 1}-([A,B]-[{A >= 1, B >= 1}]),
        [X,Y,Z]-{X = Y+Z, Y >= 0}-([A,B,C]-[{A = B+C, B >= 0}]),
        [X,Y]-{X =\= Y}-([A,B]-[{A-B =\= 0}]),
        [X,Y]-{2*X >= 3*Y+1/2}-([A,B]-[{2*A-3*B >= 1r2}]),
        [X,Y]-{X*Y = 6}-([A,B]-[{A*B = 6}]),
        [X,Y]-{-X >= 3, Y < X}-([A,B]-[{A =< -3, A-B > 0}])
    ])), true(Copy-Goals =@= Answer)]) :- T = Vs-G, call(G), goals(Vs, Copy, Goals).
test(nothing_left, Gs == []) :- {X+Y = 3, X = 1}, goals(X-Y, _, Gs).
test(two_systems, Gs =@= [{A >= 1}, {B >= 2}]) :- {X >= 1, Y >= 2}, goals(X-Y, A-B, Gs).
test(answers_can_be_posted, X-Y == 2-1) :-
    {A >= B+1, B >= 1}, goals(A-B, X-Y, Gs), maplist(call, Gs), {X+Y =< 3}.
test(dump) :- {X >= Y, Y >= 3}, dump([X,Y], [x,y], Cs), in_some_order(Cs, [y >= 3, x-y >= 0]).
test(dump_projects, Cs == [x >= 3]) :- {X >= Y, Y >= Z, Z >= 3}, dump([X], [x], Cs).
test(dump_strict, Cs == [x > 3]) :- {X >= Y, Y > Z, Z >= 3}, dump([X], [x], Cs).
test(clp_type, T == clpq) :- {X > 1}, clp_type(X, T).
test(clp_type_none, fail) :- clp_type(_, _).
test(dump_equation) :- {X = 2*Y+1, Y >= 0}, dump([X,Y], [x,y], Cs), in_some_order(Cs, [y >= 0, x = 1+2*y]).
test(dump_through_equation, Cs == [x >= 1]) :- {X = 2*Y+1, Y >= 0}, dump([X], [x], Cs).
test(dump_number, Cs == [x = 3]) :- {X = 3}, dump([X], [x], Cs).
test(dump_keeps, Y == 3) :- {X >= Y, Y >= 3}, dump([X], [x], _), {X =< 3}.
test(ordering, Cs == [x = z+y]) :- {X = Y+Z}, ordering([Z,Y]), dump([X,Y,Z], [x,y,z], Cs).

in_some_order(Cs0, Cs) :- ( permutation(Cs0, Cs1), Cs1 == Cs -> true ).


:- end_tests(answers).

:- begin_tests(extremes).

chained([_]).
chained([X,Y|Xs]) :-
    {X =< Y, Y =< X+2, Y >= X-3},
    chained([Y|Xs]).

test(entailed) :- {X >= 2, Y = X+1}, entailed(X > 1), entailed(Y >= 3), entailed((X > 1, Y > X)), entailed(Y-X = 1).
test(entailed_not, [forall(member(C, [X > 2, X = 2, X =\= 3, Y > 4])), fail]) :- {X >= 2, Y = X+1}, entailed(C).
test(entailed_different) :- {X > 2}, entailed(X =\= 1).
test(entailed_error, error(type_error(clpq_constraint, foo))) :- entailed(foo).
test(inf_sup, I-S == 2-7) :- {X >= 2, X =< 7}, inf(X, I), sup(X, S).
test(sup_of_strict, S == 5) :- {X < 5}, sup(X, S).
test(unbounded, fail) :- {X > 5}, sup(X, _).
test(sup_of_number, S == 7) :- sup(3+4, S).
test(sup_changes_nothing, X == 1) :- {X =< 7, X >= 1}, sup(X, _), {X =< 1}.
test(vertex, [S, V] == [3, [1,2]]) :- {X =< 1, Y =< 2}, sup(X+Y, S, [X,Y], V).
test(vertex_of_infimum, [S, V] == [-3, [-1,-2]]) :- {X >= -1, Y >= -2}, inf(X+Y, S, [X,Y], V).
test(maximize, [X, Y, Z] == [7, 2, 310]) :- {2*X+Y =< 16, X+2*Y =< 11, X+3*Y =< 15, Z = 30*X+50*Y}, maximize(Z).
test(minimize, X-Y == 2-1) :- {X >= 2, Y >= X-1}, minimize(X+Y).
test(maximize_strict, fail) :- {X < 5}, maximize(X).
test(maximize_unbounded, fail) :- {X > 5}, maximize(X).
test(bb_inf, I == 1) :- {X >= 1/2}, bb_inf([X], X, I).
test(bb_inf_vertex, I-V == 3-[1,2]) :- {X >= 1/2, Y >= X+1/3}, bb_inf([X,Y], X+Y, I, V).
test(bb_inf_knapsack, I-V == -21-[1,1,1,0]) :-
    Xs = [A,B,C,D], maplist([X]>>{X >= 0, X =< 1}, Xs), {5*A+7*B+4*C+3*D =< 16}, bb_inf(Xs, -8*A-9*B-4*C-3*D, I, V).
test(dump_of_a_multiple, Cs == [8*y+3*x>5, 3*y+2*x=<3]) :-
    {8*Y+3*X > 5, -3*Y+(-2)*X >= -3}, dump([X,Y], [x,y], Cs).
test(dump_long_chain, Cs == [x-y=<0, x-y>= -58]) :-
    length(Xs, 30), chained(Xs), Xs = [X|_], last(Xs, Y), dump([X,Y], [x,y], Cs).
test(dump_without_the_unconnected, Cs == [x>=1]) :- {X >= 1, Y >= Z, Z >= 2, X =< W}, dump([X], [x], Cs), Y = Y, W = W.
test(bb_inf_strict, I-V == -1-[-1]) :- {X > -2, X =< 5}, bb_inf([X], X, I, V).
test(bb_inf_strict_sum, I-V == 1-[1,0]) :- {X >= 0, Y >= 0, 3*X+2*Y > 2}, bb_inf([X,Y], X+2*Y, I, V).
test(bb_inf_disequation, I == 1) :- {X >= 0, X =< 3, X =\= 0}, bb_inf([X], X, I).
test(bb_inf_strict_beside_a_real_number, I == 1) :- {X > 0, Y > 0, Y =< X}, bb_inf([X], X+Y, I).
test(bb_inf_none, fail) :- {3*X >= 1, 3*X =< 2}, bb_inf([X], X, _).
test(cycling, V == -1r20) :-     % Beale's example
    Xs = [A,B,C,D], maplist([X]>>{X >= 0}, Xs), {1/4*A-60*B-1/25*C+9*D =< 0, 1/2*A-90*B-1/50*C+3*D =< 0, C =< 1},
    inf(-3/4*A+150*B-1/50*C+6*D, V).

:- end_tests(extremes).

% ---- against Fourier and Motzkin ----

% A system is a list of c(Coefficients, Relation, Number) with a relation of =, >= and >.
next(S0, S) :- S is (S0*6364136223846793005+1442695040888963407) mod (1<<64).
number_below(N, R, S0, S) :- next(S0, S), R is (S>>33) mod N.

system(N, Rows, S0, S) :-
    number_below(5, K0, S0, S1), K is K0+2,
    length(Rows, K), rows(Rows, N, S1, S).

rows([], _, S, S).
rows([c(Ks, Relation, B)|Rows], N, S0, S) :-
    length(Ks, N), small_numbers(Ks, S0, S1),
    number_below(13, B0, S1, S2), B is B0-6,
    number_below(6, R, S2, S3), nth0(R, [=, >=, >=, >=, >=, >], Relation),
    rows(Rows, N, S3, S).

small_numbers([], S, S).
small_numbers([K|Ks], S0, S) :- number_below(7, K0, S0, S1), K is K0-3, small_numbers(Ks, S1, S).

% Sum of Ks*Xs Relation B, as inequalities q(Coefficients, Kind, B) for the elimination.
halves([], []).
halves([c(Ks, =, B)|Rows], [q(Ks, >=, B), q(Ls, >=, C)|Qs]) :-
    !,
    maplist([K,L]>>(L is -K), Ks, Ls), C is -B,
    halves(Rows, Qs).
halves([c(Ks, R, B)|Rows], [q(Ks, R, B)|Qs]) :- halves(Rows, Qs).

consistent([]) :- !.
consistent(Qs) :-
    (   Qs = [q([], _, _)|_]
    ->  \+ ( member(q([], R, B), Qs), \+ holds(R, B) )
    ;   partition([q([K|_], _, _), O]>>compare(O, K, 0), Qs, Uppers, Zeros, Lowers),
        findall(q(Ks, R, B), ( member(L, Lowers), member(U, Uppers), combined(L, U, q(Ks, R, B)) ), Both),
        maplist([q([_|Ks], R, B), q(Ks, R, B)]>>true, Zeros, Rest),
        append(Both, Rest, All), sort(All, New),
        ( New == [] -> true ; consistent(New) )
    ).

holds(>=, B) :- B =< 0.
holds(>, B) :- B < 0.

combined(q([K|Ks], R1, B), q([L|Ls], R2, C), q(Ms, R, D)) :-
    maplist([X,Y,Z]>>(Z0 is Y*K-X*L, Z is Z0), Ks, Ls, Ms), D is C*K-B*L,
    ( R1 == (>) -> R = (>) ; R = R2 ).

expression([], [], 0).
expression([K|Ks], [X|Xs], K*X+E) :- expression(Ks, Xs, E).

posted([], _).
posted([c(Ks, R, B)|Rows], Xs) :- expression(Ks, Xs, E), C =.. [R, E, B], {C}, posted(Rows, Xs).

% The least upper bound of the first variable by the solver is one: nothing above it is possible, what is below is.
agrees(Rows, N) :-
    halves(Rows, Qs),
    length(Xs, N),
    (   posted(Rows, Xs)
    ->  consistent(Qs),
        Xs = [X|_], M is N-1, length(Zeros, M), maplist(=(0), Zeros),
        (   sup(X, S)
        ->  Below is S-1r1000,
            \+ consistent([q([1|Zeros], >, S)|Qs]),
            ( var(X) -> consistent([q([1|Zeros], >, Below)|Qs]) ; X == S )
        ;   consistent([q([1|Zeros], >, 1000000)|Qs])
        ),
        (   consistent([q([1|Zeros], >, 0)|Qs])
        ->  \+ entailed(X =< 0)
        ;   entailed(X =< 0)
        )
    ;   \+ consistent(Qs)
    ).

:- begin_tests(random_systems).

test(fourier_motzkin, Bad == []) :-
    findall(I-Rows, ( between(1, 250, I), N is 2+I mod 2, system(N, Rows, I, _), \+ agrees(Rows, N) ), Bad).

:- end_tests(random_systems).
