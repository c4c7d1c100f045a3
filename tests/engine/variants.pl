% SPDX-License-Identifier: MIT
% (=@=)/2 of terms whose variables have attributes: these are compared as the terms are.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(when)).

:- dynamic([a/0, b/0, p/1]).

% The only cell of a variable of an attribute may be in the attribute, as in a copy.
inner_left :-
    put_attr(X0, m, _), copy_term(X0, X), get_attr(X, m, V), put_attr(Z, m, V),
    put_attr(Y, m, _), put_attr(P, m, _),
    f(_, Z, X) =@= f(V, P, Y).

inner_right :-
    put_attr(X0, m, _), copy_term(X0, X), put_attr(Z, m, _),
    put_attr(Y0, m, _), copy_term(Y0, Y), get_attr(Y, m, V), put_attr(P, m, V),
    f(V, Z, X) =@= f(_, P, Y).

inner_once :-
    put_attr(X0, m, _), copy_term(X0, X), get_attr(X, m, V), put_attr(Z, m, V),
    put_attr(Y, m, W), put_attr(P, m, W),
    f(_, Z, X) =@= f(V, P, Y).

:- begin_tests(variants).

test(plain, fail) :- freeze(X, a), X =@= _.
test(plain_second, fail) :- freeze(X, a), _ =@= X.
test(not_plain) :- freeze(X, a), X \=@= _.
test(itself) :- freeze(X, a), f(X) =@= f(X).
test(same_goals) :- freeze(X, a), freeze(Y, a), X =@= Y.
test(other_goals, fail) :- freeze(X, a), freeze(Y, b), X =@= Y.
test(order_of_goals, fail) :- freeze(X, a), freeze(X, b), freeze(Y, b), freeze(Y, a), X =@= Y.
test(swapped) :- freeze(X, a), freeze(Y, a), f(X, Y) =@= f(Y, X).
test(swapped_goals, fail) :- freeze(X, a), freeze(Y, b), f(X, Y) =@= f(Y, X).
test(variables_of_goals) :- freeze(X, p(A)), freeze(Y, p(B)), X-A =@= Y-B.
test(variables_of_goals_first) :- freeze(X, p(A)), freeze(Y, p(B)), A-X =@= B-Y.
test(other_variable_of_goal, fail) :- freeze(X, p(A)), freeze(Y, p(_)), X-A =@= Y-_.
test(variable_of_goal_itself, fail) :- freeze(X, p(A)), X-A =@= X-_.
test(goals_of_themselves) :- freeze(X, p(X)), freeze(Y, p(Y)), X =@= Y.
test(goals_of_each_other) :- freeze(X, p(Y)), freeze(Y, p(X)), X =@= Y.
test(goals_of_others, fail) :- freeze(X, p(X)), freeze(Y, p(_)), X =@= Y.
test(copy) :- freeze(X, p(f(A, X))), dif(A, X), copy_term(X, Y), X =@= Y.
test(dif) :- dif(X, a), dif(Y, a), X =@= Y.
test(dif_other, fail) :- dif(X, a), dif(Y, b), X =@= Y.
test(dif_swapped, fail) :- dif(X, Y), X-Y =@= Y-X.
test(dif_terms) :- dif(f(X, Y), f(1, 2)), dif(f(V, W), f(1, 2)), X-Y =@= V-W.
test(when) :- when(?=(X, Y), a), when(?=(V, W), a), X-Y =@= V-W.
test(attributes) :- put_attr(X, m, f(A)), put_attr(A, n, 1), put_attr(Y, m, f(B)), put_attr(B, n, 1), X =@= Y.
test(inner_attributes, fail) :- put_attr(X, m, A), put_attr(A, n, 1), put_attr(Y, m, B), put_attr(B, n, 2), X =@= Y.
test(fewer, fail) :- put_attr(X, m, 1), put_attr(X, n, 2), put_attr(Y, m, 1), X =@= Y.
test(more, fail) :- put_attr(X, m, 1), put_attr(Y, m, 1), put_attr(Y, n, 2), X =@= Y.
test(other_modules, fail) :- put_attr(X, m, 1), put_attr(Y, n, 1), X =@= Y.
test(variable_in_its_attribute, fail) :- inner_left.
test(variable_in_its_attribute_right, fail) :- inner_right.
test(variable_in_its_attribute_once) :- inner_once.
test(cyclic) :- C = f(C, X), put_attr(X, m, C), copy_term(X, Y), X =@= Y.
test(nothing_is_left, Vs == [X,Y]) :- freeze(X, p(_)), freeze(Y, b), \+ X =@= Y, term_variables(X-Y, Vs), attvar(X).
test(domains) :- X in 1..3, Y in 1..3, X =@= Y.
test(domains_swapped) :- X in 1..3, Y in 1..3, f(X, Y) =@= f(Y, X).
test(other_domains, fail) :- X in 1..3, Y in 1..4, X =@= Y.
test(other_domains_not) :- X in 1..3, Y in 1..4, X \=@= Y.
test(domain_alone, fail) :- X in 1..3, X =@= _.
test(domain_and_goal) :- X in 1..3, freeze(X, a), Y in 1..3, freeze(Y, a), X =@= Y.
test(domain_and_other_goal, fail) :- X in 1..3, freeze(X, a), Y in 1..3, freeze(Y, b), X =@= Y.
test(domain_without_goal, fail) :- X in 1..3, freeze(X, a), Y in 1..3, X =@= Y.
test(constraints) :- X #< Y, V #< W, X-Y =@= V-W.
test(constraints_swapped, fail) :- X #< Y, X-Y =@= Y-X.
test(constraints_of_others) :- X + _ #= Y, V + _ #= W, X-Y =@= V-W.
test(other_constraints, fail) :- X #< Y, V #=< W, X-Y =@= V-W.
test(constraints_in_other_order) :-
    X #< Y, all_different([X,Y,Z]), all_different([A,B,C]), A #< B, f(X,Y,Z) =@= f(A,B,C).
test(copied_constraints) :-
    Vs = [X,Y,Z], Vs ins 0..9, X + Y #= Z, X * Y #> 3, Z #\= 7, X #= 1 #<==> Y #> 5, copy_term(Vs, Ws), Vs =@= Ws.
test(in_a_condition, R == no) :- X in 1..3, Y in 1..4, ( X =@= Y -> R = yes ; R = no ).
test(in_a_condition_negated, R == no) :- X in 1..3, Y in 1..3, ( X \=@= Y -> R = yes ; R = no ).
test(called, R == yes) :- X in 1..3, Y in 1..3, G = (X =@= Y), ( G -> R = yes ; R = no ).

:- end_tests(variants).
