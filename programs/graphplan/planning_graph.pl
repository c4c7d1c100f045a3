% Graphplan: the planning graph.
%
% A planning graph alternates levels of facts and levels of actions: the facts of
% level 0 are the initial state; an action is in level T if its preconditions are
% in fact level T-1 and no two of them exclude each other there; the facts of
% level T are what the actions of level T add. For each fact there is an action
% that does nothing but keep it (a noop). Two actions of a level exclude each other
% (are mutex) if
%
%   - one deletes what the other needs or adds (interference), or
%   - a precondition of one excludes a precondition of the other (competing needs);
%
% two facts of a level exclude each other if every action that adds the one excludes
% every action that adds the other. (Blum and Furst 1997.)
%
% Facts and actions are numbered from 1, and every set of them is an integer with
% a bit for each number. Then all questions about sets are single operations:
% p and q exclude each other if the adders of q are a subset of the actions that
% every adder of p excludes, and so on.
%
% The problem, the same for all levels:
%
%   problem(Facts, Actions, Users, Adders, AllActions)
%       Facts    the facts, a list of fact(Number, Bit, Term)
%       Actions  the actions, noops last, a list of
%                action(Number, Bit, Name, PreNumbers, Pre, Add, Interfering)
%       Users, Adders  terms with an argument for each fact: the set of actions
%                that need it, that add it
%       AllActions  the set of all actions
%
% A level of the graph:
%
%   level(Present, Mutex, Choices)
%       Present  the set of facts in the level
%       Mutex    a term with an argument for each fact: the facts it excludes
%       Choices  a term with an argument for each fact: choices(Set, List), the
%                actions of this level that add it, the noop first; List has
%                choice(Bit, Compatible, Add, Needs, Pre, Name) for each, where
%                Compatible are the actions of the level it does not exclude,
%                Needs its preconditions as need(Number, Bit), Pre as a set

%!  number_problem(+Facts, +Actions, -Problem) is det.
%
%   Problem is the problem with the ground Facts, a list of terms, and ground
%   Actions, a list of action(Name, Pre, Add, Del) with lists of such terms.
number_problem(Terms, Actions0, Problem) :-
    number_facts(Terms, 1, 1, Facts),
    fact_table(Facts, Table),
    number_actions(Actions0, 1, 1, Table, NumberedActions, Number, Bit),
    noops(Facts, Number, Bit, Noops),
    append(NumberedActions, Noops, Numbered),
    sets_for_facts(Facts, Numbered, users, UserList),
    sets_for_facts(Facts, Numbered, adders, AdderList),
    sets_for_facts(Facts, Numbered, deleters, DeleterList),
    Users =.. [users|UserList],
    Adders =.. [adders|AdderList],
    Deleters =.. [deleters|DeleterList],
    interference(Numbered, Facts, Users, Adders, Deleters, Actions),
    length(Actions, Count),
    AllActions is (1 << Count) - 1,
    Problem = problem(Facts, Actions, Users, Adders, AllActions).

number_facts([], _, _, []).
number_facts([Term|Terms], Number, Bit, [fact(Number, Bit, Term)|Facts]) :-
    Number1 is Number + 1,
    Bit1 is Bit << 1,
    number_facts(Terms, Number1, Bit1, Facts).

fact_table(Facts, Table) :-
    findall(Term-Number, member(fact(Number, _, Term), Facts), Pairs),
    list_to_assoc(Pairs, Table).

fact_numbers([], _, []).
fact_numbers([Term|Terms], Table, [Number|Numbers]) :-
    get_assoc(Term, Table, Number),
    fact_numbers(Terms, Table, Numbers).

set_of_numbers([], 0).
set_of_numbers([Number|Numbers], Set) :-
    set_of_numbers(Numbers, Set0),
    Set is Set0 \/ 1 << (Number - 1).

%   After this step an action is a(Number, Bit, Name, PreNumbers, Pre, Add, Del).
number_actions([], Number, Bit, _, [], Number, Bit).
number_actions([action(Name, Pre0, Add0, Del0)|Actions0], Number0, Bit0, Table,
               [a(Number0, Bit0, Name, PreNumbers, Pre, Add, Del)|Actions], Number, Bit) :-
    fact_numbers(Pre0, Table, PreNumbers),
    fact_numbers(Add0, Table, AddNumbers),
    fact_numbers(Del0, Table, DelNumbers),
    set_of_numbers(PreNumbers, Pre),
    set_of_numbers(AddNumbers, Add),
    set_of_numbers(DelNumbers, Del),
    Number1 is Number0 + 1,
    Bit1 is Bit0 << 1,
    number_actions(Actions0, Number1, Bit1, Table, Actions, Number, Bit).

noops([], _, _, []).
noops([fact(Fact, Set, _)|Facts], Number, Bit,
      [a(Number, Bit, noop, [Fact], Set, Set, 0)|Noops]) :-
    Number1 is Number + 1,
    Bit1 is Bit << 1,
    noops(Facts, Number1, Bit1, Noops).

%   For each fact the set of actions that need, add or delete it.
sets_for_facts([], _, _, []).
sets_for_facts([fact(_, Bit, _)|Facts], Actions, Role, [Set|Sets]) :-
    actions_with(Actions, Role, Bit, 0, Set),
    sets_for_facts(Facts, Actions, Role, Sets).

actions_with([], _, _, Set, Set).
actions_with([a(_, ActionBit, _, _, Pre, Add, Del)|Actions], Role, Bit, Set0, Set) :-
    role(Role, Pre, Add, Del, Facts),
    (   Facts /\ Bit =:= 0
    ->  Set1 = Set0
    ;   Set1 is Set0 \/ ActionBit
    ),
    actions_with(Actions, Role, Bit, Set1, Set).

role(users, Pre, _, _, Pre).
role(adders, _, Add, _, Add).
role(deleters, _, _, Del, Del).

%   Which actions interfere does not depend on the level.
interference([], _, _, _, _, []).
interference([a(Number, Bit, Name, PreNumbers, Pre, Add, Del)|As], Facts, Users, Adders,
             Deleters, [action(Number, Bit, Name, PreNumbers, Pre, Add, Interfering)|Actions]) :-
    PreOrAdd is Pre \/ Add,
    union_for(Facts, Del, Users, 0, Set1),
    union_for(Facts, Del, Adders, Set1, Set2),
    union_for(Facts, PreOrAdd, Deleters, Set2, Set3),
    Interfering is Set3 /\ \ Bit,
    interference(As, Facts, Users, Adders, Deleters, Actions).

%   union_for(Facts, Set, Sets, Union0, Union): Union is Union0 and the argument of
%   Sets for each fact in Set.
union_for([], _, _, Union, Union).
union_for([fact(Number, Bit, _)|Facts], Set, Sets, Union0, Union) :-
    (   Set /\ Bit =:= 0
    ->  Union1 = Union0
    ;   arg(Number, Sets, More),
        Union1 is Union0 \/ More
    ),
    union_for(Facts, Set, Sets, Union1, Union).

%!  first_level(+Problem, +Initial, -Level) is det.
%
%   Level is fact level 0: the set Initial, in which nothing excludes anything.
first_level(problem(Facts, _, _, _, _), Initial, level(Initial, Mutex, none)) :-
    findall(0, member(_, Facts), Zeros),
    Mutex =.. [mutex|Zeros].

%!  next_level(+Problem, +Level, -Next) is det.
%
%   Next is the level after Level.
next_level(problem(Facts, Actions, Users, Adders, AllActions),
           level(Present0, Mutex0, _), level(Present, Mutex, Choices)) :-
    applicable(Actions, Present0, Mutex0, Facts, Users, AllActions, 0, Applicable, Pairs),
    present_facts(Facts, Adders, Applicable, 0, Present, AdderList),
    sets_excluded(AdderList, Pairs, AllActions, ExcludedList),
    mutex_sets(Facts, ExcludedList, AdderList, MutexList),
    choices(AdderList, Pairs, ChoiceList),
    Mutex =.. [mutex|MutexList],
    Choices =.. [choices|ChoiceList].

%   The actions of the level: the set of them, and for each its choice/6.
applicable([], _, _, _, _, _, Set, Set, []).
applicable([action(_, Bit, Name, PreNumbers, Pre, Add, Interfering)|Actions], Present, Mutex,
           Facts, Users, All, Set0, Set, Choices) :-
    (   Pre /\ Present =:= Pre,
        excluded_by(PreNumbers, Mutex, 0, Excluded),
        Excluded /\ Pre =:= 0
    ->  union_for(Facts, Excluded, Users, Interfering, Exclusive),
        Compatible is All /\ \ Exclusive,
        needs(PreNumbers, Needs),
        Choices = [choice(Bit, Compatible, Add, Needs, Pre, Name)|Choices1],
        Set1 is Set0 \/ Bit
    ;   Choices = Choices1,
        Set1 = Set0
    ),
    applicable(Actions, Present, Mutex, Facts, Users, All, Set1, Set, Choices1).

excluded_by([], _, Set, Set).
excluded_by([Number|Numbers], Mutex, Set0, Set) :-
    arg(Number, Mutex, More),
    Set1 is Set0 \/ More,
    excluded_by(Numbers, Mutex, Set1, Set).

needs([], []).
needs([Number|Numbers], [need(Number, Bit)|Needs]) :-
    Bit is 1 << (Number - 1),
    needs(Numbers, Needs).

present_facts([], _, _, Present, Present, []).
present_facts([fact(Number, Bit, _)|Facts], Adders, Applicable, Present0, Present, [Set|Sets]) :-
    arg(Number, Adders, Set0),
    Set is Set0 /\ Applicable,
    (   Set =:= 0
    ->  Present1 = Present0
    ;   Present1 is Present0 \/ Bit
    ),
    present_facts(Facts, Adders, Applicable, Present1, Present, Sets).

%   For each fact the actions that every one of its adders excludes.
sets_excluded([], _, _, []).
sets_excluded([Adders|AdderList], Choices, All, [Excluded|ExcludedList]) :-
    excluded_by_all(Choices, Adders, All, Excluded),
    sets_excluded(AdderList, Choices, All, ExcludedList).

excluded_by_all([], _, Excluded, Excluded).
excluded_by_all([choice(Bit, Compatible, _, _, _, _)|Choices], Adders, Excluded0, Excluded) :-
    (   Adders /\ Bit =:= 0
    ->  Excluded1 = Excluded0
    ;   Excluded1 is Excluded0 /\ \ Compatible
    ),
    excluded_by_all(Choices, Adders, Excluded1, Excluded).

mutex_sets([], _, _, []).
mutex_sets([fact(_, Bit, _)|Facts], [Excluded|ExcludedList], AdderList, [Set|Sets]) :-
    excluded_facts(AdderList, Excluded, 1, 0, Set0),
    Set is Set0 /\ \ Bit,
    mutex_sets(Facts, ExcludedList, AdderList, Sets).

excluded_facts([], _, _, Set, Set).
excluded_facts([Adders|AdderList], Excluded, Bit, Set0, Set) :-
    (   Adders =\= 0,
        Adders /\ Excluded =:= Adders
    ->  Set1 is Set0 \/ Bit
    ;   Set1 = Set0
    ),
    Bit1 is Bit << 1,
    excluded_facts(AdderList, Excluded, Bit1, Set1, Set).

choices([], _, []).
choices([Adders|AdderList], Pairs, [choices(Adders, List)|Lists]) :-
    choices_in(Pairs, Adders, [], List),
    choices(AdderList, Pairs, Lists).

%   In reverse order: the noops, which have the last numbers, come first.
choices_in([], _, List, List).
choices_in([Choice|Choices], Adders, List0, List) :-
    arg(1, Choice, Bit),
    (   Adders /\ Bit =:= 0
    ->  choices_in(Choices, Adders, List0, List)
    ;   choices_in(Choices, Adders, [Choice|List0], List)
    ).

%!  same_level(+Level1, +Level2) is semidet.
%
%   The levels have the same facts and the same exclusions: if they follow each
%   other, the graph has levelled off.
same_level(level(Present, Mutex, _), level(Present, Mutex, _)).

%!  consistent(+Level, +Numbers, +Set) is semidet.
%
%   The facts (as Numbers and as a Set) are all in Level and no two of them exclude
%   each other.
consistent(level(Present, Mutex, _), Numbers, Set) :-
    Set /\ Present =:= Set,
    excluded_by(Numbers, Mutex, 0, Excluded),
    Excluded /\ Set =:= 0.
