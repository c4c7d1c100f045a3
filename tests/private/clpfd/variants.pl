% SPDX-License-Identifier: MIT
% private(clpfd/variants).

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/variants)).

:- begin_tests(clpfd_variants).

constraints(Vs, Cs) :-
    findall(Cs0, variables_constraints(Vs, Cs0), [Cs]).

test(connected_variables, Vs == [X,Y,Z]) :-
    X #< Y, Y #< Z, _ #> 3,
    connected_variables([X], Vs0),
    sort(Vs0, Vs).
test(connected_variables_attributes, Vs == [X,Y,Z]) :-
    X #< Y, Z in 1..3, freeze(Y, Z #> 1),
    connected_variables([X], Vs0),
    sort(Vs0, Vs).
test(connected_variables_alone, Vs == [X]) :-
    X in 1..3,
    connected_variables([X], Vs).
test(variables_constraints, Cs == Cs1) :-
    X in 1..3, Y in 1..3, X #< Y,
    constraints([X,Y], Cs),
    Y1 in 1..3, X1 in 1..3, X1 #< Y1,
    constraints([X1,Y1], Cs1).
test(variables_constraints_domains, true(Cs \== Cs1)) :-
    X in 1..3, Y in 1..4,
    constraints([X], Cs),
    constraints([Y], Cs1).
test(variables_constraints_constants, Cs == Cs1) :-
    X + Y + Z #= 10, Z = 4,
    constraints([X,Y], Cs),
    A + B #= 6,
    constraints([A,B], Cs1).
test(variables_constraints_back, Vs == [X,Y]) :-
    X #< Y,
    constraints([X], _),
    X in 1..3,
    term_attvars(X-Y, Vs).

:- end_tests(clpfd_variants).
