% SPDX-License-Identifier: MIT
% Shortens the branches of a recorded search that repeat the same steps up to a limit of the drawing.

:- module('$repeated_steps', [without_repeated_steps/2]).

:- use_module(library(apply), [convlist/3, foldl/4, include/3, maplist/2, maplist/3]).

% Calls of a procedure that are kept, and the least number that is left out.
most_calls(4).
least_left_out(3).

%!  without_repeated_steps(+Nodes0, -Nodes) is det.
%
%   Nodes0 are the nodes of a recorded search. Where a branch calls a procedure again and again by the same steps until
%   it ends at a limit, and nothing is found beside them, the first calls are kept; a node says how many are left out.
%
%       ?- without_repeated_steps([node(0, -1, goal, p, [])], Nodes).
%       Nodes = [node(0, -1, goal, p, [])].

without_repeated_steps(Nodes0, Nodes) :-
    include(is_limit, Nodes0, Limits),
    length(Nodes0, Count),
    Table =.. [nodes|Nodes0],
    functor(Kids, kids, Count),
    maplist(note_kid(Kids), Nodes0),
    foldl(shortened(Table, Kids), Limits, Nodes0, Nodes).

is_limit(node(_, _, more, _, _)).

%   Argument N+1 of Kids has the numbers of the children of node N, or is unbound.

note_kid(Kids, node(Number, Parent, _, _, _)) :-
    (   Parent < 0
    ->  true
    ;   I is Parent + 1,
        kids(Kids, Parent, Others),
        setarg(I, Kids, [Number|Others])
    ).

kids(Kids, Number, List) :-
    I is Number + 1,
    arg(I, Kids, List0),
    ( var(List0) -> List = [] ; List = List0 ).

shortened(Table, Kids, node(End, Parent, _, _, _), Nodes0, Nodes) :-
    way(Parent, End, Table, Kids, Way),
    (   calls(Way, Procedure, Calls),
        most_calls(Most),
        length(Kept, Most),
        '$append'(Kept, [From|Others], Calls),
        length([From|Others], Count),
        least_left_out(Least),
        Count >= Least
    ->  format(atom(Text), '... (~w more calls of ~w in the same way)', [Count, Procedure]),
        convlist(remaining(Table, From, End, Text), Nodes0, Nodes)
    ;   Nodes = Nodes0
    ),
    !.

remaining(Table, From, End, Text, Node0, Node) :-
    Node0 = node(Number, Parent, Kind, Text0, Facts),
    (   Number =:= From
    ->  Node = node(Number, Parent, more, Text, [])
    ;   Number =:= End
    ->  Node = node(Number, From, Kind, Text0, Facts)
    ;   \+ is_below(Number, From, Table),
        Node = Node0
    ).

is_below(Number, From, Table) :-
    Number > From,
    node(Table, Number, node(_, Parent, _, _, _)),
    ( Parent =:= From -> true ; is_below(Parent, From, Table) ).

%   way(+Number, +Next, ...): step(Number, Step, Beside) for each node from Number upwards, as long as nothing is found
%   beside the next one below.

way(Number, Next, Table, Kids, Way) :-
    (   Number >= 0,
        kids(Kids, Number, All),
        '$append'(Before, [Next|After], All),
        '$append'(Before, After, Others),
        maplist(failure(Table, Kids), Others, Beside)
    ->  node(Table, Number, node(_, Parent, Kind, _, Facts)),
        Way = [step(Number, Step, Beside)|Way1],
        step_of(Kind, Facts, Step),
        way(Parent, Number, Table, Kids, Way1)
    ;   Way = []
    ).

node(Table, Number, Node) :-
    I is Number + 1,
    arg(I, Table, Node).

%   A branch in which nothing is found.

failure(Table, Kids, Number, Step-Steps) :-
    node(Table, Number, node(_, _, Kind, _, Facts)),
    \+ '$in_list'(Kind, [yes, more, loop, error, caught]),
    step_of(Kind, Facts, Step),
    kids(Kids, Number, Below),
    maplist(failure(Table, Kids), Below, Steps).

step_of(Kind, Facts, Step) :-
    (   '$in_list'(procedure(Procedure), Facts),
        '$in_list'(of(Of), Facts)
    ->  Step = goal(Procedure, Of)
    ;   '$in_list'(clause(N), Facts)
    ->  Step = clause(Kind, N)
    ;   Step = Kind
    ).

%   calls(+Way, -Procedure, -Calls): Calls are the nodes of the calls of a Procedure of the program by equal steps, the
%   outermost one first.

calls(Way, Procedure, Calls) :-
    Goal = goal(Procedure, program),
    '$append'(_, [step(Number, Goal, _)|Above], Way),
    !,
    round(Above, Goal, Round, _, _),
    rounds(Above, Goal, Round, [Number], Calls).

rounds(Above, Goal, Round, Calls0, Calls) :-
    (   round(Above, Goal, Round, Number, Rest)
    ->  rounds(Rest, Goal, Round, [Number|Calls0], Calls)
    ;   Calls = Calls0
    ).

%   round(+Above, +Goal, ?Round, -Number, -Rest): the steps up to the next Goal, node Number.

round([step(Number0, Step, Beside)|Above], Goal, [Step-Beside|Round], Number, Rest) :-
    (   Step == Goal
    ->  Round = [],
        Number = Number0,
        Rest = Above
    ;   round(Above, Goal, Round, Number, Rest)
    ).
