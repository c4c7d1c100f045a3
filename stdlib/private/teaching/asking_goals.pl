% SPDX-License-Identifier: MIT
% Goals of a failing program that other goals ask about: a negation behind them, a condition, a cut. Without such a goal
% the program may fail, and yet succeed with another one in its place: it cannot be said that it does not matter.

:- module('$asking_goals', [is_asked_about/4]).

:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(teaching/program_parts), [plain_goal/3, transparent_goal/2]).

%!  is_asked_about(+Goal, +Later, +Rule, +Rules) is semidet.
%
%   Goal is in the body of Rule, rule(Id, Module, Head, Goals, Reference), with the goals Later behind it. One of these
%   is a cut, or asks about a variable of Goal, or of goals that share variables with it; or so it is with a call of the
%   procedure of Rule in another of Rules. Goals of the form *(Inner) are none.
%
%       ?- is_asked_about(p(X), [\+ q(X)], rule(1, user, r(X), [p(X), \+ q(X)], none), []).
%       true.

is_asked_about(Goal, Later, Rule, Rules) :-
    asked_about(Goal, Later, Rule, Rules, []),
    !.

asked_about(Goal, Later, rule(_, Module, _, _, _), Rules, _) :-
    linked([Goal], Later, Linked),
    '$in_list'(Asking, Later),
    asks(Asking, Module, Rules, []),
    ( Asking == ! ; share([Asking], Linked) ).
asked_about(_, _, rule(_, _, Head, _, _), Rules, Known) :-
    functor(Head, Name, Arity),
    \+ '$in_list'(Name/Arity, Known),
    '$in_list'(Rule, Rules),
    Rule = rule(_, Module, _, Goals, _),
    '$append'(_, [Goal|Later], Goals),
    callable(Goal),
    plain_goal(Goal, Module, _:Plain),
    callable(Plain),
    functor(Plain, Name, Arity),
    asked_about(Goal, Later, Rule, Rules, [Name/Arity|Known]).

%   Tests of the system do not count: a variant of the program in which they are called in another way is not tried.

asks(Goal, Module, Rules, Known) :-
    nonvar(Goal),
    \+ Goal = '*'(_),
    plain_goal(Goal, Module, Home:Plain),
    callable(Plain),
    (   '$in_list'(Plain, [!, \+ _, (_ -> _), (_ *-> _)])
    ->  true
    ;   '$in_list'(Plain, [(A , B), (A ; B)])
    ->  ( asks(A, Home, Rules, Known) ; asks(B, Home, Rules, Known) )
    ;   functor(Plain, Name, Arity),
        functor(Head, Name, Arity),
        '$in_list'(rule(_, _, Head, _, _), Rules)
    ->  \+ '$in_list'(Name/Arity, Known),
        '$in_list'(rule(_, In, Head, Goals, _), Rules),
        '$in_list'(Inner, Goals),
        asks(Inner, In, Rules, [Name/Arity|Known])
    ;   transparent_goal(Plain, Inner)
    ->  asks(Inner, Home, Rules, Known)
    ;   goal_modes(Home, Plain, _)
    ).

%   linked(+Goals0, +Others, -Goals): Goals are Goals0 and those of Others that share variables with them.

linked(Goals0, Others, Goals) :-
    (   '$append'(Before, [Goal|After], Others),
        share([Goal], Goals0)
    ->  '$append'(Before, After, Left),
        linked([Goal|Goals0], Left, Goals)
    ;   Goals = Goals0
    ).

share(Goals1, Goals2) :-
    term_variables(Goals1, Variables1),
    term_variables(Goals2, Variables2),
    '$in_list'(Variable, Variables1),
    '$is_among'(Variable, Variables2),
    !.
