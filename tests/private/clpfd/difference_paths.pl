% SPDX-License-Identifier: MIT
% Differences posted along a path are propagated when someone looks; whoever does sees the same as if they were
% propagated at once. Random sequences of goals in which each fd_inf/2 forces propagation are the yardstick.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(random)).

rising([_]).
rising([X,Y|Xs]) :- X #< Y, rising([Y|Xs]).

falling([_]).
falling([X,Y|Xs]) :- X #> Y, falling([Y|Xs]).

propagations(Goal, N) :- fd_statistics(propagations, _), call(Goal), fd_statistics(propagations, N).

% ---- sequences of goals ----

step(K, Last, N, post(Relation, X, Y, C), Y) :-
    K < 15,
    !,
    (   K < 11, Last > 0
    ->  X = Last
    ;   random_between(1, N, X)
    ),
    numlist(1, N, All),
    exclude(==(X), All, Others),
    random_member(Y, Others),
    random_member(Relation, [#<, #>, #=<, #>=, #=, #\=]),
    random_between(-2, 2, C).
step(15, Last, N, limit(X, C), Last) :- random_between(1, N, X), random_between(0, 20, C).
step(16, Last, N, look(X), Last) :- random_between(1, N, X).
step(17, Last, N, choice(X), Last) :- random_between(1, N, X).
step(18, Last, _, fork, Last).
step(19, Last, _, once, Last).

steps(0, _, _, []) :- !.
steps(M, Last, N, [Step|Steps]) :-
    random_between(0, 19, K),
    step(K, Last, N, Step, Next),
    M1 is M - 1,
    steps(M1, Next, N, Steps).

run([], Xs, _, Domains) :- maplist(fd_dom, Xs, Domains).
run([Step|Steps], Xs, Looks, Result) :-
    maplist([X]>>fd_inf(X, _), Looks),
    run(Step, Steps, Xs, Looks, Result).

run(post(Relation, I, J, C), Steps, Xs, Looks, Result) :-
    nth1(I, Xs, X),
    nth1(J, Xs, Y),
    length(Steps, Left),
    (   call(Relation, X, Y + C)
    ->  run(Steps, Xs, Looks, Result)
    ;   Result = failed(Left)
    ).
run(limit(I, C), Steps, Xs, Looks, Result) :- nth1(I, Xs, X), X #=< C, run(Steps, Xs, Looks, Result).
run(look(I), _, Xs, _, look(I, Domain)) :- nth1(I, Xs, X), fd_dom(X, Domain).
run(look(_), Steps, Xs, Looks, Result) :- run(Steps, Xs, Looks, Result).
run(choice(I), Steps, Xs, Looks, Result) :-
    nth1(I, Xs, X),
    (   true
    ;   X #> 3
    ),
    run(Steps, Xs, Looks, Result).
run(fork, Steps, _, _, fork(Left)) :- length(Steps, Left).
run(fork, Steps, Xs, Looks, Result) :- run(Steps, Xs, Looks, Result) ; run(Steps, Xs, Looks, Result).
run(once, Steps, Xs, Looks, once(Result)) :- once(run(Steps, Xs, Looks, Result)).

results(N, Steps, Mode, Results) :-
    findall(Result, ( length(Xs, N), domains(Xs, 0), looks(Mode, Xs, Looks), run(Steps, Xs, Looks, Result) ), Results).

domains([], _).
domains([X|Xs], I) :- High is 20 - I mod 3 * 5, X in 0..High, I1 is I + 1, domains(Xs, I1).

looks(late, _, []).
looks(at_once, [X|_], [X]).

differs(Seed) :-
    set_random(seed(Seed)),
    random_between(3, 9, N),
    random_between(2, 25, M),
    steps(M, 0, N, Steps),
    results(N, Steps, late, Late),
    results(N, Steps, at_once, AtOnce),
    Late \== AtOnce.

:- begin_tests(difference_paths).

test(bounds, Ds == [1..6, 2..7, 3..8]) :- Xs = [_,_,_], Xs ins 1..8, rising(Xs), maplist(fd_dom, Xs, Ds).
test(no_room, fail) :- length(Xs, 5), Xs ins 1..4, rising(Xs).
test(one_way, Xs == [1,2,3,4]) :- length(Xs, 4), Xs ins 1..4, rising(Xs).
test(backwards, Xs == [4,3,2,1]) :- length(Xs, 4), Xs ins 1..4, falling(Xs).
test(seen_by_what_is_posted_next, Z == 3) :- [X,Y,Z] ins 1..3, X #< Y, Y #< Z, ( var(Z) -> fail ; true ).
test(copied, [X-Y-Z] == [1-2-3]) :- A in 1..9, B in 1..9, C in 1..9, A #< B, B #< C, copy_term(A-B-C, X-Y-Z), Z = 3.
test(linear, true(N < 1000)) :- length(Xs, 200), Xs ins 1..200, propagations(rising(Xs), N).
test(linear_backwards, true(N < 1000)) :- length(Xs, 200), Xs ins 1..200, propagations(falling(Xs), N).
test(linear_chain, true(N < 1000)) :- length(Xs, 200), Xs ins 1..200, propagations(chain(Xs, #<), N).
test(random, Seeds == []) :- findall(Seed, ( between(1, 400, Seed), differs(Seed) ), Seeds).

:- end_tests(difference_paths).
