% SPDX-License-Identifier: MIT
% The choice of the next goal to solve (the computation rule of SLD resolution; Lloyd, Foundations of Logic Programming,
% 1987). The answers are the same, the trees differ.

:- module('$selection_rules', [selected/5]).

:- use_module(private(teaching/program_parts), [is_program_goal/2]).

%!  selected(+Rule, +Goals, -Goal, -Rest, !Run) is det.
%
%   Goal is the goal of Goals selected by Rule: leftmost like the machine, rightmost, or random (the same in each run).
%   Only program goals in front of a goal that must keep its place (a cut, a negation, a system goal) can be selected.
%
%       ?- new_run(silent, [], Run), selected(leftmost, [goal(user, p, none, query)], Goal, Rest, Run).

selected(leftmost, [Goal|Rest], Goal, Rest, _) :- !.
selected(Rule, [Goal|Rest], Selected, Others, Run) :-
    (   spread([Goal|Rest], Goals0),
        movable(Goals0, Movable, After),
        Movable = [_, _|_]
    ->  length(Movable, Count),
        index(Rule, Count, Run, Index),
        without(Index, Movable, Selected, Kept),
        '$append'(Kept, After, Others)
    ;   Selected = Goal,
        Others = Rest
    ).

index(rightmost, Count, _, Index) :-
    Index is Count - 1.
index(random, Count, run(_, _, _, Calls, _, _), Index) :-
    Index is ((Calls * 7919 + 104729) >> 3) mod Count.

%   Conjunctions are flattened.

spread([], []).
spread([Item|Items], Goals) :-
    (   Item = goal(Module, Goal, Mark, Call),
        nonvar(Goal),
        Goal = (A, B)
    ->  spread([goal(Module, A, Mark, Call), goal(Module, B, Mark, Call)|Items], Goals)
    ;   Item = goal(_, Goal, _, _),
        Goal == true
    ->  spread(Items, Goals)
    ;   Goals = [Item|Goals1],
        spread(Items, Goals1)
    ).

movable([], [], []).
movable([Item|Items], Movable, After) :-
    (   Item = exit(_)
    ->  movable(Items, Movable, After)
    ;   Item = goal(Module, Goal, _, _),
        callable(Goal),
        ( is_program_goal(Module, Goal) ; Goal = (_ = _) )
    ->  Movable = [Item|Movable1],
        movable(Items, Movable1, After)
    ;   Movable = [],
        After = [Item|Items]
    ).

without(0, [Selected|Kept], Selected, Kept) :- !.
without(N, [Goal|Goals], Selected, [Goal|Kept]) :-
    N1 is N - 1,
    without(N1, Goals, Selected, Kept).
