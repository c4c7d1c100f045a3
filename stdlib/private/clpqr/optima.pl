% SPDX-License-Identifier: MIT
% Least and greatest values of expressions, also with integer variables: branch and bound (Land and Doig 1960), depth
% first.

:- module('$clpqr_optima', [extreme/4, extreme_vertex/6, optimized/3, integral_infimum/6]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/tableau)).
:- use_module(private(clpqr/linear_solver)).
:- use_module(private(clpqr/constraint_terms)).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).

% objective_sum(+Domain, +Expression, -Sum): merges the systems of its variables.
objective_sum(D, E, Sum) :-
    term_variables(E, Xs),
    variables_of_program(Xs, D, Vs),
    ( Vs == [] -> true ; joined(Vs, _) ),
    expression_sum(D, E, Sum).

%!  extreme(+Domain, +Direction, +Expression, -Value) is semidet.
%
%   Value is the supremum (Direction 1) or infimum (-1); fails if it is unbounded.
%
%       ?- extreme(q, 1, 3*4, Value).
%       Value = 12.

extreme(D, Direction, E, Value) :-
    findall(Value0, extremum(D, Direction, E, Value0), [Value0]),
    Value = Value0.

extremum(D, Direction, E, Value) :-
    objective_sum(D, E, Sum0),
    scaled(Sum0, Direction, Sum),
    greatest(D, Sum, optimal(N)),
    Value0 is N*Direction,
    number_of(D, Value0, Value).

%!  extreme_vertex(+Domain, +Direction, +Expression, -Value, +Variables, -Vertex) is semidet.
%
%   Like extreme/4; Vertex has values of Variables at which the expression attains this value.
%
%       :- extreme_vertex(q, 1, X+Y, Value, [X, Y], Vertex).

extreme_vertex(D, Direction, E, Value, Xs, Vertex) :-
    findall(Value0-Vertex0,
            ( expression_sums(Xs, D, Sums), extremum(D, Direction, E, Value0), sum_values(Sums, D, Vertex0) ),
            [Value0-Vertex0]),
    Value = Value0,
    Vertex = Vertex0.

expression_sums([], _, []).
expression_sums([X|Xs], D, [Sum|Sums]) :-
    expression_sum(D, X, Sum),
    expression_sums(Xs, D, Sums).

sum_values([], _, []).
sum_values([Sum|Sums], D, [N|Ns]) :-
    value_of(Sum, N0),
    number_of(D, N0, N),
    sum_values(Sums, D, Ns).

value_of(s(C, Ts), N) :-
    value_of_terms(Ts, C, N).

value_of_terms([], N, N).
value_of_terms([t(_, K, V)|Ts], N0, N) :-
    arg(5, V, Value),
    N1 is N0+K*Value,
    value_of_terms(Ts, N1, N).

%!  optimized(+Domain, +Direction, +Expression) is semidet.
%
%   Binds the expression to its extreme value.
%
%       :- optimized(q, 1, X+Y).

optimized(D, Direction, E) :-
    objective_sum(D, E, Sum0),
    scaled(Sum0, Direction, Sum),
    Sum = s(_, Ts),
    made_greatest(D, Sum),
    (   Ts = [t(_, _, V)|_]
    ->  settle(D, V)
    ;   true
    ).

%!  integral_infimum(+Domain, +Integers, +Expression, +Tolerance, -Infimum, -Vertex) is semidet.
%
%   The infimum with the variables of the list Integers restricted to integers; Vertex is their values.
%
%       :- integral_infimum(q, [X], X, 0, Infimum, Vertex).

integral_infimum(D, Xs, E, Tolerance, Infimum, Vertex) :-
    must_be(list, Xs),
    Best = best(none, _),
    (   objective_sum(D, E-0, Sum0),
        scaled(Sum0, -1, Sum),
        expression_sums(Xs, D, Sums),
        branch(D, Sums, Sum, Tolerance, Best),
        fail
    ;   true
    ),
    Best = best(Negative, Vertex0),
    Negative \== none,
    Infimum0 is -Negative,
    number_of(D, Infimum0, Infimum),
    Vertex = Vertex0.

% The greatest value of Sum, by backtracking over the branches; Best is the best one so far.
branch(D, Sums, Sum, Tolerance, Best) :-
    greatest(D, Sum, optimal(N)),
    arg(1, Best, N0),
    ( N0 == none -> true ; N > N0 ),
    (   broken(Sums, Tolerance, Broken, Below)
    ->  (   at_most(D, Broken, Below)
        ;   Above is Below+1,
            at_least(D, Broken, Above)
        ),
        branch(D, Sums, Sum, Tolerance, Best)
    ;   attained(D, Sums)
    ->  rounded_values(Sums, Vertex),
        nb_setarg(1, Best, N),
        nb_setarg(2, Best, Vertex)
    ;   around(Sums, D),
        branch(D, Sums, Sum, Tolerance, Best)
    ).

% Strict bounds and disequations allow the vertex, whose values may only be close to integers in library(clpr).
attained(D, Sums) :-
    rounded_values(Sums, Ns),
    \+ \+ all_fixed(Sums, D, Ns),
    !.
attained(r, Sums) :-
    maplist(value_of, Sums, Ns),
    \+ \+ all_fixed(Sums, r, Ns).

all_fixed([], _, []).
all_fixed([Sum|Sums], D, [N|Ns]) :-
    fixed_at(D, Sum, N),
    all_fixed(Sums, D, Ns).

fixed_at(D, Sum, Value) :-
    A is -Value,
    plus_scaled(D, s(A, []), 1, Sum, Difference),
    linear_equation(D, Difference).

% Fixes the first sum with several values at its value, then tries the integers below and above.
around([Sum|Sums], D) :-
    resolved(D, Sum, s(_, Terms)),
    (   Terms == []
    ->  around(Sums, D)
    ;   value_of(Sum, N0),
        N is round(N0),
        beside(D, Sum, N)
    ).

beside(D, Sum, N) :-
    fixed_at(D, Sum, N).
beside(D, Sum, N) :-
    Below is N-1,
    at_most(D, Sum, Below).
beside(D, Sum, N) :-
    Above is N+1,
    at_least(D, Sum, Above).

at_most(D, Sum, N) :-
    plus_scaled(D, s(N, []), -1, Sum, Rest),
    linear_inequality(D, Rest, closed).

at_least(D, Sum, N) :-
    A is -N,
    plus_scaled(D, s(A, []), 1, Sum, Rest),
    linear_inequality(D, Rest, closed).

% The first one whose value is not an integer.
broken([Sum|Sums], Tolerance, Broken, Below) :-
    value_of(Sum, N),
    Nearest is round(N),
    (   abs(N-Nearest) =< Tolerance
    ->  broken(Sums, Tolerance, Broken, Below)
    ;   Broken = Sum,
        Below is floor(N)
    ).

rounded_values([], []).
rounded_values([Sum|Sums], [N|Ns]) :-
    value_of(Sum, N0),
    N is round(N0),
    rounded_values(Sums, Ns).
