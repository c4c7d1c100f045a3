% SPDX-License-Identifier: MIT
% Goals that are woken while more argument registers are in use than a word has bits: none may be lost or be taken for
% another when the woken goal has run.

:- use_module(library(plunit)).
:- use_module(library(dif)).
:- use_module(library(freeze)).



%   The wide predicates are made once for each width; their arguments after the first are to arrive as they were.
width(W) :-
    member(W, [60, 63, 64, 65, 66, 80, 128, 200]).

head(Kind, W, Arguments, Head) :-
    atomic_list_concat([Kind, '_', W], Name),
    length(Arguments, W),
    Head =.. [Name|Arguments].

%   The head binds the first argument, a goal that follows has all others.
define(W) :-
    head(last, W, Xs, Last),
    assertz(user:( Last :- busy(30), arguments_are(Xs) )),
    head(bound, W, [X|Ys], Bound),
    head(last, W, [one|Ys], Call1),
    assertz(user:( Bound :- X = one, Call1 )),
    head(matched, W, [one|Zs], Matched),
    head(last, W, [one|Zs], Call2),
    assertz(user:( Matched :- Call2 )),
    head(tested, W, [T|Ts], Tested),
    head(last, W, [T|Ts], Call3),
    assertz(user:( Tested :- ( T = one, T == one -> Call3 ; fail ) )),
    head(output, W, [O|Os], Output),
    head(last, W, [O|Os], Call4),
    assertz(user:( Output :- arg(1, t(one), O), Call4 )).

:- initialization(forall(width(W), define(W))).

%   Makes the registers dirty.
busy(N) :-
    (   N =:= 0
    ->  true
    ;   functor(T, f, 250),
        copy_term(T, _),
        N1 is N - 1,
        busy(N1)
    ).

arguments_are([one|Rest]) :-
    numlist_from(Rest, 2).

numlist_from([], _).
numlist_from([f(N)|Rest], N) :-
    N1 is N + 1,
    numlist_from(Rest, N1).

call_wide(Kind, W, First) :-
    findall(f(N), between(2, W, N), Rest),
    head(Kind, W, [First|Rest], Goal),
    call(user:Goal).

kind(K) :-
    member(K, [bound, matched, tested, output]).

waked(First, Log) :-
    freeze(First, ( busy(5), garbage_collect, Log = woken )).

:- begin_tests(many_registers).

test(woken, [forall(( kind(K), width(W) )), true(Log == woken)]) :-
    waked(X, Log),
    call_wide(K, W, X).
test(woken_twice, [forall(( kind(K), width(W) )), true(A-B == woken-woken)]) :-
    waked(X, A),
    waked(X, B),
    call_wide(K, W, X).
test(refused, [forall(( kind(K), width(W) )), fail]) :-
    dif(X, one),
    call_wide(K, W, X).
test(thrown, [forall(( kind(K), width(W) )), true(E == ball)]) :-
    freeze(X, throw(ball)),
    catch(call_wide(K, W, X), E, true).
% A condition takes the first.
test(choices_of_the_woken_goal, [forall(( kind(K), width(W) )), true(Ys == Expected)]) :-
    ( K == tested -> Expected = [1] ; Expected = [1,2,3] ),
    findall(Y, ( freeze(X, member(Y, [1,2,3])), call_wide(K, W, X) ), Ys).

:- end_tests(many_registers).
