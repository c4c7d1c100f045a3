% SPDX-License-Identifier: MIT
% Predicates of SICStus Prolog's library(clpfd) that SWI-Prolog lacks: constraints on sequences.

:- module('$clpfd_sequences',
          [ all_equal/1, all_equal_reif/2, increasing/1, increasing/2, decreasing/1, decreasing/2,
            value_precede_chain/2, value_precede_chain/3, seq_precede_chain/1, seq_precede_chain/2,
            inflexion/3, inflexion_signature/2, regular/2
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(private(clpfd/arguments), [integers/1, integers/2]).
:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/automata)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).

%!  all_equal(?Xs) is semidet.
%
%   All elements of Xs are equal.
%
%       ?- all_equal([X, 3, Y]).
%       X = 3, Y = 3.

all_equal(Xs) :-
    integers(Xs),
    (   Xs = [X|Rest]
    ->  equal_to(Rest, X)
    ;   true
    ).

equal_to([], _).
equal_to([Y|Ys], X) :-
    X #= Y,
    equal_to(Ys, X).

%!  all_equal_reif(?Xs, ?B) is semidet.
%
%   B is 1 if all elements of Xs are equal, otherwise 0.
%
%       ?- all_equal_reif([1, 2, X], B).
%       B = 0.

all_equal_reif(Xs, B) :-
    integers(Xs),
    B in 0..1,
    (   Xs = [X|Rest]
    ->  equalities(Rest, X, 1, Condition)
    ;   Condition = 1
    ),
    Condition #<==> B.

equalities([], _, Condition, Condition).
equalities([Y|Ys], X, Condition0, Condition) :-
    equalities(Ys, X, Condition0 #/\ X #= Y, Condition).

%!  increasing(?Xs) is semidet.
%
%   Each element of Xs is greater than or equal to the one before.
%
%       ?- increasing([3, X, 3]).
%       X = 3.

increasing(Xs) :-
    chain(Xs, #=<).

%!  increasing(?Xs, +Options) is semidet.
%
%   Like increasing/1; with strict(true) in Options, each element is greater than the one before. Errors:
%   domain_error(option, Option).
%
%       ?- increasing([3, X, 5], [strict(true)]).
%       X = 4.

increasing(Xs, Options) :-
    strictness(Options, #=<, #<, Relation),
    chain(Xs, Relation).

%!  decreasing(?Xs) is semidet.
%
%   Each element of Xs is less than or equal to the one before.
%
%       ?- decreasing([3, X, 3]).
%       X = 3.

decreasing(Xs) :-
    chain(Xs, #>=).

%!  decreasing(?Xs, +Options) is semidet.
%
%   Like decreasing/1; with strict(true) in Options, each element is less than the one before. Errors:
%   domain_error(option, Option).
%
%       ?- decreasing([5, X, 3], [strict(true)]).
%       X = 4.

decreasing(Xs, Options) :-
    strictness(Options, #>=, #>, Relation),
    chain(Xs, Relation).

strictness(Options, Weak, Strict, Relation) :-
    known_options(Options, [strict(_)-boolean]),
    (   memberchk(strict(true), Options)
    ->  Relation = Strict
    ;   Relation = Weak
    ).

% ---- the order of first occurrences ----

%!  value_precede_chain(+Values, ?Xs) is semidet.
%
%   Each element of Values occurs in Xs only after an occurrence of the element before it in Values.
%
%       ?- X in 1..2, value_precede_chain([1, 2], [X, 2]).
%       X = 1.

value_precede_chain(Values, Xs) :-
    must_be(list(integer), Values),
    integers(Xs),
    precede(Values, Xs).

%!  value_precede_chain(+Values, ?Xs, +Options) is semidet.
%
%   Like value_precede_chain/2. Options select algorithms: global(Boolean). Errors: domain_error(option, Option).
%
%       ?- X in 1..2, value_precede_chain([1, 2], [X, 2], [global(true)]).
%       X = 1.

value_precede_chain(Values, Xs, Options) :-
    known_options(Options, [global(_)-boolean]),
    value_precede_chain(Values, Xs).

%!  seq_precede_chain(?Xs) is semidet.
%
%   Same as value_precede_chain([1, 2, ...], Xs).
%
%       ?- X in 1..3, seq_precede_chain([X, 2]).
%       X = 1.

seq_precede_chain(Xs) :-
    integers(Xs),
    one_more(Xs, 0).

% Most: the greatest value so far, or 0.
one_more([], _).
one_more([X|Xs], Most) :-
    X #=< Most+1,
    Most1 #= max(Most, X),
    one_more(Xs, Most1).

%!  seq_precede_chain(?Xs, +Options) is semidet.
%
%   Like seq_precede_chain/1. Options select algorithms: global(Boolean). Errors: domain_error(option, Option).
%
%       ?- X in 1..3, seq_precede_chain([X, 2], []).
%       X = 1.

seq_precede_chain(Xs, Options) :-
    known_options(Options, [global(_)-boolean]),
    seq_precede_chain(Xs).

precede([], _).
precede([V|Vs], Xs) :- precede(Vs, V, Xs).

precede([], _, _).
precede([W|Ws], V, Xs) :-
    seen_before(Xs, V, W, 0),
    precede(Ws, W, Xs).

% Seen: V has occurred.
seen_before([], _, _, _).
seen_before([X|Xs], V, W, Seen) :-
    X #= W #==> Seen,
    Seen1 in 0..1,
    (Seen #\/ X #= V) #<==> Seen1,
    seen_before(Xs, V, W, Seen1).

% ---- turning points ----

%!  inflexion(?N, ?Xs, +Options) is semidet.
%
%   N is the number of turns of the sequence Xs from increasing to decreasing or vice versa. Options are those of
%   automaton/9.
%
%       ?- inflexion(N, [1, 1, 4, 8, 8, 2, 7, 1], []).
%       N = 3.

inflexion(N, Xs, Options) :-
    inflexion_signature(Xs, Signs),
    automaton(Signs, _, Signs, [source(level),sink(level),sink(up),sink(down)],
              [arc(level,1,level),arc(level,2,up),arc(level,0,down),
               arc(up,1,up),arc(up,2,up),arc(up,0,down,[C+1]),
               arc(down,1,down),arc(down,0,down),arc(down,2,up,[C+1])],
              [C], [0], [N], Options).

%!  inflexion_signature(?Xs, -Signs) is semidet.
%
%   Signs has an element for each two neighbours in Xs: 0 if the first is greater, 1 if they are equal, 2 if it is less.
%
%       ?- inflexion_signature([3, 5, 5, 4], Signs).
%       Signs = [2, 1, 0].

inflexion_signature(Xs, Signs) :-
    integers(Xs),
    (   Xs = [X|Rest]
    ->  length(Rest, N),
        integers(Signs, N),
        signs(Rest, X, Signs)
    ;   integers(Signs, 0)
    ).

signs([], _, []).
signs([Y|Ys], X, [Sign|Signs]) :-
    Sign in 0..2,
    X #> Y #<==> Sign #= 0,
    X #= Y #<==> Sign #= 1,
    X #< Y #<==> Sign #= 2,
    signs(Ys, Y, Signs).

% ---- regular expressions ----

%!  regular(?Xs, +Expression) is semidet.
%
%   The regular Expression accepts the sequence Xs: an integer, *(E), +(E), ?(E), a list or E1+E2 (concatenation),
%   {E1,E2,...} or E1\/E2 (union), E1/\E2 (intersection), E1\E2 (difference). Errors: domain_error(regular_expression,
%   E).
%
%       ?- regular([X, Y, 0], [+({1,2}), 0]), X #= 3 - Y, Y #> 1.
%       X = 1, Y = 2.

regular(Xs, Expression) :-
    integers(Xs),
    must_be(ground, Expression),
    language(Expression, Start, Symbols0, []),
    sort(Symbols0, Symbols),
    list_to_assoc([Start-1], Numbers),
    states(1, [Start|Open], known(Numbers,2,Open), Symbols, Arcs, Nodes, []),
    automaton(Xs, [source(1)|Nodes], Arcs).

% Languages are none, empty (only the empty word), symbol(I), then(A,B), any_of(Languages), both(A,B), but(A,B),
% many(A). States of the automaton are derivatives by a word, of which there are finitely many: Brzozowski 1964.
language(I, symbol(I)) --> { integer(I) }, !, [I].
language(*(E), L) --> !, language(E, A), { many(A, L) }.
language(+(E), L) --> !, language(E, A), { many(A, B), then(A, B, L) }.
language(?(E), L) --> !, language(E, A), { any_of([empty,A], L) }.
language([], empty) --> !.
language([E|Es], L) --> !, language(E, A), language(Es, B), { then(A, B, L) }.
language({}, none) --> !.
language({Es}, L) --> !, alternatives(Es, As), { any_of(As, L) }.
language(E+F, L) --> !, language(E, A), language(F, B), { then(A, B, L) }.
language(E\/F, L) --> !, language(E, A), language(F, B), { any_of([A,B], L) }.
language(E/\F, L) --> !, language(E, A), language(F, B), { both(A, B, L) }.
language(\(E,F), L) --> !, language(E, A), language(F, B), { but(A, B, L) }.
language(E, _) --> { throw(error(domain_error(regular_expression, E), _)) }.

alternatives((E,Es), [A|As]) --> !, language(E, A), alternatives(Es, As).
alternatives(E, [A]) --> language(E, A).

then(none, _, L) :- !, L = none.
then(_, none, L) :- !, L = none.
then(empty, B, L) :- !, L = B.
then(A, empty, L) :- !, L = A.
then(then(A,B), C, L) :- !, then(B, C, D), L = then(A,D).
then(A, B, then(A,B)).

any_of(As, L) :-
    flat(As, Bs, []),
    sort(Bs, Cs),
    (   Cs = []
    ->  L = none
    ;   Cs = [C]
    ->  L = C
    ;   L = any_of(Cs)
    ).

flat([], Bs, Bs).
flat([A|As], Bs0, Bs) :-
    (   A == none
    ->  Bs1 = Bs0
    ;   A = any_of(Cs)
    ->  append(Cs, Bs1, Bs0)
    ;   Bs0 = [A|Bs1]
    ),
    flat(As, Bs1, Bs).

both(A, B, L) :-
    (   ( A == none ; B == none )
    ->  L = none
    ;   A == B
    ->  L = A
    ;   L = both(A,B)
    ).

but(A, B, L) :-
    (   ( A == none ; A == B )
    ->  L = none
    ;   B == none
    ->  L = A
    ;   L = but(A,B)
    ).

many(none, L) :- !, L = empty.
many(empty, L) :- !, L = empty.
many(many(A), L) :- !, L = many(A).
many(A, many(A)).

accepts_empty(empty).
accepts_empty(many(_)).
accepts_empty(then(A,B)) :- accepts_empty(A), accepts_empty(B).
accepts_empty(any_of(As)) :- some_accepts_empty(As).
accepts_empty(both(A,B)) :- accepts_empty(A), accepts_empty(B).
accepts_empty(but(A,B)) :- accepts_empty(A), \+ accepts_empty(B).

some_accepts_empty([A|As]) :-
    (   accepts_empty(A)
    ->  true
    ;   some_accepts_empty(As)
    ).

% The derivative by a symbol.
after(_, none, none).
after(_, empty, none).
after(J, symbol(I), L) :- ( I =:= J -> L = empty ; L = none ).
after(I, many(A), L) :- after(I, A, B), then(B, many(A), L).
after(I, any_of(As), L) :- maplist(after(I), As, Bs), any_of(Bs, L).
after(I, both(A,B), L) :- after(I, A, C), after(I, B, D), both(C, D, L).
after(I, but(A,B), L) :- after(I, A, C), after(I, B, D), but(C, D, L).
after(I, then(A,B), L) :-
    after(I, A, C),
    then(C, B, D),
    (   accepts_empty(A)
    ->  after(I, B, E),
        any_of([D,E], L)
    ;   L = D
    ).

% known(Numbers, Next, Open): the number of each state, the next free number, and the end of the queue of states still
% to be processed, in the order of their numbers.
states(N, _, known(_,N,_), _, [], Nodes, Nodes) :- !.
states(N, [L|Queue], Known0, Symbols, Arcs, Nodes0, Nodes) :-
    (   accepts_empty(L)
    ->  Nodes0 = [sink(N)|Nodes1]
    ;   Nodes0 = Nodes1
    ),
    steps(Symbols, L, N, Known0, Known, Arcs, Arcs1),
    N1 is N+1,
    states(N1, Queue, Known, Symbols, Arcs1, Nodes1, Nodes).

steps([], _, _, Known, Known, Arcs, Arcs).
steps([I|Is], L, N, Known0, Known, Arcs0, Arcs) :-
    after(I, L, To),
    (   To == none
    ->  Known1 = Known0,
        Arcs0 = Arcs1
    ;   number_of(To, Known0, Known1, M),
        Arcs0 = [arc(N,I,M)|Arcs1]
    ),
    steps(Is, L, N, Known1, Known, Arcs1, Arcs).

number_of(L, Known0, Known, N) :-
    Known0 = known(Numbers0, Next, Open),
    (   get_assoc(L, Numbers0, N0)
    ->  N = N0,
        Known = Known0
    ;   N = Next,
        put_assoc(L, Numbers0, N, Numbers),
        Next1 is Next+1,
        Open = [L|Open1],
        Known = known(Numbers, Next1, Open1)
    ).
