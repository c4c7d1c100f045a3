% SPDX-License-Identifier: MIT
% library(gnu_builtins).

:- use_module(library(plunit)).
:- use_module(library(gnu_builtins)).

:- begin_tests(gnu_builtins).

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
test(no_element, error(existence_error(g_array, gx(5)))) :- g_assign(gx, g_array(2)), g_read(gx(5), _).
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
test(lists, Rs == [[a]-[l,lp],[b|'_']-[p,lp],'_'-[p,lp],c-[]]) :-
    findall(S-Ks, ( member(T-S, [[a]-[a],[b|_]-[b|'_'],_-'_',c-c]),
                    findall(K, ( list(T), K = l ; partial_list(T), K = p ; list_or_partial_list(T), K = lp ), Ks) ), Rs).
test(nth, Xs == [1-a,2-b]) :- findall(N-X, nth(N, [a,b], X), Xs).
test(nth_of_none, fail) :- nth(0, [a], _).
test(prefix, Ps == [[],[a],[a,b]]) :- findall(P, prefix(P, [a,b]), Ps).
test(suffix, Ss == [[a,b],[b],[]]) :- findall(S, suffix(S, [a,b]), Ss).
test(sublist, N == 8) :- findall(S, sublist(S, [a,b,c]), Ss), sort(Ss, Set), length(Set, N), length(Ss, N).
test(sublist_of, [true, nondet]) :- sublist([a,c], [a,b,c]).
test(for, Xs == [1,2,3]) :- findall(X, for(X, 1, 3), Xs).
test(call_det, Ds == [false,true]) :- findall(D, call_det(member(_, [1,2]), D), Ds).
test(call_det_once, D == true) :- call_det(true, D).
test(call_det_type, error(type_error(bool, a))) :- call_det(true, a).
test(bind_variables, X-Y-N == '$VAR'(3)-'$VAR'(4)-5) :- bind_variables(f(X,Y,X), [numbervars,from(3),next(N)]).
test(bind_variables_from_0, X == '$VAR'(0)) :- bind_variables(X, []).
test(bind_variables_option, error(domain_error(var_binding_option, o))) :- bind_variables(_, [o]).
test(new_atom_with_prefix, true) :- new_atom(foo, A), new_atom(foo, B), A \== B, atom_concat(foo, _, A).
test(new_atom_bound, error(uninstantiation_error(a))) :- new_atom(foo, a).
test(new_atom, true) :- new_atom(A), new_atom(B), A \== B.
test(sort_in_place, L == [a,b,c]) :- L = [c,a,b,a], gnu_builtins:sort(L).
test(sort_shared, T == [b,c]) :- L = [c,a,b|[]], L = [_|T], gnu_builtins:sort(L).
test(sort_empty, L == []) :- L = [], gnu_builtins:sort(L).
test(sort_undone, L == [b,a]) :- L = [b,a], \+ ( gnu_builtins:sort(L), fail ).
test(sort_partial, error(instantiation_error)) :- gnu_builtins:sort([a|_]).
test(msort_in_place, L == [a,a,b]) :- L = [b,a,a], gnu_builtins:msort(L).
test(keysort_in_place, L == [a-2,a-1,b-0]) :- L = [b-0,a-2,a-1], gnu_builtins:keysort(L).
test(keysort_pairs, error(type_error(_, a))) :- gnu_builtins:keysort([a]).
test(setarg, T == f(b)) :- T = f(a), gnu_builtins:setarg(1, T, b, true).
test(setarg_undone, T == f(a)) :- T = f(a), \+ ( gnu_builtins:setarg(1, T, b, true), fail ).
test(setarg_for_good, T == f(b)) :- T = f(a), \+ ( gnu_builtins:setarg(1, T, b, false), fail ).

:- end_tests(gnu_builtins).
