% SPDX-License-Identifier: MIT
% Hints for a query that has failed for an obvious reason.

:- module('$query_hints', [not_computed/5]).

:- use_module(library(apply), [maplist/2]).
:- use_module(private(teaching/program_parts), [goal_list/2]).

%!  not_computed(+Query, +Names, -Name, -Term, -Number) is semidet.
%
%   A unification of the conjunction Query fails because a variable is bound to an unevaluated sum: Name is the
%   variable, Term the sum, Number the expected value. Only unifications and identities are tried again.
%
%       ?- not_computed(user:(X = 1+2, X == 3), ['X' = X], Name, Term, Number).
%       Name = 'X', Term = 1+2, Number = 3.

not_computed(_:Query, Names, Name, Term, Number) :-
    copy_term_nat(Query-Names, Copy-CopyNames),
    goal_list(Copy, Goals),
    unification_that_fails(Goals, Left, Right),
    (   number(Left),
        is_sum(Right)
    ->  Number = Left,
        Sum = Right
    ;   number(Right),
        is_sum(Left)
    ->  Number = Right,
        Sum = Left
    ),
    maplist(name_variable, CopyNames),
    (   '$in_list'(Name=Value, CopyNames),
        Value == Sum
    ->  true
    ;   Name = 'X'
    ),
    Term = Sum.

%   unification_that_fails(+Goals, -Left, -Right): the first unification or identity in Goals that fails.

unification_that_fails([Goal|Goals], Left, Right) :-
    (   ( Goal = (X = Y) ; Goal = (X == Y) )
    ->  (   X \= Y
        ->  Left = X,
            Right = Y
        ;   Goal,
            unification_that_fails(Goals, Left, Right)
        )
    ;   unification_that_fails(Goals, Left, Right)
    ).

is_sum(Term) :-
    compound(Term),
    functor(Term, Name, 2),
    '$in_list'(Name, [+, -, *, /, //, mod, **, ^]),
    !.

name_variable(Name=Value) :-
    (   var(Value)
    ->  Value = '$VAR'(Name)
    ;   true
    ).
