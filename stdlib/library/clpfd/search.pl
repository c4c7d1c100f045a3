% SPDX-License-Identifier: MIT
% Search: labeling/2 and its shorter forms.
%
% The search itself is C++. Options that call the program for each choice, and those that count
% choices, are served by a search in Prolog (library(clpfd/guided_search)).

:- module(clpfd_search, [label/1, indomain/1, labeling/2]).

:- use_module(library(clpfd/guided_search), [guided_labeling/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(timeout), [time_out/3]).

%!  label(?Xs) is nondet.
%
%   As labeling([], Xs).

label(Xs) :-
    must_be(list, Xs),
    '$fd_start_labeling'(Xs, 0, 0, 0, [], 0, Search),
    '$fd_next_labeling'(Search).

%!  indomain(?X) is nondet.
%
%   X is each value of its domain, from the least to the greatest.

indomain(X) :-
    label([X]).

%!  labeling(+Options, ?Xs) is nondet.
%
%   Gives values to all of Xs, in the order that Options ask for: leftmost, ff, ffc, min, max choose
%   the variable; up, down the first value; step, enum, bisect how the domain is divided; min(E),
%   max(E) give the solutions in the order of the expression E.
%   SICStus Prolog's: first_fail, anti_first_fail, most_constrained, occurrence, max_regret, smallest,
%   largest; median, middle; minimize(E), maximize(E): only a best solution, or with `all` each one
%   better than the last; variable(Goal), value(Goal), discrepancy(N), assumptions(N), time_out(T, Flag).
%   Errors: instantiation_error when a domain is infinite, domain_error(labeling_option, Option),
%   domain_error(nonrepeating_labeling_options, Options), domain_error(consistent_labeling_options,
%   Options).
%
%       ?- X in 0..2, labeling([down], [X]).
%       X = 2 ;  X = 1 ;  X = 0.

labeling(Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    read_options(Options, Options, none(-, -, -, -), Settings, Objectives, Guides, Problem),
    (   nonvar(Problem)
    ->  '$fd_finite'(Xs),
        throw(Problem)
    ;   Guides == []
    ->  Settings = none(Order0, Values0, Branching0, Mode),
        number_of(Order0, Order),
        number_of(Values0, Values),
        number_of(Branching0, Branching),
        mode_number(Mode, Objectives, ModeNumber),
        '$fd_start_labeling'(Xs, Order, Values, Branching, Objectives, ModeNumber, Search),
        '$fd_next_labeling'(Search)
    ;   timed(Guides, Time, Flag, Rest)
    ->  without_time(Options, Options1),
        time_limited(Time, Flag, Rest, Options1, Xs)
    ;   '$fd_finite'(Xs),
        guided_labeling(Guides, Options, Xs)
    ).

number_of(-, 0) :- !.
number_of(N, N).

mode_number(Mode, Objectives, N) :-
    (   Objectives = [_|_], Mode == all
    ->  N = 2
    ;   Objectives = [_|_], Mode == best
    ->  N = 1
    ;   N = 0
    ).

% none(Order, Values, Branching, Mode), with - where nothing was said.
read_options([], _, Settings, Settings, [], [], _).
read_options([Option|Rest], All, Settings0, Settings, Objectives, Guides, Problem) :-
    must_be(nonvar, Option),
    Settings0 = none(Order, Values, Branching, Mode),
    (   variable_order(Option, N)
    ->  consistent(Order, N, All, Problem),
        Settings1 = none(N, Values, Branching, Mode),
        Objectives = Objectives1,
        Guides = Guides1
    ;   value_order(Option, N)
    ->  consistent(Values, N, All, Problem),
        Settings1 = none(Order, N, Branching, Mode),
        Objectives = Objectives1,
        Guides = Guides1
    ;   branching(Option, N)
    ->  consistent(Branching, N, All, Problem),
        Settings1 = none(Order, Values, N, Mode),
        Objectives = Objectives1,
        Guides = Guides1
    ;   objective(Option, Objective, Mode1)
    ->  better_mode(Mode, Mode1, Mode2),
        Settings1 = none(Order, Values, Branching, Mode2),
        Objectives = [Objective|Objectives1],
        Guides = Guides1
    ;   solutions(Option, Mode1)
    ->  better_mode(Mode, Mode1, Mode2),
        Settings1 = none(Order, Values, Branching, Mode2),
        Objectives = Objectives1,
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

consistent(Before, N, Options, Problem) :-
    (   Before == (-)
    ->  true
    ;   Before == N
    ->  problem(Problem, nonrepeating_labeling_options, Options)
    ;   problem(Problem, consistent_labeling_options, Options)
    ).

% The first one counts.
problem(Problem, Domain, Culprit) :-
    (   var(Problem)
    ->  Problem = error(domain_error(Domain, Culprit), _)
    ;   true
    ).

variable_order(leftmost, 0).
variable_order(ff, 1).
variable_order(first_fail, 1).
variable_order(ffc, 2).
variable_order(most_constrained, 2).
variable_order(min, 3).
variable_order(smallest, 3).
variable_order(max, 4).
variable_order(largest, 4).
variable_order(anti_first_fail, 5).
variable_order(occurrence, 6).
variable_order(max_regret, 7).

value_order(up, 0).
value_order(down, 1).

branching(step, 0).
branching(enum, 1).
branching(bisect, 2).
branching(median, 3).
branching(middle, 4).

objective(min(E), min(E), ordered).
objective(max(E), max(E), ordered).
objective(minimize(E), min(E), best).
objective(maximize(E), max(E), best).

solutions(satisfy, -).
solutions(bab, -).
solutions(restart, -).
solutions(best, -).
solutions(all, all).

% `all` stands whatever is said besides.
better_mode(Mode0, Mode1, Mode) :-
    (   Mode1 == (-)
    ->  Mode = Mode0
    ;   Mode0 == all
    ->  Mode = all
    ;   Mode = Mode1
    ).

guide(variable(_)).
guide(value(_)).
guide(discrepancy(_)).
guide(assumptions(_)).
guide(random_variable(_)).
guide(random_value(_)).
guide(time_out(_, _)).

% ---- time limits ----

timed([Guide|Guides], Time, Flag, Rest) :-
    (   Guide = time_out(Time, Flag)
    ->  Rest = Guides
    ;   Rest = [Guide|Rest1],
        timed(Guides, Time, Flag, Rest1)
    ).

without_time([], []).
without_time([Option|Options0], Options) :-
    (   Option = time_out(_, _)
    ->  Options = Options0
    ;   Options = [Option|Options1],
        without_time(Options0, Options1)
    ).

time_limited(Time, Flag, _, Options, Xs) :-
    time_out(labeling(Options, Xs), Time, Flag).
