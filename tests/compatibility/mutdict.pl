% SPDX-License-Identifier: MIT
% library(mutdict).

:- use_module(library(plunit)).
:- use_module(library(mutdict)).

:- begin_tests(mutdict).

put_same(D, X) :- mutdict_put(D, X, X).
items(Items, Items1) :- list_to_mutdict(Items, D), mutdict_items(D, Items1).

test(new) :- new_mutdict(D), is_mutdict(D), mutdict_empty(D), mutdict_size(D, 0).
test(no_mutdict, fail) :- is_mutdict(mutdict(_, _)).
test(list, L == [a-2,b-1]) :- items([b-1,a-0,a-2], L).
test(size, N == 2) :- list_to_mutdict([b-1,a-0,a-2], D), mutdict_size(D, N).
test(get, V == 1) :- list_to_mutdict([f(a)-1], D), mutdict_get(D, f(a), V).
test(get_none, fail) :- new_mutdict(D), mutdict_get(D, a, _).
test(put, L-N == [a-2]-1) :-
    new_mutdict(D), mutdict_put(D, a, 1), mutdict_put(D, a, 2), mutdict_items(D, L), mutdict_size(D, N).
test(backtracking, L-N == [a-1]-1) :-
    list_to_mutdict([a-1], D), \+ ( mutdict_put(D, a, 2), mutdict_put(D, b, 3), mutdict_delete(D, a), fail ),
    mutdict_items(D, L), mutdict_size(D, N).
test(update, L == [a-[x,y]]) :- list_to_mutdict([a-[y]], D), mutdict_update(D, a, V, [x|V]), mutdict_items(D, L).
test(update_none, fail) :- new_mutdict(D), mutdict_update(D, a, _, 1).
test(delete, L-N == [b-2]-1) :-
    list_to_mutdict([a-1,b-2], D), mutdict_delete(D, a), mutdict_delete(D, c), mutdict_items(D, L), mutdict_size(D, N).
test(clear) :- list_to_mutdict([a-1], D), mutdict_clear(D), mutdict_empty(D), mutdict_items(D, []).
test(gen, all(K-V == [a-1,b-2])) :- list_to_mutdict([b-2,a-1], D), mutdict_gen(D, K, V).
test(gen_known, V == 2) :- list_to_mutdict([b-2,a-1], D), mutdict_gen(D, b, V).
test(keys, Ks-Vs == [a,b]-[1,2]) :- list_to_mutdict([b-2,a-1], D), mutdict_keys(D, Ks), mutdict_values(D, Vs).
test(variables, X == Y) :- list_to_mutdict([a-X], D), mutdict_get(D, a, Y).
test(many, V-N == 500-1000) :-
    numlist(1, 1000, L), new_mutdict(D), maplist(put_same(D), L),
    mutdict_get(D, 500, V), mutdict_size(D, N).
test(key_unbound, error(instantiation_error)) :- new_mutdict(D), mutdict_put(D, f(_), 1).
test(dict_unbound, error(instantiation_error)) :- mutdict_get(_, a, _).
test(dict_type, error(type_error(mutdict, a))) :- mutdict_get(a, a, _).
test(append_type, error(type_error(pair, a))) :- new_mutdict(D), mutdict_append(D, [a]).

:- end_tests(mutdict).
