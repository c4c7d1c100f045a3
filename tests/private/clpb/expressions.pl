% SPDX-License-Identifier: MIT
% private(clpb/expressions).

:- use_module(library(plunit)).
:- use_module(private(clpb/expressions)).

:- begin_tests(clpb_expressions).

test(read_expression, E == ~X*Y) :- read_expression(X < Y, E, [], []).
test(read_lists, E == X+(Y+Z)) :- read_expression(+[X,Y,Z], E, [], []).
test(read_counts, E == card([0,1,3], [X,Y,Z])) :- read_expression(card([3,0-1,9-5,x], [X,Y,Z]), E, [], []).
test(read_quantifier, E-Bound-Named == V^(V+Y)-[V]-[X]) :- read_expression(X^(X+Y), E, Bound, Named), Bound = [V].
test(read_quantifiers, Named == [X,Y]) :- read_expression(X^X*Y^Y, _, [V,W], Named0), V \== W, sort(Named0, Named).
test(read_inner_quantifier, Bound = [_,_]) :- read_expression(X^(X*X^X), E, Bound, _), term_variables(E, [_,_]).
test(read_unknown, error(domain_error(clpb_expr, f(1)))) :- read_expression(~f(1), _, _, _).
test(read_cyclic, Formal = domain_error(acyclic_term, _)) :-
    X = ~X,
    catch(read_expression(X, _, _, _), error(Formal, _), true).
test(conjuncts, Fs == [X+Z, Y+Z]) :- conjuncts(X*Y+Z, Fs).
test(conjuncts_negation, Fs == [~X, ~Y+ ~Z]) :- conjuncts(~(X+Y*Z), Fs).
test(conjuncts_double_negation, Fs == [X, Y]) :- conjuncts(~ ~(X*Y), Fs).
test(conjuncts_whole, Fs == [X#Y*Z]) :- conjuncts(X#Y*Z, Fs).
test(conjuncts_few, Fs = [_+_]) :-
    length(Xs, 17), Xs = [First|Rest], foldl([X,A,A*X]>>true, Rest, First, Product), conjuncts(Product+Product, Fs).

:- end_tests(clpb_expressions).
