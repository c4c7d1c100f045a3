% SPDX-License-Identifier: MIT
% library(random): ranges, and the sequence of AS 183.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module(library(lists)).

:- begin_tests(random).

near(X, Y) :- abs(X-Y) < 1.0e-12.

test(as183_first) :- setrand(rand(1,2,3)), random(U), near(U, 0.03381877363047378).
test(as183_state, S == rand(171,344,510)) :- setrand(rand(1,2,3)), random(_), S = rand(_,_,_),
    getrand(S).
test(repeatable, L == M) :-
    setrand(random(11,22,33,7)), findall(X, (between(1,20,_), random(1,100,X)), L),
    setrand(random(11,22,33,7)), findall(X, (between(1,20,_), random(1,100,X)), M).
test(getrand_form, S = random(_,_,_,_)) :- getrand(S).
test(permutation_type, error(type_error(list, a))) :- random_permutation(a, _).
test(permutation_partial, error(instantiation_error)) :- random_permutation([_|_], _).
test(maybe_range, error(domain_error(not_less_than(2), 1))) :- maybe(2, 1).
test(setrand_getrand, S == random(5,6,7,8)) :- setrand(random(5,6,7,8)), getrand(S).
test(bad_state, error(domain_error(random_state, _))) :- setrand(rand(0,1,1)).
test(unbound_state, error(instantiation_error)) :- setrand(_).
test(random_range) :- forall(between(1, 100, _), ( random(U), U > 0.0, U < 1.0 )).
test(integers_range) :- forall(between(1, 200, _), ( random(3, 6, X), memberchk(X, [3,4,5]) )).
test(all_values, S == [3,4,5]) :- setof(X, N^(between(1, 300, N), random(3, 6, X)), S).
test(empty_range, fail) :- random(3, 3, _).
test(float_range) :- random(1.0, 2.0, X), float(X), X >= 1.0, X < 2.0.
test(between, S == [1,2,3]) :- setof(X, N^(between(1, 300, N), random_between(1, 3, X)), S).
test(between_big) :- H is 10**30, random_between(0, H, X), X >= 0, X =< H.
test(between_empty, fail) :- random_between(2, 1, _).
test(member) :- random_member(X, [a,b]), memberchk(X, [a,b]).
test(member_empty, fail) :- random_member(_, []).
test(select, S == [a,b,c]) :- random_select(X, [a,b,c], R), msort([X|R], S).
test(select_insert, N == 3) :- random_select(x, L, [a,b]), length(L, N), memberchk(x, L).
test(permutation, S == [1,2,3,4]) :- random_permutation([1,2,3,4], P), msort(P, S).
test(subseq, S == [1,2,3]) :- random_subseq([1,2,3], P, R), append(P, R, L), msort(L, S).
test(randset, N == 5) :- randset(5, 10, S), sort(S, S), length(S, N),
    forall(member(X, S), between(1, 10, X)).
test(randset_all, S == [1,2,3]) :- randset(3, 3, S).
test(randseq, N == 5) :- randseq(5, 10, L), sort(L, S), length(S, N).
test(randset_error, error(domain_error(less_equal(2), 3))) :- randset(3, 2, _).
test(maybe) :- findall(x, (between(1, 1000, _), maybe), L), length(L, N), N > 300, N < 700.
test(maybe_never, fail) :- maybe(0.0).
test(maybe_always) :- maybe(3, 3).
test(perm2, S == [a,b]) :- random_perm2(a, b, X, Y), msort([X,Y], S).
test(numlist_all, L == [1,2,3,4]) :- random_numlist(1.0, 1, 4, L).
test(numlist_none, L == []) :- random_numlist(0.0, 1, 4, L).
test(random_integer, X == 1) :- random_integer(1, 2, X).
test(random_integer_none, fail) :- random_integer(1, 1, _).
test(random_integer_type, error(type_error(integer, a))) :- random_integer(1, a, _).

:- end_tests(random).
