% SPDX-License-Identifier: MIT
% private(clpb/networks), and the builtins that make diagrams.

:- use_module(library(plunit)).
:- use_module(library(clpb)).
:- use_module(private(clpb/networks)).

% The nodes of a diagram: level, where to at 0, where to at 1.
nodes(Expression, Order, Nodes) :-
    '$diagram'(Expression, Order, Diagram),
    ( integer(Diagram) -> Nodes = Diagram ; Diagram =.. [_|Nodes] ).

:- begin_tests(clpb_networks).

test(take_in, I < J) :- take_in([X,Y]), get_attr(X, clpb, node(I,_)), get_attr(Y, clpb, node(J,_)).
test(take_in_again, A == B) :- take_in([X]), get_attr(X, clpb, A), take_in([X]), get_attr(X, clpb, B).
test(post, Y == 1) :- take_in([X,Y]), post(X+Y, []), X = 0.
test(post_quantified, X == 1) :- take_in([X]), post(V^(V*X), [V]).
test(rebound, error(domain_error(clpb_expr, f))) :-
    take_in([X]), get_attr(X, clpb, node(I,N)), catch(rebound(I, N, "f"), error(domain_error(D, _), _), true),
    throw(error(domain_error(D, f), _)).
test(joint_network, Order-Diagram =@= [X,Y]-1) :- joint_network(X+ ~X*Y+ ~Y, [], Order, Diagram), Order = [X,Y].
test(joint_network_known, D == 0) :- take_in([X,Y]), post(X#Y, []), joint_network(X*Y, [], _, D).
test(solvable) :- '$diagram'(X =:= a, [a,X], _) -> fail ; '$diagram'(~(X#a), [a,X], D), solvable(D, [a,X]).
test(solvable_not, fail) :- '$diagram'(X*a, [a,X], D), solvable(D, [a,X]).
test(valid_diagram, D == 0) :- '$diagram'(~(X#a), [a,X], D0), valid_diagram(D0, [a,X], D).
test(formulas_of, Fs-Told == [X+Y]-shown([X])) :-
    take_in([X,Y]), post(X+Y, []), formulas_of(X, N, _, Fs), mark_shown(N, [X]), formulas_of(Y, _, _, Told).
test(mark_shown, Fs == shown([])) :- take_in([X]), formulas_of(X, N, _, []), mark_shown(N, []), formulas_of(X, _, _, Fs).
test(atoms_of, As == [a,b,a,z]) :- atoms_of(f(a,[b],~a), As, [z]).
test(in_order_of_index, Xs == [X,Y,Z]) :- take_in([X,Y,Z]), in_order_of_index([Z,X,Y], Xs).

test(diagram, Nodes == [1,0,1, 0,2,1]) :- nodes(X+Y, [X,Y], Nodes).
test(diagram_order, Nodes == [1,0,1, 0,0,2]) :- nodes(X*Y, [Y,X], Nodes).
test(diagram_shared, Nodes == [2,0,1, 2,1,0, 1,2,3, 1,3,2, 0,5,4]) :- nodes(~(X#Y#Z), [X,Y,Z], Nodes).
test(diagram_constant, D == 1) :- nodes(X+ ~X, [X], D).
test(diagram_of_diagram, Nodes == [1,0,1, 0,2,1]) :-
    '$diagram'(X+Y, [X,Y], D), nodes('$diagram'(D,[Y,X]), [X,Y], Nodes).
test(diagram_of_same, Nodes == [0,0,1]) :- '$diagram'(X*Y, [X,Y], D), nodes('$diagram'(D,[Z,Z]), [Z], Nodes).
test(diagram_of_values, Nodes == [0,0,1]) :- '$diagram'(X+Y, [X,Y], D), nodes('$diagram'(D,[0,Z]), [Z], Nodes).
test(diagram_card, Nodes == 0) :- nodes(card([3], [X,Y]), [X,Y], Nodes).
test(diagram_card_empty, Nodes == 1) :- nodes(card([0], []), [], Nodes).
test(diagram_no_expression, fail) :- nodes(f(_), [], _).
test(diagram_unknown_variable, fail) :- nodes(_, [], _).
test(diagram_no_nodes, fail) :- nodes('$diagram'(f(0,5,1),[X]), [X], _).
test(diagram_no_level, fail) :- nodes('$diagram'(f(7,0,1),[X]), [X], _).
test(diagram_no_number, fail) :- nodes('$diagram'(2,[X]), [X], _).
test(diagram_many, N == 3*599) :-
    length(Xs, 300), Xs = [First|Rest], foldl([X,A,A#X]>>true, Rest, First, E), nodes(~E#E#E, Xs, Nodes),
    length(Nodes, N0), N = 3*N1, N1 is N0//3.
test(without, D == 1) :- '$diagram'(X#Y, [X,Y], D0), '$diagram_without'(D0, [X,Y], 0, 1, D).
test(without_none, D == D0) :- '$diagram'(X#Y, [X,Y], D0), '$diagram_without'(D0, [X,Y], 2, 2, D).
test(consequences, Es == [X=0, Y=1, U=Z]) :-
    '$diagram'(~X*Y* ~(Z#U), [X,Y,Z,U], D), '$diagram_consequences'(D, [X,Y,Z,U], Es).
test(consequences_none, Es == []) :- '$diagram'(X#Y, [X,Y], D), '$diagram_consequences'(D, [X,Y], Es).
test(consequences_far, Es == [Z=First]) :-
    length(Xs, 150), Xs = [First|Rest], append(_, [Z], Rest), !, '$diagram'(~(First#Z), Xs, D), '$diagram_consequences'(D, Xs, Es).
test(consequences_side, Es == [Z=X]) :-
    '$diagram'(~(X#Z)*(X+Y), [X,Y,Z], D), '$diagram_consequences'(D, [X,Y,Z], Es).

:- end_tests(clpb_networks).
