% SPDX-License-Identifier: MIT
% How the rules access the store: for each head, the order in which its partners are looked up and by which arguments,
% and hence the indexes that each kind of constraint needs.
%
%   kind(Name/Arity, Symbol, Part, Modes, Indexes, Places)
%       Modes     ground, any, or free: bound or not, no rule ever asks
%       Indexes   index(Positions, Part, closed or open, Field); closed: all of these arguments are ground
%       Places    place(Position, Slot, Field): where a variable as this argument leads to the suspension
%   rule(Name, Heads, Guard, Body, Line)

:- module('$chr_indexes', [kinds/3, partner_steps/4, kind/3]).

:- use_module(private(chr/guards), [known/2, all_known/2]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, select/3]).

%!  kinds(+Constraints, +Rules, -Kinds) is det.
%
%   Kinds describe how the Constraints are stored so that Rules find them.
%
%       ?- kinds([constraint(a, 1, [any])], [], Kinds).
%       Kinds = [kind(a/1, 'a/1', 3, [free], [], [])].

kinds(Constraints, Rules, Kinds) :-
    maplist(bare_kind(Rules), Constraints, Kinds0),
    findall(Asked, asked(Rules, Kinds0, Asked), Lookups0),
    sort(Lookups0, Lookups),
    numbered(Kinds0, Lookups, 3, 3, Kinds).

bare_kind(Rules, constraint(Name, Arity, Modes0), kind(Name/Arity, Symbol, _, Modes, _, _)) :-
    atomic_list_concat([Name, /, Arity], Symbol),
    modes(Modes0, 1, Name/Arity, Rules, Modes).

modes([], _, _, _, []).
modes([Mode0|Modes0], N, Indicator, Rules, [Mode|Modes]) :-
    (   Mode0 == any,
        \+ is_asked(Rules, Indicator, N)
    ->  Mode = free
    ;   Mode = Mode0
    ),
    N1 is N + 1,
    modes(Modes0, N1, Indicator, Rules, Modes).

% Some rule inspects argument N: it is a nonvariable term in a head, a variable that occurs twice, or a variable of a
% guard.
is_asked(Rules, Name/Arity, N) :-
    member(rule(_, Heads, Guard, _, _), Rules),
    member(head(Constraint, _, _), Heads),
    functor(Constraint, Name, Arity),
    arg(N, Constraint, Argument),
    (   nonvar(Argument)
    ->  true
    ;   occurrences(f(Heads, Guard), Argument, Count),
        Count > 1
    ),
    !.

occurrences(Term, Variable, Count) :-
    (   Term == Variable -> Count = 1
    ;   compound(Term) -> Term =.. [_|Arguments], foldl(add_occurrences(Variable), Arguments, 0, Count)
    ;   Count = 0
    ).

add_occurrences(Variable, Term, Count0, Count2) :-
    occurrences(Term, Variable, Count1),
    Count2 is Count0 + Count1.

asked(Rules, Kinds, Name/Arity-Positions) :-
    member(rule(_, Heads, _, _, _), Rules),
    nth1(N, Heads, _),
    partner_steps(Heads, N, Kinds, Steps),
    member(step(M, Positions), Steps),
    Positions \== [],
    nth1(M, Heads, head(Constraint, _, _)),
    functor(Constraint, Name, Arity).

%!  partner_steps(+Heads, +Active, +Kinds, -Steps) is det.
%
%   With head number Active as the active constraint, the partners are looked up in the order of Steps: step(Number,
%   Positions), by the arguments at Positions. Partners with the most known arguments come first.
%
%       :- partner_steps([head(a(X), kept, active), head(b(X), kept, active)], 1,
%              Kinds, Steps).

partner_steps(Heads, Active, Kinds, Steps) :-
    findall(N, ( nth1(N, Heads, _), N =\= Active ), Others),
    nth1(Active, Heads, head(Constraint, _, _)),
    term_variables(Constraint, Known),
    steps(Others, Heads, Known, Kinds, Steps).

steps([], _, _, _, []).
steps([N|Ns], Heads, Known, Kinds, [step(Best, Positions)|Steps]) :-
    best([N|Ns], Heads, Known, Kinds, none, 0, Best, Positions),
    select(Best, [N|Ns], Rest),
    !,
    nth1(Best, Heads, head(Constraint, _, _)),
    term_variables(Known-Constraint, Known1),
    steps(Rest, Heads, Known1, Kinds, Steps).

best([], _, _, _, Best-Positions, _, Best, Positions).
best([N|Ns], Heads, Known, Kinds, Best0, Score0, Best, Positions) :-
    nth1(N, Heads, head(Constraint, _, _)),
    kind(Constraint, Kinds, kind(_, _, _, Modes, _, _)),
    Constraint =.. [_|Arguments],
    determined(Arguments, Modes, 1, Known, Positions0),
    length(Positions0, Length),
    Score is Length + 1,
    (   Score > Score0
    ->  best(Ns, Heads, Known, Kinds, N-Positions0, Score, Best, Positions)
    ;   best(Ns, Heads, Known, Kinds, Best0, Score0, Best, Positions)
    ).

determined([], [], _, _, []).
determined([Argument|Arguments], [Mode|Modes], N, Known, Positions) :-
    (   Mode \== free,
        all_known(Argument, Known)
    ->  Positions = [N|Positions1]
    ;   Positions = Positions1
    ),
    N1 is N + 1,
    determined(Arguments, Modes, N1, Known, Positions1).

%!  kind(+Constraint, +Kinds, -Kind) is semidet.
%
%   Kind is the kind of Constraint.
%
%       ?- kind(a(1), [kind(a/1, 'a/1', 3, [any], [], [])], Kind).
%       Kind = kind(a/1, 'a/1', 3, [any], [], []).

kind(Constraint, [Kind0|Kinds], Kind) :-
    Kind0 = kind(Name/Arity, _, _, _, _, _),
    (   functor(Constraint, Name, Arity)
    ->  Kind = Kind0
    ;   kind(Constraint, Kinds, Kind)
    ).

% ---- numbers ----

numbered([], _, _, _, []).
numbered([kind(Indicator, Symbol, _, Modes, _, _)|Kinds0], Lookups, Part, Slot,
         [kind(Indicator, Symbol, Part, Modes, Indexes, Places)|Kinds]) :-
    Indicator = _/Arity,
    findall(Positions, member(Indicator-Positions, Lookups), Sets),
    Field is Arity + 5,
    Part1 is Part + 1,
    indexes(Sets, Modes, Part1, Part2, Field, Field1, Indexes),
    places(Modes, 1, Slot, Slot1, Field1, Places),
    numbered(Kinds0, Lookups, Part2, Slot1, Kinds).

indexes([], _, Part, Part, Field, Field, []).
indexes([Positions|Sets], Modes, Part0, Part, Field0, Field, [index(Positions, Part0, Keys, Field0)|Indexes]) :-
    (   member(Position, Positions),
        nth1(Position, Modes, any)
    ->  Keys = open
    ;   Keys = closed
    ),
    Part1 is Part0 + 1,
    Field1 is Field0 + 1,
    indexes(Sets, Modes, Part1, Part, Field1, Field, Indexes).

places([], _, Slot, Slot, _, []).
places([Mode|Modes], N, Slot0, Slot, Field, Places) :-
    N1 is N + 1,
    (   Mode == any
    ->  Places = [place(N, Slot0, Field)|Places1],
        Slot1 is Slot0 + 1,
        Field1 is Field + 1
    ;   Places = Places1,
        Slot1 = Slot0,
        Field1 = Field
    ),
    places(Modes, N1, Slot1, Slot, Field1, Places1).
