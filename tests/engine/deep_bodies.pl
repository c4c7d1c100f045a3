% SPDX-License-Identifier: MIT
% Control constructs nested far deeper than the code of one clause supports.

:- use_module(library(plunit)).

:- dynamic(deep/0).
:- dynamic(deep/1).

nested(0, _, Goal, Goal) :-
    !.
nested(N, Shape, Inner, Goal) :-
    wrapped(Shape, Inner, Goal1),
    N1 is N - 1,
    nested(N1, Shape, Goal1, Goal).

wrapped(disjunction, G, ( G ; fail )).
wrapped(second, G, ( fail ; G )).
wrapped(condition, G, ( G -> true ; fail )).
wrapped(then, G, ( true -> G ; fail )).
wrapped(otherwise, G, ( fail -> true ; G )).
wrapped(soft, G, ( G *-> true ; fail )).
wrapped(negation, G, \+ G).
wrapped(conjunction, G, ( ( G, true ), true )).
wrapped(module, G, ( user:G ; fail )).
wrapped(mixed, G, ( \+ fail, ( true ; fail ), ( G -> true ; fail ) ; fail )).

shape(Shape) :-
    clause(wrapped(Shape, _, _), true).

far(20000).

:- begin_tests(deep_bodies).

test(call, [forall(shape(Shape)), true]) :-
    far(N),
    nested(N, Shape, true, Goal),
    once(Goal).

test(clause, [forall(shape(Shape)), true, cleanup(retractall(deep))]) :-
    far(N),
    nested(N, Shape, true, Goal),
    assertz(( deep :- Goal )),
    once(deep).

test(bindings, [forall(( shape(Shape), Shape \== negation )), X == 7]) :-
    far(N),
    nested(N, Shape, X = 7, Goal),
    once(Goal).

test(bindings_in_a_clause, [X == 7, cleanup(retractall(deep(_)))]) :-
    far(N),
    nested(N, disjunction, Y = 7, Goal),
    assertz(( deep(Y) :- Goal )),
    once(deep(X)).

test(all_solutions, Xs == [1, 2]) :-
    far(N),
    nested(N, disjunction, ( X = 1 ; X = 2 ), Goal),
    findall(X, Goal, Xs).

test(cut_of_a_condition, Xs == [1]) :-
    far(N),
    nested(N, condition, ( ( X = 1 ; X = 2 ), ! ), Goal0),
    nested(N, disjunction, Goal0, Goal),
    findall(X, Goal, Xs).

test(cut_of_the_body, error(representation_error(clause_size))) :-
    far(N),
    nested(N, disjunction, !, Goal),
    call(Goal).

% The layer in which the rest is called apart knows that all of it can be called; not where its cuts belong.
test(cut_below_conditions, error(representation_error(clause_size))) :-
    nested(3000, disjunction, !, Goal0),
    nested(3000, condition, Goal0, Goal),
    call(Goal).

test(not_callable_in_a_negation, error(type_error(callable, _))) :-
    nested(3000, condition, 1, Goal0),
    nested(3000, mixed, \+ \+ Goal0, Goal),
    call(Goal).

test(not_callable, error(type_error(callable, _))) :-
    far(N),
    nested(N, disjunction, 1, Goal),
    call(( fail, Goal )).

test(throw, throws(deep)) :-
    far(N),
    nested(N, otherwise, throw(deep), Goal),
    call(Goal).

test(module, true) :-
    far(N),
    nested(N, disjunction, here(X), Goal),
    assertz(deep_bodies_module:here(3)),
    once(deep_bodies_module:Goal),
    X == 3.

:- end_tests(deep_bodies).

:- begin_tests(clause_heads).

test(rule_as_head, Body == c) :-
    assertz(( ( a :- b ) :- c )),
    clause(( a :- b ), Body),
    abolish((:-)/2).

:- end_tests(clause_heads).
