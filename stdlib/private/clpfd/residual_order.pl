% SPDX-License-Identifier: MIT
% The order in which residual goals show the variables: the oldest first.

:- module('$clpfd_residual_order', [in_order/4]).

%!  in_order(+Keyed, +Variables0, +Now, -Variables) is det.
%
%   Keyed has Key-X for variables of the solver and Key-made(X, Dead) for new ones, which are younger than Now;
%   some are there more than once. Variables are those of Keyed and the attributed ones of Variables0, each once.
%
%       ?- [_X,_Y] ins 1..3, in_order([(2-0)-_X, (1-0)-_Y], [_X,_Y], _, _Vs), _Vs == [_Y,_X].
%       true.

in_order(Keyed0, Variables0, Now, Variables) :-
    keep_variables(Keyed0, Keyed1),
    keysort(Keyed1, Keyed2),
    distinct_values(Keyed2, Keyed),
    ours_first(Keyed, Ours),
    others_first(Variables0, Others0),
    sort(Others0, Others),
    merged(Ours, Others, Now, -1, Variables).

keep_variables([], []).
keep_variables([Key-Value|Keyed0], Keyed) :-
    (   Value = X, var(X), attvar(X)
    ->  Keyed = [Key-X|Keyed1]
    ;   nonvar(Value), Value = made(X, Dead), var(X), var(Dead)
    ->  Keyed = [Key-X|Keyed1]
    ;   Keyed = Keyed1
    ),
    keep_variables(Keyed0, Keyed1).

% The oldest key of each variable. A variable seen again while its goal was taken apart has a key that
% is smaller than its first one, for that is a place behind the beginning of the goal.
distinct_values(Keyed0, Keyed) :-
    handles(Keyed0, 1, Numbered),
    sort(1, @<, Numbered, Unique0),
    firsts(Unique0, Keyed0, Keyed).

% Sorting by handle and position keeps the first of each handle.
handles([], _, []).
handles([_-X|Keyed], I, [h(H, I)|Handles]) :-
    get_attr(X, clpfd, H),
    I1 is I+1,
    handles(Keyed, I1, Handles).

firsts(Unique, Keyed, Distinct) :-
    positions(Unique, Positions0),
    sort(Positions0, Positions),
    selected(Keyed, 1, Positions, Distinct).

positions([], []).
positions([h(_, I)|Hs], [I|Is]) :-
    positions(Hs, Is).

selected([], _, _, []).
selected([Pair|Pairs], I, Positions, Selected) :-
    (   Positions = [I|Positions1]
    ->  Selected = [Pair|Selected1]
    ;   Positions1 = Positions,
        Selected = Selected1
    ),
    I1 is I+1,
    selected(Pairs, I1, Positions1, Selected1).

% A variable that had an attribute of another library first has been an attributed one since then.
ours_first([], []).
ours_first([Key-X|Keyed], Ours) :-
    (   first_attribute(X, clpfd)
    ->  Ours = [Key-X|Ours1]
    ;   Ours = Ours1
    ),
    ours_first(Keyed, Ours1).

others_first([], []).
others_first([X|Xs], Others) :-
    (   first_attribute(X, clpfd)
    ->  Others = Others1
    ;   Others = [X|Others1]
    ),
    others_first(Xs, Others1).

first_attribute(X, Module) :-
    get_attrs(X, att(Module, _, _)).

% Variables of other libraries go before the first younger variable of ours. What has been made for a
% part of a goal is as old as the goal: older than Y if the goal is not younger than the variable before.
merged([], Others, _, _, Others).
merged([Key-X|Keyed], Others, Now, Before, Variables) :-
    Key = Place-_,
    (   Others = [Y|Others1],
        ( X @> Now -> Before < Place ; Y @< X )
    ->  Variables = [Y|Variables1],
        merged([Key-X|Keyed], Others1, Now, Before, Variables1)
    ;   Variables = [X|Variables1],
        ( X @> Now -> Before1 = Before ; Before1 = Place ),
        merged(Keyed, Others, Now, Before1, Variables1)
    ).
