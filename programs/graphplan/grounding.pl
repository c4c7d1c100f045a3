% Graphplan: from operators with parameters to actions without.
%
% Only actions that might be possible at some time are made: those whose
% preconditions can be had if nothing were ever deleted. A fact that no operator
% adds or deletes is always as it is in the beginning; it decides which actions
% there are and is then no longer needed.

%!  ground_problem(+Operators, +Objects, +Initial, -Facts, -Actions) is det.
%
%   Actions are the possible actions, as action(step(Name, Arguments), Pre, Add, Del)
%   with sorted lists of facts; Facts are all facts that can change, sorted.
ground_problem(Operators, Objects, Initial, Facts, Actions) :-
    sort(Initial, Known),
    reachable(Operators, Objects, Known, Known, Actions0, AllFacts),
    changing(Actions0, Known, AllFacts, Facts),
    without_constant_facts(Actions0, Facts, Actions).

%   Rounds of: all actions that are possible with the Known facts, and all facts
%   that they add, until there are no new ones.
reachable(Operators, Objects, Initial, Known, Actions, Facts) :-
    by_name(Known, Table),
    findall(Action, possible(Operators, Objects, Table, Action), Actions0),
    findall(Fact, ( member(action(_, _, Add, _), Actions0), member(Fact, Add) ), Added),
    append(Known, Added, Facts0),
    sort(Facts0, Facts1),
    (   Facts1 == Known
    ->  sort(Actions0, Actions),
        Facts = Known
    ;   reachable(Operators, Objects, Initial, Facts1, Actions, Facts)
    ).

%   The facts in groups with the same name and number of arguments.
by_name(Facts, Table) :-
    findall((Name/Arity)-Fact, ( member(Fact, Facts), functor(Fact, Name, Arity) ), Pairs),
    keysort(Pairs, Sorted),
    groups(Sorted, Groups),
    list_to_assoc(Groups, Table).

groups([], []).
groups([Key-Fact|Pairs], [Key-[Fact|Facts]|Groups]) :-
    same_key(Pairs, Key, Facts, Rest),
    groups(Rest, Groups).

same_key([Key1-Fact|Pairs], Key, [Fact|Facts], Rest) :-
    Key1 == Key,
    !,
    same_key(Pairs, Key, Facts, Rest).
same_key(Pairs, _, [], Pairs).

possible(Operators, Objects, Table, action(step(Name, Arguments), Pre, Add, Del)) :-
    member(operator(Name, Parameters, Pre0, Add0, Del0), Operators),
    all_known(Pre0, Table),
    bind_parameters(Parameters, Objects, [], Arguments0),
    reverse(Arguments0, Arguments),
    sort(Pre0, Pre),
    sort(Add0, Add),
    sort(Del0, Del1),
    difference(Del1, Add, Del),         % what is added and deleted is there after
    Add = [_|_].

all_known([], _).
all_known([Fact|Facts], Table) :-
    functor(Fact, Name, Arity),
    get_assoc(Name/Arity, Table, Known),
    member(Fact, Known),
    all_known(Facts, Table).

%   Objects of the right types, a different one for each parameter.
bind_parameters([], _, Used, Used).
bind_parameters([Object-Type|Parameters], Objects, Used, Arguments) :-
    member(Object-Type, Objects),
    \+ memberchk(Object, Used),
    bind_parameters(Parameters, Objects, [Object|Used], Arguments).

difference([], _, []).
difference([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    difference(Xs, Ys, Zs1).

%   A fact can change if some action deletes it, or adds it and it is not there.
changing(Actions, Initial, AllFacts, Facts) :-
    findall(Fact, ( member(action(_, _, _, Del), Actions), member(Fact, Del) ), Deleted0),
    sort(Deleted0, Deleted),
    table(Deleted, DeletedTable),
    table(Initial, InitialTable),
    findall(Fact,
            ( member(Fact, AllFacts),
              ( get_assoc(Fact, DeletedTable, _) -> true
              ; \+ get_assoc(Fact, InitialTable, _) ) ),
            Facts).

table(Facts, Table) :-
    findall(Fact-true, member(Fact, Facts), Pairs),
    list_to_assoc(Pairs, Table).

without_constant_facts(Actions0, Facts, Actions) :-
    table(Facts, Table),
    findall(action(Name, Pre, Add, Del),
            ( member(action(Name, Pre0, Add0, Del0), Actions0),
              in_table(Pre0, Table, Pre),
              in_table(Add0, Table, Add),
              in_table(Del0, Table, Del),
              Add = [_|_] ),
            Actions).

in_table(Facts0, Table, Facts) :-
    findall(Fact, ( member(Fact, Facts0), get_assoc(Fact, Table, _) ), Facts).
