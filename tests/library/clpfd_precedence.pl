% SPDX-License-Identifier: MIT
% labeling([precedence|Options], Starts): job shops (S. Lawrence 1984), and the solutions of other searches.

:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

% shop(Name, Optimum, Jobs): a job is a list of Machine-Duration.
shop(la01, 666, [
    [1-21,0-53,4-95,3-55,2-34],
    [0-21,3-52,4-16,2-26,1-71],
    [3-39,4-98,1-42,2-31,0-12],
    [1-77,0-55,4-79,2-66,3-77],
    [0-83,3-34,2-64,1-19,4-37],
    [1-54,2-43,4-79,0-92,3-62],
    [3-69,4-77,1-87,2-87,0-93],
    [2-38,0-60,1-41,3-24,4-83],
    [3-17,1-49,4-25,0-44,2-98],
    [4-77,3-79,2-43,1-75,0-96]
]).
shop(la02, 655, [
    [0-20,3-87,1-31,4-76,2-17],
    [4-25,2-32,0-24,1-18,3-81],
    [1-72,2-23,4-28,0-58,3-99],
    [2-86,1-76,4-97,0-45,3-90],
    [4-27,0-42,3-48,2-17,1-46],
    [1-67,0-98,4-48,3-27,2-62],
    [4-28,1-12,3-19,0-80,2-50],
    [1-63,0-94,2-98,3-50,4-80],
    [4-14,0-75,2-50,1-41,3-55],
    [4-72,2-18,1-37,3-79,0-61]
]).
shop(la03, 597, [
    [1-23,2-45,0-82,4-84,3-38],
    [2-21,1-29,0-18,4-41,3-50],
    [2-38,3-54,4-16,0-52,1-52],
    [4-37,0-54,2-74,1-62,3-57],
    [4-57,0-81,1-61,3-68,2-30],
    [4-81,0-79,1-89,2-89,3-11],
    [3-33,2-20,0-91,4-20,1-66],
    [4-24,1-84,0-32,2-55,3-8],
    [4-56,0-7,3-54,2-64,1-39],
    [4-40,1-83,0-19,2-8,3-7]
]).
shop(la04, 590, [
    [0-12,2-94,3-92,4-91,1-7],
    [1-19,3-11,4-66,2-21,0-87],
    [1-14,0-75,3-13,4-16,2-20],
    [2-95,4-66,0-7,3-7,1-77],
    [1-45,3-6,4-89,0-15,2-34],
    [3-77,2-20,0-76,4-88,1-53],
    [2-74,1-88,0-52,3-27,4-9],
    [1-88,3-69,0-62,4-98,2-52],
    [2-61,4-9,0-62,1-52,3-90],
    [2-54,4-5,3-59,1-15,0-88]
]).
shop(la05, 593, [
    [1-72,0-87,4-95,2-66,3-60],
    [4-5,3-35,0-48,2-39,1-54],
    [1-46,3-20,2-21,0-97,4-55],
    [0-59,3-19,4-46,1-34,2-37],
    [4-23,2-73,3-25,1-24,0-28],
    [3-28,0-45,4-5,1-78,2-83],
    [0-53,3-71,1-37,4-29,2-12],
    [4-12,2-87,3-33,1-55,0-38],
    [2-49,3-83,1-40,0-48,4-7],
    [2-65,3-17,0-90,4-27,1-23]
]).

makespan(Name, Options, End) :-
    shop(Name, _, Jobs),
    End in 0..2000,
    maplist(job(End), Jobs, Tasks0),
    append(Tasks0, Tasks),
    maplist(machine(Tasks), [0,1,2,3,4]),
    starts(Tasks, Starts),
    once(labeling([precedence,minimize(End)|Options], [End|Starts])).

job(End, Steps, Tasks) :- job(Steps, 0, End, Tasks).

job([], Ready, End, []) :- Ready #=< End.
job([M-D|Steps], Ready, End, [task(M, S, D)|Tasks]) :-
    S in 0..2000,
    Ready #=< S,
    job(Steps, S + D, End, Tasks).

machine(Tasks, M) :-
    include([task(M0, _, _)]>>(M0 == M), Tasks, Own),
    starts(Own, Starts),
    maplist([task(_, _, D), D]>>true, Own, Durations),
    serialized(Starts, Durations).

starts([], []).
starts([task(_, S, _)|Tasks], [S|Starts]) :- starts(Tasks, Starts).

alike(Goal, Xs, Options) :-
    findall(Xs, ( call(Goal), labeling([], Xs) ), Plain),
    findall(Xs, ( call(Goal), labeling([precedence|Options], Xs) ), Found),
    length(Plain, N),
    length(Found, N),
    msort(Plain, Sorted),
    msort(Found, Sorted).

:- begin_tests(precedence_labeling).

test(job_shops, [forall(shop(Name, Optimum, _)), End == Optimum]) :- makespan(Name, [], End).
test(without_restarts, End == 666) :- makespan(la01, [restart_constant(1000000)], End).
test(serialized, true) :- alike(( Xs = [A,B,C], Xs ins 0..6, serialized(Xs, [2,3,1]), A #\= 1, B #> C ), Xs, []).
test(no_duration, true) :- alike(( Xs = [A,B,D], [A,B] ins 0..4, D in 0..2, serialized([A,B], [D,2]) ), Xs, []).
test(cumulative, true) :-
    alike(( Xs = [A,B,C], Xs ins 0..4,
            cumulative([task(A,2,_,2,_),task(B,3,_,1,_),task(C,1,_,2,_)], [limit(3)]) ), Xs, [bisect]).
test(no_resource, true) :- alike(( Xs = [X,Y], Xs ins 0..4, X + Y #= 5 ), Xs, []).
test(order, true) :- alike(( Xs = [A,B], Xs ins 0..4, serialized(Xs, [2,2]), A + B #> 4 ), Xs, [down]).
test(optimum_of_all, S-Xs == 4-[0,2]) :-
    Xs = [A,B],
    Xs ins 0..9,
    serialized(Xs, [2,2]),
    A #< B,
    S #= A + 2*B,
    once(labeling([precedence,min(S)], Xs)).

:- end_tests(precedence_labeling).
