% SPDX-License-Identifier: MIT
% Random models against brute force. A model that fails is shown with its seed; more seeds:
%
%     hornbeam -g "random_models(1, 10000)" -t halt clpfd_random.pl
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(random)).

% ---- conjunctions of comparisons and conditions over three variables ----

low(-3).
high(4).

random_expression(0, Xs, E) :-
    !,
    (   random_between(0, 2, 0)
    ->  random_between(-4, 4, E)
    ;   random_member(E, Xs)
    ).
random_expression(Depth, Xs, E) :-
    Depth1 is Depth - 1,
    random_member(Operation, [+, -, *, //, mod, rem, div, min, max, abs, -, +, *, ^]),
    random_expression(Depth1, Xs, A),
    (   Operation == abs
    ->  E = abs(A)
    ;   Operation == (^)
    ->  random_member(B, [-2,0,1,2,3|Xs]),
        E = A^B
    ;   random_expression(Depth1, Xs, B),
        E =.. [Operation,A,B]
    ).

random_comparison(Xs, Comparison) :-
    random_member(Relation, [#=, #\=, #<, #=<, #>, #>=]),
    random_between(0, 2, D1),
    random_between(0, 1, D2),
    random_expression(D1, Xs, A),
    random_expression(D2, Xs, B),
    Comparison =.. [Relation,A,B].

random_condition(0, Xs, Condition) :-
    !,
    (   random_between(0, 4, 0)
    ->  random_member(X, Xs),
        random_between(-3, 3, Low),
        random_between(0, 3, Width),
        High is Low + Width,
        Condition = (X in Low..High)
    ;   random_comparison(Xs, Condition)
    ).
random_condition(Depth, Xs, Condition) :-
    Depth1 is Depth - 1,
    random_condition(Depth1, Xs, A),
    (   random_between(0, 5, 0)
    ->  Condition = (#\ A)
    ;   random_member(Connective, [#/\, #\/, #==>, #<==>, #\]),
        random_condition(Depth1, Xs, B),
        Condition =.. [Connective,A,B]
    ).

random_model(Xs, Goals) :-
    random_between(1, 3, N),
    length(Goals, N),
    random_goals(Goals, Xs).

random_goals([], _).
random_goals([Goal|Goals], Xs) :-
    (   random_between(0, 1, 0)
    ->  random_comparison(Xs, Goal)
    ;   random_between(1, 2, Depth),
        random_condition(Depth, Xs, Goal)
    ),
    random_goals(Goals, Xs).

% ---- what they mean ----

value(E, V) :-
    (   integer(E)
    ->  V = E
    ;   E =.. [F|As],
        values(As, Bs),
        E1 =.. [F|Bs],
        catch(V is E1, error(_, _), fail),
        integer(V)
    ).

values([], []).
values([E|Es], [V|Vs]) :-
    value(E, V),
    values(Es, Vs).

holds(#\ A)      :- !, \+ holds(A).
holds(A #/\ B)   :- !, holds(A), holds(B).
holds(A #\/ B)   :- !, ( holds(A) -> true ; holds(B) ).
holds(A #\ B)    :- !, ( holds(A) -> \+ holds(B) ; holds(B) ).
holds(A #==> B)  :- !, ( holds(A) -> holds(B) ; true ).
holds(A #<==> B) :- !, ( holds(A) -> holds(B) ; \+ holds(B) ).
holds(X in L..H) :- !, X >= L, X =< H.
holds(Comparison) :-
    Comparison =.. [Relation,A,B],
    value(A, X),
    value(B, Y),
    compared(Relation, X, Y).

compared(#=, X, Y)  :- X =:= Y.
compared(#\=, X, Y) :- X =\= Y.
compared(#<, X, Y)  :- X < Y.
compared(#=<, X, Y) :- X =< Y.
compared(#>, X, Y)  :- X > Y.
compared(#>=, X, Y) :- X >= Y.

all_hold([]).
all_hold([Goal|Goals]) :-
    holds(Goal),
    all_hold(Goals).

each_between([], _, _).
each_between([X|Xs], Low, High) :-
    between(Low, High, X),
    each_between(Xs, Low, High).

% ---- both ways ----

by_search(0, Xs, Low, High, Goals, Solutions) :-
    findall(Xs, ( Xs ins Low..High, all_called(Goals), label(Xs) ), Solutions).
by_search(2, Xs, Low, High, Goals, Solutions) :-
    compiled(Goals, Compiled),
    findall(Xs, ( Xs ins Low..High, member(X, Xs), indomain(X), all_called(Compiled), label(Xs) ), Unsorted),
    sort(Unsorted, Solutions).
by_search(1, Xs, Low, High, Goals, Solutions) :-
    findall(Xs, ( all_called(Goals), Xs ins Low..High, labeling([ff,bisect], Xs) ), Unsorted),
    sort(Unsorted, Solutions).

% The goals as they are in clauses: plain arithmetic where all is known.
compiled([], []).
compiled([Goal0|Goals0], [Goal|Goals]) :-
    (   '$clpfd_expansion':expansion(Goal0, Goal)
    ->  true
    ;   Goal = Goal0
    ),
    compiled(Goals0, Goals).

all_called([]).
all_called([Goal|Goals]) :-
    call(Goal),
    all_called(Goals).

agrees(Seed) :-
    set_random(seed(Seed)),
    Xs = [_,_,_],
    random_model(Xs, Goals),
    low(Low),
    high(High),
    findall(Xs, ( each_between(Xs, Low, High), all_hold(Goals) ), Expected),
    random_between(0, 2, Way),
    by_search(Way, Xs, Low, High, Goals, Found),
    (   Found == Expected
    ->  true
    ;   length(Expected, N),
        length(Found, M),
        format(user_error, "seed ~d: ~q: ~d solutions, found ~d~n", [Seed,Goals,N,M]),
        fail
    ).

random_models(From, To) :-
    forall(between(From, To, Seed), ( agrees(Seed) -> true ; true )).

:- begin_tests(clpfd_random).

test(agrees, [forall(between(1, 300, Seed))]) :- agrees(Seed).

:- end_tests(clpfd_random).
