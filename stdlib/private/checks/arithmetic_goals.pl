% SPDX-License-Identifier: MIT
% Recognizing arithmetic goals, for program analysis.

:- module('$arithmetic_goals', [arithmetic_goal/2]).

%!  arithmetic_goal(+Goal, -Expression) is semidet.
%
%   Goal is is/2 or an arithmetic comparison; Expression is the expression it evaluates, or a list of both sides for a
%   comparison.
%
%       ?- arithmetic_goal(X is Y + 1, E).
%       E = Y+1.

arithmetic_goal(Goal, Expression) :-
    nonvar(Goal),
    (   Goal = (_ is Right)
    ->  Expression = Right
    ;   is_comparison(Goal),
        Goal =.. [_|Expression]
    ).

is_comparison(_ < _).
is_comparison(_ =< _).
is_comparison(_ > _).
is_comparison(_ >= _).
is_comparison(_ =:= _).
is_comparison(_ =\= _).
