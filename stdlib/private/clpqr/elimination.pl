% SPDX-License-Identifier: MIT
% Elimination of variables from linear constraints, by equations or as Fourier and Motzkin did. A constraint is a fact:
% eq(Sum), that is Sum = 0, at_least(Sum, closed), Sum >= 0, at_least(Sum, open), Sum > 0, or different(Sum), Sum =\= 0.

:- module('$clpqr_elimination', [eliminated/4, fact_sum/2]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3, partition/4]).
:- use_module(library(lists), [append/2, append/3, member/2, select/3]).
:- use_module(library(ordsets), [ord_disjoint/2, ord_subtract/3]).

%!  eliminated(+Domain, +Numbers, +Facts0, -Facts) is det.
%
%   Facts are what Facts0 say of the variables with Numbers, an ordered set.
%
%       ?- eliminated(q, [1], [at_least(s(0,[t(1,1,x),t(2,-1,y)]),closed), at_least(s(-3,[t(2,1,y)]),open)], Facts).
%       Facts = [at_least(s(-3,[t(1,1,x)]),open)].

eliminated(D, Targets, AllFacts, Facts) :-
    connected(AllFacts, Targets, Facts0),
    without_free(Facts0, Targets, Facts1),
    others(Facts1, Targets, Others),
    eliminate_all(Others, D, Facts1, Facts).

%!  fact_sum(+Fact, -Sum) is det.
%
%   Sum is the sum of Fact.
%
%       ?- fact_sum(eq(s(1,[])), Sum).
%       Sum = s(1,[]).

fact_sum(eq(Sum), Sum).
fact_sum(at_least(Sum, _), Sum).
fact_sum(different(Sum), Sum).

% The facts that have something to do with the variables of these numbers, directly or through others.
connected(Facts0, Numbers0, Facts) :-
    partition(has_one_of(Numbers0), Facts0, Near, Far),
    (   Near == []
    ->  Facts = []
    ;   maplist(numbers, Near, Lists),
        append(Lists, Numbers1),
        sort(Numbers1, Numbers),
        append(Near, Facts1, Facts),
        connected(Far, Numbers, Facts1)
    ).

has_one_of(Numbers, Fact) :-
    numbers(Fact, Own),
    \+ ord_disjoint(Own, Numbers).

numbers(Fact, Numbers) :-
    fact_sum(Fact, s(_, Ts)),
    maplist(arg(1), Ts, Numbers0),
    sort(Numbers0, Numbers).

% A variable that all its constraints let grow, or let fall, can satisfy them: they are dropped.
without_free(Facts0, Targets, Facts) :-
    foldl(sides, Facts0, Sides0, []),
    sort(Sides0, Sides),
    free(Sides, Free0),
    ord_subtract(Free0, Targets, Free),
    (   Free == []
    ->  Facts = Facts0
    ;   exclude(has_one_of(Free), Facts0, Facts1),
        without_free(Facts1, Targets, Facts)
    ).

sides(Fact, Sides0, Sides) :-
    fact_sum(Fact, s(_, Ts)),
    foldl(side(Fact), Ts, Sides0, Sides).

side(Fact, t(I, K, _), Sides0, Sides) :-
    (   Fact = at_least(_, _)
    ->  Side is sign(K),
        Sides0 = [I-Side|Sides]
    ;   Fact = eq(_)
    ->  Sides0 = [I-(-1), I-1|Sides]
    ;   Sides0 = Sides
    ).

free([], []).
free([I-_|Sides], Free) :-
    (   Sides = [J-_|Sides1],
        I == J
    ->  free(Sides1, Free)
    ;   Free = [I|Free1],
        free(Sides, Free1)
    ).

others(Facts, Targets, Others) :-
    maplist(numbers, Facts, Lists),
    append(Lists, Numbers),
    sort(Numbers, All),
    ord_subtract(All, Targets, Others).

eliminate(D, I, Facts0, Facts2) :-
    (   taken(Facts0, I, Equation, K, Facts1)
    ->  maplist(substitute(I, K, Equation, D), Facts1, Facts2)
    ;   fourier_motzkin(Facts0, I, D, Facts2)
    ).

% First those that leave no more constraints than there were, then the one that leaves the fewest; of parallel
% constraints only the strictest is kept.
eliminate_all([], _, Facts, Facts).
eliminate_all([I|Is], D, Facts0, Facts) :-
    eliminate_cheap([I|Is], D, Facts0, Facts1, Left),
    strictest(Facts1, D, Facts2),
    (   Left = [J|Js],
        Left == [I|Is]
    ->  cost(Facts2, J, Cost),
        cheapest(Js, Facts2, Cost-J, _-Best),
        eliminate(D, Best, Facts2, Facts3),
        once(select(Best, Left, Left1)),
        eliminate_all(Left1, D, Facts3, Facts)
    ;   eliminate_all(Left, D, Facts2, Facts)
    ).

eliminate_cheap([], _, Facts, Facts, []).
eliminate_cheap([I|Is], D, Facts0, Facts, Left) :-
    (   cost(Facts0, I, Cost),
        Cost =< 0
    ->  eliminate(D, I, Facts0, Facts1),
        Left = Left1
    ;   Facts1 = Facts0,
        Left = [I|Left1]
    ),
    eliminate_cheap(Is, D, Facts1, Facts, Left1).

cheapest([], _, Best, Best).
cheapest([I|Is], Facts, Best0, Best) :-
    cost(Facts, I, Cost),
    ( Best0 = Cost0-_, Cost < Cost0 -> Best1 = Cost-I ; Best1 = Best0 ),
    cheapest(Is, Facts, Best1, Best).

% How many constraints the elimination adds.
cost(Facts, I, Cost) :-
    (   taken(Facts, I, _, _, _)
    ->  Cost = -1
    ;   parted(Facts, I, Lowers, Uppers, _),
        length(Lowers, L),
        length(Uppers, U),
        Cost is L*U-L-U
    ).

strictest(Facts0, D, Facts) :-
    partition(is_inequality, Facts0, Inequalities, Others),
    maplist(keyed(D), Inequalities, Pairs0),
    sort(1, @=<, Pairs0, Pairs),
    first_of_each_key(Pairs, none, Others, Facts).

is_inequality(at_least(_, _)).

% The key begins with the sum's variables and coefficients, the first made 1 or -1; then come the strictest.
keyed(D, at_least(Sum0, Kind), key(Terms, C, Strict)-at_least(Sum, Kind)) :-
    ( Sum0 = s(_, [t(_, K, _)|_]) -> N is abs(K) ; N = 1 ),
    quotient(D, 1, N, Factor),
    scaled(Sum0, Factor, Sum),
    Sum = s(C, Ts),
    maplist(numbered, Ts, Terms),
    ( Kind == open -> Strict = 0 ; Strict = 1 ).

numbered(t(I, K, _), I-K).

first_of_each_key([], _, Facts, Facts).
first_of_each_key([key(Terms, _, _)-Fact|Pairs], Terms0, Facts0, Facts) :-
    (   Terms == Terms0
    ->  Facts = Facts1
    ;   Facts = [Fact|Facts1]
    ),
    first_of_each_key(Pairs, Terms, Facts0, Facts1).

taken([Fact|Facts0], I, Sum, K, Facts) :-
    (   Fact = eq(Sum0),
        Sum0 = s(_, Ts),
        coefficient(Ts, I, K0)
    ->  Sum = Sum0,
        K = K0,
        Facts = Facts0
    ;   Facts = [Fact|Facts1],
        taken(Facts0, I, Sum, K, Facts1)
    ).

substitute(I, K, Equation, D, Fact0, Fact) :-
    fact_sum(Fact0, Sum0),
    Sum0 = s(_, Ts),
    (   coefficient(Ts, I, C)
    ->  A is -C,
        quotient(D, A, K, Factor),
        plus_scaled(D, Sum0, Factor, Equation, Sum),
        with_sum(Fact0, Sum, Fact)
    ;   Fact = Fact0
    ).

with_sum(eq(_), Sum, eq(Sum)).
with_sum(at_least(_, Kind), Sum, at_least(Sum, Kind)).
with_sum(different(_), Sum, different(Sum)).

% Each lower bound of the variable is at most each upper one; disequations with it no longer matter.
fourier_motzkin(Facts0, I, D, Facts) :-
    parted(Facts0, I, Lowers, Uppers, Rest),
    foldl(pairs_with(Uppers, D), Lowers, Facts, Rest).

pairs_with([], _, _, Facts, Facts).
pairs_with([with(K2, Sum2, Kind2)|Uppers], D, Lower, [at_least(Sum, Kind)|Facts0], Facts) :-
    Lower = with(K1, Sum1, Kind1),
    A is -K2,
    scaled(Sum1, A, Sum3),
    plus_scaled(D, Sum3, K1, Sum2, Sum),
    (   Kind1 == closed
    ->  Kind = Kind2
    ;   Kind = open
    ),
    pairs_with(Uppers, D, Lower, Facts0, Facts).

parted([], _, [], [], []).
parted([Fact|Facts], I, Lowers, Uppers, Rest) :-
    fact_sum(Fact, Sum),
    Sum = s(_, Ts),
    (   coefficient(Ts, I, K)
    ->  (   Fact = at_least(_, Kind)
        ->  (   K > 0
            ->  Lowers = [with(K, Sum, Kind)|Lowers1],
                Uppers = Uppers1
            ;   Uppers = [with(K, Sum, Kind)|Uppers1],
                Lowers = Lowers1
            )
        ;   Lowers = Lowers1,
            Uppers = Uppers1
        ),
        Rest = Rest1
    ;   Rest = [Fact|Rest1],
        Lowers = Lowers1,
        Uppers = Uppers1
    ),
    parted(Facts, I, Lowers1, Uppers1, Rest1).
