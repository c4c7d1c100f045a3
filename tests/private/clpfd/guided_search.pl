% SPDX-License-Identifier: MIT
% private(clpfd/guided_search): labeling in which the program chooses, and search for the best.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/guided_search), [guided_labeling/4, time_limited_best/4]).
:- use_module(library(lists)).

last_of(Xs, X, Rest) :-
    append(Rest, [X], Xs),
    !.

from_above(X, _, Counts0, Counts) :-
    fd_max(X, Most),
    (   first_bound(Counts0, Counts),
        X = Most
    ;   later_bound(Counts0, Counts),
        X #\= Most
    ).

least_of_three(X) :-
    X in 3..5, X #\= 3, indomain(X).

:- begin_tests(clpfd_guided_search).

test(discrepancy, L == [1-2,1-3,2-3]) :-
    domain([X,Y], 1, 3), X #< Y, findall(X-Y, labeling([discrepancy(1)], [X,Y]), L).
test(assumptions, N == 2) :- domain([X,Y], 1, 3), once(labeling([assumptions(N)], [X,Y])).
test(own_choices, L == [2-2,1-2,2-1,1-1]) :-
    domain([X,Y], 1, 2),
    findall(X-Y, labeling([variable(last_of),value(from_above)], [X,Y]), L).
test(random_choices, L == [1,2,3]) :-
    X in 1..3, findall(X, labeling([random_value(1)], [X]), L0), sort(L0, L).
test(goal, X == 3) :- minimize(( X in 3..5, indomain(X) ), X).
test(goal, X == 5) :- maximize(( X in 3..5, indomain(X) ), X).
test(first_bound, C == counts(3,2)) :- first_bound(counts(2,2), C).
test(later_bound, C == counts(3,1)) :- later_bound(counts(2,2), C).
test(later_bound_any, C == counts(3,any)) :- later_bound(counts(2,any), C).
test(later_bound_none_left, fail) :- later_bound(counts(2,0), _).
test(guided, L == [3]) :-
    X in 1..3, findall(X, guided_labeling([discrepancy(0)], settings(leftmost,down,step,all), [], [X]), L).
test(objective, [forall(member(Mode-Expected, [ordered-[1,2,3], best-[1], all-[3,2,1]])), L == Expected]) :-
    X in 1..3, findall(X, guided_labeling([], settings(leftmost,down,step,Mode), [min(X)], [X]), L).
test(own_goal, X == 4) :- minimize(least_of_three(X), X).
test(minimize_of_several, L == [1-a]) :- findall(X-Y, minimize(member(X-Y, [1-a,2-b,1-c]), X), L).
test(maximize_of_several, L == [2-b]) :- findall(X-Y, maximize(member(X-Y, [1-a,2-b,1-c]), X), L).
test(minimize_all_in_one_search, Xs-Runs == [4,3]-1) :-
    Count = count(0),
    [X,Y] ins 1..4,
    X #> Y,
    X + Y #> 3,
    Goal = ( arg(1, Count, N0), N is N0 + 1, nb_setarg(1, Count, N), labeling([down], [X,Y]) ),
    findall(X, minimize(Goal, X, [all]), Xs),
    arg(1, Count, Runs).
test(minimize_all_is_used_between, L == [3-2,2-1,1-0]) :-
    X in 1..3,
    Y in 0..2,
    X #> Y,
    findall(X-Y, ( minimize(labeling([down], [X]), X, [all]), once(maximize(labeling([down], [Y]), Y, [all])) ), L).
test(minimize_all, L == [5,3]) :- findall(X, minimize(member(X, [5,3,4]), X, [all]), L).
test(maximize_all, L == [3,4,5]) :- findall(X, maximize(member(X, [3,4,2,5]), X, [all]), L).
test(minimize_best, X == 3) :- minimize(member(X, [5,3,4]), X, [best]).
test(minimize_option, error(domain_error(option, foo))) :- minimize(true, _, [foo]).
test(time_limited_best, X-Flag == 3-optimality) :- time_limited_best(member(X, [1,2,3]), X, 10000, Flag).
test(time_limited_so_far, X-Flag == 1-success) :- time_limited_best(( X = 1 ; repeat, fail ), X, 50, Flag).
test(time_limited_none, Flag == time_out) :- time_limited_best(( repeat, fail ), _, 50, Flag).
test(solve, L == [1-3,1-2,2-3]) :-
    [X,Y] ins 1..3, X #< Y, findall(X-Y, solve([down], [labeling([up], [X]), labeling([], [Y])]), L).
test(solve_one, L == [1,2]) :- X in 1..2, findall(X, solve([], indomain(X)), L).
test(solve_best, L == [2-3]) :-
    [X,Y] ins 1..3, X #< Y, findall(X-Y, solve([maximize(X)], [labeling([], [X]), indomain(Y)]), L).
test(solve_all, L == [1-2,1-3,2-3]) :-
    [X,Y] ins 1..3, X #< Y, Z #= X + Y, findall(X-Y, solve([maximize(Z),all], [labeling([ff], [X,Y])]), L).
test(solve_own_goal, L == [2-2,2-1,1-2,1-1]) :-
    [X,Y] ins 1..2, findall(X-Y, solve([value(from_above)], [labeling([], [X,Y])]), L).
test(solve_own_goal_elsewhere, L == [2,1]) :-
    X in 1..2, findall(X, solve([value(from_above)], [lists:labeling([], [X])]), L).
test(solve_best_in_time, X-Flag == 1-optimality) :-
    X in 1..3, solve([minimize(X),time_out(10000,Flag)], [labeling([down], [X])]).
test(solve_in_time, X-Flag == 1-success) :- X in 1..3, solve([time_out(10000,Flag)], [labeling([], [X])]), !.
test(solve_best_expression, X-Y == 3-1) :- [X,Y] ins 1..3, solve([maximize(X-Y)], [labeling([], [X]), indomain(Y)]).
test(solve_lexicographic, [forall(member(O-S, [lex_maximize([X,Y])-[3,2],lex_minimize([Y,-X])-[3,1]])), L == [S]]) :-
    [X,Y] ins 1..3, X #> Y, findall([X,Y], solve([O], [indomain(Y),labeling([], [X])]), L).
test(solve_lexicographic_in_time, X-Flag == 3-optimality) :-
    X in 1..3, solve([lex_maximize([X]),time_out(10000,Flag)], indomain(X)).
test(solve_last_objective, X == 1) :- X in 1..3, solve([maximize(X),minimize(X)], indomain(X)).
test(solve_part_of_all, L == [1,2,3]) :- X in 1..3, findall(X, solve([], labeling([maximize(X)], [X])), L).
test(solve_part_of_one, L == [1]) :- X in 1..3, findall(X, solve([], labeling([discrepancy(0)], [X])), L).
test(solve_for_each, L == [1-1,1-2,2-1]) :-
    [X,Y] ins 1..2, X + Y #< 4, findall(X-Y, solve([discrepancy(1)], [indomain(X),labeling([], [Y])]), L).
test(solve_part_not_an_option, error(domain_error(labeling_option, foo))) :- solve([], labeling([foo], [])).
test(solve_inconsistent, error(domain_error(consistent_labeling_options, _))) :-
    X in 1..3, solve([all,lex_minimize([X])], indomain(X)).
test(solve_open_search, error(instantiation_error)) :- solve([], [_]).
test(solve_not_a_search, error(domain_error(search, true))) :- solve([], [true]).
test(solve_not_an_option, error(domain_error(labeling_option, foo))) :- solve([foo], []).
test(nothing_to_minimize, fail) :- minimize(fail, _).
test(random_variables, L == [1-2,1-3,2-3]) :-
    domain([X,Y], 1, 3), X #< Y, findall(X-Y, labeling([random_variable(3)], [X,Y]), L0), msort(L0, L).

:- end_tests(clpfd_guided_search).
