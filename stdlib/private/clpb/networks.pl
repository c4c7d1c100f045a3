% SPDX-License-Identifier: MIT
% The constraints on Boolean variables. Variables that are connected by formulas share a network:
%
%   attribute clpb   node(Index, Network): variables are asked for in the order of their Index, that of their first use
%   network          network(Name, State), changed by setarg/3; Name is a variable, which tells networks from others
%   State            is(Order, Count, Diagram, Formulas): Diagram is the conjunction of all Formulas, its variables
%                    those of Order: atoms, then Count variables; or joined(Network), where the variables have gone
%
% Atoms are universally quantified: there must be values of the variables for all values of the atoms. They come first
% in the order, so that a variable that equals an atom is an equation with something before it.
%
% No variable of Diagram has a forced value or equals another one: such variables have been bound. Later bindings are
% applied by '$diagram'/3 to the current list Order.

:- module('$clpb_networks',
          [ take_in/1, post/2, rebound/3, joint_network/4, valid_diagram/3, solvable/2, formulas_of/4, mark_shown/2,
            atoms_of/3, in_order_of_index/2
          ]).

:- use_module(private(clpb/expressions), [op(300, fy, ~), op(500, yfx, #)]).
:- use_module(library(apply), [convlist/3, exclude/3, foldl/4, maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(library(pairs), [pairs_values/2]).

%!  take_in(+Variables) is det.
%
%   Gives each of Variables a network.
%
%       :- take_in([X, Y]).

take_in([]).
take_in([X|Xs]) :-
    (   get_attr(X, clpb, _)
    ->  true
    ;   new_index(Index),
        put_attr(X, clpb, node(Index, network(_, is([X], 1, 1, []))))
    ),
    take_in(Xs).

new_index(Index) :-
    ( nb_current('$clpb_indices', Known), integer(Known) -> Last = Known ; Last = 0 ),
    Index is Last+1,
    b_setval('$clpb_indices', Index).

%!  post(+Formula, +Bound) is semidet.
%
%   Posts Formula. All its variables have networks, except Bound, which are quantified in it.
%
%       :- post(X+Y, []).

post(Formula, Bound) :-
    free_variables(Formula, Bound, Xs),
    networks(Xs, Networks),
    rebuild(Networks, Formula, Bound).

free_variables(Formula, Bound, Xs) :-
    term_variables(Formula, Vs),
    (   Bound == []
    ->  Xs = Vs
    ;   exclude(is_among(Bound), Vs, Xs)
    ).

is_among(Bound, V) :-
    '$is_among'(V, Bound).

%!  rebound(+Index, +Network, ?Value) is semidet.
%
%   Called when a variable with Index and Network has been bound to Value. Errors: domain_error(clpb_expr, Value).
%
%       :- rebound(Index, Network, 1).

rebound(Index, Network, Value) :-
    (   var(Value)
    ->  (   get_attr(Value, clpb, node(Other,Second))
        ->  Least is min(Index, Other),
            put_attr(Value, clpb, node(Least, Second)),
            distinct_networks([Network,Second], Networks),
            rebuild(Networks, 1, [])
        ;   put_attr(Value, clpb, node(Index, Network))
        )
    ;   ( Value == 0 ; Value == 1 ; atom(Value), Value \== [] )
    ->  current_network(Network, Current),
        arg(2, Current, is(Order,Count,_,_)),
        term_variables(Order, Xs),
        (   length(Xs, Count)
        ->  true
        ;   rebuild([Current], 1, [])
        )
    ;   throw(error(domain_error(clpb_expr, Value), _))
    ).

% ---- networks ----

current_network(Network0, Network) :-
    arg(2, Network0, State),
    (   State = joined(Network1)
    ->  current_network(Network1, Network)
    ;   Network = Network0
    ).

networks(Xs, Networks) :-
    convlist(network_of, Xs, Networks0),
    distinct_networks(Networks0, Networks).

network_of(X, Network) :-
    get_attr(X, clpb, node(_,Network)).

distinct_networks(Networks0, Networks) :-
    maplist(named_network, Networks0, Named0),
    sort(1, @<, Named0, Named),
    pairs_values(Named, Networks).

named_network(Network0, Name-Network) :-
    current_network(Network0, Network),
    arg(1, Network, Name).

% The variables of networks in order, their atoms, the conjunction of their diagrams, and their formulas.
together([Network], Xs, Atoms, Diagram, Formulas) :-
    !,
    arg(2, Network, is(Order,_,Diagram0,Formulas)),
    term_variables(Order, Xs),
    atoms_of(Order, Atoms, []),
    diagram_expression(Diagram0, Order, Diagram).
together(Networks, Xs, Atoms, Diagram, Formulas) :-
    parts(Networks, Ys, Atoms, 1, Diagram, Formulas),
    term_variables(Ys, Zs),
    in_order_of_index(Zs, Xs).

diagram_expression(Diagram, Order, Expression) :-
    (   Diagram == 1
    ->  Expression = 1
    ;   Expression = '$diagram'(Diagram,Order)
    ).

parts([], [], [], Diagram, Diagram, []).
parts([Network|Networks], [Order|Orders], Atoms0, Diagram0, Diagram, Formulas0) :-
    arg(2, Network, is(Order,_,Diagram1,Formulas)),
    atoms_of(Order, Atoms0, Atoms1),
    append(Formulas, Formulas1, Formulas0),
    diagram_expression(Diagram1, Order, Expression),
    (   Expression == 1
    ->  Diagram2 = Diagram0
    ;   Diagram0 == 1
    ->  Diagram2 = Expression
    ;   Diagram2 = Diagram0*Expression
    ),
    parts(Networks, Orders, Atoms1, Diagram2, Diagram, Formulas1).

%!  in_order_of_index(+Variables0, -Variables) is det.
%
%   Variables are Variables0 sorted by index; of copies, which have the same index, the older comes first.
%
%       ?- take_in([X, Y]), in_order_of_index([Y, X], Variables).
%       Variables = [X, Y].

in_order_of_index(Variables0, Variables) :-
    maplist(index_variable, Variables0, Pairs0),
    msort(Pairs0, Pairs),
    pairs_values(Pairs, Variables).

index_variable(X, Index-X) :-
    ( get_attr(X, clpb, node(Index,_)) -> true ; Index = inf ).

%!  atoms_of(+Term, -Atoms0, ?Atoms) is det.
%
%   The atoms in Term except [], as a list that ends in Atoms.
%
%       ?- atoms_of(a+X*b, Atoms, []).
%       Atoms = [a, b].

atoms_of(Term, Atoms0, Atoms) :-
    (   atom(Term)
    ->  ( Term == [] -> Atoms0 = Atoms ; Atoms0 = [Term|Atoms] )
    ;   compound(Term)
    ->  Term =.. [_|Parts],
        foldl(atoms_of, Parts, Atoms0, Atoms)
    ;   Atoms0 = Atoms
    ).

% Merges the networks into one in which the formula holds, too; then propagates the consequences.
rebuild(Networks, Formula, Bound) :-
    together(Networks, Xs, Atoms0, Diagram0, Formulas0),
    atoms_of(Formula, Atoms1, Atoms0),
    sort(Atoms1, Atoms),
    (   Formula == 1
    ->  Expression = Diagram0,
        Formulas = Formulas0
    ;   Expression = Diagram0*Formula,
        Formulas = [Formula|Formulas0]
    ),
    append(Atoms, Xs, Order),
    append(Order, Bound, All),
    '$diagram'(Expression, All, Diagram),
    Diagram \== 0,
    solvable(Diagram, Order),
    one_network(Networks, Network),
    '$diagram_consequences'(Diagram, Order, Equations),
    settle(Equations, Network, Order, Xs, Diagram, Formulas).

one_network([], network(_, joined)).
one_network([Network|Networks], Network) :-
    join(Networks, Network).

join([], _).
join([Other|Others], Network) :-
    setarg(2, Other, joined(Network)),
    join(Others, Network).

settle([], Network, Order, Xs, Diagram, Formulas) :-
    length(Xs, Count),
    setarg(2, Network, is(Order, Count, Diagram, Formulas)).
settle([Equation|Equations], Network, Order0, _, Diagram0, Formulas) :-
    substituted(Order0, [Equation|Equations], Values),
    term_variables(Values, Xs),
    atoms_of(Values, Atoms0, []),
    sort(Atoms0, Atoms),
    append(Atoms, Xs, Order),
    '$diagram'('$diagram'(Diagram0,Values), Order, Diagram),
    length(Xs, Count),
    setarg(2, Network, is(Order, Count, Diagram, Formulas)),
    maplist(side(Network), [Equation|Equations], Lefts, Rights),
    Lefts = Rights.

% Equations are in the order of the list.
substituted(Order, [], Order) :-
    !.
substituted([X|Xs], [Equation|Equations], [Value|Values]) :-
    Equation = (Y = Z),
    (   X == Y
    ->  Value = Z,
        substituted(Xs, Equations, Values)
    ;   Value = X,
        substituted(Xs, [Equation|Equations], Values)
    ).

% A network knows the values of its own variables; not the value of a variable of another network, about to be joined.
side(Network, X=Value, X, Value) :-
    (   get_attr(X, clpb, node(_,Network0)),
        current_network(Network0, Network1),
        arg(1, Network1, Name1),
        arg(1, Network, Name),
        Name1 == Name
    ->  del_attr(X, clpb)
    ;   true
    ).

%!  solvable(+Diagram, +Order) is semidet.
%
%   For all values of the atoms of Order, there are values of its variables that satisfy Diagram.
%
%       ?- solvable(1, [a, X]).
%       true.

solvable(Diagram, Order) :-
    (   Order = [First|_],
        atom(First)
    ->  count_atoms(Order, 0, Atoms),
        length(Order, Count),
        '$diagram_without'(Diagram, Order, Atoms, Count, Left),
        Left == 1
    ;   Diagram \== 0
    ).

count_atoms([X|Xs], N0, N) :-
    atom(X),
    !,
    N1 is N0+1,
    count_atoms(Xs, N1, N).
count_atoms(_, N, N).

%!  joint_network(+Formula, +Bound, -Order, -Diagram) is semidet.
%
%   Diagram is the conjunction of Formula and all constraints on its variables and on the variables connected with them;
%   Order has its atoms and variables. Posts nothing.
%
%       ?- joint_network(X*0, [], Order, Diagram).
%       Order = [X], Diagram = 0.

joint_network(Formula, Bound, Order, Diagram) :-
    free_variables(Formula, Bound, Xs),
    networks(Xs, Networks),
    together(Networks, Ys, Atoms0, Known, _),
    atoms_of(Formula, Atoms1, Atoms0),
    sort(Atoms1, Atoms),
    term_variables(Ys+Xs, Zs),
    append(Atoms, Zs, Order),
    append(Order, Bound, All),
    '$diagram'(Known*Formula, All, Diagram).

%!  valid_diagram(+Diagram0, +Order, -Diagram) is det.
%
%   Diagram is the condition on the variables under which Diagram0 holds for all values of the atoms in Order.
%
%       ?- valid_diagram(0, [a, X], Diagram).
%       Diagram = 0.

valid_diagram(Diagram0, Order, Diagram) :-
    count_atoms(Order, 0, Atoms),
    (   Atoms =:= 0
    ->  Diagram = Diagram0
    ;   '$diagram'(~'$diagram'(Diagram0,Order), Order, Negation),
        '$diagram_without'(Negation, Order, 0, Atoms, Left),
        '$diagram'(~'$diagram'(Left,Order), Order, Diagram)
    ).

%!  formulas_of(+X, -Network, -Whole, -Formulas) is semidet.
%
%   The formulas of the network of X, and an expression for their conjunction; or shown(Others) after mark_shown/2.
%
%       :- formulas_of(X, Network, Whole, Formulas).

formulas_of(X, Network, Whole, Formulas) :-
    get_attr(X, clpb, node(_,Network0)),
    current_network(Network0, Network),
    arg(2, Network, State),
    (   State = is(Order,_,Diagram,List)
    ->  diagram_expression(Diagram, Order, Whole),
        reverse(List, Formulas)
    ;   Formulas = State
    ).

%!  mark_shown(+Network, +Others) is det.
%
%   Marks the formulas of Network as shown; they contain all its variables except Others.
%
%       :- mark_shown(Network, []).

mark_shown(Network, Others) :-
    setarg(2, Network, shown(Others)).
