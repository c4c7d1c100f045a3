% SPDX-License-Identifier: MIT
% private(flatzinc/constraints): each constraint of FlatZinc by its solutions.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(flatzinc/constraints)).

% How many solutions there are over this domain.
count(Xs, Domain, Name, Arguments, N) :-
    findall(Xs, ( Xs ins Domain, flatzinc_constraint(Name, Arguments, any), label(Xs) ), Found),
    length(Found, N).

:- begin_tests(flatzinc_constraints).

test(comparison, N == 6) :- count([X,Y], 1..4, int_lt, [X,Y], N).
test(reified, N == 9) :- count([X,Y,B], 0..2, int_eq_reif, [X,Y,B], N).
test(implied, N == 3) :- count([X,B], 0..1, int_ne_imp, [X,0,B], N).
test(linear, N == 3) :- count([X,Y], 0..4, int_lin_eq, [[1,2],[X,Y],4], N).
test(linear_domain, D == 0..2 \/ 10..12) :-
    X in 0..2, Y in 0..1, flatzinc_constraint(int_lin_eq, [[1,10,-1],[X,Y,Z],0], domain), fd_dom(Z, D).
test(linear_reified, N == 9) :- count([X,Y,B], 0..2, int_lin_le_reif, [[1,1],[X,Y],2,B], N).
test(no_terms, N == 1) :- count([B], 0..1, int_lin_le_reif, [[],[],2,B], N).
test(truth, N == 7) :- count([X,Y,Z], 0..1, bool_clause, [[X,Y],[Z]], N).
test(conjunction, N == 8) :- count([X,Y,Z,B], 0..1, array_bool_and, [[X,Y,Z],B], N).
test(all, N == 1) :- count([X,Y], 0..1, array_bool_and, [[X,Y],1], N).
test(exclusive, N == 4) :- count([X,Y,Z], 0..1, array_bool_xor, [[X,Y,Z]], N).
test(not, N == 2) :- count([X,Y], 0..1, bool_not, [X,Y], N).
test(quotient, Q-R == -2- -1) :-
    [Q,R] ins -9..9,
    flatzinc_constraint(int_div, [-7,3,Q], any),
    flatzinc_constraint(int_mod, [-7,3,R], any).
test(functions, [A,B,C,D,E] == [3,8,12,2,6]) :-
    flatzinc_constraint(int_abs, [-3,A], any),
    flatzinc_constraint(int_pow, [2,3,B], any),
    flatzinc_constraint(int_times, [3,4,C], any),
    flatzinc_constraint(int_min, [2,6,D], any),
    flatzinc_constraint(array_int_maximum, [E,[2,6]], any).
test(element, N == 2) :- count([I,X], 1..9, array_int_element, [I,[7,9],X], N).
test(in, N == 3) :- count([X], 0..9, set_in, [X,[1,5,7]], N).
test(in_reified, N == 10) :- count([X,B], 0..9, set_in_reif, [X,2..4,B], N).
test(in_nothing, N == 3) :- count([X,B], 0..2, set_in_reif, [X,[],B], N).
test(different, N == 6) :- count([X,Y,Z], 1..3, fzn_all_different_int, [[X,Y,Z]], N).
test(circuit, N == 2) :- count([X,Y,Z], 1..3, hornbeam_circuit, [[X,Y,Z]], N).
test(subcircuit, N == 6) :- count([X,Y,Z], 1..3, hornbeam_subcircuit, [[X,Y,Z]], N).
test(inverse, N == 6) :- count([A,B,C,X,Y,Z], 1..3, hornbeam_inverse, [[A,B,C],[X,Y,Z]], N).
test(table, N == 2) :- count([X,Y], 0..9, hornbeam_table_int, [[X,Y],[1,2,3,4]], N).
test(regular, N == 5) :- count([X,Y,Z], 1..2, hornbeam_regular, [[X,Y,Z],2,2,[1,2,1,0],1,1..2], N).
test(instant, N == 4) :- count([X], 0..3, fzn_disjunctive, [[X,1],[0,2]], N).
test(instant_strict, N == 3) :- count([X], 0..3, fzn_disjunctive_strict, [[X,1],[0,2]], N).
test(tasks, N == 6) :- count([X,Y], 0..3, fzn_disjunctive, [[X,Y],[2,2]], N).
test(cumulative, N == 6) :- count([X,Y], 0..3, fzn_cumulative, [[X,Y],[2,2],[2,1],2], N).
test(rectangles, N == 6) :- count([X,Y], 0..3, hornbeam_diffn, [[X,Y],[0,0],[2,2],[1,1]], N).
test(order, N == 6) :- count([A,B,C,D], 0..1, fzn_lex_less_int, [[A,B],[C,D]], N).
test(cardinality, N == 2) :- count([X,Y], 0..9, fzn_global_cardinality_closed, [[X,Y],[4,6],[1,1]], N).
test(count, N == 4) :- count([X,Y], 0..2, hornbeam_count, [[X,Y],1,1], N).
test(unknown, error(existence_error(flatzinc_constraint, foo/2))) :- flatzinc_constraint(foo, [1,2], any).

:- end_tests(flatzinc_constraints).
