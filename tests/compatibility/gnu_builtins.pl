% SPDX-License-Identifier: MIT
% library(gnu_builtins).

:- use_module(library(plunit)).
:- use_module(library(gnu_builtins)).

:- begin_tests(gnu_builtins).

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
test(call_det, Ds == [false,true]) :- findall(D, call_det(between(1, 2, _), D), Ds).
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
