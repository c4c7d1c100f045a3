% SPDX-License-Identifier: MIT
% Goals in the arguments of system goals: wrapped, so that they are interpreted when the system calls them.

:- module('$wrapped_goals', [wrapped/3, collects_answers/1, filters_elements/1]).

:- use_module(private(checks/goal_modes), [goal_modes/3]).

%!  wrapped(+Module, +Goal, -Wrapped) is det.
%
%   Wrapped is Goal with calls of '$recorded_search':inner in place of the goals and closures in its arguments.
%
%       ?- wrapped(user, forall(p, q), Wrapped).
%       Wrapped = forall('$recorded_search':inner(user:p), '$recorded_search':inner(user:q)).

wrapped(Module, Goal, Wrapped) :-
    (   nonvar(Goal),
        Goal = catch(Protected, Catcher, Recovery)
    ->  inner_goal(0, Module, Protected, Protected1),
        Wrapped = catch(Protected1, Ball, '$recorded_search':recover(Ball, Catcher, Module:Recovery))
    ;   callable(Goal),
        goal_modes(Module, Goal, Modes)
    ->  functor(Goal, Name, Arity),
        functor(Wrapped, Name, Arity),
        wrapped_arguments(Arity, Modes, Goal, Module, Wrapped)
    ;   Wrapped = Goal
    ).

wrapped_arguments(0, _, _, _, _) :- !.
wrapped_arguments(N, Modes, Goal, Module, Wrapped) :-
    arg(N, Modes, Mode),
    arg(N, Goal, Argument),
    arg(N, Wrapped, Inner),
    inner_goal(Mode, Module, Argument, Inner),
    N1 is N - 1,
    wrapped_arguments(N1, Modes, Goal, Module, Wrapped).

inner_goal(Mode, Module, Goal, Inner) :-
    (   callable(Goal),
        integer(Mode)
    ->  Inner = '$recorded_search':inner(Module:Goal)
    ;   Mode == (^),
        callable(Goal)
    ->  (   Goal = Variables^Goal1
        ->  Inner = Variables^Inner1,
            inner_goal(^, Module, Goal1, Inner1)
        ;   Inner = '$recorded_search':inner(Module:Goal)
        )
    ;   Inner = Goal
    ).

%!  collects_answers(+Goal) is semidet.
%
%   Goal calls others for a result of their answers: where some have held it fails because another result is given.
%
%       ?- collects_answers(findall(X, p(X), [a])).
%       true.

collects_answers(Goal) :-
    (   filters_elements(Goal)
    ->  true
    ;   functor(Goal, Name, Arity),
        '$in_list'(Name/Arity, [findall/3, findall/4, bagof/3, setof/3, aggregate_all/3, aggregate_all/4])
    ->  true
    ).

%!  filters_elements(+Goal) is semidet.
%
%   Goal has a result whether or not the goals that it calls hold.
%
%       ?- filters_elements(include(atom, [1, a], [a])).
%       true.

filters_elements(Goal) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, [include/3, exclude/3, partition/4, partition/6]),
    !.
