% SPDX-License-Identifier: MIT
% Counting the solutions of diagrams, and solutions of greatest weight: bottom-up, one step per node (Bryant 1986; D. E.
% Knuth, The Art of Computer Programming 4A, 7.1.4).

:- module('$clpb_diagram_weights', [solutions_count/3, greatest_weight/3]).

%!  solutions_count(+Diagram, +Levels, -Count) is det.
%
%   Count of the 2^Levels assignments to the variables of Diagram satisfy it.
%
%       ?- solutions_count(1, 3, Count).
%       Count = 8.

solutions_count(Diagram, Levels, Count) :-
    (   integer(Diagram)
    ->  Count is Diagram << Levels
    ;   functor(Diagram, _, Arity),
        Last is Arity//3+2,
        functor(Table, t, Last),
        arg(1, Table, Levels-0),
        arg(2, Table, Levels-1),
        count_nodes(3, Last, Diagram, Table),
        arg(Last, Table, Top-Below),
        Count is Below << Top
    ).

% Argument K of the table, for node K-1, is Level-Count: the number of solutions for the variables from Level on.
count_nodes(K, Last, Diagram, Table) :-
    (   K > Last
    ->  true
    ;   node(K, Diagram, Table, Level, LowLevel-LowCount, HighLevel-HighCount),
        Count is (LowCount << (LowLevel-Level-1)) + (HighCount << (HighLevel-Level-1)),
        arg(K, Table, Level-Count),
        K1 is K+1,
        count_nodes(K1, Last, Diagram, Table)
    ).

node(K, Diagram, Table, Level, Low, High) :-
    I is 3*(K-3)+1,
    arg(I, Diagram, Level),
    I1 is I+1,
    arg(I1, Diagram, LowNode),
    L is LowNode+1,
    arg(L, Table, Low),
    I2 is I+2,
    arg(I2, Diagram, HighNode),
    H is HighNode+1,
    arg(H, Table, High).

%!  greatest_weight(+Diagram, +Weights, -Greatest) is semidet.
%
%   Greatest is the maximum, over the solutions of Diagram, of the sum of the Weights, one for each level, of the
%   variables that are 1.
%
%       ?- greatest_weight(1, [3, -1, 2], Greatest).
%       Greatest = 5.

greatest_weight(Diagram, Weights, Greatest) :-
    Diagram \== 0,
    gains(Weights, Gains0, All),
    WeightTable =.. [w|Weights],
    GainTable =.. [g|Gains0],
    length(Weights, Levels),
    (   Diagram == 1
    ->  Greatest = All
    ;   functor(Diagram, _, Arity),
        Last is Arity//3+2,
        functor(Table, t, Last),
        arg(1, Table, none),
        arg(2, Table, Levels-0),
        weigh_nodes(3, Last, Diagram, Table, WeightTable, GainTable),
        arg(Last, Table, Top-Weight),
        arg(1, GainTable, First),
        Top1 is Top+1,
        arg(Top1, GainTable, FromTop),
        Greatest is First-FromTop+Weight
    ).

% Gain K is what the variables from level K-1 on can contribute if they are unconstrained; the last is 0.
gains([], [0], 0).
gains([Weight|Weights], [Gain|Gains], Gain) :-
    gains(Weights, Gains, Gain0),
    Gain is Gain0+max(0,Weight).

weigh_nodes(K, Last, Diagram, Table, Weights, Gains) :-
    (   K > Last
    ->  true
    ;   node(K, Diagram, Table, Level, Low, High),
        Level1 is Level+1,
        arg(Level1, Weights, Own),
        below(Low, Level1, Gains, LowWeight),
        below(High, Level1, Gains, HighWeight),
        (   LowWeight == none
        ->  Weight is Own+HighWeight
        ;   HighWeight == none
        ->  Weight = LowWeight
        ;   Weight is max(LowWeight,Own+HighWeight)
        ),
        arg(K, Table, Level-Weight),
        K1 is K+1,
        weigh_nodes(K1, Last, Diagram, Table, Weights, Gains)
    ).

below(none, _, _, none).
below(Level-Weight0, From, Gains, Weight) :-
    From1 is From+1,
    arg(From1, Gains, G0),
    Level1 is Level+1,
    arg(Level1, Gains, G1),
    Weight is Weight0+G0-G1.
