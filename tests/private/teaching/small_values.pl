% SPDX-License-Identifier: MIT
% private(teaching/small_values): values from the smallest on.

:- use_module(library(plunit)).
:- use_module(private(teaching/small_values)).

all_of(Type, Size, Values) :-
    findall(Value, value_of(Type, Size, Value), Values).

:- begin_tests(small_values).

test(value_of, Vs == [2, -2]) :- all_of(integer, 2, Vs).
test(zero, Vs == [0]) :- all_of(integer, 0, Vs).
test(natural, Vs == [3]) :- all_of(natural, 3, Vs).
test(atom, Vs == [b]) :- all_of(atom, 1, Vs).
test(atoms_end, Vs == []) :- all_of(atom, 4, Vs).
test(boolean, Vs == [false]) :- all_of(boolean, 1, Vs).
test(oneof, Vs == [x]) :- all_of(oneof([x, y]), 0, Vs).
test(between, Vs == [5]) :- all_of(between(3, 5), 2, Vs).
test(between_end, Vs == []) :- all_of(between(3, 5), 3, Vs).
test(pair, Vs == [0-1, 1-0]) :- all_of(pair(natural, natural), 1, Vs).
test(lists, Vs == [[0, 0], [1]]) :- all_of(list(natural), 2, Vs).
test(no_element, Vs == [[]]) :- all_of(list(atom), 0, Vs).
test(any, Vs == [0, [], a]) :- all_of(any, 0, Vs).
test(shapes, Vs == [2, t(1), t(t(nil)), t(t(0))]) :-
    all_of(shapes([value(nil), type(natural), term(t, [self])]), 2, Vs).
test(positive, Vs == [1]) :- all_of(positive, 0, Vs).
test(float, Vs == [1.5]) :- all_of(float, 3, Vs).
test(char, Vs == [c]) :- all_of(char, 2, Vs).
test(word, Vs == [aa, ae, ea, ee]) :- all_of(word([a, e]), 2, Vs).
test(string, Vs == ["a", "B", " "]) :- all_of(string, 1, Vs).
test(maybe, Vs =@= [_, 0]) :- all_of(maybe(natural), 0, Vs).
test(nested, Vs == [1, [0], [[]]]) :- all_of(nested(natural), 1, Vs).
test(no_matrix, Vs == [[]]) :- all_of(matrix(natural), 0, Vs).
test(matrix, Vs == [[[1, 2, 3]], [[1, 2], [3, 4]], [[1], [2], [3]]]) :- all_of(matrix(natural), 3, Vs).
test(matrix_of_few, Vs == [[[b, b]], [[b], [b]]]) :- all_of(matrix(oneof([a, b])), 2, Vs).
test(near, Vs == [1, 90]) :- all_of(near(natural, [89, 90]), 1, Vs).
test(is_type) :- is_type(positive), \+ is_type(tree).
test(unknown, error(domain_error(type_of_value, tree))) :- all_of(tree, 1, _).
test(unbound, error(instantiation_error)) :- all_of(_, 1, _).
test(values_of, Vs == [[0, [0]], [1, []]]) :- findall(V, values_of([natural, list(natural)], 1, V), Vs).
test(values_of_none, Vs == [[]]) :- findall(V, values_of([], 0, V), Vs).

test(drawn_twice) :- drawn_values([natural, list(natural)], 60, Ds), once(member([X, [_, X, X|_]], Ds)).
test(drawn_absent) :- drawn_values([natural, list(natural)], 60, Ds), once(( member([X, [_, _|Xs]], Ds), \+ member(X, Xs) )).
test(drawn_are_the_same) :- drawn_values([list(natural)], 20, Ds), drawn_values([list(natural)], 20, Es), Ds == Es.
test(drawn_open) :- drawn_values([maybe(natural), list(natural)], 60, Ds), once(( member([X, [_, _|_]], Ds), var(X) )).
test(drawn_of_numbers, Ds == []) :- drawn_values([natural, integer], 60, Ds).
test(plain_type, Xs == [2]) :- plain_type(nonneg, Type), findall(X, value_of(Type, 2, X), Xs).
test(other_name, Xs == [2]) :- findall(X, value_of(nonneg, 2, X), Xs).

:- end_tests(small_values).
