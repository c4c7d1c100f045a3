% SPDX-License-Identifier: MIT
% What the lesson on Graphplan asks of programs/graphplan: the levels of the planning graph, and the plan in it.

%!  layers(+OperatorFile, +FactFile, -Layers, -Goals, -Plan) is det.
%
%   Layers has layer(Facts, Actions, Mutex) for each level of facts: Facts are names, Actions are action(Name, Pre,
%   Add) of the level in front of it, Mutex are pairs of facts that exclude each other. Plan is a list of steps, or
%   none.

layers(OperatorFile, FactFile, Layers, Goals, Plan) :-
    load_operators(OperatorFile, Operators),
    load_facts(FactFile, Objects, Initial, GoalFacts),
    ground_problem(Operators, Objects, Initial, Facts, Actions),
    number_problem(Facts, Actions, Problem),
    Problem = problem(Numbered, _, _, _, _),
    sets(Problem, Initial, GoalFacts, InitialSet, _),
    first_level(Problem, InitialSet, Level0),
    (   plan(OperatorFile, FactFile, Steps)
    ->  maplist(maplist(action_name), Steps, Plan),
        length(Steps, Count)
    ;   Plan = none,
        Count = 12
    ),
    findall(Name, ( member(G, GoalFacts), fact_name(G, Name) ), Goals),
    level_facts(Level0, Numbered, Names0),
    further(Count, Level0, Problem, Layers0),
    Layers = [layer(Names0, [], [])|Layers0].

further(0, _, _, []) :- !.
further(Count, Level, Problem, Layers) :-
    next_level(Problem, Level, Next),
    Problem = problem(Numbered, _, _, _, _),
    (   same_level(Level, Next)
    ->  Layers = [Layer]
    ;   Layers = [Layer|Layers1]
    ),
    layer(Next, Numbered, Layer),
    Count1 is Count - 1,
    ( Layers == [Layer] -> true ; further(Count1, Next, Problem, Layers1) ).

layer(Level, Numbered, layer(Facts, Actions, Mutex)) :-
    Level = level(Present, MutexSets, Choices),
    level_facts(Level, Numbered, Facts),
    Choices =.. [_|Lists],
    findall(action(Name, Pre, Add),
            (   member(choices(_, List), Lists),
                member(choice(_, _, AddSet, _, PreSet, Step), List),
                Step \== noop,
                action_name(Step, Name),
                names_in(PreSet, Numbered, Pre),
                names_in(AddSet, Numbered, Add)
            ),
            Actions0),
    sort(Actions0, Actions),
    findall(A-B,
            (   member(fact(Number, Bit, TermA), Numbered),
                Present /\ Bit =\= 0,
                arg(Number, MutexSets, Set),
                member(fact(_, BitB, TermB), Numbered),
                BitB > Bit,
                Set /\ Present /\ BitB =\= 0,
                fact_name(TermA, A),
                fact_name(TermB, B)
            ),
            Mutex).

level_facts(level(Present, _, _), Numbered, Names) :-
    names_in(Present, Numbered, Names).

names_in(Set, Numbered, Names) :-
    findall(Name, ( member(fact(_, Bit, Term), Numbered), Set /\ Bit =\= 0, fact_name(Term, Name) ), Names).

fact_name(Term, Name) :-
    Term =.. Words,
    atomic_list_concat(Words, ' ', Name).

action_name(step(Name0, Arguments), Name) :-
    atomic_list_concat([Name0|Arguments], ' ', Name).
