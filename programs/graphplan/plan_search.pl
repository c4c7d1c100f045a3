% Graphplan: the search for a plan, from the goals backwards.
%
% To have a set of goals in level T, choose for each of them an action of level T
% that adds it, so that no two of the actions exclude each other; their
% preconditions are the goals in level T-1. A set of goals that cannot be had in a
% level is remembered (memoised): it cannot be had in that level or a lower one
% whichever way we come to it.

:- dynamic(failed/3).       % failed(Low, High, T): the set High << 50 + Low in level T
:- dynamic(counter/2).

%!  find_plan(+Problem, +Initial, +Goals, -Outcome) is det.
%
%   Outcome is plan(Steps, Statistics), Steps being a list of lists of names of
%   actions, or unreachable(Statistics), if there is no plan of any length. Initial
%   is a set, Goals a list of numbers of facts. Statistics is
%   figures(First, LevelledOff, Length, Memoised): the first level in which the
%   goals do not exclude each other, the level after which nothing changes (or
%   none if we did not get there), the last level searched, the number of
%   goal sets remembered.
find_plan(Problem, Initial, Goals, Outcome) :-
    retractall(failed(_, _, _)),
    set_counter(memoised, 0),
    set_counter(at_the_top, 0),
    sort(Goals, Numbers),
    set_of_numbers(Numbers, Set),
    needs(Numbers, Needs),
    first_level(Problem, Initial, Level),
    stage(0, [Level], Problem, none, goals(Numbers, Needs, Set), none, 0, Outcome).

%   stage(T, Levels, Problem, Off, Goals, First, Top, Outcome): the levels down from
%   T are there; look for a plan of T steps or go on to T+1. Off is the level after
%   which the graph does not change. Top is the number of sets that were known to
%   fail in level Off (or a higher one) after the stage before.
stage(T, Levels, Problem, Off, Goals, First0, Top0, Outcome) :-
    Levels = [Level|_],
    Goals = goals(Numbers, Needs, Set),
    (   consistent(Level, Numbers, Set)
    ->  ( First0 == none -> First = T ; First = First0 ),
        (   achieve(Levels, T, Off, Needs, Set, [], Steps)
        ->  Result = plan
        ;   Result = no_plan
        )
    ;   First = First0,
        Result = excluded
    ),
    counter(at_the_top, Top),
    (   Result == plan
    ->  counter(memoised, Memoised),
        Outcome = plan(Steps, figures(First, Off, T, Memoised))
    ;   no_hope(Result, Off, Top0, Top)
    ->  counter(memoised, Memoised),
        Outcome = unreachable(figures(First, Off, T, Memoised))
    ;   T1 is T + 1,
        longer(Levels, T, Problem, Off, Levels1, Off1),
        stage(T1, Levels1, Problem, Off1, Goals, First, Top, Outcome)
    ).

%   Once the graph has levelled off, goals that exclude each other do so for ever.
%   Else, if a stage met no set of goals in that level that was not known to fail
%   there before, then the sets known to fail are closed under going back one step,
%   and no longer plan can ever get out of them.
no_hope(excluded, Off, _, _) :-
    integer(Off).
no_hope(no_plan, Off, Top, Top) :-
    integer(Off).

longer([Level|Levels], _, _, Off, [Level, Level|Levels], Off) :-
    integer(Off),
    !.
longer([Level|Levels], T, Problem, none, [Next, Level|Levels], Off) :-
    next_level(Problem, Level, Next),
    (   same_level(Level, Next)
    ->  Off = T
    ;   Off = none
    ).

%!  achieve(+Levels, +T, +Off, +Goals, +Set, +Steps0, -Steps) is semidet.
%
%   Steps are T steps that lead from the initial state to one with the goals
%   (a list of need(Number, Bit), and the same as a Set), followed by Steps0.
achieve([_], 0, _, _, _, Steps, Steps) :-
    !.
achieve([level(_, _, Choices)|Levels], T, Off, Goals, Set, Steps0, Steps) :-
    Low is Set /\ 1125899906842623,     % 2^50 - 1: a small integer, for the index
    High is Set >> 50,
    \+ known_to_fail(Low, High, T),
    T1 is T - 1,
    (   open_goals(Goals, Choices, Open0),
        still_open(Open0, 0, -1, Open),
        choose(Open, -1, [], 0, [], Subgoals, Subset, Step),
        achieve(Levels, T1, Off, Subgoals, Subset, [Step|Steps0], Steps)
    ->  true
    ;   remember_failure(Low, High, T, Off),
        fail
    ).

known_to_fail(Low, High, T) :-
    failed(Low, High, T1),
    !,
    T1 >= T.

remember_failure(Low, High, T, Off) :-
    (   retract(failed(Low, High, T0))
    ->  true
    ;   T0 = -1,
        increment(memoised)
    ),
    assertz(failed(Low, High, T)),
    (   integer(Off), T >= Off, T0 < Off
    ->  increment(at_the_top)
    ;   true
    ).

%   Each goal as open(Bit, Set, Choices) with the actions that add it.
open_goals([], _, []).
open_goals([need(Number, Bit)|Needs], Choices, [open(Bit, Set, List)|Open]) :-
    arg(Number, Choices, choices(Set, List)),
    open_goals(Needs, Choices, Open).

%!  choose(+Open, +Allowed, +Needs0, +Set0, +Step0, -Needs, -Set, -Step) is nondet.
%
%   Step are names of actions that add all Open goals and do not exclude each other;
%   Needs and Set are their preconditions. Allowed is the set of actions that no
%   action chosen so far excludes (-1 means all of them).
choose([], _, Needs, Set, Step, Needs, Set, Step).
choose([open(_, _, Choices)|Open], Allowed, Needs0, Set0, Step0, Needs, Set, Step) :-
    member(choice(Bit, Compatible, Add, Needs1, Pre, Name), Choices),
    Allowed /\ Bit =\= 0,
    Allowed1 is Allowed /\ Compatible,
    still_open(Open, Add, Allowed1, Open1),
    new_needs(Needs1, Set0, Needs0, Needs2),
    Set1 is Set0 \/ Pre,
    (   Name == noop
    ->  Step1 = Step0
    ;   Step1 = [Name|Step0]
    ),
    choose(Open1, Allowed1, Needs2, Set1, Step1, Needs, Set, Step).

%   still_open(Open, Add, Allowed, Open1): Open1 are those of the Open goals that are
%   not in the set Add, the ones first for which only one action is left. Fails if
%   for one there is none: that is seen here before anything is chosen for it.
still_open(Open, Add, Allowed, Open1) :-
    forced_first(Open, Add, Allowed, Forced, Others),
    append(Forced, Others, Open1).

forced_first([], _, _, [], []).
forced_first([open(Bit, Set, Choices)|Open], Add, Allowed, Forced, Others) :-
    (   Add /\ Bit =\= 0
    ->  forced_first(Open, Add, Allowed, Forced, Others)
    ;   Left is Set /\ Allowed,
        Left =\= 0,
        (   Left /\ (Left - 1) =:= 0
        ->  Forced = [open(Bit, Left, Choices)|Forced1],
            forced_first(Open, Add, Allowed, Forced1, Others)
        ;   Others = [open(Bit, Left, Choices)|Others1],
            forced_first(Open, Add, Allowed, Forced, Others1)
        )
    ).

%   Needs is Needs0 and those of the first argument that are not yet in Set.
new_needs([], _, Needs, Needs).
new_needs([need(Number, Bit)|More], Set, Needs0, Needs) :-
    (   Set /\ Bit =:= 0
    ->  new_needs(More, Set, [need(Number, Bit)|Needs0], Needs)
    ;   new_needs(More, Set, Needs0, Needs)
    ).


% Counters

set_counter(Name, Value) :-
    retractall(counter(Name, _)),
    assertz(counter(Name, Value)).

increment(Name) :-
    retract(counter(Name, Value)),
    !,
    Value1 is Value + 1,
    assertz(counter(Name, Value1)).
