% SPDX-License-Identifier: MIT
% Constraints over Boolean variables, with the names and answers of SWI-Prolog's library(clpb).
%
% Expressions are 0 and 1, variables, atoms (universally quantified parameters), and
%
%   ~E         not                    E =:= F, E =\= F     equal, different
%   E + F      or                     E =< F, E >= F       implies, is implied by
%   E * F      and                    E < F, E > F         not E and F, E and not F
%   E # F      exclusive or           +(Es), *(Es)         or, and of a list
%   X ^ E      there is an X          card(Counts, Es)     so many of Es hold: Counts are integers and ranges Low-High
%
% The constraints are kept as reduced ordered binary decision diagrams, one for each connected set of variables: so all
% consequences are known, labeling/1 never backtracks into a failure, and solutions can be counted. The parts:
% private(clpb/expressions) parses, private(clpb/networks) keeps the variables' diagrams, private(clpb/diagram_weights)
% counts, and private(clpb/normal_forms) and private(clpb/residual_formulas) write answers. Diagrams are implemented in
% C++ (engine/builtins/decision_diagrams.cpp).
%
% If the flag clpb_monotonic is true, variables in expressions are written v(X), and the library is monotonic: removing
% goals from a program never removes solutions.

:- module(clpb,
          [ sat/1, taut/2, labeling/1, sat_count/2, weighted_maximum/3, random_labeling/2,
            op(300, fy, ~), op(500, yfx, #)
          ]).

:- use_module(private(clpb/diagram_weights)).
:- use_module(private(clpb/expressions)).
:- use_module(private(clpb/networks)).
:- use_module(private(clpb/residual_formulas)).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(random), [set_random/1]).

:- create_prolog_flag(clpb_monotonic, false, [type(boolean), keep(true)]).

%!  sat(+Expression) is semidet.
%
%   Posts Expression. Succeeds if it is consistent with the constraints so far; variables with one value left, or equal
%   to another variable, are bound to it. Errors: instantiation_error, domain_error(clpb_expr, Part).
%
%       ?- sat(X*Y).
%       X = 1, Y = 1.
%       ?- sat(X+Y), X = 0.
%       X = 0, Y = 1.
%       ?- sat(X =< Y), sat(Y =< Z), X = 1.
%       X = 1, Y = 1, Z = 1.

sat(Given) :-
    read_expression(Given, Expression, Bound, Named),
    take_in_all(Expression, Bound, Named),
    conjuncts(Expression, Formulas),
    post_all(Formulas, Bound).

take_in_all(Expression, Bound, Named) :-
    term_variables(Bound+Expression+Named, Variables0),
    append(Bound, Variables, Variables0),
    take_in(Variables).

post_all([], _).
post_all([Formula|Formulas], Bound) :-
    post(Formula, Bound),
    post_all(Formulas, Bound).

%!  taut(+Expression, ?Truth) is semidet.
%
%   Truth is 1 if Expression holds for all values of its variables, and 0 if it holds for none; fails if neither
%   follows. Errors: those of sat/1.
%
%       ?- taut(X + ~X, Truth), X = 0.
%       X = 0, Truth = 1.
%       ?- taut(X, Truth).
%       false.

taut(Given, Truth) :-
    read_expression(Given, Expression, Bound, Named),
    take_in_all(Expression, Bound, Named),
    (   joint_network(Expression, Bound, Order, Diagram),
        \+ solvable(Diagram, Order)
    ->  Truth = 0
    ;   joint_network(~Expression, Bound, _, 0),
        Truth = 1
    ).

%!  labeling(+Variables) is nondet.
%
%   Binds each of Variables to 0 or 1 such that the constraints are satisfied; tries 0 first. Variables are bound in the
%   order in which constraints first had them. Errors: type_error(list, Variables), domain_error(clpb_variable,
%   Variable).
%
%       ?- sat(X+Y), labeling([X, Y]).
%       X = 0, Y = 1 ;
%       X = 1, Y = 0 ;
%       X = 1, Y = 1.

labeling(Variables) :-
    check_variables(Variables),
    maplist(keyed, Variables, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered),
    label(Ordered).

% The key is the variable's index; variables without one are equal to the first that has one, as in SWI-Prolog.
keyed(X, Index-X) :-
    ( get_attr(X, clpb, node(Index,_)) -> true ; Index = 1 ).

check_variables(Variables) :-
    must_be(list, Variables),
    maplist(check_variable, Variables).

check_variable(X) :-
    (   ( var(X) ; X == 0 ; X == 1 )
    ->  true
    ;   throw(error(domain_error(clpb_variable, X), _))
    ).

label([]).
label([X|Xs]) :-
    (   var(X)
    ->  ( X = 0 ; X = 1 )
    ;   true
    ),
    label(Xs).

%!  sat_count(+Expression, -Count) is det.
%
%   Count is the number of assignments to the variables of Expression that satisfy Expression and the constraints on
%   these variables. +[1,X,Y] always holds and has the variables X and Y. Errors: those of sat/1.
%
%       ?- sat_count(X+Y, Count).
%       Count = 3.
%       ?- sat_count(card([2], [A,B,C,D]), Count).
%       Count = 6.

sat_count(Given, Count) :-
    read_expression(Given, Expression, Bound, Named),
    joint_network(Expression, Bound, Order, Diagram0),
    term_variables(Bound+Expression+Named, Variables0),
    append(Bound, Variables, Variables0),
    projected(Diagram0, Order, Variables, Diagram),
    length(Variables, Levels),
    solutions_count(Diagram, Levels, Count).

% The other variables have values for all values of the atoms.
projected(Diagram0, Order0, Variables, Diagram) :-
    term_variables(Variables+Order0, All),
    append(Variables, Others, All),
    valid_among(Others, Variables, Order0, Diagram0, Diagram).

valid_among([], Variables, Order, Diagram0, Diagram) :-
    !,
    valid_diagram(Diagram0, Order, Diagram1),
    in_order(Diagram1, Order, Variables, Diagram).
valid_among(Others, Variables, Order0, Diagram0, Diagram) :-
    atoms_of(Order0, Atoms, []),
    append(Atoms, Variables, Order1),
    append(Order1, Others, Order2),
    '$diagram'('$diagram'(Diagram0,Order0), Order2, Diagram1),
    length(Order1, From),
    length(Order2, To),
    '$diagram_without'(Diagram1, Order2, From, To, Diagram2),
    valid_diagram(Diagram2, Order1, Diagram3),
    in_order(Diagram3, Order1, Variables, Diagram).

% Without atoms in front.
in_order(Diagram0, Order, Variables, Diagram) :-
    (   Order == Variables
    ->  Diagram = Diagram0
    ;   append(Variables, Order, All),
        '$diagram'('$diagram'(Diagram0,Order), All, Diagram)
    ).

%!  weighted_maximum(+Weights, +Variables, -Maximum) is nondet.
%
%   Maximum is the greatest possible sum of the integers Weights times Variables. Binds Variables to a solution that
%   attains it, and to further ones on backtracking. Errors: type_error(integer, Weight),
%   uninstantiation_error(Variable).
%
%       ?- sat(A#B), weighted_maximum([1,2,1], [A,B,C], Maximum).
%       A = 0, B = 1, C = 1, Maximum = 3.

weighted_maximum(Weights, Variables, Maximum) :-
    must_be(list(integer), Weights),
    must_be(list(var), Variables),
    take_in(Variables),
    heaviest(Weights, Variables, Maximum),
    in_order_of_index(Variables, Ordered),
    label_heaviest(Ordered, Weights, Variables, Maximum).

% The greatest weight of a list of variables, some of which may be numbers by now.
heaviest(Weights, Variables, Greatest) :-
    weighed(Weights, Variables, 0, Known, Pairs),
    joined_variables(Pairs, Any),
    joint_network(Any, [], Order0, Diagram0),
    term_variables(Order0, Order),
    valid_diagram(Diagram0, Order0, Diagram1),
    in_order(Diagram1, Order0, Order, Diagram),
    empty_assoc(Table0),
    foldl(add_weight, Pairs, Table0, Table),
    maplist(weight_of(Table), Order, LevelWeights),
    greatest_weight(Diagram, LevelWeights, Most),
    Greatest is Known+Most.

weighed([], [], Known, Known, []).
weighed([Weight|Weights], [X|Xs], Known0, Known, Pairs) :-
    (   var(X)
    ->  Pairs = [X-Weight|Pairs1],
        Known1 = Known0
    ;   Pairs = Pairs1,
        Known1 is Known0+Weight*X
    ),
    weighed(Weights, Xs, Known1, Known, Pairs1).

joined_variables([], 1).
joined_variables([X-_|Pairs], X+Any) :-
    joined_variables(Pairs, Any).

% The weights of variables that have become equal are added.
add_weight(X-Weight0, Table0, Table1) :-
    ( get_assoc(X, Table0, Weight1) -> Weight is Weight0+Weight1 ; Weight = Weight0 ),
    put_assoc(X, Table0, Weight, Table1).

weight_of(Table, X, Weight) :-
    ( get_assoc(X, Table, Known) -> Weight = Known ; Weight = 0 ).

label_heaviest([], _, _, _).
label_heaviest([X|Xs], Weights, Variables, Maximum) :-
    (   var(X)
    ->  ( X = 0 ; X = 1 ),
        heaviest(Weights, Variables, Maximum)
    ;   true
    ),
    label_heaviest(Xs, Weights, Variables, Maximum).

%!  random_labeling(+Seed, +Variables) is semidet.
%
%   Binds Variables to a random solution; all are equally likely. The same integer Seed gives the same solution; the
%   atom random gives a different one each time. Errors: those of labeling/1; type_error(seed, Seed).
%
%       ?- sat(X*Y =:= Z), random_labeling(7, [X, Y, Z]), taut(X*Y =:= Z, Truth).

random_labeling(Seed, Variables) :-
    must_be(nonvar, Seed),
    ( ( integer(Seed) ; Seed == random ) -> true ; throw(error(type_error(seed, Seed), _)) ),
    check_variables(Variables),
    set_random(seed(Seed)),
    label_at_random(Variables).

label_at_random(Variables) :-
    term_variables(Variables, Left),
    (   Left = [X|_]
    ->  sat_count(+[1|Left], All),
        sat_count(~X * +[1|Left], Zeros),
        ( random(All) < Zeros -> X = 0 ; X = 1 ),
        label_at_random(Left)
    ;   true
    ).

% ---- hooks of attributed variables ----

attr_unify_hook(node(Index,Network), Value) :-
    rebound(Index, Network, Value).

attribute_goals(X, Goals0, Goals) :-
    goals_of_network(X, Goals0, Goals).
