% SPDX-License-Identifier: MIT
% library(quickcheck): properties, random values, smaller cases.

:- use_module(library(plunit)).
:- use_module(library(quickcheck)).

:- multifile([quickcheck:generated/3, quickcheck:smaller/3]).
quickcheck:generated(even, Size, N) :- N is 2 * Size.
quickcheck:smaller(even, N, M) :- N > 0, M is N - 2.

twice(Xs:list(integer)) :- reverse(Xs, Ys), reverse(Ys, Xs).
same(Xs:list(integer)) :- reverse(Xs, Xs).
short(Xs:list(natural)) :- length(Xs, N), N < 5.
small(N:natural) :- N < 10.
even(N:even) :- 0 is N mod 2.
below(N:even) :- N < 7.
throwing(N:natural) :- ( N > 3 -> throw(oops) ; true ).
endless(N:natural) :- ( N > 3 -> endless(N:natural) ; true ).
two(X:integer, Y:integer) :- X + Y =:= Y + X.
untyped(_).
tree(_:tree).
left_open(X:integer) :- ( Y = X ; Y = 1 ), integer(Y).

%   The output on user_error cannot be seen here; the outcome can.
holds(Spec, Options) :-
    quickcheck(user:Spec, Options).

:- begin_tests(quickcheck).

test(quickcheck) :- quickcheck(user:twice/1).
test(holds) :- holds(two/2, [tests(20)]).
test(choices_left) :- holds(left_open/1, []).
test(fails, fail) :- holds(same/1, []).
test(throws, fail) :- holds(throwing/1, []).
test(endless, fail) :- holds(endless/1, []).
test(own_type) :- holds(even/1, []).
test(own_type_fails, fail) :- holds(below/1, []).
test(too_small_to_fail) :- holds(small/1, [size(9)]).
test(no_property, error(existence_error(procedure, no_such/1))) :- holds(no_such/1, []).
test(no_indicator, error(type_error(predicate_indicator, x))) :- holds(x, []).
test(untyped, error(domain_error(typed_argument, _))) :- holds(untyped/1, []).
test(unknown_type, error(domain_error(type_of_value, tree))) :- holds(tree/1, []).

test(smaller_value, Xs == [0, 4, 7]) :- findall(X, smaller_value(integer, 8, X), Xs).
test(smaller_negative, Xs == [0, -4, -7]) :- findall(X, smaller_value(integer, -8, X), Xs).
test(smaller_zero, Xs == []) :- findall(X, smaller_value(natural, 0, X), Xs).
test(smaller_between, Xs == [3, 4]) :- findall(X, smaller_value(between(3, 9), 5, X), Xs).
test(smaller_boolean, Xs == [true]) :- findall(X, smaller_value(boolean, false, X), Xs).
test(smaller_atom, Xs == [a, hell, ello]) :- findall(X, smaller_value(atom, hello, X), Xs).
test(smaller_oneof, Xs == [x]) :- findall(X, smaller_value(oneof([x, y, z]), y, X), Xs).
test(smaller_pair, Xs == [0-1, 1-0]) :- findall(X, smaller_value(pair(natural, natural), 1-1, X), Xs).
test(smaller_list, Xs == [[], [0]]) :- findall(X, smaller_value(list(natural), [1], X), Xs).
test(smaller_halves, X == [1, 2]) :- smaller_value(list(natural), [1, 2, 3, 4], X), !.

test(random_value, X-Y == 3-1) :- random_value(between(3, 3), 9, seed(1), X), random_value(oneof([1]), 9, seed(1), Y).
test(in_range) :-
    State = seed(5),
    forall(between(1, 200, _), ( random_value(integer, 4, State, X), between(-4, 4, X) )).
test(all_reached, Xs == [0, 1, 2]) :-
    State = seed(5),
    findall(X, ( between(1, 100, _), random_value(natural, 2, State, X) ), Xs0), sort(Xs0, Xs).
test(other_name, X == 3) :- random_value(nonneg, 9, seed(1), X0), smaller_value(nonneg, 6, X), X0 >= 0, X > 0, !.
test(repeatable, X == Y) :- random_value(list(char), 9, seed(3), X), random_value(list(char), 9, seed(3), Y).
test(pairs) :- random_value(pair(boolean, atom), 9, seed(3), X-Y), atom(X), atom(Y).
test(random_unbound, error(instantiation_error)) :- random_value(_, 1, seed(1), _).

:- end_tests(quickcheck).
