% SPDX-License-Identifier: MIT
% Random numbers, as in SWI-Prolog's and SICStus Prolog's library(random).
%
% There are two sources.  Normally numbers come from the evaluables random/1 and random_float, seeded by set_random/1.
% After setrand/1 or getrand/1 they come from algorithm AS 183 (Wichmann and Hill, Applied Statistics 31, 1982), whose
% state is three small integers, so that a program can save it, restore it, and get the same numbers again:
%
%   X' = 171 X mod 30269    Y' = 172 Y mod 30307    Z' = 170 Z mod 30323
%   U  = X/30269 + Y/30307 + Z/30323, without its integer part

:- module(random,
          [ random/1, random/3, random_between/3, random_integer/3,
            getrand/1, setrand/1,
            maybe/0, maybe/1, maybe/2,
            random_perm2/4, random_member/2, random_select/3,
            random_subseq/3, random_permutation/2, random_numlist/4,
            randseq/3, randset/3
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, is_of_type/2, domain_error/2, type_error/2, instantiation_error/1]).
:- use_module(library(lists), [nth0/3, nth0/4]).
:- use_module(library(pairs), [pairs_values/2]).

%!  random(-U) is det.
%
%   U is a random float, 0.0 < U < 1.0.
%
%       ?- random(_U), _U > 0.0, _U < 1.0.
%       true.

random(U) :-
    uniform(U0),
    U = U0.

uniform(U) :-
    (   nb_current('$as183', State)
    ->  advance(State, Next, U),
        nb_setval('$as183', Next)
    ;   U is random_float
    ).

%   advance(+State, -Next, -U): one step of AS 183.

advance(state(X0, Y0, Z0, B), state(X, Y, Z, B), U) :-
    X is 171*X0 mod 30269,
    Y is 172*Y0 mod 30307,
    Z is 170*Z0 mod 30323,
    T is X/30269.0+Y/30307.0+Z/30323.0,
    U is T-float(truncate(T)).

%   below(+N, -I): I is a random integer, 0 =< I < N.

below(N, I) :-
    (   nb_current('$as183', _)
    ->  below_as183(N, I)
    ;   I is random(N)
    ).

%   A number of AS 183 supplies about 42 random bits; larger ranges are built from 30-bit pieces.

below_as183(N, I) :-
    (   N =< 0x40000000
    ->  uniform(U),
        I is truncate(U*N)
    ;   Bits is msb(N)+64,
        pieces(Bits, 0, Large),
        I is Large mod N
    ).

pieces(Bits, Large0, Large) :-
    (   Bits =< 0
    ->  Large = Large0
    ;   uniform(U),
        Large1 is (Large0<<30)+truncate(U*0x40000000),
        Bits1 is Bits-30,
        pieces(Bits1, Large1, Large)
    ).

%!  random(+Low, +High, -X) is semidet.
%
%   X is a random number, Low =< X < High: an integer if both are integers, else a float.
%   Fails if High =< Low.  Errors: those of must_be(number, Low) and must_be(number, High).
%
%       ?- random(1, 7, _X), between(1, 6, _X).
%       true.

random(Low, High, X) :-
    must_be(number, Low),
    must_be(number, High),
    Low < High,
    (   integer(Low), integer(High)
    ->  Width is High-Low,
        below(Width, I),
        X is Low+I
    ;   uniform(U),
        X is Low+(High-Low)*U
    ).

%!  random_between(+Low, +High, -X) is semidet.
%
%   X is a random integer, Low =< X =< High.  Fails if High < Low.
%   Errors: those of must_be(integer, Low) and must_be(integer, High).
%
%       ?- random_between(1, 1, X).
%       X = 1.

random_between(Low, High, X) :-
    must_be(integer, Low),
    must_be(integer, High),
    High >= Low,
    Width is High-Low+1,
    below(Width, I),
    X is Low+I.

%!  random_integer(+Low, +High, -X) is semidet.
%
%   X is a random integer, Low =< X < High, as in Scryer Prolog.  Fails if the range is empty.  Errors: those of
%   random_between/3.
%
%       ?- random_integer(1, 2, X).
%       X = 1.

random_integer(Low, High, X) :-
    must_be(integer, High),
    Last is High-1,
    random_between(Low, Last, X).

%!  getrand(?State) is semidet.
%
%   State is the state of the generator, rand(X,Y,Z) or random(X,Y,Z,B); the latter if State is unbound.  From here on
%   the numbers depend only on this state.
%
%       ?- getrand(_State), random(_U), setrand(_State), random(_V), _U =:= _V.
%       true.

getrand(State) :-
    (   nb_current('$as183', State0)
    ->  true
    ;   X is 1+random(30268),
        Y is 1+random(30306),
        Z is 1+random(30322),
        B is 1+random(0x7fffffff),
        State0 = state(X, Y, Z, B),
        nb_setval('$as183', State0)
    ),
    State0 = state(X1, Y1, Z1, B1),
    (   nonvar(State), State = rand(_, _, _)
    ->  State = rand(X1, Y1, Z1)
    ;   State = random(X1, Y1, Z1, B1)
    ).

%!  setrand(+State) is det.
%
%   Sets the state of the generator: rand(X,Y,Z) or random(X,Y,Z,B), with X in 1..30268, Y in 1..30306 and Z in
%   1..30322, as from getrand/1; or an integer seed.  Errors: instantiation_error; domain_error(random_state, State).
%
%       ?- setrand(rand(1,2,3)), random(X).
%       X = 0.03381877363047378.

setrand(State) :-
    (   var(State)
    ->  instantiation_error(State)
    ;   state(State, X, Y, Z, B)
    ->  (   in_range(X, 30268), in_range(Y, 30306), in_range(Z, 30322), integer(B)
        ->  nb_setval('$as183', state(X, Y, Z, B))
        ;   term_variables(X-Y-Z, [Var|_])
        ->  instantiation_error(Var)
        ;   domain_error(random_state, State)
        )
    ;   domain_error(random_state, State)
    ).

state(rand(X, Y, Z), X, Y, Z, 1).
state(random(X, Y, Z, B0), X, Y, Z, B) :-
    ( var(B0) -> B = 1 ; B = B0 ).
state(Seed, X, Y, Z, 1) :-
    integer(Seed),
    X is 1+Seed mod 30268,
    Y is 1+(Seed//30268) mod 30306,
    Z is 1+(Seed//917302008) mod 30322.

in_range(N, High) :-
    integer(N),
    N >= 1,
    N =< High.

%!  maybe is semidet.
%
%   Succeeds with probability 1/2.
%
%       ?- findall(x, (between(1, 100, _), maybe), _L), length(_L, _N), _N > 0.
%       true.

maybe :-
    below(2, 0).

%!  maybe(+P) is semidet.
%
%   Succeeds with probability P.  Errors: those of must_be(between(0.0, 1.0), P).
%
%       ?- maybe(1.0).
%       true.

maybe(P) :-
    must_be(between(0.0, 1.0), P),
    uniform(U),
    U < P.

%!  maybe(+K, +N) is semidet.
%
%   Succeeds with probability K/N.  Errors: must_be(nonneg, K); must_be(positive_integer, N);
%   domain_error(not_less_than(K), N).
%
%       ?- maybe(3, 3).
%       true.

maybe(K, N) :-
    must_be(nonneg, K),
    must_be(positive_integer, N),
    ( K =< N -> true ; domain_error(not_less_than(K), N) ),
    below(N, I),
    I < K.

%!  random_perm2(?A, ?B, ?C, ?D) is det.
%
%   C and D are A and B in random order.
%
%       ?- random_perm2(a, b, _C, _D), msort([_C, _D], L).
%       L = [a, b].

random_perm2(A, B, C, D) :-
    (   maybe
    ->  C = A,
        D = B
    ;   C = B,
        D = A
    ).

%!  random_member(-X, +List) is semidet.
%
%   X is a random element of List; fails for the empty list.  Errors: must_be(list, List).
%
%       ?- random_member(X, [a]).
%       X = a.

random_member(X, List) :-
    must_be(list, List),
    length(List, Length),
    Length > 0,
    below(Length, I),
    nth0(I, List, X).

%!  random_select(?X, ?List, ?Rest) is semidet.
%
%   X is a random element of List and Rest the others; or List is Rest with X inserted at a random position.  Errors:
%   instantiation_error if neither List nor Rest is a proper list.
%
%       ?- random_select(X, [a], Rest).
%       X = a, Rest = [].

random_select(X, List, Rest) :-
    (   is_list(List)
    ->  length(List, Length),
        Length > 0,
        below(Length, I),
        nth0(I, List, X, Rest)
    ;   is_list(Rest)
    ->  length(Rest, Length),
        Width is Length+1,
        below(Width, I),
        nth0(I, List, X, Rest)
    ;   instantiation_error(List)
    ).

%!  random_subseq(+List, -Part, -Rest) is det.
%
%   Part holds each element of List with probability 1/2, Rest the others.
%
%       ?- random_subseq([a, b, c], _P, _R), append(_P, _R, _L), msort(_L, L).
%       L = [a, b, c].

random_subseq([], [], []).
random_subseq([X|Xs], Part, Rest) :-
    (   maybe
    ->  Part = [X|Part1],
        Rest = Rest1
    ;   Part = Part1,
        Rest = [X|Rest1]
    ),
    random_subseq(Xs, Part1, Rest1).

%!  random_permutation(?List, ?Permutation) is det.
%
%   Permutation has the elements of List in random order; either may be bound.  Errors: instantiation_error;
%   type_error(list, List).
%
%       ?- random_permutation([a, b, c], _P), msort(_P, L).
%       L = [a, b, c].

random_permutation(List, Permutation) :-
    (   is_list(List)
    ->  shuffle(List, Permutation)
    ;   is_list(Permutation)
    ->  shuffle(Permutation, List)
    ;   no_list(List),
        no_list(Permutation),
        instantiation_error(List)
    ).

no_list(List) :-
    (   is_of_type(list_or_partial, List)
    ->  true
    ;   type_error(list, List)
    ).

shuffle(List, Permutation) :-
    maplist(random_key, List, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Permutation).

random_key(X, U-X) :-
    uniform(U).

%!  random_numlist(+P, +Low, +High, -List) is det.
%
%   List holds each integer from Low to High with probability P, in order.
%
%       ?- random_numlist(1.0, 1, 4, L).
%       L = [1, 2, 3, 4].

random_numlist(P, Low, High, List) :-
    must_be(between(0.0, 1.0), P),
    must_be(integer, Low),
    must_be(integer, High),
    some_of(Low, High, P, List).

some_of(N, High, P, List) :-
    (   N > High
    ->  List = []
    ;   uniform(U),
        ( U < P -> List = [N|Rest] ; List = Rest ),
        N1 is N+1,
        some_of(N1, High, P, Rest)
    ).

%!  randset(+K, +N, -Set) is det.
%
%   Set is an ordered list of K different random integers from 1 to N.
%   Errors: must_be(nonneg, K); domain_error(less_equal(N), K).
%
%       ?- randset(3, 3, Set).
%       Set = [1, 2, 3].

randset(K, N, Set) :-
    random_subset(K, N, Numbers),
    sort(Numbers, Set).

%!  randseq(+K, +N, -List) is det.
%
%   List holds K different random integers from 1 to N, in random order.
%   Errors: must_be(nonneg, K); domain_error(less_equal(N), K).
%
%       ?- randseq(3, 3, _L), msort(_L, Set).
%       Set = [1, 2, 3].

randseq(K, N, List) :-
    random_subset(K, N, Numbers),
    shuffle(Numbers, List).

%   Floyd's sampling (CACM 30, 1987): for J from N-K+1 to N, draw a random T =< J and add T, or J if T is already in the
%   sample.  The sample is a tree of numbers.

random_subset(K, N, Numbers) :-
    must_be(nonneg, K),
    must_be(nonneg, N),
    (   K =< N
    ->  J is N-K+1,
        sample(J, N, t, Numbers)
    ;   domain_error(less_equal(N), K)
    ).

sample(J, N, Taken, Numbers) :-
    (   J > N
    ->  Numbers = []
    ;   below(J, T0),
        T is T0+1,
        (   put_new(Taken, T, Taken1)
        ->  Number = T
        ;   put_new(Taken, J, Taken1),
            Number = J
        ),
        Numbers = [Number|Rest],
        J1 is J+1,
        sample(J1, N, Taken1, Rest)
    ).

put_new(t, N, t(N, t, t)).
put_new(t(M, L, R), N, Tree) :-
    (   N < M
    ->  Tree = t(M, L1, R),
        put_new(L, N, L1)
    ;   N > M,
        Tree = t(M, L, R1),
        put_new(R, N, R1)
    ).
