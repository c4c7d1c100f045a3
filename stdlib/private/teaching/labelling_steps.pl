% SPDX-License-Identifier: MIT
% Labelling as choices between constraints, to visualize a search for values of constraint variables.

:- module('$labelling_steps', [labelling_step/2]).

%!  labelling_step(+Goal, -Plain) is semidet.
%
%   Goal labels variables, one of which is unbound: Plain assigns its least value, or excludes it.
%
%       ?- labelling_step(label([1, 2]), Plain).
%       Plain = true.

labelling_step(label(Variables), Plain) :-
    choice(leftmost, Variables, label(Variables), Plain).
labelling_step(labeling(Options, Variables), Plain) :-
    (   Options == []
    ->  Rule = leftmost
    ;   Options = [Rule],
        atom(Rule),
        '$in_list'(Rule, [leftmost, ff, min, max])
    ->  true
    ),
    choice(Rule, Variables, labeling(Options, Variables), Plain).

choice(Rule, Variables, Goal, Plain) :-
    is_list(Variables),
    all_finite(Variables, Sizes),
    (   Sizes == []
    ->  Plain = true
    ;   chosen(Rule, Sizes, Variable, Value),
        Plain = ( Variable = Value, Goal ; clpfd:'#\\='(Variable, Value), Goal )
    ).

all_finite([], []).
all_finite([Variable|Variables], Sizes) :-
    (   integer(Variable)
    ->  Sizes = Sizes1
    ;   var(Variable),
        clpfd:fd_inf(Variable, Min),
        integer(Min),
        clpfd:fd_sup(Variable, Max),
        integer(Max),
        clpfd:fd_size(Variable, Size),
        Sizes = [sized(Variable, Min, Max, Size)|Sizes1]
    ),
    all_finite(Variables, Sizes1).

chosen(Rule, [First|Sized], Variable, Value) :-
    best(Sized, Rule, First, sized(Variable, Value, _, _)).

best([], _, Best, Best).
best([Sized|Rest], Rule, Best0, Best) :-
    (   Rule \== leftmost,
        key(Rule, Sized, Key),
        key(Rule, Best0, Key0),
        Key < Key0
    ->  best(Rest, Rule, Sized, Best)
    ;   best(Rest, Rule, Best0, Best)
    ).

key(ff, sized(_, _, _, Size), Size).
key(min, sized(_, Min, _, _), Min).
key(max, sized(_, _, Max, _), Key) :-
    Key is -Max.
