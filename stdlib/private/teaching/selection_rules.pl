% SPDX-License-Identifier: MIT
% The choice of the next goal to solve (the computation rule of SLD resolution; Lloyd, Foundations of Logic Programming,
% 1987). The answers are the same, the trees differ. Goals whose answers depend on the order stay in it, and the rule
% says which goal and why.
%
% The goals left are in the order in which they run: the body of the last selected goal comes first. before(Items)
% stands for the goals that were passed over, which are left of everything in front of it.

:- module('$selection_rules', [selected/6]).

:- use_module(library(apply), [exclude/3]).
:- use_module(private(teaching/goal_order), [order_kind/3, needed/2, pending_cut/2]).
:- use_module(private(teaching/search_records), [text_of/3]).
:- use_module(private(teaching/search_states), [call_number/2]).

%!  selected(+Rule, +Items, +Run, +Names, -Selected, -Kept) is det.
%
%   The items that are left are Selected: the first one is a goal, or an exit(Call), that comes next by Rule: rightmost,
%   or random (the same in each run). Kept is a text that says why the goal of the rule must wait, or none.
%
%       ?- selected(rightmost, [goal(user, p, none, query)], none, [], [Goal|Rest], Kept).
%       Goal = goal(user, p, none, query), Rest = [], Kept = none.

selected(Rule, Items0, Run, Names, Items, Kept) :-
    (   pending_cut(Items0, _)
    ->  Items = Items0,
        ( chooses(Items0) -> Kept = 'the cut takes the first answer of the goals before it' ; Kept = none )
    ;   in_order(Items0, Items1),
        spread(Items1, Spread),
        (   finished(Spread, [], Exit, Others)
        ->  Items = [Exit|Others],
            Kept = none
        ;   goals_only(Spread, Goals),
            Goals = [_, _|_]
        ->  chosen(Rule, Goals, Run, Names, Goal, Kept),
            passed(Spread, Goal, [], Before, After),
            ( Before == [] -> Items = [Goal|After] ; Items = [Goal, before(Before)|After] )
        ;   Items = Spread,
            Kept = none
        )
    ).

%   There is another goal than the first one and the cut.

chooses(Items0) :-
    in_order(Items0, Items1),
    spread(Items1, Items),
    goals_only(Items, [goal(_, First, _, _)|Goals]),
    First \== !,
    '$in_list'(goal(_, Goal, _, _), Goals),
    Goal \== !,
    !.

%   From left to right.

in_order(Items0, Items) :-
    (   '$append'(Front, [before(Left)|Back], Items0)
    ->  '$append'(Left, Front, Items1),
        '$append'(Items1, Back, Items2),
        in_order(Items2, Items)
    ;   Items = Items0
    ).

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

%   A call of whose body nothing is left is finished.

finished([exit(Call)|Items], Before, exit(Call), Others) :-
    call_number(Call, Number),
    \+ ( '$in_list'(goal(_, _, _, Caller), Before),
         within_call(Caller, Number) ),
    !,
    '$reverse'(Before, Items, Others).
finished([Item|Items], Before, Exit, Others) :-
    finished(Items, [Item|Before], Exit, Others).

within_call(call(Number0, _, _, _, _, Parent), Number) :-
    (   Number0 =:= Number
    ->  true
    ;   Number0 > Number,
        within_call(Parent, Number)
    ).

goals_only(Items, Goals) :-
    exclude(is_exit, Items, Goals).

is_exit(exit(_)).

passed([Item|Items], Goal, Passed, Before, After) :-
    (   Item == Goal
    ->  '$reverse'(Passed, [], Before),
        After = Items
    ;   passed(Items, Goal, [Item|Passed], Before, After)
    ).

% ---- the rules ----

chosen(Rule, Goals, Run, Names, Goal, Kept) :-
    '$append'(_, [Last], Goals),
    blocks(Goals, [], Goals, Blocks, Free0),
    ( Free0 == [] -> Goals = [First|_], Free = [First] ; Free = Free0 ),
    length(Free, Count),
    index(Rule, Count, Run, Index),
    '$append'(Passed, [Goal|_], Free),
    length(Passed, Index),
    !,
    (   Last \== Goal,
        ( Rule == rightmost ; Count =:= 1 ),
        '$append'(_, [Block], Blocks),
        Block \== none
    ->  block_text(Block, Last, Names, Kept)
    ;   Kept = none
    ).

index(rightmost, Count, _, Index) :-
    Index is Count - 1.
index(random, Count, run(_, _, _, Calls, _, _), Index) :-
    Index is ((Calls * 7919 + 104729) >> 3) mod Count.

%   blocks(+Goals, +Before, +All, -Blocks, -Free): Free are the goals that may come before the goals left of them,
%   Blocks says for each one why it may not, or none.

blocks([], _, _, [], []).
blocks([Goal|Goals], Before, All, [Block|Blocks], Free) :-
    Goal = goal(Module, Plain, _, _),
    order_kind(Module, Plain, Kind0),
    settled(Kind0, Plain, Goal, All, Kind),
    (   blocked(Kind, Plain, Before, Block0)
    ->  Block = Block0,
        Free = Free1
    ;   Block = none,
        Free = [Goal|Free1]
    ),
    blocks(Goals, [kind(Plain, Kind)|Before], All, Blocks, Free1).

%   settled(+Kind0, +Plain, +Goal, +All, -Kind): a test or negation that waits for variables of other goals is
%   waits(Variables) or asks(Variables), otherwise pure.

settled(Kind0, Plain, Goal, All, Kind) :-
    (   '$in_list'(Kind0, [waits, asks])
    ->  needed(Plain, Needed),
        term_variables(Needed, Variables),
        open_variables(Variables, Goal, All, Open),
        ( Open == [] -> Kind = pure ; Kind =.. [Kind0, Open] )
    ;   Kind = Kind0
    ).

is_shared(Variable, Goal, All) :-
    '$in_list'(Other, All),
    Other \== Goal,
    Other = goal(_, Plain, _, _),
    term_variables(Plain, Variables),
    '$is_among'(Variable, Variables),
    !.

open_variables([], _, _, []).
open_variables([Variable|Variables], Goal, All, Open) :-
    ( is_shared(Variable, Goal, All) -> Open = [Variable|Open1] ; Open = Open1 ),
    open_variables(Variables, Goal, All, Open1).

blocked(_, _, Before, behind(Other, Why)) :-
    '$in_list'(kind(Other, effect(Why)), Before),
    !.
blocked(effect(Why), Goal, [_|_], own(Goal, Why)) :- !.
blocked(waits(Variables), Goal, _, waits(Goal, Variables)) :- !.
blocked(asks(Variables), Goal, _, waits(Goal, Variables)) :- !.
blocked(Kind, Goal, Before, Block) :-
    term_variables(Goal, Variables),
    Variables \== [],
    related(Before, Variables, Related),
    (   '$in_list'(kind(Other, fixed(Why)), Related)
    ->  Block = behind(Other, Why)
    ;   '$in_list'(kind(Other, asks(_)), Related)
    ->  Block = behind(Other, 'a negation asks what is known when it is called')
    ;   Kind = fixed(Why),
        Related = [_|_],
        Block = own(Goal, Why)
    ).

%   The goals that share variables with others, directly or through goals between them.

related(Goals, Variables, Related) :-
    (   '$append'(Front, [Goal|Back], Goals),
        Goal = kind(Plain, _),
        term_variables(Plain, Own),
        '$in_list'(Variable, Own),
        '$is_among'(Variable, Variables)
    ->  '$append'(Own, Variables, Variables1),
        '$append'(Front, Back, Others),
        Related = [Goal|Related1],
        related(Others, Variables1, Related1)
    ;   Related = []
    ).

block_text(waits(Goal, Variables), _, Names, Text) :-
    text_of(Goal, Names, GoalText),
    findall(Part, ( '$in_list'(Variable, Variables), text_of(Variable, Names, Part) ), Parts),
    atomic_list_concat(Parts, ' and ', Missing),
    atomic_list_concat([GoalText, ' waits for a value of ', Missing], Text).
block_text(own(Goal, Why), _, Names, Text) :-
    text_of(Goal, Names, GoalText),
    atomic_list_concat([GoalText, ' keeps its place: ', Why], Text).
block_text(behind(Other, Why), goal(_, Goal, _, _), Names, Text) :-
    text_of(Goal, Names, GoalText),
    text_of(Other, Names, OtherText),
    atomic_list_concat([GoalText, ' stays behind ', OtherText, ': ', Why], Text).
