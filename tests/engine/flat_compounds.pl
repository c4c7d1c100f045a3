% SPDX-License-Identifier: MIT
% Unification, identity and order of compounds around the sizes up to which they need no stack: 8 arguments, 32 links
% of a chain; and sorting of compounds of one functor by the first arguments that differ.

:- use_module(library(plunit)).

chain(0, Last, Last) :- !.
chain(N, Last, s(a, T)) :- N1 is N-1, chain(N1, Last, T).

wide(N, Last, T) :- functor(T, w, N), fill(1, N, Last, T).
fill(N, N, Last, T) :- !, arg(N, T, Last).
fill(I, N, Last, T) :- arg(I, T, I), I1 is I+1, fill(I1, N, Last, T).

:- begin_tests(flat_compounds).

test(chains, all(N == [0,1,31,32,33,34,100,5000])) :-
    member(N, [0,1,31,32,33,34,100,5000]),
    chain(N, X, A), chain(N, f(1), B), chain(N, f(2), C), chain(N, f(1), D),
    B == D, B \== C, B @< C, compare(>, C, B), \+ B = C,
    A = B, X == f(1).

test(widths, all(N == [1,7,8,9,200])) :-
    member(N, [1,7,8,9,200]),
    wide(N, X, A), wide(N, f(1), B), wide(N, f(2), C), wide(N, f(1), D),
    B == D, B \== C, compare(<, B, C), \+ B = C,
    A = B, X == f(1).

test(compounds_in_front, true(X-Y == 1-g(2))) :-
    f(f(g(X)), h(Y, k(X)), c) = f(f(g(1)), h(g(2), k(1)), c).
test(compounds_in_front, fail) :-
    f(f(g(X)), h(_, k(X)), c) = f(f(g(1)), h(g(2), k(2)), c).
test(order_in_front) :-
    compare(<, f(g(1), b), f(g(2), a)),
    compare(>, f(g(2), a), f(g(1), b)),
    compare(<, f(g(1), a), f(g(1), b)),
    compare(<, f(1.0, x), f(1, a)).
test(other_functors) :-
    compare(<, f(a), g(a)), compare(<, z(a), a(a, b)), f(a) \== g(a), \+ f(a) = g(a), \+ [a] = f(a).
test(variables_both_ways, true([A,B,C] == [1,1,1])) :-
    f(A, B, 1) = f(B, C, C).
test(failed_bindings_are_undone, true(var(X))) :-
    \+ f(X, 1) = f(2, 3).
test(attributed, true(L == [2, 1])) :-
    freeze(X, (nb_getval(flat_log, L0), nb_setval(flat_log, [X|L0]))),
    freeze(Y, (nb_getval(flat_log, L1), nb_setval(flat_log, [Y|L1]))),
    nb_setval(flat_log, []),
    f(X, Y) = f(1, 2),
    nb_getval(flat_log, L).
test(boxes) :-
    f(1.5, 100000000000000000000, "s") = f(1.5, 100000000000000000000, "s"),
    f(1.5) \= f(2.5), f("a") \== f("b").
test(cycles) :-
    X = f(1, X), Y = f(1, f(1, Y)), X = Y, X == Y, compare(=, X, Y).

test(sort_by_first_arguments, true(S == [p(1,z), p(2,a), p(2,b), p(10,c)])) :-
    sort([p(10,c), p(2,b), p(1,z), p(2,a), p(2,b)], S).
test(sort_by_second_arguments, true(S == [p(k,a,2), p(k,b,1), p(k,b,3)])) :-
    sort([p(k,b,3), p(k,b,1), p(k,a,2)], S).
test(sort_of_equals, true(S == [p(k)])) :-
    sort([p(k), p(k), p(k)], S).
test(sort_of_lists, true(S == [[a], [a,b], [b]])) :-
    sort([[b], [a,b], [a], [b]], S).
test(sort_of_mixed_compounds, true(S == [b(1), a(0,0), a(0,1)])) :-
    msort([a(0,1), b(1), a(0,0)], S).
test(sort_down, true(S == [p(2,a), p(2,b), p(1,a)])) :-
    sort(1, @>=, [p(2,a), p(1,a), p(2,b)], S).
test(sort_by_path, S == [p(x,g(1,a)), p(x,g(2,b))]) :-
    sort([2,1], @<, [p(x,g(2,b)), p(x,g(1,a)), p(x,g(2,c))], S).
test(sort_by_path_without_end, error(type_error(compound, 2))) :- sort([1,1], @<, [f(g(1)), f(2)], _).
test(sort_by_no_path, error(domain_error(not_less_than_one, 0))) :- sort([1,0], @<, [f(g(1))], _).
test(sort_pairs_by_compounds, true(S == [f(1)-c, f(2)-b, f(2)-a])) :-
    keysort([f(2)-b, f(1)-c, f(2)-a], S).

:- end_tests(flat_compounds).
