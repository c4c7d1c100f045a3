% SPDX-License-Identifier: MIT
% Search: labeling/2 and its shorter forms.
%
% The search itself is implemented in C++. Options that call the program for each choice or that count choices are
% handled by a search in Prolog (private(clpfd/guided_search)).

:- module('$clpfd_search', [label/1, indomain/1, labeling/2]).

:- use_module(private(clpfd/guided_search), [guided_labeling/4, time_limited_best/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, nth0/3, select/3]).
:- use_module(library(timeout), [time_out/3]).

:- meta_predicate labeling(:, ?).

%!  label(?Xs) is nondet.
%
%   Same as labeling([], Xs).
%
%       ?- [X, Y] ins 1..3, X + Y #= 5, label([X, Y]).
%       X = 2, Y = 3.

label(Xs) :-
    must_be(list, Xs),
    '$fd_start_labeling'(Xs, 0, 0, 0, [], 0, 0, Search),
    '$fd_next_labeling'(Search).

%!  indomain(?X) is nondet.
%
%   Enumerates the values of X in its domain, in ascending order.
%
%       ?- X in 1..3, findall(X, indomain(X), L).
%       L = [1, 2, 3].

indomain(X) :-
    label([X]).

%!  labeling(+Options, ?Xs) is nondet.
%
%   Binds all of Xs to values of their domains. Options: for the variable leftmost, ff, ffc, min, max, for the first
%   value up, down, for the branching step, enum, bisect, for the solutions in an order min(E), max(E). From SICStus
%   Prolog: input_order, first_fail, anti_first_fail, most_constrained, occurrence, max_regret, smallest, largest;
%   impact, the variable whose values reduce the search space most (Refalo 2004); activity, the smallest domain divided
%   by how often it has shrunk (Michel, Van Hentenryck 2012); dom_w_deg, the smallest domain divided by the number of
%   its constraints and their failures (Boussemart et al. 2004): these three begin with the smallest domain and learn
%   during the search, except in a search in which the program chooses or choices are counted; precedence decides first,
%   of each two tasks of cumulative/2, serialized/2 and the like that use some of Xs and cannot overlap, which comes
%   first, beginning with those that have least room and most failures (Grimes, Hebrard, Malapert 2009), restarts as
%   restart_luby(100) if nothing else is said, and has solutions in no particular order; median and middle branch like
%   step, but begin in the middle; interval branches like bisect, but at the first hole; random takes values at random;
%   out tries first what in, the default, tries last; minimize(E), maximize(E): only a best solution, or with `all` each
%   one better than the last; lex_minimize(Es), lex_maximize(Es): only the best solution by the first of Es, among equal
%   ones by the second, and so on; satisfy: any solution; of these the last counts; variable(Goal), value(Goal),
%   discrepancy(N), assumptions(N); time_out(T, Flag): Flag is success, or time_out after T milliseconds, and with one
%   objective there is one solution, and it is optimality, success for the best solution so far, or time_out for none.
%   time_limit(T): like time_out(T, _); a message reports if the solution is not proved optimal; without any it throws
%   time_limit_exceeded. restart_constant(N), restart_linear(N), restart_geometric(Base, N), restart_luby(N): the search
%   restarts after a number of failures, N times 1, 1, 1, ... or 1, 2, 3, ... or 1, Base, Base^2, ... or 1, 1, 2, 1, 1,
%   2, 4, ...; N doubles after every 64th restart, so that no solution is lost. It restarts until there is a solution,
%   and with an objective also after each solution, whose values are then tried first. The default order is dom_w_deg.
%   Except with enum, it keeps nogoods, sets of decisions that cannot hold together (Lecoutre et al. 2007). Solutions
%   come in no particular order. lns(Percent): the search for better solutions restarts, and this percentage of the
%   variables keep the values of the best solution, others each time (large-neighbourhood search: Shaw 1998); every
%   eighth restart fixes none, so that optimality is eventually proved. The default is restart_luby(100). For problems
%   too large to be proved, with time_limit(T) or time_out(T, Flag), which report whether optimality was proved. Not
%   with learn or without an objective. learn: the search learns from its failures (lazy clause generation), which
%   solves job shops and other hard problems that are otherwise out of reach, and returns solutions in no particular
%   order; with orders, down and bisect as initial heuristics, and objectives. Errors: instantiation_error if a domain
%   is infinite, domain_error(labeling_option, Option), domain_error(nonrepeating_labeling_options, Options),
%   domain_error(consistent_labeling_options, Options); with learn representation_error(max_integer) if a domain is not
%   within -2**58..2**58.
%
%       ?- X in 0..2, labeling([down], [X]).
%       X = 2 ;
%       X = 1 ;
%       X = 0.

labeling(Module:Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    with_one_objective(Options, Stated),
    read_options(Stated, Options, settings(-, -, -, -), Settings, Objectives, Guides, Problem),
    (   nonvar(Problem)
    ->  '$fd_finite'(Xs),
        throw(Problem)
    ;   select(time_out(Time, Flag), Guides, Rest)
    ->  for_one_solution(Objectives, Settings, Single),
        time_limited(Time, Flag, Module:Rest, Single, Objectives, Xs)
    ;   select(time_limit(Time), Guides, Rest)
    ->  best_in_time(Time, Module:Rest, Settings, Objectives, Xs)
    ;   search(Module:Guides, Settings, Objectives, Xs)
    ).

search(Module:Guides, Settings, Objectives, Xs) :-
    (   memberchk(lns(_), Guides), has_no_neighbourhoods(Guides, Objectives)
    ->  throw(error(domain_error(consistent_labeling_options, Guides), _))
    ;   Settings = settings(Order, Values, Branching, lexicographic)
    ->  once(search(Module:Guides, settings(Order, Values, Branching, ordered), Objectives, Xs))
    ;   restarts(Guides, 0, Restarts, Others),
        Others == []
    ->  searched_anew(Restarts, Settings, Objectives, Xs)
    ;   restarts(Guides, 0, _, Others),
        memberchk(learn, Others)
    ->  learning(Others, Settings, Objectives, Xs)
    ;   restarts(Guides, 0, _, Others),
        '$fd_finite'(Xs),
        guided_labeling(Module:Others, Settings, Objectives, Xs)
    ).

% Without an objective there is nothing to improve; other searches do not restart.
has_no_neighbourhoods(_, []).
has_no_neighbourhoods(Guides, _) :-
    restarts(Guides, 0, _, [_|_]).

% A search with restarts learns which variables to choose, unless an order was given.
searched_anew(Restarts0, settings(Order0, Values, Branching, Mode), Objectives, Xs) :-
    ( Restarts0 \== 0, Order0 == (-) -> Order = dom_w_deg ; Order = Order0 ),
    (   Restarts0 == 0, Order == precedence
    ->  series(restart_luby(100), Series, Unit, _),
        Restarts = restarts(Series, Unit, 1000, 0)
    ;   Restarts = Restarts0
    ),
    numbers_of(settings(Order, Values, Branching, Mode), N1, N2, N3, N4),
    '$fd_start_labeling'(Xs, N1, N2, N3, Objectives, N4, Restarts, Search),
    '$fd_next_labeling'(Search).

% The last one given counts.
restarts([], Restarts, Restarts, []).
restarts([Guide|Guides], Restarts0, Restarts, Others) :-
    (   series(Guide, Series, Unit, Base)
    ->  must_be(positive_integer, Unit),
        must_be(number, Base),
        ( Base >= 1 -> true ; throw(error(domain_error(not_less_than_one, Base), _)) ),
        Thousandths is min(1000000, round(1000*Base)),
        kept(Restarts0, Kept),
        restarts(Guides, restarts(Series, Unit, Thousandths, Kept), Restarts, Others)
    ;   Guide = lns(Kept)
    ->  must_be(between(1, 99), Kept),
        neighbourhoods(Restarts0, Kept, Restarts1),
        restarts(Guides, Restarts1, Restarts, Others)
    ;   Others = [Guide|Others1],
        restarts(Guides, Restarts0, Restarts, Others1)
    ).

kept(0, 0).
kept(restarts(_, _, _, Kept), Kept).

neighbourhoods(0, Kept, restarts(Series, Unit, 1000, Kept)) :-
    series(restart_luby(100), Series, Unit, _).
neighbourhoods(restarts(Series, Unit, Base, _), Kept, restarts(Series, Unit, Base, Kept)).

series(restart_constant(Unit), 1, Unit, 1).
series(restart_linear(Unit), 2, Unit, 1).
series(restart_geometric(Base, Unit), 3, Unit, Base).
series(restart_luby(Unit), 4, Unit, 1).

% The default order is first fail, or the earliest start.
learning(Guides, settings(Order0, Values, Branching, Mode), Objectives, Xs) :-
    (   member(Guide, Guides), Guide \== learn
    ->  throw(error(domain_error(consistent_labeling_options, [learn,Guide]), _))
    ;   Order0 \== (-)
    ->  Order = Order0
    ;   Objectives == []
    ->  Order = ff
    ;   Order = min
    ),
    numbers_of(settings(Order, Values, Branching, Mode), N1, N2, N3, N4),
    '$fd_start_learning'(Xs, N1, N2, N3, Objectives, N4, Search),
    '$fd_next_labeling'(Search).

numbers_of(settings(Order, Values, Branching, Mode), N1, N2, N3, N4) :-
    number_of(Order, [leftmost,ff,ffc,min,max,anti_first_fail,occurrence,max_regret,impact,activity,dom_w_deg,
                      precedence], N1),
    number_of(Values, [up,down], N2),
    number_of(Branching, [step,enum,bisect,median,middle,interval], N3),
    number_of(Mode, [ordered,best,all], N4).

% The first name is the default.
number_of(-, _, 0) :- !.
number_of(Name, Names, N) :-
    nth0(N, Names, Name),
    !.

% Of satisfy, minimize(_), ... the last one counts.
with_one_objective([], []).
with_one_objective([Option|Options0], Options) :-
    (   nonvar(Option), sole_objective(Option),
        member(Later, Options0), nonvar(Later), sole_objective(Later)
    ->  Options = Options1
    ;   Options = [Option|Options1]
    ),
    with_one_objective(Options0, Options1).

sole_objective(satisfy).
sole_objective(Option) :- objective(Option, _, best).
sole_objective(Option) :- lexicographic(Option, _, _).

% settings(Order, Values, Branching, Mode), with - for options not given.
read_options([], _, Settings, Settings, [], [], _).
read_options([Option|Rest], All, Settings0, Settings, Objectives, Guides, Problem) :-
    must_be(nonvar, Option),
    (   setting(Option, Place, Name)
    ->  set(Place, Name, Settings0, Settings1, All, Problem),
        Objectives = Objectives1,
        ( guide(Option) -> Guides = [Option|Guides1] ; Guides = Guides1 )
    ;   objective(Option, Objective, Mode)
    ->  set(mode, Mode, Settings0, Settings1, All, Problem),
        Objectives = [Objective|Objectives1],
        Guides = Guides1
    ;   lexicographic(Option, Direction, Es)
    ->  must_be(list, Es),
        set(mode, lexicographic, Settings0, Settings1, All, Problem),
        directed(Es, Direction, Objectives, Objectives1),
        Guides = Guides1
    ;   guide(Option)
    ->  Settings1 = Settings0,
        Objectives = Objectives1,
        Guides = [Option|Guides1]
    ;   Settings1 = Settings0,
        Objectives = Objectives1,
        Guides = Guides1,
        problem(Problem, labeling_option, Option)
    ),
    read_options(Rest, All, Settings1, Settings, Objectives1, Guides1, Problem).

set(order, Name, settings(Before, V, B, M), settings(Name, V, B, M), All, Problem) :-
    consistent(Before, Name, All, Problem).
set(values, Name, settings(O, Before, B, M), settings(O, Name, B, M), All, Problem) :-
    consistent(Before, Name, All, Problem).
set(branching, Name, settings(O, V, Before, M), settings(O, V, Name, M), All, Problem) :-
    consistent(Before, Name, All, Problem).
set(alternatives, _, Settings, Settings, _, _).
set(restarts, _, Settings, Settings, _, _).
set(none, _, Settings, Settings, _, _).  % says how it is done, or what is done anyhow
set(mode, Name, settings(O, V, B, Before), settings(O, V, B, Mode), All, Problem) :-
    (   memberchk(Before-Name, [all-lexicographic,lexicographic-all])
    ->  problem(Problem, consistent_labeling_options, All)
    ;   memberchk(Before, [all,lexicographic])  % it stands whatever is said besides
    ->  Mode = Before
    ;   Mode = Name
    ).

consistent(Before, Name, Options, Problem) :-
    (   Before == (-)
    ->  true
    ;   Before == Name
    ->  problem(Problem, nonrepeating_labeling_options, Options)
    ;   problem(Problem, consistent_labeling_options, Options)
    ).

% The first one counts.
problem(Problem, Domain, Culprit) :-
    (   var(Problem)
    ->  Problem = error(domain_error(Domain, Culprit), _)
    ;   true
    ).

setting(leftmost, order, leftmost).
setting(ff, order, ff).
setting(first_fail, order, ff).
setting(ffc, order, ffc).
setting(most_constrained, order, ffc).
setting(min, order, min).
setting(smallest, order, min).
setting(max, order, max).
setting(largest, order, max).
setting(anti_first_fail, order, anti_first_fail).
setting(occurrence, order, occurrence).
setting(max_regret, order, max_regret).
setting(impact, order, impact).
setting(activity, order, activity).
setting(dom_w_deg, order, dom_w_deg).
setting(precedence, order, precedence).
setting(input_order, order, leftmost).
setting(variable(Goal), order, variable(Goal)).
setting(random_variable(Seed), order, random_variable(Seed)).
setting(up, values, up).
setting(down, values, down).
setting(random, values, random).
setting(random_value(Seed), values, random_value(Seed)).
setting(value(Goal), branching, value(Goal)).
setting(step, branching, step).
setting(enum, branching, enum).
setting(bisect, branching, bisect).
setting(median, branching, median).
setting(middle, branching, middle).
setting(interval, branching, interval).
setting(all, mode, all).
setting(best, mode, best).
setting(bab, none, bab).
setting(restart, none, restart).
setting(satisfy, none, satisfy).
setting(in, alternatives, in).
setting(out, alternatives, out).
setting(restart_constant(_), restarts, restart).
setting(restart_linear(_), restarts, restart).
setting(restart_geometric(_, _), restarts, restart).
setting(restart_luby(_), restarts, restart).
setting(lns(_), restarts, restart).

objective(min(E), min(E), ordered).
objective(max(E), max(E), ordered).
objective(minimize(E), min(E), best).
objective(maximize(E), max(E), best).

lexicographic(lex_minimize(Es), min, Es).
lexicographic(lex_maximize(Es), max, Es).

directed([], _, Objectives, Objectives).
directed([E|Es], Direction, [Objective|Objectives0], Objectives) :-
    Objective =.. [Direction,E],
    directed(Es, Direction, Objectives0, Objectives).

guide(variable(_)).
guide(value(_)).
guide(discrepancy(_)).
guide(assumptions(_)).
guide(random_variable(_)).
guide(random_value(_)).
guide(random).
guide(out).
guide(learn).
guide(lns(_)).
guide(Restarts) :- series(Restarts, _, _, _).
guide(time_out(_, _)).
guide(time_limit(_)).

% ---- time limits ----

% With an objective, only one solution: the best one so far.
best_in_time(Time, Guides, Settings0, Objectives, Xs) :-
    must_be(positive_integer, Time),
    for_one_solution(Objectives, Settings0, Settings),
    Settings = settings(_, _, _, Mode),
    time_limited(Time, Flag, Guides, Settings, Objectives, Xs),
    (   Flag == time_out
    ->  throw(time_limit_exceeded)
    ;   Mode == best, Flag == success
    ->  print_message(informational, format("labeling/2: the best solution in ~d ms; not proved", [Time]))
    ;   true
    ).

for_one_solution(Objectives, settings(Order, Values, Branching, Mode0), settings(Order, Values, Branching, Mode)) :-
    ( Objectives = [_], Mode0 \== all -> Mode = best ; Mode = Mode0 ).

time_limited(Time, Flag, Guides, settings(Order, Values, Branching, Mode), Objectives, Xs) :-
    (   Mode == best
    ->  Improving = settings(Order, Values, Branching, all),
        time_limited_best(search(Guides, Improving, Objectives, Xs), Xs, Time, Flag)
    ;   Mode == lexicographic
    ->  time_out(search(Guides, settings(Order, Values, Branching, Mode), Objectives, Xs), Time, Flag0),
        ( Flag0 == success -> Flag = optimality ; Flag = Flag0 )
    ;   time_out(search(Guides, settings(Order, Values, Branching, Mode), Objectives, Xs), Time, Flag)
    ).
