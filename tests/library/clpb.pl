% SPDX-License-Identifier: MIT
% library(clpb). What is left of queries was compared with SWI-Prolog's library(clpb); random formulas with truth tables.

:- use_module(library(plunit)).
:- use_module(library(clpb)).
:- use_module(library(lists)).
:- use_module(library(apply)).

% left(Goal, Terms): Goal makes its variables, in the order of their first use, Terms, with these residual goals.
left(Goal, Values, Goals) :-
    term_variables(Goal, Xs),
    call(Goal),
    copy_term(Xs, Values, Qualified),
    findall(Values-Q, member(clpb:Q, Qualified), Pairs),
    same_values(Pairs, Values, Goals0),
    msort(Goals0, Goals).

same_values([], _, []).
same_values([Values-Goal|Pairs], Values, [Goal|Goals]) :-
    same_values(Pairs, Values, Goals).

% ---- expressions by truth tables ----

value(0, 0).
value(1, 1).
value(~E, V) :- value(E, X), V is 1-X.
value(E+F, V) :- value(E, X), value(F, Y), V is X\/Y.
value(E*F, V) :- value(E, X), value(F, Y), V is X/\Y.
value(E#F, V) :- value(E, X), value(F, Y), V is X xor Y.
value(E=:=F, V) :- value(E, X), value(F, Y), V is 1-(X xor Y).
value(E=\=F, V) :- value(E, X), value(F, Y), V is X xor Y.
value(E=<F, V) :- value(E, X), value(F, Y), V is max(1-X, Y).
value(E>=F, V) :- value(E, X), value(F, Y), V is max(1-Y, X).
value(E<F, V) :- value(E, X), value(F, Y), V is (1-X)*Y.
value(E>F, V) :- value(E, X), value(F, Y), V is (1-Y)*X.
value(card([L-H],Es), V) :-
    maplist(value, Es, Xs),
    sum_list(Xs, S),
    ( S >= L, S =< H -> V = 1 ; V = 0 ).

bit(0).
bit(1).

% A generator of numbers for the formulas, that the tests do not depend on another one.
next(Below, N, S0, S) :-
    S is (S0*1103515245+12345) mod 2147483648,
    N is (S>>12) mod Below.

formula(0, Xs, E, S0, S) :-
    !,
    length(Xs, L),
    Below is 4*L+1,
    next(Below, N, S0, S1),
    (   N =:= 4*L
    ->  next(2, E, S1, S)
    ;   I is N mod L,
        nth0(I, Xs, E),
        S = S1
    ).
formula(D, Xs, E, S0, S) :-
    next(12, N, S0, S1),
    D1 is D-1,
    formula(D1, Xs, A, S1, S2),
    formula(D1, Xs, B, S2, S3),
    formula(D1, Xs, C, S3, S4),
    next(3, L, S4, S),
    H is L+1,
    nth0(N, [A+B, A*B, A#B, A=:=B, A=\=B, A=<B, A>=B, A<B, A>B, ~A, A+ ~B, card([L-H],[A,B,C])], E).

formulas(0, _, [], S, S) :-
    !.
formulas(N, Xs, [E|Es], S0, S) :-
    formula(2, Xs, E, S0, S1),
    N1 is N-1,
    formulas(N1, Xs, Es, S1, S).

all_hold([]).
all_hold([E|Es]) :-
    value(E, 1),
    all_hold(Es).

all_of([], 1).
all_of([E|Es], E*F) :-
    all_of(Es, F).

agrees(S0, S) :-
    length(Xs, 4),
    next(3, N, S0, S1),
    formulas(N, Xs, Es, S1, S),
    findall(Xs, (maplist(bit, Xs), all_hold(Es)), Table),
    solutions(Xs, (maplist(sat, Es), labeling(Xs)), Table),
    all_of(Es, All),
    length(Table, Count),
    sat_count(All * +[1|Xs], Count),
    Xs = [A,B,C,D],
    agrees_where(A = B, Xs, Es, Table),
    agrees_where(A-B = C-D, Xs, Es, Table),
    agrees_where([B,C] = [0,1], Xs, Es, Table),
    agrees_greatest([3,-1,0,2], Xs, Es, Table).

agrees_where(Goal, Xs, Es, Table) :-
    findall(Xs, (Goal, member(Xs, Table)), Found),
    solutions(Xs, (maplist(sat, Es), Goal, labeling(Xs)), Found),
    solutions(Xs, (Goal, maplist(sat, Es), labeling(Xs)), Found).

% Whatever their order.
solutions(Xs, Goal, Solutions) :-
    findall(Xs, Goal, Found),
    msort(Found, Solutions).

agrees_greatest(Weights, Xs, Es, Table) :-
    (   \+ \+ ( maplist(sat, Es), term_variables(Xs, Ys), length(Ys, 4) )
    ->  findall(W-Xs, (member(Xs, Table), weight(Weights, Xs, 0, W)), Pairs),
        max_member(Most-_, Pairs),
        findall(Xs, member(Most-Xs, Pairs), Best),
        findall(Xs, (maplist(sat, Es), weighted_maximum(Weights, Xs, Most)), Best)
    ;   true
    ).

weight([], [], W, W).
weight([A|As], [X|Xs], W0, W) :-
    W1 is W0+A*X,
    weight(As, Xs, W1, W).

all_agree(0, _) :-
    !.
all_agree(N, S0) :-
    (   \+ \+ agrees(S0, _)
    ->  true
    ;   throw(disagrees(S0))
    ),
    next(1000, _, S0, S),
    N1 is N-1,
    all_agree(N1, S).

% Pigeons in holes, each in one.
pigeons(N, Rows) :-
    length(Rows, N),
    maplist([Row]>>length(Row, N), Rows),
    maplist([Row]>>sat(card([1], Row)), Rows),
    columns(Rows, Columns),
    maplist([Column]>>sat(card([0-1], Column)), Columns).

columns([[]|_], []) :-
    !.
columns(Rows, [Column|Columns]) :-
    maplist([[X|Xs],X,Xs]>>true, Rows, Column, Rests),
    columns(Rests, Columns).

:- begin_tests(clpb).

test(or, Vs-Gs =@= [X,Y]-[sat(X =\= X*Y#Y)]) :- left(sat(_+_), Vs, Gs).
test(and, Vs-Gs == [1,1]-[]) :- left(sat(_*_), Vs, Gs).
test(not, X == 0) :- sat(~X).
test(equal, X == Y) :- sat(X =:= Y).
test(different, Vs-Gs =@= [X,Y]-[sat(X =\= Y)]) :- left(sat(_ =\= _), Vs, Gs).
test(exclusive_or, Vs-Gs =@= [X,Y,Z]-[sat(X =\= Y#Z)]) :- left(sat(_#_#_), Vs, Gs).
test(implies, Vs-Gs =@= [X,Y]-[sat(X =:= X*Y)]) :- left(sat(_ =< _), Vs, Gs).
test(implied, Vs-Gs =@= [X,Y]-[sat(Y =:= Y*X)]) :- left(sat(_ >= _), Vs, Gs).
test(less, X-Y == 0-1) :- sat(X < Y).
test(greater, X-Y == 1-0) :- sat(X > Y).
test(list_or, Vs-Gs =@= [X,Y,Z]-[sat(X =\= X*Y#X*Y*Z#X*Z#Y#Y*Z#Z)]) :- left(sat(+[_,_,_]), Vs, Gs).
test(list_and, [X,Y] == [1,1]) :- sat(*([X,Y])).
test(list_or_empty, fail) :- sat(+[]).
test(list_and_empty) :- sat(*([])).
test(card_one, Vs-Gs =@= [X,Y]-[sat(X =\= Y)]) :- left(sat(card([1], [_,_])), Vs, Gs).
test(card_range, Vs-Gs =@= [X,Y,Z]-[sat(X =\= X*Y#X*Z#Y#Y*Z#Z)]) :- left(sat(card([1-2], [_,_,_])), Vs, Gs).
test(card_counts, Vs-Gs =@= [X,Y,Z]-[sat(X =:= Y#Z)]) :- left(sat(card([0,2], [_,_,_])), Vs, Gs).
test(card_none, fail) :- sat(card([], [_])).
test(card_wide_range) :- sat(card([-3-100000000000], [_])).
test(exists, Vs-Gs =@= [A,1]-[sat(A =:= A)]) :- left(sat(X^(X*_)), Vs, Gs).
test(exists_is_local, Vs-Gs =@= [A,B]-[sat(A =:= A), sat(B =:= B)]) :- left(sat(X^(X+_)), Vs, Gs).
test(exists_bound_later, Vs-Gs =@= [1,Y]-[sat(Y =:= Y)]) :- left(( sat(X^(X+_)), X = 1 ), Vs, Gs).
test(constant, fail) :- sat(0).
test(tautology, Vs-Gs =@= [X]-[sat(X =:= X)]) :- left(sat(_+1), Vs, Gs).
test(split, Vs-Gs =@= [X,Y,Z]-[sat(X =\= X*Y#Y), sat(X =\= X*Z#Z)]) :- left(sat(_+_*_), Vs, Gs).
test(split_negation, Vs-Gs =@= [X,Y,Z]-[sat(1#X*Z), sat(1#Y*Z)]) :- left(sat(~((_+_)*_)), Vs, Gs).
test(not_split, Vs-Gs =@= [X,Y,Z]-[sat(X =:= Y*Z)]) :- left(sat(_ =:= _*_), Vs, Gs).
test(product_first, Vs-Gs =@= [X,Y,Z]-[sat(1#X*Y#Z)]) :- left(sat(_*_ =:= _), Vs, Gs).
test(no_connection, Vs-Gs =@= [X,Y,Z,U]-[sat(X =\= X*Y#Y), sat(Z =\= Z*U#U)]) :-
    left(( sat(_+_), sat(_+_) ), Vs, Gs).
test(one_formula_says_all, Vs-Gs =@= [A,B,0]-[sat(A =\= B)]) :- left(( sat(card([1], [X,Y,_])), sat(X+Y) ), Vs, Gs).
test(follows_number, Vs-Gs == [0,1]-[]) :- left(( sat(X+_), X = 0 ), Vs, Gs).
test(follows_alias, Vs-Gs == [1,1]-[]) :- left(( sat(X+Y), X = Y ), Vs, Gs).
test(follows_equal, X == Z) :- sat(X#Y), sat(Y#Z).
test(follows_failure, fail) :- sat(X#Y), sat(Y#Z), sat(X#Z).
test(at_once, fail) :- sat(X+Y), X-Y = 0-0.
test(at_once_rest, Z == 1) :- sat(X+Y+Z), X-Y = 0-0.
test(alias_of_networks, Vs-Gs =@= [A,B,A,C]-[sat(A =\= A*B#B), sat(A =\= A*C#C)]) :-
    left(( sat(X+_), sat(Z+_), X = Z ), Vs, Gs).
test(alias_of_plain, Y == 1) :- sat(X+Y), X = Z, Z = 0.
test(alias_frozen, Y == 1) :- freeze(Z, true), sat(X+Y), X = Z, Z = 0.
test(wakes_others, L == [0-1]) :- freeze(Y, L = [X-Y]), sat(X+Y), X = 0.
test(wakes_others_failure, fail) :- freeze(Y, fail), sat(X+Y), X = 0.
test(binding_joins, [Y,Z,U] == [1,1,0]) :- sat(X+Y), sat(Z#U), freeze(X, Z = 1), X = 0.
test(backtracks, L == [0-1, 1-0, 1-1]) :- findall(X-Y, (sat(X+Y), member(X, [0,1]), labeling([Y])), L).
test(atom, Vs-Gs =@= [X]-[sat(X =\= X*a#a)]) :- left(sat(_+a), Vs, Gs).
test(atom_equal, X == a) :- sat(X =:= a).
test(atom_value, Vs-Gs =@= [a,Y]-[sat(Y =\= Y*a#a)]) :- left(( sat(X+_), X = a ), Vs, Gs).
test(atoms_differ, fail) :- sat(a =:= b).
test(atom_excluded, fail) :- sat(_ > a).
test(atom_tautology) :- sat(a + ~a).
test(atom_other, fail) :- sat(X =:= a), X = b.
test(copy, V-Gs =@= 1-[clpb:sat(A =\= A*B#B)]) :- sat(X+Y), copy_term(X-Y, U-V), U = 0, copy_term(X-Y, A-B, Gs).
test(copy_apart, Vs-Gs =@= [A,B,C,D]-[sat(A =\= A*B#B), sat(A =\= A*C#C), sat(C =\= C*D#D)]) :-
    left(( sat(X+Y), copy_term(X-Y, U-_), sat(X+U) ), Vs, Gs).
test(many, sum(S) == sum(60)) :-
    length(Xs, 60), sat(*(Xs)), sum_list(Xs, S).
test(deep, X == 1) :- numlist(1, 30000, Ns), foldl([_,E,~ ~E]>>true, Ns, X, E), sat(E).
test(agrees) :- all_agree(60, 1).
test(expression_unbound_list, error(instantiation_error)) :- sat(+_).
test(expression_unknown, error(domain_error(clpb_expr, 2))) :- sat(_*2).
test(expression_nil, error(domain_error(clpb_expr, []))) :- sat([]).
test(expression_quantifier, error(domain_error(clpb_expr, _))) :- sat(a^_).
test(expression_counts, error(type_error(_, 1))) :- sat(card(1, [_])).
test(value_unknown, error(domain_error(clpb_expr, 2))) :- sat(X+_), X = 2.
test(monotonic_unmarked, [cleanup(set_prolog_flag(clpb_monotonic, false)), error(instantiation_error)]) :-
    set_prolog_flag(clpb_monotonic, true),
    sat(_+_).
test(monotonic, [cleanup(set_prolog_flag(clpb_monotonic, false)), Vs-Gs =@= [X,Y]-[sat(v(X) =\= v(Y))]]) :-
    set_prolog_flag(clpb_monotonic, true),
    left(sat(v(_)#v(_)), Vs, Gs).
test(marked_anyway, X == 1) :- sat(v(X)).

test(taut, T == 1) :- taut(X + ~X, T).
test(taut_false, T == 0) :- taut(X * ~X, T).
test(taut_open, fail) :- taut(_, _).
test(taut_known, T == 1) :- sat(X =< Y), sat(Y =< Z), taut(X =< Z, T).
test(taut_known_false, T == 0) :- sat(X#Y), taut(X =:= Y, T).
test(taut_value, fail) :- taut(_*0, 1).
test(taut_atom, T == 0) :- taut(a, T).
test(taut_atoms, T == 1) :- taut(a + ~a, T).
test(taut_posts_nothing, Vs-Gs =@= [A,B]-[sat(A =\= A*B#B)]) :- left(( sat(X+Y), \+ taut(X, Y) ), Vs, Gs).

test(labeling, L == [0-1, 1-0, 1-1]) :- findall(X-Y, (sat(X+Y), labeling([X,Y])), L).
test(labeling_det, X-Y == 1-0) :- sat(X > Y), labeling([X,Y]).
test(labeling_by_first_use, L == [0-1, 1-0, 1-1]) :- findall(Y-X, (sat(Y+X), labeling([X,Y])), L).
test(labeling_twice, L == [[0,0], [1,1]]) :- findall([X,X], labeling([X,X]), L).
test(labeling_number) :- labeling([1,0]).
test(labeling_partial, error(instantiation_error)) :- labeling([_|_]).
test(labeling_no_list, error(type_error(list, x))) :- labeling(x).
test(labeling_other, error(domain_error(clpb_variable, a))) :- labeling([_,a]).
test(pigeons, Row == [0,0,0,0,0,1]) :- pigeons(6, [Row|Rows]), append(Rows, Xs), labeling(Row), labeling(Xs), !.
test(pigeons_count, Count == 720) :- pigeons(6, Rows), append(Rows, Xs), sat_count(+[1|Xs], Count).

test(count, N == 3) :- sat_count(_+_, N).
test(count_all, N == 4) :- sat_count(+[1,_,_], N).
test(count_known, N == 3) :- sat(X+Y), sat_count(+[1,X,Y], N).
test(count_of_some, N == 2) :- sat(X+_), sat_count(+[1,X], N).
test(count_large, N =:= 2**200-1) :- length(Xs, 200), sat_count(+Xs, N).
test(count_constants, M-N == 0-1) :- sat_count(0, M), sat_count(1, N).
test(count_exists, N == 2) :- sat_count(X^_, N), var(X).
test(count_atom, N == 1) :- sat_count(_+a, N).
test(count_same, N == 1) :- sat_count(X+X, N).
test(count_posts_nothing, Gs == []) :- sat_count(X+Y, _), copy_term(X-Y, _, Gs).

test(maximum, all(X-Y-M == [0-1-2])) :- sat(X#Y), weighted_maximum([1,2], [X,Y], M).
test(maximum_negative, all(X-Y-M == [1-0-(-1)])) :- sat(X+Y), weighted_maximum([-1,-2], [X,Y], M).
test(maximum_several, all(X-Y-Z == [0-0-1, 0-1-0, 1-0-0])) :- sat(X+Y+Z), weighted_maximum([-1,-1,-1], [X,Y,Z], -1).
test(maximum_others, all(Z-M == [0-0])) :- sat(X+Y+Z), weighted_maximum([0,0,-1], [X,Y,Z], M), X = 1, Y = 1.
test(maximum_free, all(X-Y-M == [1-0-1, 1-1-1])) :- weighted_maximum([1,0], [X,Y], M).
test(maximum_lengths, fail) :- weighted_maximum([1], [_,_], _).
test(maximum_weight, error(type_error(_, _))) :- weighted_maximum([1,a], [_,_], _).
test(maximum_number, error(uninstantiation_error(1))) :- weighted_maximum([1,2], [_,1], _).

test(random, L == L1) :-
    findall(Xs, (member(S, [1,2,3,4]), length(Xs, 9), random_labeling(S, Xs)), L),
    findall(Xs, (member(S, [1,2,3,4]), length(Xs, 9), random_labeling(S, Xs)), L1),
    sort(L, [_,_|_]).
test(random_solution) :- sat(X+Y), random_labeling(5, [X,Y]), 1 is X\/Y.
test(random_spread, Found == [0-1, 1-0, 1-1]) :-
    findall(X-Y, (between(1, 40, S), sat(X+Y), random_labeling(S, [X,Y])), All),
    sort(All, Found).
test(random_seed, error(instantiation_error)) :- random_labeling(_, [_]).
test(random_seed_type, error(type_error(seed, a))) :- random_labeling(a, [_]).

:- end_tests(clpb).
