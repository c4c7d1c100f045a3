% SPDX-License-Identifier: MIT
% Constraints over floats, with tolerance 1.0e-10: equations, inequalities and disequations, as in SWI-Prolog's and
% SICStus Prolog's library(clpr).
%
%   ?- {2*X+Y =< 16, X+2*Y =< 11, X+3*Y =< 15, Z = 30*X+50*Y}, maximize(Z).
%   X = 7.0, Y = 2.0, Z = 310.0.
%
% Linear constraints are decided at once: an inconsistent constraint fails, and variables with only one possible value
% are bound to it. Nonlinear terms, products of variables and functions, wait until enough variables are known or until
% they can be solved. For the method, see private(clpqr/linear_solver) and private(clpqr/tableau).

:- module(clpr,
          [ {}/1, entailed/1, inf/2, inf/4, sup/2, sup/4, minimize/1, maximize/1, bb_inf/3, bb_inf/5, ordering/1,
            dump/3, clp_type/2
          ]).

:- use_module(private(clpqr/constraint_terms), [post/2, entails/2, bound/3]).
:- use_module(private(clpqr/optima), [extreme/4, extreme_vertex/6, optimized/3, integral_infimum/6]).
:- use_module(private(clpqr/constraint_answers), [system_goals/4, projection/4, order_variables/2]).
:- use_module(library(clpq), [clp_type/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [same_length/2]).

%!  {}(+Constraints) is nondet.
%
%   Posts the constraints, separated by commas: `=`, `=:=`, `=\=`, `<`, `=<`, `>`, `>=` between expressions; `;` is a
%   disjunction. Expressions are built from numbers, variables, `+`, `-`, `*`, `/`, `^`, abs, min, max, sin, cos, tan
%   and pow/2. Errors: type_error(clpr_constraint, _), type_error(clpr_expression, _), instantiation_error.
%
%       ?- {X+Y = 10, X-Y = 2}.
%       X = 6.0, Y = 4.0.

{Constraints} :-
    post(r, Constraints).

%!  entailed(+Constraint) is semidet.
%
%   Constraint, or each of a conjunction, follows from the constraints posted so far.
%
%       ?- {X >= 2}, entailed(X > 1), X = 3.0.
%       X = 3.0.

entailed(Constraint) :-
    entails(r, Constraint).

%!  inf(+Expression, -Infimum) is semidet.
%
%   Infimum is the greatest lower bound of Expression; fails if there is none.
%
%       ?- {X > 1, Y >= X}, inf(X+Y, Inf), X = 2, Y = 3.
%       X = 2, Y = 3, Inf = 2.0.

inf(Expression, Infimum) :-
    extreme(r, -1, Expression, Infimum).

%!  inf(+Expression, -Infimum, +Variables, -Vertex) is semidet.
%
%   Like inf/2; Vertex is a list of values of Variables at which Expression attains the bound.
%
%       ?- {X >= 1, Y >= 2}, inf(X+Y, Inf, [X,Y], Vertex), X = 3, Y = 3.
%       X = 3, Y = 3, Inf = 3.0, Vertex = [1.0, 2.0].

inf(Expression, Infimum, Variables, Vertex) :-
    extreme_vertex(r, -1, Expression, Infimum, Variables, Vertex).

%!  sup(+Expression, -Supremum) is semidet.
%
%   Supremum is the least upper bound of Expression; fails if there is none.
%
%       ?- {2*X < 9}, sup(X, Sup), X = 1.
%       X = 1, Sup = 4.5.

sup(Expression, Supremum) :-
    extreme(r, 1, Expression, Supremum).

%!  sup(+Expression, -Supremum, +Variables, -Vertex) is semidet.
%
%   Like sup/2; Vertex is a list of values of Variables at which Expression attains the bound.
%
%       ?- {X =< 1, Y =< 2}, sup(X+Y, Sup, [X,Y], Vertex), X = 0, Y = 0.
%       X = 0, Y = 0, Sup = 3.0, Vertex = [1.0, 2.0].

sup(Expression, Supremum, Variables, Vertex) :-
    extreme_vertex(r, 1, Expression, Supremum, Variables, Vertex).

%!  minimize(+Expression) is semidet.
%
%   Binds Expression to its minimum; fails if it has none.
%
%       ?- {X >= 1/2}, minimize(X).
%       X = 0.5.

minimize(Expression) :-
    optimized(r, -1, Expression).

%!  maximize(+Expression) is semidet.
%
%   Binds Expression to its maximum; fails if it has none.
%
%       ?- {X =< 5, Y =< 3}, maximize(X+Y).
%       X = 5.0, Y = 3.0.

maximize(Expression) :-
    optimized(r, 1, Expression).

%!  bb_inf(+Integers, +Expression, -Infimum) is semidet.
%
%   Infimum is the least value of Expression with the variables of the list Integers restricted to integers. May not
%   terminate if the constraints do not bound them.
%
%       ?- {X >= 1/2}, bb_inf([X], X, Inf), X = 2.
%       X = 2, Inf = 1.0.

bb_inf(Integers, Expression, Infimum) :-
    integral_infimum(r, Integers, Expression, 0.001, Infimum, _).

%!  bb_inf(+Integers, +Expression, -Infimum, -Vertex, +Tolerance) is semidet.
%
%   Like bb_inf/3; Vertex is the list of values of Integers, and a value within Tolerance of an integer, or 1.0e-10 if
%   that is more, counts as one.
%
%       ?- {X >= 1/2, Y >= X+1/3}, bb_inf([X,Y], X+Y, Inf, Vertex, 0.001), X = 1, Y = 2.
%       X = 1, Y = 2, Inf = 3.0, Vertex = [1, 2].

bb_inf(Integers, Expression, Infimum, Vertex, Tolerance) :-
    must_be(number, Tolerance),
    Tolerance1 is max(Tolerance, 1.0e-10),
    integral_infimum(r, Integers, Expression, Tolerance1, Infimum, Vertex).

%!  ordering(+Variables) is det.
%
%   Answers write the variables of the list in this order in sums.
%
%       ?- {X = Y+Z}, ordering([Z,Y]), dump([X,Y,Z], [x,y,z], Cs), X = 2, Y = 1.
%       X = 2, Y = 1, Z = 1.0, Cs = [x=z+y].

ordering(Variables) :-
    must_be(list, Variables),
    order_variables(r, Variables).

%!  dump(+Variables, +Names, -Constraints) is det.
%
%   Constraints is a list of the constraints on the list Variables, written as Names; other variables are eliminated. If
%   Names is unbound, it becomes a list of new variables.
%
%       ?- {X >= Y, Y >= 3}, dump([X], [x], Cs), X = 4, Y = 4.
%       X = 4, Y = 4, Cs = [x>=3.0].

dump(Variables, Names, Constraints) :-
    must_be(list, Variables),
    same_length(Variables, Names),
    projection(r, Variables, Names, Constraints).

% ---- attributes ----

attr_unify_hook(Variable, Value) :-
    bound(r, Variable, Value).

attribute_goals(X) -->
    { get_attr(X, clpr, Variable) },
    system_goals(r, Variable).
