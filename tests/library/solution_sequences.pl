% SPDX-License-Identifier: MIT
% library(solution_sequences) and library(nb_set).

:- use_module(library(plunit)).
:- use_module(library(solution_sequences)).
:- use_module(library(nb_set)).

:- begin_tests(solution_sequences).

p(2, a). p(1, b). p(2, c). p(1, d).

test(limit, all(X == [a,b])) :- limit(2, member(X, [a,b,c])).
test(limit_det, X == a) :- limit(1, member(X, [a,b])).
test(limit_zero, fail) :- limit(0, true).
test(limit_infinite, all(X == [a,b])) :- limit(inf, member(X, [a,b])).
test(call_nth_zero, error(domain_error(not_less_than_one, 0))) :- call_nth(true, 0).
test(call_nth_type, error(type_error(integer, a))) :- call_nth(true, a).
test(order_by_nothing, error(domain_error(non_empty_list, []))) :- order_by([], true).
test(limit_error, error(type_error(integer, a))) :- limit(a, true).
test(limit_unbounded, L == [1,2,3]) :- findall(X, limit(3, between(1, inf, X)), L).
test(offset, all(X == [c])) :- offset(2, member(X, [a,b,c])).
test(offset_beyond, fail) :- offset(3, member(_, [a,b,c])).
test(both, all(X == [b,c])) :- limit(2, offset(1, member(X, [a,b,c,d]))).
test(call_nth, X == b) :- call_nth(member(X, [a,b,c]), 2).
test(call_nth_beyond, fail) :- call_nth(member(_, [a,b]), 3).
test(call_nth_enumerates, all(X-N == [a-1,b-2])) :- call_nth(member(X, [a,b]), N).
test(order_by, all(X == [3,2,1])) :- order_by([desc(X)], member(X, [2,3,1])).
test(order_by_two, all(K-V == [1-d,1-b,2-c,2-a])) :- order_by([asc(K),desc(V)], p(K, V)).
test(order_by_keeps_equal, all(X == [1,1,2])) :- order_by([asc(X)], member(X, [1,2,1])).
test(order_by_error, error(domain_error(order_specifier, x))) :- order_by([x], true).
test(distinct, all(X == [b,a,c])) :- distinct(X, member(X, [b,a,b,c,a])).
test(distinct_variants, all(X =@= [f(_),g(_)])) :- distinct(X, member(X, [f(_),g(_),f(_)])).
test(distinct1, all(X == [a,b])) :- distinct(member(X, [a,b,a])).
test(distinct_many, N == 1000) :-
    findall(X, distinct(X, (between(1, 3000, I), X is I mod 1000)), L), length(L, N).
test(group_by, all(K-B == [1-[b,d],2-[a,c]])) :- group_by(K, V, p(K, V), B).

test(nb_set, L == [a,b]) :- empty_nb_set(S), add_nb_set(b, S), add_nb_set(a, S), add_nb_set(b, S),
    nb_set_to_list(S, L).
test(nb_set_backtracking, N == 2) :-
    empty_nb_set(S), ( member(X, [a,b,a]), add_nb_set(X, S), fail ; true ), size_nb_set(S, N).
test(nb_set_new, New == [true,false]) :- empty_nb_set(S), add_nb_set(f(_), S, A),
    add_nb_set(f(_), S, B), New = [A,B].
test(nb_set_gen, all(X == [a,b])) :- empty_nb_set(S), add_nb_set(b, S), add_nb_set(a, S),
    gen_nb_set(S, X).
test(reduced, L == [a,b]) :- findall(X, reduced(member(X, [a,b,a])), L).
test(reduced_witness, L == [a-1,b-2]) :- findall(X-Y, reduced(X, member(X-Y, [a-1,b-2,a-3]), []), L).

:- end_tests(solution_sequences).
