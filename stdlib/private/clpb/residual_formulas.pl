% SPDX-License-Identifier: MIT
% Residual goals of Boolean variables: the formulas of their network, each in normal form, shown with the first variable
% requested; each variable that is in no formula gets a goal of its own.

:- module('$clpb_residual_formulas', [goals_of_network/3]).

:- use_module(private(clpb/expressions), [op(500, yfx, #)]).
:- use_module(private(clpb/networks)).
:- use_module(private(clpb/normal_forms)).
:- use_module(library(apply), [convlist/3]).
:- use_module(library(lists), [append/3, member/2]).

%!  goals_of_network(+X, -Goals0, ?Goals) is semidet.
%
%   The goals to show with X, as a list that ends in Goals. Until backtracking, the goals of its network are not shown
%   again.
%
%       :- goals_of_network(X, Goals, []).

goals_of_network(X, Goals0, Goals) :-
    formulas_of(X, Network, Whole, Formulas),
    (   Formulas = shown(Told)
    ->  Goals0 = Goals1
    ;   expressions(Formulas, Whole, Expressions0),
        sort(Expressions0, Expressions),
        goals(Expressions, Goals0, Goals1),
        term_variables(Expressions, Told),
        mark_shown(Network, Told)
    ),
    (   '$is_among'(X, Told)
    ->  Goals1 = Goals
    ;   marked(X =:= X, Expression),
        Goals1 = [clpb:sat(Expression)|Goals]
    ).

% If one formula implies all others, as when other variables have been bound, it is shown alone.
expressions(Formulas, Whole, Expressions) :-
    (   member(Formula, Formulas),
        order_of(Formula*Whole, Order, Bound),
        append(Order, Bound, All),
        '$diagram'(Formula#Whole, All, 0)
    ->  convlist(some_normal_form, [Formula], Expressions)
    ;   convlist(some_normal_form, Formulas, Expressions)
    ).

some_normal_form(Formula, Expression) :-
    order_of(Formula, Order, Bound),
    normal_form(Formula, Order, Bound, Expression).

% Variables in the order of their indices, then atoms; variables without an index are quantified.
order_of(Formula, Order, Bound) :-
    term_variables(Formula, Xs),
    quantified(Xs, Free, Bound),
    in_order_of_index(Free, Ys),
    atoms_of(Formula, Atoms0, []),
    sort(Atoms0, Atoms),
    append(Ys, Atoms, Order).

quantified([], [], []).
quantified([X|Xs], Free, Bound) :-
    (   get_attr(X, clpb, _)
    ->  Free = [X|Free1],
        Bound = Bound1
    ;   Bound = [X|Bound1],
        Free = Free1
    ),
    quantified(Xs, Free1, Bound1).

goals([], Goals, Goals).
goals([Expression0|Expressions], [clpb:sat(Expression)|Goals0], Goals) :-
    marked(Expression0, Expression),
    goals(Expressions, Goals0, Goals).

% In monotonic mode a variable is v(X).
marked(Expression0, Expression) :-
    (   current_prolog_flag(clpb_monotonic, true)
    ->  with_marks(Expression0, Expression)
    ;   Expression = Expression0
    ).

with_marks(Expression0, Expression) :-
    (   var(Expression0)
    ->  Expression = v(Expression0)
    ;   atomic(Expression0)
    ->  Expression = Expression0
    ;   Expression0 =.. [Connective,A0,B0],
        with_marks(A0, A),
        with_marks(B0, B),
        Expression =.. [Connective,A,B]
    ).
