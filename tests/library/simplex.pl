% SPDX-License-Identifier: MIT
% library(simplex): linear programs.

:- use_module(library(plunit)).
:- use_module(library(simplex)).

state([], S, S).
state([C|Cs], S0, S) :- ( C = N:D -> constraint(N, D, S0, S1) ; constraint(C, S0, S1) ), state(Cs, S1, S).

program(Cs, S) :- gen_state(S0), state(Cs, S0, S).

:- begin_tests(simplex).

test(maximize, [O, X, Y] == [24, 4, 3]) :-
    program([[x,2*y] =< 10, [3*x,y] =< 15], S0), maximize([3*x,4*y], S0, S),
    objective(S, O), variable_value(S, x, X), variable_value(S, y, Y).
test(shadow_price, [A, B, C] == [9r5, 2r5, 0]) :-
    program([a:([x,2*y] =< 10), b:([3*x,y] =< 15), c:([x] =< 100)], S0), maximize([3*x,4*y], S0, S),
    shadow_price(S, a, A), shadow_price(S, b, B), shadow_price(S, c, C).
test(shadow_price_unknown, fail) :- program([[x] =< 1], S0), maximize([x], S0, S), shadow_price(S, a, _).
test(minimize, [O, X, Y, A, B] == [7, 2, 1, 3, -1]) :-
    program([a:([x,y] >= 3), b:([x] =< 2)], S0), minimize([2*x,3*y], S0, S), objective(S, O),
    variable_value(S, x, X), variable_value(S, y, Y), shadow_price(S, a, A), shadow_price(S, b, B).
test(equation, [O, X, P] == [17r3, 5r3, 1r3]) :-
    program([[x,y] = 4, e:([3*x] =< 5)], S0), maximize([2*x,y], S0, S),
    objective(S, O), variable_value(S, x, X), shadow_price(S, e, P).
test(unbounded, fail) :- program([[x] >= 3], S), maximize([x], S, _).
test(infeasible, fail) :- program([[x] >= 3, [x] =< 2], S), maximize([x], S, _).
test(not_negative, fail) :- program([[x] =< -4], S), maximize([x], S, _).
test(integral, [O, X, Y] == [8, 0, 2]) :-
    program([[6*x(1),4*x(2)] =< 8, [x(1)] =< 1, [x(2)] =< 2, integral(x(1)), integral(x(2))], S0),
    maximize([7*x(1),4*x(2)], S0, S), objective(S, O), variable_value(S, x(1), X), variable_value(S, x(2), Y).
test(integral_none, fail) :- program([[3*x] >= 1, [3*x] =< 2, integral(x)], S), maximize([x], S, _).
test(constraint_add, O == 10) :-
    program([a:([x] =< 10), [y] =< 3], S0), constraint_add(a, [2*y], S0, S1), maximize([x,y], S1, S), objective(S, O).
test(constraint_add_unknown, fail) :- program([], S), constraint_add(a, [x], S, _).
test(unknown_variable, N == 0) :- program([[x] =< 1], S0), maximize([x], S0, S), variable_value(S, z, N).
test(repeated_variable, O == 2) :- program([[x,2*x] =< 6], S0), maximize([x], S0, S), objective(S, O).
test(float, O == 8r3) :- program([[1.5*x] =< 4], S0), maximize([x], S0, S), objective(S, O).
test(transportation, T == [[0,3,9,0],[0,7,0,0],[3,5,0,6]]) :-
    transportation([12,7,14], [3,15,9,6], [[20,50,10,60],[70,40,60,30],[40,80,70,40]], T).
test(transportation_unbalanced, fail) :- transportation([12,7], [3,15], [[20,50],[70,40]], _).
test(assignment, A == [[0,1,0],[1,0,0],[0,0,1]]) :- assignment([[9,2,7],[3,4,3],[5,8,1]], A).
test(wrong_constraint, error(type_error(simplex_constraint, [x] < 4))) :- program([[x] < 4], _).
test(wrong_number, error(type_error(number, a))) :- program([[x] =< a], _).
test(wrong_list, error(instantiation_error)) :- program([_ =< 4], _).
test(no_constraint, error(instantiation_error)) :- gen_state(S), constraint(_, S, _).

:- end_tests(simplex).
