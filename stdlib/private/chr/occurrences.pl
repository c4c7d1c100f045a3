% SPDX-License-Identifier: MIT
% The clauses that execute the rules, according to the refined operational semantics (Duck, Stuckey, Garcia de la Banda,
% Holzbaur, ICLP 2004) and the compilation schema of Holzbaur and Fruehwirth. A constraint that is called or woken is
% active: it tries its occurrences in the rules from top to bottom. Occurrence number 2 of leq/2 is the procedure
%
%   'leq/2 2'(X, Y, Suspension, Store)
%
% which applies the rule if possible and continues with 'leq/2 3' unless the constraint has been removed. Partners are
% found in lists of the store: 'leq/2 2 1'(List, ...) tries each element as the first partner, 'leq/2 2 2' as the
% second.
%
% Late storage: Suspension is unbound until the constraint is stored, when a rule that keeps it is applied or no
% occurrence is left. Many constraints are removed before.

:- module('$chr_occurrences', [constraint_clauses/4]).

:- use_module(private(chr/guards), [schedule/6, guarded/4, known/2]).
:- use_module(private(chr/indexes), [partner_steps/4, kind/3]).
:- use_module(private(chr/rules), [goals/2]).
:- use_module(private(chr/storage), [goal/4, is_reactive/1]).
:- use_module(private(chr/store), []).
:- use_module(private(chr/tracing), []).
:- use_module(library(apply), [convlist/3, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, reverse/2]).

:- op(1180, xfx, ==>).
:- op(1180, xfx, <=>).
:- op(1100, xfx, \).
:- op(1200, xfx, @).

%!  constraint_clauses(+Kind, +Program, +Rules, -Clauses) is det.
%
%   Clauses, each Line-Clause, execute the constraints of Kind by Rules, a list of Number-Rule; Program is program(Name,
%   Kinds).
%
%       :- constraint_clauses(Kind, program(Program, Kinds), Rules, Clauses).

constraint_clauses(Kind, Program, Rules, [0-Public, 0-Entry|Clauses]) :-
    Kind = kind(Name/Arity, Symbol, _, _, _, _),
    Program = program(ProgramName, _),
    length(Arguments, Arity),
    Constraint =.. [Name|Arguments],
    goal(ProgramName, store, [Store], GetStore),
    append(Arguments, [Store], EntryArguments),
    goal(Symbol, call, EntryArguments, EntryHead),
    Public = (Constraint :- GetStore, EntryHead),
    append(Arguments, [_, Store], FirstArguments),
    goal(Symbol, 1, FirstArguments, First),
    Entry = (EntryHead :- ( arg(1, Store, on) -> '$chr_tracing':event(call(Constraint)) ; true ), First),
    findall(Occurrence, occurrence(Rules, Name/Arity, Occurrence), Occurrences),
    occurrence_clauses(Occurrences, 1, Kind, Program, Clauses, []).

occurrence(Rules, Name/Arity, occurrence(Number, Rule, N)) :-
    member(Number-Rule, Rules),
    Rule = rule(_, Heads, Guard, _, _),
    nth1(N, Heads, head(Constraint, _, active)),
    functor(Constraint, Name, Arity),
    \+ is_subsumed(N, Heads, Guard).

% An earlier occurrence in the same rule would have removed the constraint: the rule is symmetric in the two heads.
is_subsumed(N, Heads, Guard) :-
    nth1(N, Heads, head(C, _, _)),
    nth1(M, Heads, head(D, removed, active)),
    M < N,
    functor(C, Name, Arity),
    functor(D, Name, Arity),
    exchanged(Heads, 1, M, N, C, D, Swapped),
    maplist(constraint, Heads, Plain),
    Swapped-Guard =@= Plain-Guard,
    !.

exchanged([], _, _, _, _, _, []).
exchanged([head(E0, _, _)|Heads], I, M, N, C, D, [E|Swapped]) :-
    ( I =:= M -> E = C ; I =:= N -> E = D ; E = E0 ),
    I1 is I + 1,
    exchanged(Heads, I1, M, N, C, D, Swapped).

constraint(head(C, _, _), C).

% ---- occurrences ----

occurrence_clauses([], N, kind(_/Arity, Symbol, _, _, _, _), _, [0-(Head :- Body)|Clauses], Clauses) :-
    length(Arguments, Arity),
    append(Arguments, [Suspension, _Store], AllArguments),
    goal(Symbol, N, AllArguments, Head),
    goal(Symbol, insert, AllArguments, Insert),
    Body = ( var(Suspension) -> Insert ; true ).
occurrence_clauses([occurrence(Number, Rule0, Active)|Occurrences], N, Kind, Program, Clauses0, Clauses) :-
    copy_term(Rule0, Rule),
    Rule = rule(_, Heads, _, _, Line),
    nth1(Active, Heads, head(_, Fate, _)),
    Context = context(Number, Rule, Active, N, Kind, Program, _, _),
    entry_clause(Context, Entry, LevelClauses, Certain),
    Clauses0 = [Line-Entry|Clauses1],
    (   Fate == removed,
        Heads = [_]
    ->  (   Certain == true                     % no occurrence after it is ever tried
        ->  Clauses1 = Clauses
        ;   occurrence_clauses(Occurrences, N, Kind, Program, Clauses1, Clauses)    % clauses of the same procedure
        )
    ;   N1 is N + 1,
        otherwise_clause(Certain, Kind, N, N1, Line, Clauses1, Clauses2),
        with_line(LevelClauses, Line, Clauses2, Clauses3),
        occurrence_clauses(Occurrences, N1, Kind, Program, Clauses3, Clauses)
    ).

otherwise_clause(Certain, kind(_/Arity, Symbol, _, _, _, _), N, N1, Line, Clauses0, Clauses) :-
    (   Certain == true
    ->  Clauses0 = Clauses
    ;   length(Arguments, Arity),
        append(Arguments, [_, _], AllArguments),
        goal(Symbol, N, AllArguments, Head),
        goal(Symbol, N1, AllArguments, Next),
        Clauses0 = [Line-(Head :- Next)|Clauses]
    ).

with_line([], _, Clauses, Clauses).
with_line([Clause|Clauses0], Line, [Line-Clause|Clauses1], Clauses) :-
    with_line(Clauses0, Line, Clauses1, Clauses).

% The active constraint alone. Levels are the clauses that look for partners; Certain is true if each constraint of the
% kind passes.
entry_clause(Context, (Head :- Body), Levels, Certain) :-
    Context = context(_, rule(_, Heads, Guard, _, _), Active, N, Kind, program(_, Kinds), Suspension, Store),
    Kind = kind(_, Symbol, _, Modes, _, _),
    nth1(Active, Heads, head(Constraint, _, _)),
    Constraint =.. [_|Patterns],
    match_arguments(Patterns, Modes, [], Matched, Arguments, Tests, []),
    append(Arguments, [Suspension, Store], HeadArguments),
    goal(Symbol, N, HeadArguments, Head),
    goals(Guard, GuardGoals),
    term_variables(Heads, HeadVariables),
    schedule(GuardGoals, HeadVariables, Matched, Known, Now, Later),
    partner_steps(Heads, Active, Kinds, Steps),
    State = state(Arguments, Known, Later, []),
    (   Steps == []
    ->  guard_now(Now, Later, HeadVariables, Matched, Guarded),
        fire(Context, State, Fire),
        append(Tests, Guarded, Conditions0),
        history_test(Context, State, HistoryTest),
        append(Conditions0, HistoryTest, Conditions1),
        committed(Conditions1, Arguments, Certain, Commit),
        append([Conditions1, Commit, [Fire]], Goals),
        Levels = []
    ;   guarded(Now, HeadVariables, Matched, Guarded),
        append(Tests, Guarded, Conditions),
        Steps = [step(Partner, Positions)|_],
        lookup(Partner, Positions, Context, List, Lookup),
        level_goal(1, [List], Context, State, Level),
        committed(Conditions, Arguments, Certain, Commit0),
        ( Certain == true -> Commit = [] ; Commit = [List = [_|_]|Commit0] ),
        append([Conditions, Lookup, Commit, [Level]], Goals),
        levels(Steps, 1, Context, State, Levels)
    ),
    '$conjunction'(Goals, Body).

committed(Conditions, Arguments, Certain, Commit) :-
    (   Conditions == [],
        term_variables(Arguments, Variables),
        Variables == Arguments
    ->  Certain = true,
        Commit = []
    ;   Certain = false,
        Commit = [!]
    ).

append(Lists, List) :-
    (   Lists = [First|Rest]
    ->  append(First, List1, List),
        append(Rest, List1)
    ;   List = []
    ).

guard_now(Now, Later, HeadVariables, Matched, Guarded) :-
    append(Now, Later, All),
    guarded(All, HeadVariables, Matched, Guarded).

% ---- matching ----
%
% Patterns are the arguments of a head, Arguments the corresponding terms of the generated code. Variables of the rule
% are variables in that code; ground arguments are unified with the patterns, others are only inspected.

match_arguments([], [], Known, Known, [], Goals, Goals).
match_arguments([Pattern|Patterns], [Mode|Modes], Known0, Known, [Argument|Arguments], Goals0, Goals) :-
    match(Pattern, Mode, Known0, Known1, Argument, Goals0, Goals1),
    match_arguments(Patterns, Modes, Known1, Known, Arguments, Goals1, Goals).

match(Pattern, Mode, Known0, Known, Argument, Goals0, Goals) :-
    (   var(Pattern)
    ->  (   known(Known0, Pattern)
        ->  Goals0 = [Argument == Pattern|Goals],
            Known = Known0
        ;   Argument = Pattern,
            Goals0 = Goals,
            Known = [Pattern|Known0]
        )
    ;   Mode == ground
    ->  (   atomic(Pattern)
        ->  Argument = Pattern,
            Goals0 = Goals,
            Known = Known0
        ;   match_compound(Pattern, ground, Known0, Known, Argument, Goals0, Goals)
        )
    ;   atomic(Pattern)
    ->  Goals0 = [Argument == Pattern|Goals],
        Known = Known0
    ;   Goals0 = [nonvar(Argument), Argument = Term|Goals1],
        match_compound(Pattern, any, Known0, Known, Term, Goals1, Goals)
    ).

match_compound(Pattern, Mode, Known0, Known, Term, Goals0, Goals) :-
    Pattern =.. [Name|Patterns],
    maplist(same_mode(Mode), Patterns, Modes),
    match_arguments(Patterns, Modes, Known0, Known, Arguments, Goals0, Goals),
    Term =.. [Name|Arguments].

same_mode(Mode, _, Mode).

% ---- partners ----
%
% state(Arguments, Known, Guard, Partners): the active constraint's arguments, the known variables, the goals of the
% guard not called yet, and partner(HeadNumber, Suspension, Rest, Level-KnownBefore) for each partner found, last first.

level_goal(Level, Lists, context(_, _, _, N, kind(_, Symbol, _, _, _, _), _, Suspension, Store),
           state(Arguments, Known, _, Partners), Goal) :-
    atomic_list_concat([N, ' ', Level], Name),
    partner_variables(Partners, PartnerVariables),
    term_variables(Arguments-Known, Variables),
    append([Lists, PartnerVariables, Variables, [Suspension, Store]], All),
    goal(Symbol, Name, All, Goal).

partner_variables([], []).
partner_variables([partner(_, Suspension, Rest, _)|Partners], [Suspension, Rest|Variables]) :-
    partner_variables(Partners, Variables).

levels([], _, _, _, []).
levels([step(Partner, _)|Steps], Level, Context, State, [(EmptyHead :- Onward), (Head :- Body)|Clauses]) :-
    State = state(Arguments, Known0, Guard, Partners),
    Context = context(_, rule(_, Heads, _, _, _), Active, _, _, program(_, Kinds), Suspension, _),
    level_goal(Level, [[]], Context, State, EmptyHead),
    onward(Context, State, Onward),
    nth1(Partner, Heads, head(Constraint, _, _)),
    kind(Constraint, Kinds, kind(_/Arity, Symbol, _, Modes, Indexes, Places)),
    Constraint =.. [_|Patterns],
    match_arguments(Patterns, Modes, Known0, Matched, Actual, Tests, []),
    length(Actual, Arity),
    headers(Indexes, Places, Headers),
    append([[Life, _, _], Actual, Headers], Fields),
    Stored =.. [Symbol|Fields],
    Found = partner(Partner, Candidate, Rest, Level-Known0),
    State1 = state(Arguments, Known, Guard1, [Found|Partners]),
    level_goal(Level, [[Candidate|Rest]], Context, State, Head),
    level_goal(Level, [Rest], Context, State, Again),
    distinct([partner(Active, Suspension, _, 0)|Partners], Constraint, Heads, Candidate, Distinct),
    term_variables(Heads, HeadVariables),
    schedule(Guard, HeadVariables, Matched, Known, Now, Later),
    (   Steps == []
    ->  guard_now(Now, Later, HeadVariables, Matched, Guarded),
        Guard1 = [],
        history_test(Context, State1, HistoryTest),
        fire(Context, State1, Then),
        append([[Candidate = Stored, Life \== dead], Distinct, Tests, Guarded, HistoryTest], Conditions)
    ;   guarded(Now, HeadVariables, Matched, Guarded),
        Guard1 = Later,
        Steps = [step(Next, Positions)|_],
        lookup(Next, Positions, Context, List, Lookup),
        append([[Candidate = Stored, Life \== dead], Distinct, Tests, Guarded, Lookup, [List = [_|_]]], Conditions),
        Level1 is Level + 1,
        level_goal(Level1, [List], Context, State1, Then)
    ),
    '$conjunction'(Conditions, Condition),
    Body = ( Condition -> Then ; Again ),
    Level2 is Level + 1,
    levels(Steps, Level2, Context, State1, Clauses).

headers(Indexes, Places, [_|Headers]) :-
    append(Indexes, Places, Both),
    length(Both, N),
    length(Headers, N).

% Two heads never match the same constraint.
distinct([], _, _, _, []).
distinct([partner(N, Other, _, _)|Partners], Constraint, Heads, Candidate, Goals) :-
    nth1(N, Heads, head(Constraint1, _, _)),
    functor(Constraint, Name, Arity),
    (   functor(Constraint1, Name, Arity)
    ->  Goals = [\+ same_term(Candidate, Other)|Goals1]
    ;   Goals = Goals1
    ),
    distinct(Partners, Constraint, Heads, Candidate, Goals1).

% The continuation at the end of a list: the rest of the previous list, or the next occurrence.
onward(Context, State, Goal) :-
    State = state(Arguments, _, _, Partners),
    (   Partners = [partner(_, _, Rest, Level-_)|_]
    ->  before(State, Level, State1),
        level_goal(Level, [Rest], Context, State1, Goal)
    ;   next_occurrence(Context, Arguments, Goal)
    ).

next_occurrence(context(_, _, _, N, kind(_, Symbol, _, _, _, _), _, Suspension, Store), Arguments, Goal) :-
    N1 is N + 1,
    append(Arguments, [Suspension, Store], All),
    goal(Symbol, N1, All, Goal).

lookup(Partner, Positions, Context, List, Goals) :-
    Context = context(_, rule(_, Heads, _, _, _), _, _, _, program(Program, Kinds), _, Store),
    nth1(Partner, Heads, head(Constraint, _, _)),
    kind(Constraint, Kinds, kind(_, _, Part, Modes, Indexes, Places)),
    Constraint =.. [_|Arguments],
    (   Positions == []
    ->  Goals = [arg(Part, Store, Header), arg(2, Header, List)]
    ;   member(index(Positions, IndexPart, Keys, _), Indexes),
        !,
        key(Positions, Arguments, Key),
        (   Keys == closed
        ->  Goals = [arg(IndexPart, Store, Index), '$chr_store':key_list(Index, Key, List)]
        ;   ByKey = (arg(IndexPart, Store, Index), '$chr_store':open_key_list(Index, Key, List)),
            by_variables(Positions, Modes, Places, Arguments, Program, List, ByKey, Goal),
            Goals = [Goal]
        )
    ).

by_variables([], _, _, _, _, _, ByKey, ByKey).
by_variables([Position|Positions], Modes, Places, Arguments, Program, List, ByKey, Goal) :-
    nth1(Position, Arguments, Argument),
    (   var(Argument),
        nth1(Position, Modes, any)
    ->  member(place(Position, Slot, _), Places),
        !,
        Goal = ( var(Argument) -> '$chr_store':variable_list(Argument, Program, Slot, List) ; Goal1 )
    ;   Goal = Goal1
    ),
    by_variables(Positions, Modes, Places, Arguments, Program, List, ByKey, Goal1).

key(Positions, Arguments, Key) :-
    picked(Positions, Arguments, Picked),
    ( Picked = [Key] -> true ; Key =.. [k|Picked] ).

picked([], _, []).
picked([Position|Positions], Arguments, [Argument|Picked]) :-
    nth1(Position, Arguments, Argument),
    picked(Positions, Arguments, Picked).

% ---- propagation histories ----
%
% A propagation rule is applied only once to the same constraints. For constraints that are never woken, the youngest
% finds the others, once each; ids identify it where the body could have added more. For other constraints the
% suspension of the first head keeps a set.

history(Context, Kind) :-
    Context = context(_, rule(_, Heads, _, _, _), _, _, _, program(_, Kinds), _, _),
    (   member(head(_, removed, _), Heads)
    ->  Kind = none
    ;   member(head(Constraint, _, _), Heads),
        kind(Constraint, Kinds, ItsKind),
        is_reactive(ItsKind)
    ->  Kind = kept
    ;   Heads = [_, _, _|_]
    ->  Kind = ids
    ;   Kind = none
    ).

history_test(Context, state(_, _, _, Partners), Goals) :-
    Context = context(_, _, _, _, _, _, Suspension, _),
    history(Context, Kind),
    (   Kind == none
    ->  Goals = []
    ;   Kind == ids
    ->  older(Partners, Id, Tests),
        '$conjunction'([arg(2, Suspension, Id)|Tests], Test),
        Goals = [( var(Suspension) -> true ; Test )]
    ;   history_key(Context, Partners, Holder, Prepare, Key),
        append(Prepare, ['$chr_store':is_new(Holder, Key)], Tests),
        '$conjunction'(Tests, Test),
        Goals = [( var(Suspension) -> true ; Test )]
    ).

older([], _, []).
older([partner(_, Suspension, _, _)|Partners], Id, [arg(2, Suspension, Id1), Id1 < Id|Goals]) :-
    older(Partners, Id, Goals).

history_note(Context, state(_, _, _, Partners), Goals) :-
    history(Context, Kind),
    (   Kind == kept
    ->  history_key(Context, Partners, Holder, Prepare, Key),
        append(Prepare, ['$chr_store':note(Holder, Key)], Goals)
    ;   Goals = []
    ).

% The key identifies the rule and the other constraints, in the order of the heads.
history_key(Context, Partners, Holder, Prepare, Key) :-
    Context = context(Number, _, Active, _, _, _, Suspension, _),
    findall(N, ( N = Active ; member(partner(N, _, _, _), Partners) ), Ns0),
    sort(Ns0, [First|Ns]),
    All = [partner(Active, Suspension, _, 0)|Partners],
    member(partner(First, Holder, _, _), All),
    !,
    ids(Ns, All, Prepare, Ids),
    ( Ids == [] -> Key = Number ; Key =.. [k, Number|Ids] ).

ids([], _, [], []).
ids([N|Ns], All, [arg(2, Suspension, Id)|Goals], [Id|Ids]) :-
    member(partner(N, Suspension, _, _), All),
    !,
    ids(Ns, All, Goals, Ids).

% ---- applying a rule ----

fire(Context, State, Fire) :-
    Context = context(_, Rule, Active, _, Kind, Program, Suspension, Store),
    State = state(Arguments, _, _, Partners),
    Rule = rule(_, Heads, _, Body0, _),
    Kind = kind(_, Symbol, _, _, _, _),
    nth1(Active, Heads, head(_, Fate, _)),
    shown_rule(Rule, Shown),
    Trace = ( arg(1, Store, on) -> '$chr_tracing':event(apply(Shown)) ; true ),
    removals(Partners, Heads, Program, Store, Removals),
    body(Body0, Program, Store, Body),
    (   Fate == removed
    ->  goal(Symbol, remove, [Suspension, Store], Remove),
        append([[Trace, ( nonvar(Suspension) -> Remove ; true )], Removals, [Body]], Goals)
    ;   append(Arguments, [Suspension, Store], All),
        goal(Symbol, insert, All, Insert),
        history_note(Context, State, Note),
        continuation(Context, State, Continue),
        (   Body == true,
            Note == []
        ->  append([[Trace], Removals, [Continue]], Goals)
        ;   append([[Trace, ( var(Suspension) -> Insert ; true )], Note, [arg(1, Suspension, Life)], Removals,
                    [Body, arg(1, Suspension, Life1), ( Life1 == Life -> Continue ; true )]], Goals)
        )
    ),
    '$conjunction'(Goals, Fire).

removals([], _, _, _, []).
removals([partner(N, Suspension, _, _)|Partners], Heads, Program, Store, Goals) :-
    nth1(N, Heads, head(Constraint, Fate, _)),
    (   Fate == removed
    ->  Program = program(_, Kinds),
        kind(Constraint, Kinds, kind(_, Symbol, _, _, _, _)),
        goal(Symbol, remove, [Suspension, Store], Goal),
        Goals = [Goal|Goals1]
    ;   Goals = Goals1
    ),
    removals(Partners, Heads, Program, Store, Goals1).

% After the body the active constraint looks for further partners, from the list of the first removed partner.
continuation(Context, State, Goal) :-
    Context = context(_, rule(_, Heads, _, _, _), _, _, _, _, _, _),
    State = state(Arguments, _, _, Partners),
    (   Partners == []
    ->  next_occurrence(Context, Arguments, Goal)
    ;   reverse(Partners, Outermost),
        alive(Outermost, Heads, Context, State, Goal)
    ).

alive([partner(N, Suspension, Rest, Level-_)|Partners], Heads, Context, State, Goal) :-
    before(State, Level, State1),
    level_goal(Level, [Rest], Context, State1, Continue),
    nth1(N, Heads, head(_, Fate, _)),
    (   ( Partners == [] ; Fate == removed )
    ->  Goal = Continue
    ;   alive(Partners, Heads, Context, State, Goal1),
        Goal = ( arg(1, Suspension, dead) -> Continue ; Goal1 )
    ).

% The state in which the list of a level is traversed.
before(state(Arguments, _, _, Partners), Level, state(Arguments, Known, [], Outer)) :-
    append(_, [partner(_, _, _, Level-Known)|Outer], Partners),
    !.

shown_rule(rule(Name, Heads, Guard, Body, _), Shown) :-
    convlist(of_fate(kept), Heads, Kept),
    convlist(of_fate(removed), Heads, Removed),
    ( Guard == true -> Right = Body ; Right = '|'(Guard, Body) ),
    (   Removed == [] -> '$conjunction'(Kept, Left), Rule = (Left ==> Right)
    ;   Kept == [] -> '$conjunction'(Removed, Left), Rule = (Left <=> Right)
    ;   '$conjunction'(Kept, Left1), '$conjunction'(Removed, Left2), Rule = (Left1 \ Left2 <=> Right)
    ),
    ( var(Name) -> Shown = Rule ; Shown = (Name @ Rule) ).

of_fate(Fate, head(C, Fate0, _), C) :-
    Fate0 == Fate.

% Constraints of the program that a body calls are passed the store directly.
body(Goal, Program, Store, Body) :-
    (   var(Goal)
    ->  Body = call(Goal)
    ;   control(Goal, A, B, Body, BodyA, BodyB)
    ->  body(A, Program, Store, BodyA),
        body(B, Program, Store, BodyB)
    ;   Program = program(_, Kinds),
        callable(Goal),
        kind(Goal, Kinds, kind(_, Symbol, _, _, _, _))
    ->  Goal =.. [_|Arguments],
        append(Arguments, [Store], All),
        goal(Symbol, call, All, Body)
    ;   Body = Goal
    ).

control((A, B), A, B, (BodyA, BodyB), BodyA, BodyB).
control((A ; B), A, B, (BodyA ; BodyB), BodyA, BodyB).
control((A -> B), A, B, (BodyA -> BodyB), BodyA, BodyB).
