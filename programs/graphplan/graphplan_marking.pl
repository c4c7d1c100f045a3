% SPDX-License-Identifier: MIT
%
% Marks Graphplan planners:   hornbeam mark graphplan_marking.pl SUBMISSION...
% A submission is a folder, whose files make one program. The reference solution, this folder, gets all 16 points. Files
% cannot be read while a submission is marked: the tests hand operators and facts over as README.md has them.

:- use_module(library(plunit)).

:- points(2).

:- begin_tests(rocket).

%   Problem: a rocket with fuel for one flight, cargo in the city from.
operators([ operator(load, [C-cargo, P-place], [at(C, P), rocket(P)], [in(C)], [at(C, P)]),
            operator(unload, [C1-cargo, P1-place], [in(C1), rocket(P1)], [at(C1, P1)], [in(C1)]),
            operator(fly, [From-place, To-place], [rocket(From), fuel], [rocket(To)], [rocket(From), fuel]) ]).
objects([c1-cargo, c2-cargo, london-place, paris-place]).
initial([at(c1, london), at(c2, london), rocket(london), fuel]).

planned(Goals, Outcome) :-
    operators(Operators),
    objects(Objects),
    initial(Initial),
    ground_problem(Operators, Objects, Initial, Facts, Actions),
    number_problem(Facts, Actions, Problem),
    sort(Initial, Known),
    sets(Problem, Known, Goals, Set, Numbers),
    find_plan(Problem, Set, Numbers, Outcome).

length_of(Goals, Length) :-
    planned(Goals, plan(Steps, _)),
    length(Steps, Length).

test(actions_that_are_possible, Number == 10) :-
    operators(Operators), objects(Objects), initial(Initial),
    ground_problem(Operators, Objects, Initial, _, Actions),
    length(Actions, Number).
test(one_step, Length == 1) :- length_of([in(c1)], Length).
test(at_the_same_time, Length == 1) :- length_of([in(c1), in(c2)], Length).
test(three_steps, Length == 3) :- length_of([at(c1, paris)], Length).
test(both_on_one_flight, Length == 3) :- length_of([at(c1, paris), at(c2, paris)], Length).
test(nothing_to_do, Length == 0) :- length_of([rocket(london)], Length).
test(no_way_back, true) :- planned([at(c1, paris), rocket(london)], unreachable(_)).
test(in_one_place_only, true) :- planned([at(c1, paris), at(c1, london)], unreachable(_)).

:- end_tests(rocket).
