% SPDX-License-Identifier: MIT
% Labeling in which the program chooses variables and values, or in which choices are counted.
%
% The counts are a term counts(Assumptions, Discrepancies), Discrepancies being how many are still
% allowed, or `any`. A first choice is an assumption; every later one uses up a discrepancy, too.

:- module(clpfd_guided_search,
          [ guided_labeling/3, first_bound/2, later_bound/2, minimize/2, minimize/3, maximize/2,
            maximize/3 ]).

:- use_module(library(clpfd/arithmetic)).
:- use_module(library(clpfd/sets)).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(library(random), [random_between/3, random_permutation/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate minimize(0, ?), minimize(0, ?, +), maximize(0, ?), maximize(0, ?, +).

%!  guided_labeling(+Guides, +Options, ?Xs) is nondet.
%
%   As labeling(Options, Xs), where Guides are those of Options that this file is about.

guided_labeling(Guides, Options, Xs) :-
    option(discrepancy(Most), Guides, any),
    seeds(Guides),
    plan(Options, plan(first, up, step), Plan),
    Search = search(Xs, Plan, Most, Count),
    (   member(Option, Options), objective(Option, Direction, E)
    ->  Value #= E,
        best(Direction, clpfd_guided_search:run(Search), Value)
    ;   run(Search)
    ),
    option(assumptions(Count), Guides, _).

run(search(Xs, Plan, Most, Count)) :-
    assign(Xs, Plan, counts(0, Most), counts(Count, _)).

objective(minimize(E), min, E).
objective(maximize(E), max, E).
objective(min(E), min, E).
objective(max(E), max, E).

seeds([]).
seeds([Guide|Guides]) :-
    (   arg(1, Guide, Seed),
        functor(Guide, Name, 1),
        memberchk(Name, [random_variable, random_value]),
        integer(Seed)
    ->  set_random(seed(Seed))
    ;   true
    ),
    seeds(Guides).

plan([], Plan, Plan).
plan([Option|Options], Plan0, Plan) :-
    Plan0 = plan(Variable, Value, Way),
    (   Option = variable(Goal) -> Plan1 = plan(call(Goal), Value, Way)
    ;   Option = random_variable(_) -> Plan1 = plan(random, Value, Way)
    ;   Option = value(Goal) -> Plan1 = plan(Variable, call(Goal), Way)
    ;   Option = random_value(_) -> Plan1 = plan(Variable, random, Way)
    ;   memberchk(Option, [ff, first_fail, ffc, most_constrained]) -> Plan1 = plan(ff, Value, Way)
    ;   memberchk(Option, [min, smallest]) -> Plan1 = plan(min, Value, Way)
    ;   memberchk(Option, [max, largest]) -> Plan1 = plan(max, Value, Way)
    ;   Option == anti_first_fail -> Plan1 = plan(anti_first_fail, Value, Way)
    ;   Option == down -> Plan1 = plan(Variable, down, Way)
    ;   Option == bisect -> Plan1 = plan(Variable, Value, bisect)
    ;   Plan1 = Plan0
    ),
    plan(Options, Plan1, Plan).

assign(Xs0, Plan, Counts0, Counts) :-
    unknown(Xs0, Xs),
    (   Xs == []
    ->  Counts = Counts0
    ;   Plan = plan(Variable, Value, Way),
        chosen(Variable, Xs, X, Rest),
        (   var(X)
        ->  choice(Value, Way, X, Rest, Counts0, Counts1)
        ;   Counts1 = Counts0
        ),
        assign([X|Rest], Plan, Counts1, Counts)
    ).

unknown([], []).
unknown([X|Xs], Unknown) :-
    (   var(X)
    ->  Unknown = [X|Unknown1]
    ;   Unknown = Unknown1
    ),
    unknown(Xs, Unknown1).

chosen(first, [X|Xs], X, Xs).
chosen(call(Goal), Xs, X, Rest) :-
    once(call(user:Goal, Xs, X, Rest)).
chosen(random, Xs, X, Rest) :-
    length(Xs, N),
    Last is N-1,
    random_between(0, Last, I),
    nth0(I, Xs, X),
    without(Xs, X, Rest).
chosen(ff, Xs, X, Rest) :- least(Xs, size, X, Rest).
chosen(anti_first_fail, Xs, X, Rest) :- least(Xs, minus_size, X, Rest).
chosen(min, Xs, X, Rest) :- least(Xs, low, X, Rest).
chosen(max, Xs, X, Rest) :- least(Xs, minus_high, X, Rest).

least([X0|Xs], Measure, X, Rest) :-
    measure(Measure, X0, M),
    least(Xs, Measure, X0, M, X),
    without([X0|Xs], X, Rest).

least([], _, X, _, X).
least([Y|Ys], Measure, X0, M0, X) :-
    measure(Measure, Y, M),
    (   M < M0
    ->  least(Ys, Measure, Y, M, X)
    ;   least(Ys, Measure, X0, M0, X)
    ).

measure(size, X, M) :- fd_size(X, M).
measure(minus_size, X, M) :- fd_size(X, N), M is -N.
measure(low, X, M) :- fd_inf(X, M).
measure(minus_high, X, M) :- fd_sup(X, N), M is -N.

without([Y|Ys], X, Rest) :-
    (   Y == X
    ->  Rest = Ys
    ;   Rest = [Y|Rest1],
        without(Ys, X, Rest1)
    ).

% The goal narrows X, in as many ways as it likes; it says which of them is the first.
choice(call(Goal), _, X, Rest, Counts0, Counts) :-
    !,
    call(user:Goal, X, Rest, Counts0, Counts).
choice(random, _, X, _, Counts0, Counts) :-
    !,
    fd_set(X, Set),
    fdset_to_list(Set, Values),
    random_permutation(Values, Shuffled),
    one_of(Shuffled, X, first, Counts0, Counts).
choice(Direction, bisect, X, _, Counts0, Counts) :-
    !,
    fd_inf(X, Low),
    fd_sup(X, High),
    Middle0 is (Low+High) // 2,
    Middle is min(Middle0, High-1),
    two_ways(Direction, X #=< Middle, X #> Middle, Counts0, Counts).
choice(down, _, X, _, Counts0, Counts) :-
    !,
    fd_sup(X, High),
    two_ways(up, X = High, X #\= High, Counts0, Counts).
choice(_, _, X, _, Counts0, Counts) :-
    fd_inf(X, Low),
    two_ways(up, X = Low, X #\= Low, Counts0, Counts).

two_ways(up, First, Second, Counts0, Counts) :-
    (   first_bound(Counts0, Counts), call(First)
    ;   later_bound(Counts0, Counts), call(Second)
    ).
two_ways(down, First, Second, Counts0, Counts) :-
    two_ways(up, Second, First, Counts0, Counts).

one_of([Value|Values], X, Which, Counts0, Counts) :-
    (   Which == first
    ->  first_bound(Counts0, Counts1)
    ;   later_bound(Counts0, Counts1)
    ),
    (   X = Value,
        Counts = Counts1
    ;   Values = [_|_],
        one_of(Values, X, later, Counts0, Counts)
    ).

%!  first_bound(+Counts0, -Counts) is det.
%
%   For the goal of value(Goal): what follows is the first choice for its variable (SICStus Prolog).

first_bound(counts(N0, D), counts(N, D)) :-
    N is N0+1.

%!  later_bound(+Counts0, -Counts) is semidet.
%
%   For the goal of value(Goal): what follows is a later choice. Fails when discrepancy(N) forbids it.

later_bound(counts(N0, D0), counts(N, D)) :-
    N is N0+1,
    (   D0 == any
    ->  D = any
    ;   D0 > 0,
        D is D0-1
    ).

% ---- optimisation of any goal ----

%!  minimize(:Goal, ?X) is nondet.
%
%   Solutions of Goal with the least value of X (SICStus Prolog). Goal must make X known.

minimize(Goal, X) :-
    best(min, Goal, X).

%!  minimize(:Goal, ?X, +Options) is nondet.
%
%   As minimize/2; Options say how to search and are ignored.

minimize(Goal, X, _) :-
    best(min, Goal, X).

%!  maximize(:Goal, ?X) is nondet.
%
%   Solutions of Goal with the greatest value of X (SICStus Prolog). Goal must make X known.

maximize(Goal, X) :-
    best(max, Goal, X).

%!  maximize(:Goal, ?X, +Options) is nondet.
%
%   As maximize/2; Options say how to search and are ignored.

maximize(Goal, X, _) :-
    best(max, Goal, X).

best(Direction, Goal, X) :-
    findall(X, once(Goal), [First]),
    improved(Direction, Goal, X, First, Best),
    X = Best,
    call(Goal).

improved(Direction, Goal, X, Best0, Best) :-
    (   integer(Best0)
    ->  true
    ;   throw(error(instantiation_error, _))
    ),
    findall(X, ( better(Direction, X, Best0), once(Goal) ), Found),
    (   Found = [Better]
    ->  improved(Direction, Goal, X, Better, Best)
    ;   Best = Best0
    ).

better(min, X, Best) :- X #< Best.
better(max, X, Best) :- X #> Best.
