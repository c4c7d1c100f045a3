% SPDX-License-Identifier: MIT
% Formulas in answers, in algebraic normal form: an exclusive or of products of variables, which is unique for each
% function (I. I. Zhegalkin 1927). Products are ordered lexicographically, 1 first; if the second one is a variable, the
% formula is shown as an (in)equation for it.

:- module('$clpb_normal_forms', [normal_form/4]).

:- use_module(private(clpb/expressions), [op(300, fy, ~), op(500, yfx, #)]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3]).

%!  normal_form(+Formula, +Order, +Bound, -Expression) is semidet.
%
%   Expression is the normal form of Formula, whose variables and atoms are in Order, or quantified, and then in Bound.
%   Fails if Formula is a tautology.
%
%       ?- normal_form(X*Y, [X, Y], [], E).
%       E = X*Y.

normal_form(Formula, Order, Bound, Expression) :-
    append(Order, Bound, All),
    '$diagram'(Formula, All, Diagram),
    Diagram \== 1,
    products(Diagram, Products),
    shape(Products, Odd, Single, Rest),
    shown(Single, Odd, Rest, Order, Expression).

% Products are lists of levels, ascending, combined by exclusive or; [] is 1.
products(0, []) :-
    !.
products(Diagram, Products) :-
    functor(Diagram, _, Arity),
    Last is Arity//3+2,
    functor(Table, t, Last),
    arg(1, Table, []),
    arg(2, Table, [[]]),
    node_products(3, Last, Diagram, Table),
    arg(Last, Table, Products).

% If X then H else L is L # X*(L#H).
node_products(K, Last, Diagram, Table) :-
    (   K > Last
    ->  true
    ;   I is 3*(K-3)+1,
        arg(I, Diagram, Level),
        I1 is I+1,
        arg(I1, Diagram, LowNode),
        I2 is I+2,
        arg(I2, Diagram, HighNode),
        L is LowNode+1,
        H is HighNode+1,
        arg(L, Table, Low),
        arg(H, Table, High),
        difference(Low, High, Both),
        maplist(with_factor(Level), Both, With),
        (   Low = [[]|Low1]
        ->  append([[]|With], Low1, Products)
        ;   append(With, Low, Products)
        ),
        arg(K, Table, Products),
        K1 is K+1,
        node_products(K1, Last, Diagram, Table)
    ).

difference([], Ys, Ys).
difference([X|Xs], Ys, Zs) :-
    difference(Ys, X, Xs, Zs).

difference([], X, Xs, [X|Xs]).
difference([Y|Ys], X, Xs, Zs) :-
    compare(Order, X, Y),
    (   Order = (<)
    ->  Zs = [X|Zs1],
        difference(Xs, [Y|Ys], Zs1)
    ;   Order = (>)
    ->  Zs = [Y|Zs1],
        difference(Ys, X, Xs, Zs1)
    ;   difference(Xs, Ys, Zs)
    ).

with_factor(Level, Product, [Level|Product]).

% With a product 1? The first other product, if it is a variable, and the rest.
shape([[]|Products], yes, Single, Rest) :-
    !,
    single(Products, Single, Rest).
shape(Products, no, Single, Rest) :-
    single(Products, Single, Rest).

single([[Level],Product|Products], variable(Level), [Product|Products]) :-
    !.
single(Products, none, Products).

shown(variable(Level), Odd, Rest, Order, Expression) :-
    element(Level, Order, X),
    exclusive_or(Rest, Order, E),
    (   Odd == yes
    ->  Expression = (X =:= E)
    ;   Expression = (X =\= E)
    ).
shown(none, Odd, Products0, Order, Expression) :-
    ( Odd == yes -> Products = [[]|Products0] ; Products = Products0 ),
    (   Products == []
    ->  Expression = 0
    ;   exclusive_or(Products, Order, Expression)
    ).

exclusive_or([Product|Products], Order, Expression) :-
    product(Product, Order, E),
    exclusive_or(Products, Order, E, Expression).

exclusive_or([], _, E, E).
exclusive_or([Product|Products], Order, E0, E) :-
    product(Product, Order, E1),
    exclusive_or(Products, Order, E0#E1, E).

product([], _, 1).
product([Level|Levels], Order, E) :-
    element(Level, Order, X),
    product(Levels, Order, X, E).

product([], _, E, E).
product([Level|Levels], Order, E0, E) :-
    element(Level, Order, X),
    product(Levels, Order, E0*X, E).

element(Level, Order, X) :-
    (   Level =:= 0
    ->  Order = [Y|_],
        X = Y
    ;   Order = [_|Rest],
        Level1 is Level-1,
        element(Level1, Rest, X)
    ).
