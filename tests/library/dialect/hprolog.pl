% SPDX-License-Identifier: MIT
% library(dialect/hprolog). The answers are SWI-Prolog's.

:- use_module(library(plunit)).
:- use_module(library(dialect/hprolog)).

:- begin_tests(hprolog).

test(substitute_eq, L == [a,b,Y,b]) :- substitute_eq(X, [a,X,Y,X], b, L).
test(memberchk_eq) :- memberchk_eq(X, [a,X,_]).
test(memberchk_eq_not, fail) :- memberchk_eq(_, [a,_]).
test(intersect_eq, L == [X,a]) :- intersect_eq([X,_,a], [a,X], L).
test(list_difference_eq, L == [Y]) :- list_difference_eq([X,Y,a], [a,X], L).
test(take, L == [a,b]) :- take(2, [a,b,c], L).
test(take_none, L == []) :- take(0, [a,b,c], L).
test(take_more, fail) :- take(5, [a,b,c], _).
test(take_negative, fail) :- take(-1, [a,b,c], _).
test(drop, L == [c]) :- drop(2, [a,b,c], L).
test(drop_more, fail) :- drop(5, [a,b,c], _).
test(split_at, A-B == [a,b]-[c]) :- split_at(2, [a,b,c], A, B).
test(split_at_start, A-B == []-[a]) :- split_at(0, [a], A, B).
test(split_at_end, fail) :- split_at(2, [], _, _).
test(max_go_list, X == f(x)) :- max_go_list([a,f(x),2], X).
test(max_go_list_empty, fail) :- max_go_list([], _).
test(or_list, X == 7) :- or_list([1,2,4], X).
test(or_list_empty, X == 0) :- or_list([], X).
test(sublist, all(L == [[a,b,c], [b,c], [c], [], [b], [a,c], [a], [a,b]])) :- sublist(L, [a,b,c]).
test(bounded_sublist, Ls == [[], [a], [a,b], [a,c], [b], [b,c], [c]]) :-
    findall(L, bounded_sublist(L, [a,b,c], 2), All), sort(All, Ls).
test(chr_delete, L == [a,b]) :- chr_delete([a,X,b,X], X, L).
test(init_store, X-Y == 1-2) :-
    init_store(hprolog_test, 1), get_store(hprolog_test, X), update_store(hprolog_test, 2),
    get_store(hprolog_test, Y).
test(update_store, X == 1) :-
    init_store(hprolog_test, 1), ( update_store(hprolog_test, 2), fail ; true ), get_store(hprolog_test, X).
test(get_store_none, error(existence_error(_, _))) :- get_store(hprolog_no_such, _).
test(make_get_store_goal, G == nb_getval(a, X)) :- make_get_store_goal(a, X, G).
test(make_get_store_goal_no_error, G == nb_current(a, X)) :- make_get_store_goal_no_error(a, X, G).
test(make_update_store_goal, G == b_setval(a, X)) :- make_update_store_goal(a, X, G).
test(make_init_store_goal, G == nb_setval(a, X)) :- make_init_store_goal(a, X, G).
test(empty_ds, L == []) :- empty_ds(T), ds_to_list(T, L).
test(put_ds, L == [a-1, f(b)-5]) :- empty_ds(T0), put_ds(f(b), T0, 5, T1), put_ds(a, T1, 1, T2), ds_to_list(T2, L).
test(get_ds, V == 1) :- empty_ds(T0), put_ds(a, T0, 1, T), get_ds(a, T, V).
test(get_ds_none, fail) :- empty_ds(T), get_ds(a, T, _).

:- end_tests(hprolog).
