% SPDX-License-Identifier: MIT
% Linear programming: maximizes or minimizes a linear expression of nonnegative variables under constraints. A program
% is a term, the state, that grows with each constraint; there are no side effects.
%
%   ?- gen_state(S0), constraint([x, 2*y] =< 10, S0, S1), constraint([3*x, y] =< 15, S1, S2),
%      maximize([3*x, 4*y], S2, S), objective(S, Profit), variable_value(S, x, X).
%   Profit = 24, X = 4, ...
%
% Numbers are exact rationals. The simplex method is that of library(clpq), private(clpqr/tableau), with branch and
% bound for integer variables.
%
%   state(Constraints, Integrals, Solution)      the newest constraint first
%   c(Name, Terms, Relation, Number)             Name is none for most
%   solution(Objective, Values, Prices)          lists of Name-Number

:- module(simplex,
          [ gen_state/1, constraint/3, constraint/4, constraint_add/4, maximize/3, minimize/3, variable_value/3,
            objective/2, shadow_price/3, transportation/4, assignment/2
          ]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/tableau)).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2, type_error/2, instantiation_error/1]).
:- use_module(library(lists), [member/2, memberchk/2, sum_list/2, reverse/2, append/3]).

%!  gen_state(-State) is det.
%
%   State is a linear program without constraints.
%
%       ?- gen_state(State).
%       State = state([], [], none).

gen_state(state([], [], none)).

%!  constraint(+Constraint, +State0, -State) is det.
%
%   State is State0 with another constraint: `Terms =< Number`, `>=` or `=`, where Terms is a list of variables, which
%   are ground terms, and products Number*Variable; or integral(Variable). Errors: type_error(simplex_constraint, _).
%
%       :- constraint([x, 2*y] =< 10, S0, S).

constraint(Constraint, State0, State) :-
    constraint(none, Constraint, State0, State).

%!  constraint(+Name, +Constraint, +State0, -State) is det.
%
%   Like constraint/3; names the constraint for shadow_price/3 and constraint_add/4.
%
%       :- constraint(hours, [x, 2*y] =< 10, S0, S).

constraint(Name, Constraint, state(Cs, Is, _), State) :-
    (   var(Constraint)
    ->  instantiation_error(Constraint)
    ;   Constraint = integral(Variable)
    ->  State = state(Cs, [Variable|Is], none)
    ;   Constraint =.. [Relation, List, Number0],
        memberchk(Relation, [=<, >=, =])
    ->  terms(List, Terms),
        rational_number(Number0, Number),
        State = state([c(Name, Terms, Relation, Number)|Cs], Is, none)
    ;   type_error(simplex_constraint, Constraint)
    ).

rational_number(Number0, Number) :-
    must_be(number, Number0),
    Number is rationalize(Number0).

% Variable-Coefficient, in the order of the list.
terms(List, Terms) :-
    must_be(list, List),
    maplist(product, List, Terms).

product(Product, Variable-K) :-
    (   nonvar(Product),
        Product = K0*Variable
    ->  rational_number(K0, K)
    ;   Variable = Product,
        K = 1
    ),
    must_be(ground, Variable).

%!  constraint_add(+Name, +Terms, +State0, -State) is semidet.
%
%   State is State0 with Terms, a list as in constraint/3, added to the left side of the constraint Name.
%
%       :- constraint_add(hours, [3*z], S0, S).

constraint_add(Name, List, state(Cs0, Is, _), state(Cs, Is, none)) :-
    terms(List, Terms),
    added(Cs0, Name, Terms, Cs).

added([C0|Cs0], Name, Terms, [C|Cs]) :-
    (   C0 = c(Name0, Terms0, Relation, Number),
        Name0 == Name
    ->  append(Terms0, Terms, Terms1),
        C = c(Name, Terms1, Relation, Number),
        Cs = Cs0
    ;   C = C0,
        added(Cs0, Name, Terms, Cs)
    ).

% ---- solving ----

%!  maximize(+Objective, +State0, -State) is semidet.
%
%   State is State0 with values of the variables that maximize Objective, a list as in constraint/3. Fails if the
%   constraints are infeasible or Objective is unbounded.
%
%       :- maximize([3*x, 4*y], S0, S).

maximize(Objective, State0, State) :-
    solved(Objective, 1, State0, State).

%!  minimize(+Objective, +State0, -State) is semidet.
%
%   Like maximize/3, but minimizes Objective.
%
%       :- minimize([3*x, 4*y], S0, S).

minimize(Objective, State0, State) :-
    solved(Objective, -1, State0, State).

solved(Objective, Direction, state(Cs, Is, _), state(Cs, Is, Solution)) :-
    terms(Objective, Terms),
    findall(Solution0, optimum(Cs, Is, Terms, Direction, Solution0), [Solution]).

optimum(Cs, Is, Terms, Direction, solution(Value, Values, Prices)) :-
    all_names(Cs, Is, Terms, Names),
    Names = [_|_],
    maplist(named_variable, Names, Pairs, Vs),
    joined(Vs, S),
    reverse(Cs, InOrder),
    rows(InOrder, Pairs, S, Slacks),
    feasible(q, S),
    sum_of(Terms, Pairs, Sum0),
    resolved(q, Sum0, Sum1),
    scaled(Sum1, Direction, Sum),
    objective(q, S, Sum, Z),
    maplist(integral_variable(Pairs), Is, Integrals),
    Best = best(none, none, none),
    (   branch(Integrals, S, Z, Direction, Pairs, Slacks, Best),
        fail
    ;   true
    ),
    Best = best(Value0, Values, Prices),
    Value0 \== none,
    Value is Value0*Direction.

all_names(Cs, Is, Terms, Names) :-
    findall(Name,
            (   member(Name, Is)
            ;   member(Name-_, Terms)
            ;   member(c(_, Ts, _, _), Cs),
                member(Name-_, Ts)
            ),
            Names0),
    sort(Names0, Names).

named_variable(Name, Name-V, V) :-
    new_variable(_, 0, V),
    set_lower(q, V, closed(0)).

integral_variable(Pairs, Name, V) :-
    variable_named(Name, Pairs, V).

variable_named(Name, [Name0-V0|Pairs], V) :-
    (   Name0 == Name
    ->  V = V0
    ;   variable_named(Name, Pairs, V)
    ).

sum_of(Terms, Pairs, Sum) :-
    sum_of(Terms, Pairs, s(0, []), Sum).

sum_of([], _, Sum, Sum).
sum_of([Name-K|Terms], Pairs, Sum0, Sum) :-
    variable_named(Name, Pairs, V),
    single_sum(V, One),
    (   K =:= 0
    ->  Sum1 = Sum0
    ;   plus_scaled(q, Sum0, K, One, Sum1)
    ),
    sum_of(Terms, Pairs, Sum1, Sum).

% A variable for the left side of each constraint; the right side gives its bounds.
rows([], _, _, []).
rows([c(Name, Terms, Relation, Number)|Cs], Pairs, S, Slacks) :-
    sum_of(Terms, Pairs, Sum),
    (   Sum = s(_, [])
    ->  holds(Relation, Number),
        Slacks = Slacks1
    ;   new_variable(slack(none), 0, V),
        members(S, [W|_]),
        joined([W, V], _),
        eliminate(q, S, V, Sum),
        bounded_by(Relation, V, Number),
        Slacks = [Name-V|Slacks1]
    ),
    rows(Cs, Pairs, S, Slacks1).

holds(=<, N) :- N >= 0.
holds(>=, N) :- N =< 0.
holds(=, 0).

bounded_by(=<, V, N) :- set_upper(q, V, closed(N)).
bounded_by(>=, V, N) :- set_lower(q, V, closed(N)).
bounded_by(=, V, N) :- set_lower(q, V, closed(N)), set_upper(q, V, closed(N)).

% Depth-first branching on the integers; Best is the best solution so far.
branch(Integrals, S, Z, Direction, Pairs, Slacks, Best) :-
    maximum(q, S, Z, optimal),
    arg(5, Z, Value),
    arg(1, Best, Value0),
    (   Value0 == none
    ->  true
    ;   Value > Value0
    ),
    (   member(V, Integrals),
        arg(5, V, N),
        \+ integer(N)
    ->  Below is floor(N),
        Above is Below+1,
        (   set_upper(q, V, closed(Below))
        ;   set_lower(q, V, closed(Above))
        ),
        feasible(q, S),
        branch(Integrals, S, Z, Direction, Pairs, Slacks, Best)
    ;   maplist(named_value, Pairs, Values),
        arg(6, Z, s(_, Ts)),
        prices(Slacks, Ts, Direction, Prices),
        nb_setarg(1, Best, Value),
        nb_setarg(2, Best, Values),
        nb_setarg(3, Best, Prices)
    ).

named_value(Name-V, Name-N) :-
    arg(5, V, N).

% The sensitivity of the objective to the right side: its coefficient in the objective's row.
prices([], _, _, []).
prices([Name-V|Slacks], Ts, Direction, Prices) :-
    (   Name == none
    ->  Prices = Prices1
    ;   arg(1, V, I),
        (   coefficient(Ts, I, K)
        ->  Price is K*Direction
        ;   Price = 0
        ),
        Prices = [Name-Price|Prices1]
    ),
    prices(Slacks, Ts, Direction, Prices1).

% ---- what has been found ----

%!  objective(+State, -Value) is det.
%
%   Value is the optimum that maximize/3 or minimize/3 has found.
%
%       :- objective(S, Value).

objective(state(_, _, solution(Value, _, _)), Value).

%!  variable_value(+State, +Variable, -Value) is det.
%
%   Value is the value of Variable in the solution; 0 if no constraint mentions it.
%
%       :- variable_value(S, x, Value).

variable_value(state(_, _, solution(_, Values, _)), Variable, Value) :-
    (   memberchk(Variable-Value0, Values)
    ->  Value = Value0
    ;   Value = 0
    ).

%!  shadow_price(+State, +Name, -Price) is semidet.
%
%   Price is the increase of the objective when the right side of the constraint Name grows by 1.
%
%       :- shadow_price(S, hours, Price).

shadow_price(state(_, _, solution(_, _, Prices)), Name, Price) :-
    memberchk(Name-Price0, Prices),
    Price = Price0.

% ---- transport ----

%!  transportation(+Supplies, +Demands, +Costs, -Transport) is semidet.
%
%   Costs has a list for each supply, with the cost of a unit to each demand. Transport is a list of lists of the same
%   shape, with the amounts that meet all demands at the least cost. Fails unless total supply equals total demand.
%
%       ?- transportation([12, 7, 14], [3, 15, 9, 6], [[20, 50, 10, 60], [70, 40, 60, 30], [40, 80, 70, 40]], T).
%       T = [[0, 3, 9, 0], [0, 7, 0, 0], [3, 5, 0, 6]].

transportation(Supplies, Demands, Costs, Transport) :-
    must_be(list, Supplies),
    must_be(list, Demands),
    sum_list(Supplies, Sum),
    sum_list(Demands, Sum1),
    Sum =:= Sum1,
    length(Supplies, Rows),
    length(Demands, Columns),
    gen_state(S0),
    supplied(Supplies, 1, Columns, S0, S1),
    demanded(Demands, 1, Rows, S1, S2),
    priced(Costs, 1, Terms, []),
    minimize(Terms, S2, S),
    matrix(1, Rows, Columns, S, Transport).

supplied([], _, _, S, S).
supplied([N|Ns], I, Columns, S0, S) :-
    findall(x(I, J), between(1, Columns, J), Terms),
    constraint(Terms = N, S0, S1),
    I1 is I+1,
    supplied(Ns, I1, Columns, S1, S).

demanded([], _, _, S, S).
demanded([N|Ns], J, Rows, S0, S) :-
    findall(x(I, J), between(1, Rows, I), Terms),
    constraint(Terms = N, S0, S1),
    J1 is J+1,
    demanded(Ns, J1, Rows, S1, S).

priced([], _, Terms, Terms).
priced([Row|Rows], I, Terms0, Terms) :-
    priced_row(Row, I, 1, Terms0, Terms1),
    I1 is I+1,
    priced(Rows, I1, Terms1, Terms).

priced_row([], _, _, Terms, Terms).
priced_row([Cost|Costs], I, J, [Cost*x(I, J)|Terms0], Terms) :-
    J1 is J+1,
    priced_row(Costs, I, J1, Terms0, Terms).

matrix(I, Rows, Columns, S, Matrix) :-
    (   I > Rows
    ->  Matrix = []
    ;   Matrix = [Row|Matrix1],
        row(1, I, Columns, S, Row),
        I1 is I+1,
        matrix(I1, Rows, Columns, S, Matrix1)
    ).

row(J, I, Columns, S, Row) :-
    (   J > Columns
    ->  Row = []
    ;   Row = [Value|Row1],
        variable_value(S, x(I, J), Value),
        J1 is J+1,
        row(J1, I, Columns, S, Row1)
    ).

%!  assignment(+Costs, -Assignment) is semidet.
%
%   Costs is a square matrix, a list of lists. Assignment is a matrix of the same size of 0 and 1, with a single 1 in
%   each row and each column, that minimizes the total cost of the chosen positions.
%
%       ?- assignment([[1, 2, 3], [3, 1, 2], [2, 3, 1]], Assignment).
%       Assignment = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].

assignment(Costs, Assignment) :-
    must_be(list, Costs),
    length(Costs, N),
    length(Ones, N),
    maplist(=(1), Ones),
    transportation(Ones, Ones, Costs, Assignment).
