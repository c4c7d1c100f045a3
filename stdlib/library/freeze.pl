% SPDX-License-Identifier: MIT
% freeze/2: a goal suspended until a variable is bound.
%
% The attribute `freeze` of the variable is the goal, with its module, or
% '$and'(A, B) for several of them, in the order in which they were frozen.

:- module(freeze, [freeze/2, frozen/2]).

:- meta_predicate freeze(?, 0).

%!  freeze(?Var, :Goal) is nondet.
%
%   Calls Goal as soon as Var is bound; at once if it is bound already.
%
%       ?- freeze(X, Y = seen), X = 1.
%       X = 1, Y = seen.

freeze(Var, Goal) :-
    (   var(Var)
    ->  (   get_attr(Var, freeze, Goal0)
        ->  put_attr(Var, freeze, '$and'(Goal0, Goal))
        ;   put_attr(Var, freeze, Goal)
        )
    ;   call(Goal)
    ).

attr_unify_hook(Goal, Other) :-
    (   var(Other)
    ->  (   get_attr(Other, freeze, Goal0)
        ->  put_attr(Other, freeze, '$and'(Goal0, Goal))
        ;   put_attr(Other, freeze, Goal)
        )
    ;   wake(Goal)
    ).

wake('$and'(A, B)) :-
    !,
    wake(A),
    wake(B).
wake(Goal) :-
    call(Goal).

attribute_goals(Var) -->
    { get_attr(Var, freeze, Goal) },
    frozen_goals(Goal, Var).

frozen_goals('$and'(A, B), Var) -->
    !,
    frozen_goals(A, Var),
    frozen_goals(B, Var).
frozen_goals(Goal, Var) -->
    [freeze(Var, Goal)].

%!  frozen(@Term, -Goal) is det.
%
%   Goal is the conjunction of the goals suspended on the variables of Term, and on the variables of these goals in
%   turn, in standard order, without duplicates; `true` if no goal is suspended.
%
%       ?- freeze(X, writeln(X)), frozen(X, Goal).
%       Goal = freeze(X, user:writeln(X)).

frozen(Term, Goal) :-
    term_attvars(Term, Vars),
    '$goals_left'(Vars, Goals0),
    sort(Goals0, Goals),
    '$conjunction'(Goals, Goal).
