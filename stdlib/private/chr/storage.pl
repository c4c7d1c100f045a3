% SPDX-License-Identifier: MIT
% The clauses that store, remove and wake the constraints of each kind.

:- module('$chr_storage', [program_clauses/4, storage_clauses/3, goal/4, is_reactive/1, field_numbers/2]).

:- use_module(private(chr/store), []).
:- use_module(private(chr/tracing), []).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).

%!  goal(+Symbol, +What, +Arguments, -Goal) is det.
%
%   Goal calls the generated procedure What for the constraints of Symbol.
%
%       ?- goal('leq/2', insert, [x], Goal).
%       Goal = 'leq/2 insert'(x).

goal(Symbol, What, Arguments, Goal) :-
    atomic_list_concat([Symbol, ' ', What], Name),
    Goal =.. [Name|Arguments].

%!  is_reactive(+Kind) is semidet.
%
%   Binding a variable may wake constraints of Kind.
%
%       ?- is_reactive(kind(a/1, 'a/1', 3, [ground], [], [])).
%       false.

is_reactive(kind(_, _, _, Modes, _, _)) :-
    member(any, Modes),
    !.

%!  field_numbers(+Kinds, -Fields) is det.
%
%   Fields assigns the suspensions' fields for the lists of variables, in the form stored in attributes.
%
%       ?- field_numbers([], Fields).
%       Fields = fields.

field_numbers(Kinds, Fields) :-
    findall(Field, ( member(kind(_, _, _, _, _, Places), Kinds), member(place(_, _, Field), Places) ), Numbers),
    Fields =.. [fields|Numbers].

%!  program_clauses(+Program, +Module, +Kinds, -Clauses) is det.
%
%   Clauses create the store of Program, in Module, and are called when a variable of one of its constraints is bound.
%
%       :- program_clauses(Program, Module, Kinds, Clauses).

program_clauses(Program, Module, Kinds, Clauses) :-
    goal(Program, store, [Store], StoreHead),
    findall(Part, part(Kinds, Part), Parts),
    New =.. [store, Tracing, 1|Parts],
    Clauses =
        [ (StoreHead :-
               b_getval(Program, Store0),
               (   Store0 == []
               ->  '$chr_tracing':is_traced(Tracing),
                   Store = New,
                   b_setval(Program, Store)
               ;   Store = Store0
               ))
        |Clauses1
        ],
    (   member(Kind, Kinds),
        is_reactive(Kind)
    ->  atom_concat(Program, ' reindex', Reindex),
        atom_concat(Program, ' wake', Wake),
        Clauses1 =
            [ (Program:attr_unify_hook(Attribute, Value) :-
                   '$chr_store':unify(Program, Attribute, Value, Module, Reindex, Wake)),
              Program:attribute_goals(_, Goals, Goals)
            ]
    ;   Clauses1 = []
    ).

part(Kinds, Part) :-
    member(kind(_, _, _, _, Indexes, _), Kinds),
    (   Part = [l]
    ;   member(_, Indexes),
        Part = index([l], [])
    ).

%!  storage_clauses(+Kind, +Program, -Clauses) is det.
%
%   Clauses insert, remove and wake constraints of Kind. Program is program(Name, Fields).
%
%       :- storage_clauses(Kind, program(Program, Fields), Clauses).

storage_clauses(Kind, Program, [Insert, Remove|Clauses]) :-
    insert_clause(Kind, Program, Insert),
    remove_clause(Kind, Remove),
    (   is_reactive(Kind)
    ->  waking_clauses(Kind, Program, Clauses)
    ;   Clauses = []
    ).

constraint(kind(Name/Arity, Symbol, _, _, Indexes, Places), Arguments, Constraint, Headers, Suspension, Front) :-
    length(Arguments, Arity),
    Constraint =.. [Name|Arguments],
    length(Indexes, N),
    length(Places, M),
    Count is N + M + 1,
    length(Headers, Count),
    append(Arguments, Headers, Behind),
    Front = [_, _, _],
    append(Front, Behind, All),
    Suspension =.. [Symbol|All].

insert_clause(Kind, Program, (Head :- Body)) :-
    Kind = kind(_, Symbol, Part, _, Indexes, Places),
    constraint(Kind, Arguments, Constraint, [First|Headers], New, [0, Id, []]),
    append(Arguments, [Suspension, Store], HeadArguments),
    goal(Symbol, insert, HeadArguments, Head),
    length(Arguments, Arity),
    Field is Arity + 4,
    index_headers(Indexes, Headers, Arguments, Store, Keyed, Rest),
    maplist(=([]), Rest),
    inlined_link(First, Field, Suspension, FirstLink),
    closed_links(Indexes, Headers, Suspension, ClosedLinks),
    (   is_reactive(Kind)
    ->  open_links(Indexes, Places, Program, Arguments, Suspension, Store, OpenLinks)
    ;   OpenLinks = []
    ),
    append([[arg(2, Store, Id), Id1 is Id + 1, setarg(2, Store, Id1), arg(Part, Store, First)|Keyed],
            [Suspension = New|FirstLink], ClosedLinks, OpenLinks,
            [( arg(1, Store, on) -> '$chr_tracing':event(insert(Constraint)) ; true )]], Goals),
    '$conjunction'(Goals, Body).

append(Lists, List) :-
    foldl_append(Lists, List).

foldl_append([], []).
foldl_append([List|Lists], All) :-
    append(List, All1, All),
    foldl_append(Lists, All1).

% Closed indexes get their header when the suspension is created, the others are empty at first.
index_headers([], Headers, _, _, [], Headers).
index_headers([index(Positions, Part, Keys, _)|Indexes], [Header|Headers], Arguments, Store, Goals, Rest) :-
    (   Keys == closed
    ->  key(Positions, Arguments, Key),
        Goals = [arg(Part, Store, Index), '$chr_store':key_entry(Index, Key, Header)|Goals1]
    ;   Header = [],
        Goals = Goals1
    ),
    index_headers(Indexes, Headers, Arguments, Store, Goals1, Rest).

closed_links([], _, _, []).
closed_links([index(_, _, Keys, Field)|Indexes], [Header|Headers], Suspension, Goals) :-
    (   Keys == closed
    ->  inlined_link(Header, Field, Suspension, Link),
        append(Link, Goals1, Goals)
    ;   Goals = Goals1
    ),
    closed_links(Indexes, Headers, Suspension, Goals1).

inlined_link(Header, Field, Suspension,
             [ arg(2, Header, List), Cell = [Suspension|List], setarg(2, Header, Cell),
               ( List = [Next|_] -> setarg(Field, Next, Cell) ; true )
             ]).

key([Position|Positions], Arguments, Key) :-
    nth1(Position, Arguments, Argument),
    (   Positions == []
    ->  Key = Argument
    ;   keys(Positions, Arguments, Others),
        Key =.. [k, Argument|Others]
    ).

keys([], _, []).
keys([Position|Positions], Arguments, [Argument|Others]) :-
    nth1(Position, Arguments, Argument),
    keys(Positions, Arguments, Others).

open_links(Indexes, Places, program(Program, Fields), Arguments, Suspension, Store, Goals) :-
    findall(Index, ( member(Index, Indexes), Index = index(_, _, open, _) ), Open),
    foldl(index_link(Arguments, Suspension, Store), Open, Goals, Goals1),
    maplist(place_link(Program, Fields, Arguments, Suspension), Places, Goals1).

index_link(Arguments, Suspension, Store, index(Positions, Part, _, Field), Goals0, Goals1) :-
    key(Positions, Arguments, Key),
    Goals0 = [arg(Part, Store, Index), '$chr_store':open_link(Index, Key, Suspension, Field)|Goals1].

place_link(Program, Fields, Arguments, Suspension, place(Position, Slot, Field), Goal) :-
    nth1(Position, Arguments, Argument),
    Goal = '$chr_store':variable_link(Argument, Program, Fields, Slot, Suspension, Field).

remove_clause(Kind, (Head :- Body)) :-
    Kind = kind(_/Arity, Symbol, _, _, _, _),
    constraint(Kind, _, Constraint, Headers, Suspension, _),
    goal(Symbol, remove, [Suspension, Store], Head0),
    Head0 =.. [Name|_],
    Head =.. [Name, Removed, Store],
    Field is Arity + 4,
    unlinks(Headers, Field, Unlinks),
    append([[Removed = Suspension, setarg(1, Removed, dead)], Unlinks,
            [( arg(1, Store, on) -> '$chr_tracing':event(remove(Constraint)) ; true )]], Goals),
    '$conjunction'(Goals, Body).

unlinks([], _, []).
unlinks([Header|Headers], Field, ['$chr_store':unlink(Header, Field)|Goals]) :-
    Field1 is Field + 1,
    unlinks(Headers, Field1, Goals).

% Reindexing removes the suspension from the lists of its variables and inserts it where it belongs now.
waking_clauses(Kind, Program, [Reindex, Wake]) :-
    Program = program(Name, _),
    Kind = kind(_, Symbol, _, _, Indexes, Places),
    constraint(Kind, Arguments, Constraint, [_|Headers], Suspension, _),
    goal(Name, reindex, [Suspension, Same], ReindexHead),
    goal(Name, wake, [Suspension, Same], WakeHead),
    goal(Name, store, [Store], GetStore),
    append(Arguments, [Same, Store], AllArguments),
    goal(Symbol, 1, AllArguments, Again),
    open_headers(Indexes, Headers, Places, Unlinks, Cleared, Same),
    open_links(Indexes, Places, Program, Arguments, Same, Store, Links),
    append([[GetStore], Unlinks, Cleared, Links], Goals),
    '$conjunction'(Goals, ReindexBody),
    Reindex = (ReindexHead :- ReindexBody),
    Wake = (WakeHead :-
                GetStore,
                ( arg(1, Store, on) -> '$chr_tracing':event(wake(Constraint)) ; true ),
                Again).

open_headers([], Headers, Places, Unlinks, Cleared, Suspension) :-
    place_headers(Places, Headers, Unlinks, Cleared, Suspension).
open_headers([index(_, _, Keys, Field)|Indexes], [Header|Headers], Places, Unlinks, Cleared, Suspension) :-
    (   Keys == open
    ->  Unlinks = ['$chr_store':unlink(Header, Field)|Unlinks1]
    ;   Unlinks = Unlinks1
    ),
    open_headers(Indexes, Headers, Places, Unlinks1, Cleared, Suspension).

place_headers([], [], [], [], _).
place_headers([place(_, _, Field)|Places], [Header|Headers], ['$chr_store':unlink(Header, Field)|Unlinks],
              [setarg(Field, Suspension, [])|Cleared], Suspension) :-
    place_headers(Places, Headers, Unlinks, Cleared, Suspension).
