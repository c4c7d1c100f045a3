% SPDX-License-Identifier: MIT
%
% SICStus Prolog's library(random), as far as programs/ need it, for swipl: the
% generator AS 183 with its state rand(X,Y,Z).

:- module(sicstus_random, [random/1, random/3, setrand/1, getrand/1]).

:- dynamic(state/3).
state(27314, 9213, 17773).

getrand(rand(X,Y,Z)) :-
    state(X, Y, Z).

setrand(rand(X,Y,Z)) :-
    retractall(state(_, _, _)),
    assertz(state(X, Y, Z)).

random(U) :-
    retract(state(X0, Y0, Z0)),
    X is 171*X0 mod 30269,
    Y is 172*Y0 mod 30307,
    Z is 170*Z0 mod 30323,
    assertz(state(X, Y, Z)),
    T is X/30269.0 + Y/30307.0 + Z/30323.0,
    U is T - truncate(T).

random(Low, High, Number) :-
    random(U),
    (   integer(Low), integer(High)
    ->  Number is Low + truncate(U*(High - Low))
    ;   Number is Low + U*(High - Low)
    ).
