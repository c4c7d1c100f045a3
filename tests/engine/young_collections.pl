% SPDX-License-Identifier: MIT
% Old cells that come to point to young ones, in each of the ways in which they can, and collections in between.

:- use_module(library(plunit)).
:- use_module(library(lists)).

% Fills the young part until it has been collected twice.
churn :-
    collections(Before),
    Enough is Before + 2,
    churn_until(Enough).

churn_until(Enough) :-
    collections(N),
    (   N >= Enough
    ->  true
    ;   length(Garbage, 2000),
        Garbage = [_|_],
        churn_until(Enough)
    ).

collections(N) :- statistics(garbage_collection, [N|_]).

%   Young cells are collected apart only where there are many old ones, here those of the ballast.
old(Term, Copy) :-
    numlist(1, 70000, Ballast),
    b_setval(young_collections_ballast, Ballast),
    duplicate_term(Term, Copy),
    garbage_collect,
    churn.

young(I, young(I, [I, "text", 1.5, I])).

check(I, Term) :- young(I, Term).

:- begin_tests(young_collections).

test(variables) :-
    numlist(1, 500, Is),
    length(Vs, 500),
    old(Vs, Old),
    maplist(young, Is, Old),
    churn,
    maplist(check, Is, Old).
test(variables_bound_one_by_one) :-
    numlist(1, 20, Is),
    length(Vs, 20),
    old(Vs, Old),
    bind_slowly(Is, Old),
    maplist(check, Is, Old).
test(variables_that_share) :-
    old(f(X, Y, X), f(A, B, C)),
    X = Y,
    A = B,
    young(1, B),
    churn,
    check(1, C).
test(setarg) :-
    old(f(a, b), Old),
    young(1, T),
    setarg(1, Old, T),
    churn,
    Old = f(Value, b),
    check(1, Value).
test(setarg_twice, Value == last(2)) :-
    old(f(a, b), Old),
    young(1, T),
    setarg(1, Old, T),
    setarg(1, Old, last(2)),
    churn,
    arg(1, Old, Value).
test(setarg_of_a_variable) :-
    old(f(_, b), Old),
    young(1, T),
    setarg(1, Old, T),
    churn,
    arg(1, Old, Value),
    check(1, Value).
test(setarg_is_taken_back, Value == a) :-
    old(f(a, b), Old),
    (   young(1, T),
        setarg(1, Old, T),
        churn,
        fail
    ;   true
    ),
    churn,
    arg(1, Old, Value).
test(nb_setarg) :-
    old(f(a, b), Old),
    young(1, T),
    nb_setarg(1, Old, T),
    churn,
    Old = f(Value, b),
    check(1, Value).
test(attributes) :-
    old(f(X, Y), f(X1, Y1)),
    put_attr(X1, young_collections_test, first),
    churn,
    young(1, T),
    put_attr(X1, young_collections_test, T),
    put_attr(Y1, young_collections_test, T),
    churn,
    get_attr(X1, young_collections_test, A),
    get_attr(Y1, young_collections_test, B),
    check(1, A),
    check(1, B),
    X-Y = _.
test(suspended_goal, Seen == [1]) :-
    old(X, Old),
    freeze(Old, Seen = [Old]),
    churn,
    Old = 1,
    X = _.
test(backtrackable_global_variable) :-
    b_setval(young_collections_test, none),
    old(f(_), Old),
    young(1, T),
    b_setval(young_collections_test, Old-T),
    churn,
    b_getval(young_collections_test, _-Value),
    check(1, Value).
test(backtracking_past_a_collection) :-
    length(Vs, 100),
    numlist(1, 100, Is),
    old(Vs, Old),
    (   maplist(young, Is, Old),
        churn,
        fail
    ;   true
    ),
    churn,
    maplist(var, Old),
    maplist(young, Is, Old),
    churn,
    maplist(check, Is, Old).
test(ball_past_a_collection) :-
    length(Vs, 100),
    numlist(1, 100, Is),
    old(Vs, Old),
    catch(( maplist(young, Is, Old), churn, throw(ball) ), ball, true),
    churn,
    maplist(young, Is, Old),
    churn,
    maplist(check, Is, Old).
test(choices_between_collections, Found == 6) :-
    old(_, Old),
    findall(I,
            ( member(I, [1, 2, 3]), churn, young(I, Old), churn, member(_, [a, b]), churn, check(I, Old) ),
            Is),
    length(Is, Found).
test(structure_of_old_and_young) :-
    old(tree(_, _, _), Old),
    Old = tree(L, V, R),
    L = tree(_, 1, _),
    churn,
    R = tree(L, V, leaf(Old)),
    churn,
    R = tree(tree(A, 1, B), V, leaf(tree(_, _, R1))),
    R1 = R,
    var(A),
    var(B).

% Lists made at once postpone collections, but not forever.
test(dropped_lists, true(Most < 150_000_000)) :- drop_lists(60, 0, Most).

drop_lists(0, Most, Most) :- !.
drop_lists(N, Most0, Most) :-
    length(_, 200000),
    statistics(globalused, Used),
    Most1 is max(Most0, Used),
    N1 is N - 1,
    drop_lists(N1, Most1, Most).

bind_slowly([], []).
bind_slowly([I|Is], [V|Vs]) :- young(I, V), churn, bind_slowly(Is, Vs).

:- end_tests(young_collections).
