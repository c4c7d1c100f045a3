% SPDX-License-Identifier: MIT
% library(gnu_globals).

:- use_module(library(plunit)).
:- use_module(library(gnu_globals)).

:- begin_tests(gnu_globals).

test(g_assign, T =@= f(_)) :- g_assign(gt1, f(_)), g_read(gt1, T).
test(g_assign_stays, X == 2) :- g_assign(gt2, 1), ( g_assign(gt2, 2), fail ; true ), g_read(gt2, X).
test(g_assignb, X == 1) :- g_assign(gt3, 1), ( g_assignb(gt3, 2), fail ; true ), g_read(gt3, X).
test(g_assignb_seen, X == 2) :- g_assign(gt4, 1), g_assignb(gt4, 2), g_read(gt4, X).
test(g_read_unassigned, X == 0) :- g_read(gt_none, X).
test(g_read_unbound, error(instantiation_error)) :- g_read(_, _).
test(array, A == g_array([0,7,0])) :- g_assign(ga, g_array(3, 0)), g_assign(ga(1), 7), g_read(ga, A).
test(array_of_arrays, X == c) :- g_assign(gm, g_array([g_array([a,b]),g_array([c,d])])), g_read(gm(1,0), X).
test(array_assigned_inside, X == z) :- g_assign(gn, g_array(2, g_array(2))), g_assign(gn(1,1), z), g_read(gn(1,1), X).
test(index_by_name, X == b) :- g_assign(gi, 1), g_assign(go, g_array([a,b])), g_read(go(gi), X).
test(array_backtracks, X == a) :- g_assign(gb, g_array([a])), ( g_assignb(gb(0), b), fail ; true ), g_read(gb(0), X).
test(no_element, error(domain_error(g_array_index, gx(5)))) :- g_assign(gx, g_array(2)), g_read(gx(5), _).
test(g_array_size, N == 9) :- g_assign(gs, g_array(9)), g_array_size(gs, N).
test(g_inc, X == 2) :- g_assign(gc, 1), g_inc(gc), g_read(gc, X).
test(g_inc_new, X == 2) :- g_assign(gc, 1), g_inc(gc, X).
test(g_inc_both, X-Y == 1-2) :- g_assign(gc, 1), g_inc(gc, X, Y).
test(g_inco, X == 1) :- g_assign(gc, 1), g_inco(gc, X).
test(g_dec, X == 0) :- g_assign(gc, 1), g_dec(gc), g_read(gc, X).
test(g_dec_new, X == 0) :- g_assign(gc, 1), g_dec(gc, X).
test(g_dec_both, X-Y == 1-0) :- g_assign(gc, 1), g_dec(gc, X, Y).
test(g_deco, X == 1) :- g_assign(gc, 1), g_deco(gc, X).
test(g_inc_of_text, error(type_error(integer, a))) :- g_assign(gc, a), g_inc(gc).
test(bits, N-B == 10-yes) :-
    g_assign(gf, 11), g_set_bit(gf, 3), g_reset_bit(gf, 0), g_read(gf, N),
    ( g_test_set_bit(gf, 1), g_test_reset_bit(gf, 2) -> B = yes ; B = no ).
test(bit_of_text, error(type_error(integer, a))) :- g_assign(gf, a), g_set_bit(gf, 1).
test(bit_below, error(type_error(nonneg, -1))) :- g_assign(gf, 0), g_set_bit(gf, -1).
test(array_that_grows, A-B-N == g_array([1,2,0,0,9,0,0,0])-0-8) :-
    g_assign(gg, g_array_auto([1,2])), g_assign(gg(4), 9), g_read(gg, A), g_read(gg(30), B), g_array_size(gg, N).
test(arrays_that_grow_inside, A == g_array([g_array([n,n]),g_array([n,n]),g_array([n,n]),g_array([n,n,n,n,k,n,n,n])])) :-
    g_assign(gd, g_array_auto(2, g_array_auto(2, n))), g_assign(gd(3,4), k), g_read(gd, A).
test(growth_backtracks, A == g_array([1,2])) :-
    g_assign(ga, g_array_auto([1,2])), ( g_assignb(ga(5), 9), fail ; true ), g_read(ga, A).
test(read_beyond, X-N == 0-2) :- g_assign(ga, g_array_auto([1,2])), g_read(ga(9), X), g_array_size(ga, N).
test(assigned_inside_a_grown_one, A == g_array([n,n])) :-
    g_assign(ga, g_array_auto(1, g_array(2, n))), g_assign(ga(2,0), k), g_read(ga(3), A).
test(what_was_read_stays, X == f(1)) :- g_assign(gp, g_array([f(1)])), g_read(gp(0), X), g_assign(gp(0)-1, 2).
test(array_extended, A-B == g_array([z,z,w,w])-g_array([1,2])) :-
    g_assign(ge, g_array(2, z)), g_assign(ge, g_array_extend(4, w)), g_read(ge, A),
    g_assign(gf, 0), g_assign(gf, g_array_extend([1,2])), g_read(gf, B).
test(array_stays_if_shorter, A == g_array([1,2])) :-
    g_assign(ge, g_array([1,2])), g_assign(ge, g_array_extend(1)), g_read(ge, A).
test(parts, [A,B,C,D] == [b,f(g(a,z,c),2),[q,b],a]) :-
    g_assign(gp, f(g(a,b,c),2)), g_read(gp-1-2, A), g_assign(gp-1-2, z), g_read(gp, B),
    g_assign(gl, [a,b]), g_assign(gl-1, q), g_read(gl, C),
    g_assign(gv, g_array([f(a)])), g_read(gv(0)-1, D).
test(part_counted, N == 4) :- g_assign(gp, f(3)), g_inc(gp-1, N).
test(no_part, error(domain_error(g_argument_selector, gp-7))) :- g_assign(gp, f(a)), g_read(gp-7, _).
test(no_part_of_an_array, error(domain_error(g_argument_selector, ga-1))) :- g_assign(ga, g_array(2)), g_read(ga-1, _).
test(no_array, error(domain_error(g_array_index, gk(1)))) :- g_assign(gk, 1), g_read(gk(1), _).
test(index_below, error(domain_error(g_array_index, ga(-1)))) :- g_assign(ga, g_array_auto(2)), g_assign(ga(-1), 1).
test(index_no_integer, error(type_error(integer, a))) :- g_assign(gi, a), g_assign(ga, g_array(2)), g_read(ga(gi), _).
test(empty_array, error(domain_error(g_array_index, g_array(0)))) :- g_assign(ga, g_array(0)).
test(array_of_atom, error(domain_error(g_array_index, g_array(a)))) :- g_assign(ga, g_array(a)).
test(no_place, error(type_error(callable, 1))) :- g_assign(1, 2).

:- end_tests(gnu_globals).
