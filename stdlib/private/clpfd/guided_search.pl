% SPDX-License-Identifier: MIT
% Labeling in which the program chooses variables and values, or in which choices are counted.
%
% The counts are a term counts(Assumptions, Discrepancies), where Discrepancies is the number still allowed, or `any`. A
% first choice is an assumption; each later one also uses up a discrepancy.

:- module('$clpfd_guided_search',
          [ guided_labeling/4, time_limited_best/4, first_bound/2, later_bound/2, minimize/2, minimize/3,
            maximize/2, maximize/3, solve/2 ]).

:- use_module(library(apply), [exclude/3, include/3, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, nth0/3, reverse/2]).
:- use_module(library(random), [random_between/3]).
:- use_module(library(timeout), [time_out/3]).

:- meta_predicate guided_labeling(:, +, +, ?), time_limited_best(0, ?, +, ?), solve(:, :).
:- meta_predicate minimize(0, ?), minimize(0, ?, +), maximize(0, ?), maximize(0, ?, +).

%!  guided_labeling(:Guides, +Settings, +Objectives, ?Xs) is nondet.
%
%   Like labeling(Options, Xs). Guides are the Options handled in this file, Settings is settings(Order, Values,
%   Branching, Mode) of the others, Objectives are min(E) and max(E).
%
%       ?- X in 1..3, guided_labeling([discrepancy(0)], settings(leftmost, up, step, all), [], [X]).
%       X = 1.

guided_labeling(Module:Guides, settings(Order, Values, Branching, Mode), Objectives, Xs) :-
    ( memberchk(discrepancy(Most), Guides) -> must_be(nonneg, Most) ; Most = any ),
    seeds(Guides),
    ( memberchk(out, Guides) -> Way = out ; Way = in ),
    plan(Guides, Module, plan(Order, value(Branching, Values), Way), Plan),
    maplist(aim, Objectives, Aims),
    Search = '$clpfd_guided_search':assign(Xs, Plan, counts(0, Most), counts(Count, _)),
    optimise(Aims, Mode, Search),
    ( memberchk(assumptions(Known), Guides) -> Known = Count ; true ).

aim(Objective, Direction-X) :-
    Objective =.. [Direction,E],
    X #= E.

optimise([], _, Search) :-
    !,
    call(Search).
optimise([Direction-X|_], all, Search) :-
    !,
    improving(Direction, Search, X).
optimise([Direction-X|_], best, Search) :-
    !,
    best(Direction, Search, X).
optimise(Aims, _, Search) :-
    ordered(Aims, Search).

seeds([]).
seeds([Guide|Guides]) :-
    (   ( Guide = random_variable(Seed) ; Guide = random_value(Seed) )
    ->  must_be(integer, Seed),
        set_random(seed(Seed))
    ;   true
    ),
    seeds(Guides).

% plan(Variable, Value, Way): how variable and value are chosen, and whether alternatives are tried from the first (in)
% or from the last.
plan([], _, Plan, Plan).
plan([Guide|Guides], Module, plan(Variable, Value, Way), Plan) :-
    (   Guide == random -> Plan1 = plan(Variable, random, Way)
    ;   Guide = variable(Goal) -> Plan1 = plan(call(Module:Goal), Value, Way)
    ;   Guide = random_variable(_) -> Plan1 = plan(random, Value, Way)
    ;   Guide = value(Goal) -> Plan1 = plan(Variable, call(Module:Goal), Way)
    ;   Guide = random_value(_) -> Plan1 = plan(Variable, random, Way)
    ;   Plan1 = plan(Variable, Value, Way)
    ),
    plan(Guides, Module, Plan1, Plan).

assign(Xs0, Plan, Counts0, Counts) :-
    include(var, Xs0, Xs),
    (   Xs == []
    ->  Counts = Counts0
    ;   Plan = plan(Variable, Value, Way),
        chosen(Variable, Xs, X, Rest),
        (   var(X)
        ->  choice(Value, Way, X, Rest, Counts0, Counts1)
        ;   Counts1 = Counts0
        ),
        assign(Xs, Plan, Counts1, Counts)
    ).

% ---- choosing a variable ----

chosen(-, [X|Xs], X, Xs) :- !.
chosen(leftmost, [X|Xs], X, Xs) :- !.
chosen(call(Goal), Xs, X, Rest) :-
    !,
    once(call(Goal, Xs, X, Rest)).
chosen(random, Xs, X, Rest) :-
    !,
    length(Xs, N),
    Last is N-1,
    random_between(0, Last, I),
    nth0(I, Xs, X),
    without(Xs, X, Rest).
chosen(Order, [X0|Xs], X, Rest) :-
    measure(Order, X0, M),
    least(Xs, Order, X0, M, X),
    without([X0|Xs], X, Rest).

least([], _, X, _, X).
least([Y|Ys], Order, X0, M0, X) :-
    measure(Order, Y, M),
    (   M @< M0
    ->  least(Ys, Order, Y, M, X)
    ;   least(Ys, Order, X0, M0, X)
    ).

% The variable for which this measure is least comes first.
measure(ff, X, M) :- fd_size(X, M).
measure(ffc, X, N-M) :- fd_size(X, N), measure(occurrence, X, M).
measure(min, X, M) :- fd_inf(X, M).
measure(max, X, M) :- fd_sup(X, N), M is -N.
measure(anti_first_fail, X, M) :- fd_size(X, N), M is -N.
measure(occurrence, X, M) :- fd_degree(X, N), M is -N.
measure(impact, X, M) :- fd_size(X, M).  % nothing is learnt here
measure(activity, X, M) :- fd_size(X, M).
measure(precedence, X, M) :- fd_inf(X, M).
measure(dom_w_deg, X, M) :-
    fd_size(X, N),
    fd_degree(X, D),
    ( D =:= 0 -> M = last ; M is float(N)/D ).  % an atom is after all numbers
measure(max_regret, X, M) :-
    intervals(X, [Least-High|Is]),
    (   Least < High
    ->  M = -1
    ;   Is = [Next-_|_],
        M is Least-Next
    ).

without([Y|Ys], X, Rest) :-
    (   Y == X
    ->  Rest = Ys
    ;   Rest = [Y|Rest1],
        without(Ys, X, Rest1)
    ).

% ---- choosing a value ----

% Goal narrows X, in any number of ways, and marks which of them is the first.
choice(call(Goal), _, X, Rest, Counts0, Counts) :-
    call(Goal, X, Rest, Counts0, Counts).
choice(random, _, X, _, Counts0, Counts) :-
    intervals(X, Is),
    size(Is, 0, N),
    empty_assoc(Moved),
    drawn(0, N, Moved, Is, X, first, Counts0, Counts).
choice(value(Branching, Direction), Way, X, _, Counts0, Counts) :-
    (   Branching == enum
    ->  intervals(X, Is),
        (   memberchk(Direction-Way, [down-in,up-out,(-)-out])
        ->  reverse(Is, Reversed),
            one_of(Reversed, max, X, first, Counts0, Counts)
        ;   one_of(Is, min, X, first, Counts0, Counts)
        )
    ;   memberchk(Branching, [bisect, interval])
    ->  first_half(Branching, X, Middle),
        (   Direction == down
        ->  two_ways(Way, X #> Middle, X #=< Middle, Counts0, Counts)
        ;   two_ways(Way, X #=< Middle, X #> Middle, Counts0, Counts)
        )
    ;   first_value(Branching, Direction, X, Value),
        two_ways(Way, X = Value, X #\= Value, Counts0, Counts)
    ).

% The greatest value of the part that is tried first.
first_half(interval, X, Middle) :-
    intervals(X, [_-Middle,_|_]),
    !.
first_half(_, X, Middle) :-
    fd_inf(X, Low),
    fd_sup(X, High),
    Middle is (Low+High) div 2.

first_value(median, _, X, Value) :-
    !,
    intervals(X, Is),
    size(Is, 0, N),
    I is (N-1) // 2,
    nth_element(Is, I, Value).
first_value(middle, _, X, Value) :-
    !,
    fd_inf(X, Low),
    fd_sup(X, High),
    Middle is (Low+High) div 2,
    intervals(X, Is),
    nearest(Is, Middle, Low, Value).
first_value(_, Direction, X, Value) :-
    (   Direction == down
    ->  fd_sup(X, Value)
    ;   fd_inf(X, Value)
    ).

% The domain as a list Low-High, ...: it may be too large for a list of its elements.
intervals(X, Is) :-
    fd_dom(X, Domain),
    intervals(Domain, Is, []).

intervals(D\/E, Is0, Is) :- !, intervals(D, Is0, Is1), intervals(E, Is1, Is).
intervals(L..H, [L-H|Is], Is) :- !.
intervals(N, [N-N|Is], Is).

size([], N, N).
size([L-H|Is], N0, N) :-
    N1 is N0+H-L+1,
    size(Is, N1, N).

% Counting from 0.
nth_element([L-H|Is], I, Value) :-
    Further is I-(H-L+1),
    (   Further < 0
    ->  Value is L+I
    ;   nth_element(Is, Further, Value)
    ).

% Of two equally near values, the smaller one.
nearest([], _, Value, Value).
nearest([L-H|Is], Middle, Value0, Value) :-
    V is max(L, min(Middle, H)),
    (   abs(V-Middle) < abs(Value0-Middle)
    ->  nearest(Is, Middle, V, Value)
    ;   nearest(Is, Middle, Value0, Value)
    ).

two_ways(out, First, Second, Counts0, Counts) :-
    two_ways(in, Second, First, Counts0, Counts).
two_ways(in, First, Second, Counts0, Counts) :-
    (   first_bound(Counts0, Counts), call(First)
    ;   later_bound(Counts0, Counts), call(Second)
    ).

% Tries each element, from the end at which the list of intervals begins.
one_of([L-H|Is], End, X, Which, Counts0, Counts) :-
    bound(Which, Counts0, Counts1),
    (   L =:= H -> Value = L, Others = Is
    ;   End == min -> Value = L, L1 is L+1, Others = [L1-H|Is]
    ;   Value = H, H1 is H-1, Others = [L-H1|Is]
    ),
    (   Others == []
    ->  X = Value,
        Counts = Counts1
    ;   X = Value,
        Counts = Counts1
    ;   one_of(Others, End, X, later, Counts0, Counts)
    ).

% Draws each of N elements in random order, without repetition: a shuffle (Fisher and Yates 1938) that records only the
% moved positions. The first I have been drawn.
drawn(I, N, Moved0, Is, X, Which, Counts0, Counts) :-
    bound(Which, Counts0, Counts1),
    Last is N-1,
    random_between(I, Last, J),
    standing_at(J, Moved0, Place),
    standing_at(I, Moved0, First),
    nth_element(Is, Place, Value),
    I1 is I+1,
    (   I1 =:= N
    ->  X = Value,
        Counts = Counts1
    ;   X = Value,
        Counts = Counts1
    ;   put_assoc(J, Moved0, First, Moved),
        drawn(I1, N, Moved, Is, X, later, Counts0, Counts)
    ).

standing_at(I, Moved, Place) :-
    ( get_assoc(I, Moved, Place) -> true ; Place = I ).

bound(first, Counts0, Counts) :- first_bound(Counts0, Counts).
bound(later, Counts0, Counts) :- later_bound(Counts0, Counts).

%!  first_bound(+Counts0, -Counts) is det.
%
%   For the goal of value(Goal): marks the first choice for its variable (SICStus Prolog).
%
%       ?- first_bound(counts(0, 2), Counts).
%       Counts = counts(1, 2).

first_bound(counts(N0, D), counts(N, D)) :-
    N is N0+1.

%!  later_bound(+Counts0, -Counts) is semidet.
%
%   For the goal of value(Goal): marks a later choice. Fails if discrepancy(N) forbids it.
%
%       ?- later_bound(counts(1, 2), Counts).
%       Counts = counts(2, 1).

later_bound(counts(N0, D0), counts(N, D)) :-
    N is N0+1,
    (   D0 == any
    ->  D = any
    ;   D0 > 0,
        D is D0-1
    ).

% ---- optimisation of any goal ----

%!  minimize(:Goal, ?X) is semidet.
%
%   The first solution of Goal with the least value of X (SICStus Prolog). Goal must bind X.
%
%       ?- X in 3..9, minimize(label([X]), X).
%       X = 3.

minimize(Goal, X) :-
    best(min, Goal, X).

%!  minimize(:Goal, ?X, +Options) is nondet.
%
%   Like minimize/2; with `all` in Options, enumerates solutions, each better than the one before. Errors:
%   domain_error(option, Option).
%
%       ?- X in 3..5, minimize(labeling([down], [X]), X, [all]).
%       X = 5 ;
%       X = 4 ;
%       X = 3.

minimize(Goal, X, Options) :-
    known_options(Options, [all, best]),
    directed_search(Options, min, Goal, X).

%!  maximize(:Goal, ?X) is semidet.
%
%   The first solution of Goal with the greatest value of X (SICStus Prolog). Goal must bind X.
%
%       ?- X in 3..9, maximize(label([X]), X).
%       X = 9.

maximize(Goal, X) :-
    best(max, Goal, X).

%!  maximize(:Goal, ?X, +Options) is nondet.
%
%   Like maximize/2; with `all` in Options, enumerates solutions, each better than the one before. Errors:
%   domain_error(option, Option).
%
%       ?- X in 3..5, maximize(label([X]), X, [all]).
%       X = 3 ;
%       X = 4 ;
%       X = 5.

maximize(Goal, X, Options) :-
    known_options(Options, [all, best]),
    directed_search(Options, max, Goal, X).

directed_search(Options, Direction, Goal, X) :-
    (   memberchk(all, Options)
    ->  improving(Direction, Goal, X)
    ;   best(Direction, Goal, X)
    ).

% Reproduces the solution that was found: Goal runs again with its values, for its other effects.
best(Direction, Goal, X) :-
    Found = found(none),
    optimising(Direction, Goal, X, Found),
    Found = found(some(Best, Solution)),
    (   X = Best, Goal = Solution, call(Goal)
    ->  true
    ;   X = Best,
        once(Goal)
    ).

% The best X of the solutions of Goal.
optimum(Direction, Goal, X, Best) :-
    Found = found(none),
    optimising(Direction, Goal, X, Found),
    Found = found(some(Best, _)).

% Branch and bound: all solutions of Goal in one search, each better than the one before. Found is the last one so far.
optimising(Direction, Goal, X, Found) :-
    setup_call_cleanup('$fd_begin_cutoff'(X, Direction), better_and_better(Goal, X, Found), '$fd_end_cutoff').

better_and_better(Goal, X, Found) :-
    (   call(Goal),
        must_be(integer, X),
        nb_setarg(1, Found, some(X, Goal)),
        '$fd_improve_on'(X),
        fail
    ;   true
    ).

% Solutions of Goal, each better than the one before, in one search.
improving(Direction, Goal, X) :-
    setup_call_cleanup('$fd_begin_cutoff'(X, Direction), improved(Goal, X), '$fd_end_cutoff').

improved(Goal, X) :-
    call(Goal),
    must_be(integer, X),
    '$fd_improve_on'(X),
    (   '$fd_pause_cutoff'(true)
    ;   '$fd_pause_cutoff'(false),
        fail
    ).

% All solutions of Goal, those with the best value of the first objective first, and so on for the others.
ordered([], Goal) :-
    call(Goal).
ordered([Direction-X|Aims], Goal) :-
    optimum(Direction, Goal, X, Best),
    (   X = Best,
        ordered(Aims, Goal)
    ;   worse(Direction, X, Best),
        ordered([Direction-X|Aims], Goal)
    ).

worse(min, X, Best) :- X #> Best.
worse(max, X, Best) :- X #< Best.

% ---- several searches ----

%!  time_limited_best(:Goal, ?Xs, +Time, -Flag) is semidet.
%
%   Xs is the last of the solutions of Goal, each better than the one before, found in Time milliseconds. Flag is
%   optimality if the search was completed, otherwise success, or time_out if no solution was found.
%
%       ?- time_limited_best(member(X, [1, 2, 3]), X, 10000, Flag).
%       X = 3, Flag = optimality.

time_limited_best(Goal, Xs, Time, Flag) :-
    Found = found(none),
    time_out(( Goal, nb_setarg(1, Found, some(_, Xs)), fail ; true ), Time, Flag0),
    best_so_far(Found, Flag0, Xs, Flag).

best_so_far(found(Known), Flag0, Xs, Flag) :-
    (   Known = some(_, Solution)
    ->  ( Flag0 == success -> Flag = optimality ; Flag = success ),
        Xs = Solution
    ;   Flag0 == time_out,
        Flag = time_out
    ).

%!  solve(:Options, :Searches) is nondet.
%
%   Runs Searches, a goal of labeling/2 or indomain/1 or a list of them, one after the other (SICStus Prolog). Options
%   are those of labeling/2: objectives and time limits apply to the whole search, and such options in Searches are
%   ignored; the others are defaults for each search. Errors: domain_error(search, Search),
%   domain_error(labeling_option, Option), domain_error(consistent_labeling_options, Options).
%
%       ?- [X, Y] ins 1..3, X #< Y, solve([maximize(X)], [labeling([down], [X]), indomain(Y)]).
%       X = 2, Y = 3.

solve(Module:Options, Context:Searches) :-
    must_be(list, Options),
    '$clpfd_search':with_one_objective(Options, Stated),
    for_all_of_them(Stated, Global, Local0),
    maplist(qualified(Module), Local0, Local),
    (   is_list(Searches)
    ->  goals(Searches, Context, Local, Goal)
    ;   goals([Searches], Context, Local, Goal)
    ),
    objectives(Global, Objectives, Mode),
    (   Mode == lexicographic, memberchk(all, Global)
    ->  throw(error(domain_error(consistent_labeling_options, Options), _))
    ;   memberchk(all, Global)
    ->  Kind = all
    ;   Kind = Mode
    ),
    maplist(aim, Objectives, Aims),
    (   memberchk(time_out(Time, Flag), Global)
    ->  in_time(Time, Flag, Aims, Kind, Goal)
    ;   searched(Aims, Kind, Goal)
    ).

in_time(Time, Flag, Aims, Kind, Goal) :-
    (   Kind == best, Aims = [Direction-X]
    ->  Found = found(none),
        time_out(optimising(Direction, Goal, X, Found), Time, Flag0),
        best_so_far(Found, Flag0, Goal, Flag)
    ;   time_out(searched(Aims, Kind, Goal), Time, Flag0),
        ( Kind == lexicographic, Flag0 == success -> Flag = optimality ; Flag = Flag0 )
    ).

searched([], _, Goal) :-
    !,
    call(Goal).
searched([Direction-X], all, Goal) :-
    !,
    improving(Direction, Goal, X).
searched([Direction-X], best, Goal) :-
    !,
    best(Direction, Goal, X).
searched(Aims, lexicographic, Goal) :-
    once(ordered(Aims, Goal)).

% The options for the search as a whole, and those for each search.
for_all_of_them([], [], []).
for_all_of_them([Option|Options], Global, Local) :-
    must_be(nonvar, Option),
    (   of_one(Option)
    ->  Global = Global1,
        Local = [Option|Local1]
    ;   of_all(Option)
    ->  Global = [Option|Global1],
        Local = Local1
    ;   throw(error(domain_error(labeling_option, Option), _))
    ),
    for_all_of_them(Options, Global1, Local1).

% Goals in options keep the module in which they were written, not that of a search.
qualified(Module, Option0, Option) :-
    (   Option0 = variable(Goal) -> Option = variable(Module:Goal)
    ;   Option0 = value(Goal) -> Option = value(Module:Goal)
    ;   Option = Option0
    ).

of_one(discrepancy(_)).
of_one(assumptions(_)).
of_one(Option) :- '$clpfd_search':setting(Option, Kind, _), \+ memberchk(Kind, [mode, none]).

of_all(time_out(_, _)).
of_all(Option) :- '$clpfd_search':setting(Option, Kind, _), memberchk(Kind, [mode, none]).
of_all(Option) :- '$clpfd_search':sole_objective(Option).

objectives([], [], best).
objectives([Option|Options], Objectives, Mode) :-
    (   '$clpfd_search':objective(Option, Objective, best)
    ->  Objectives = [Objective],
        Mode = best
    ;   '$clpfd_search':lexicographic(Option, Direction, Es)
    ->  must_be(list, Es),
        '$clpfd_search':directed(Es, Direction, Objectives, []),
        Mode = lexicographic
    ;   objectives(Options, Objectives, Mode)
    ).

goals([], _, _, true).
goals([Search|Searches], Module, Local, (Goal, Goals)) :-
    must_be(nonvar, Search),
    (   Search = Module1:Search1, nonvar(Search1)
    ->  true
    ;   Search1 = Search,
        Module1 = Module
    ),
    (   Search1 = labeling(Options, Xs)
    ->  must_be(list, Options),
        for_all_of_them(Options, _, Own),
        exclude(is_said(Own), Local, Defaults),
        append(Own, Defaults, All),
        Goal = '$clpfd_search':labeling(Module1:All, Xs)
    ;   Search1 = indomain(X)
    ->  Goal = '$clpfd_search':label([X])
    ;   throw(error(domain_error(search, Search), _))
    ),
    goals(Searches, Module, Local, Goals).

is_said(Own, Option) :-
    kind(Option, Kind), member(Said, Own), kind(Said, Kind).

kind(discrepancy(_), discrepancy).
kind(assumptions(_), assumptions).
kind(Option, Kind) :- '$clpfd_search':setting(Option, Kind, _).
