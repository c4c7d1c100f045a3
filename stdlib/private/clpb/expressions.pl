% SPDX-License-Identifier: MIT
% Parsing Boolean expressions into terms of 0, 1, variables, atoms, ~E, E*F, E+F, E#F, V^E and card(Counts, Es), the
% input of '$diagram'/3. Expressions are also split into formulas that must all hold: each is added to a smaller
% diagram, and answers show it separately.

:- module('$clpb_expressions', [read_expression/4, conjuncts/2, op(300, fy, ~), op(500, yfx, #)]).

:- use_module(library(apply), [foldl/5]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).

%!  read_expression(+Given, -Expression, -Bound, -Named) is det.
%
%   Expression is Given in the form for '$diagram'/3. If the flag clpb_monotonic is true, its variables are v(X). The X
%   of each X^E is in Named, and a new variable in Bound replaces it. Errors: instantiation_error,
%   domain_error(clpb_expr, Part), type_error(list(ground), Counts).
%
%       ?- read_expression(X =< Y, E, Bound, Named).
%       E = ~X+Y, Bound = [], Named = [].

read_expression(Given, Expression, Bound, Named) :-
    must_be(acyclic, Given),
    ( current_prolog_flag(clpb_monotonic, true) -> Marked = true ; Marked = false ),
    read(Marked, Given, Expression, [], Pairs),
    split_pairs(Pairs, Bound, Named).

split_pairs([], [], []).
split_pairs([V-X|Pairs], [V|Vs], [X|Xs]) :-
    split_pairs(Pairs, Vs, Xs).

read(Marked, E, X, P, P) :-
    var(E),
    !,
    ( Marked == true -> throw(error(instantiation_error, _)) ; X = E ).
read(_, v(E), X, P, P) :-
    ( var(E) ; E == 0 ; E == 1 ),
    !,
    X = E.
read(_, E, X, P, P) :-
    ( E == 0 ; E == 1 ; atom(E), E \== [] ),
    !,
    X = E.
read(Marked, +List, X, P0, P) :-
    !,
    must_be(list, List),
    foldl(read(Marked), List, Es, P0, P),
    joined(Es, +, 0, X).
read(Marked, *(List), X, P0, P) :-
    !,
    must_be(list, List),
    foldl(read(Marked), List, Es, P0, P),
    joined(Es, *, 1, X).
read(Marked, card(Counts0,List), card(Counts,Es), P0, P) :-
    !,
    must_be(list(ground), Counts0),
    must_be(list, List),
    foldl(read(Marked), List, Es, P0, P),
    length(Es, Most),
    counts(Counts0, Most, Counts1),
    sort(Counts1, Counts).
read(Marked, V^E, X^F, P0, P) :-
    ( Marked == true -> nonvar(V), V = v(Q) ; Q = V ),
    var(Q),
    !,
    read(Marked, E, F0, [], P1),
    append(P1, [X-Q|P0], P),
    copy_term_nat([Q], F0, [X], F).
read(Marked, ~E, ~X, P0, P) :-
    !,
    read(Marked, E, X, P0, P).
read(Marked, E, X, P0, P) :-
    two_sided(E, A, B, X0, C, D),
    !,
    read(Marked, A, C, P0, P1),
    read(Marked, B, D, P1, P),
    X = X0.
read(_, E, _, _, _) :-
    throw(error(domain_error(clpb_expr, E), _)).

% two_sided(Given, First, Second, Expression, ReadFirst, ReadSecond): variables are numbered in this order.
two_sided(A+B, A, B, C+D, C, D).
two_sided(A*B, A, B, C*D, C, D).
two_sided(A#B, A, B, C#D, C, D).
two_sided(A=:=B, A, B, ~(C#D), C, D).
two_sided(A=\=B, A, B, C#D, C, D).
two_sided(A=<B, A, B, ~C+D, C, D).
two_sided(A>=B, B, A, ~C+D, C, D).
two_sided(A<B, A, B, ~C*D, C, D).
two_sided(A>B, B, A, ~C*D, C, D).

joined([], _, Unit, Unit).
joined([E|Es], Connective, Unit, X) :-
    (   Es == []
    ->  X = E
    ;   X =.. [Connective,E,F],
        joined(Es, Connective, Unit, F)
    ).

counts([], _, []).
counts([Count|Counts0], Most, Counts) :-
    (   integer(Count)
    ->  Counts = [Count|Counts1]
    ;   Count = Low-High,
        integer(Low),
        integer(High)
    ->  From is max(Low, 0),
        To is min(High, Most),
        findall(N, between(From, To, N), Ns),
        append(Ns, Counts1, Counts)
    ;   Counts = Counts1
    ),
    counts(Counts0, Most, Counts1).

%!  conjuncts(+Expression, -Formulas) is det.
%
%   Expression is equivalent to the conjunction of Formulas: disjunctions and negations are moved inside, as long as the
%   number of formulas stays small.
%
%       ?- conjuncts(A+B*C, Formulas).
%       Formulas = [A+B, A+C].

conjuncts(E, Formulas) :-
    formulas(E, Formulas).

formulas(E, [E]) :-
    ( var(E) ; atomic(E) ),
    !.
formulas(A*B, Formulas) :-
    !,
    formulas(A, As),
    formulas(B, Bs),
    append(As, Bs, Formulas).
formulas(A+B, Formulas) :-
    !,
    formulas(A, As),
    formulas(B, Bs),
    products(As, Bs, A+B, Formulas).
formulas(~E, Formulas) :-
    !,
    negated(E, Formulas).
formulas(E, [E]).

negated(E, [~E]) :-
    ( var(E) ; atomic(E) ),
    !.
negated(~E, Formulas) :-
    !,
    formulas(E, Formulas).
negated(A*B, Formulas) :-
    !,
    negated(A, As),
    negated(B, Bs),
    products(As, Bs, ~(A*B), Formulas).
negated(A+B, Formulas) :-
    !,
    negated(A, As),
    negated(B, Bs),
    append(As, Bs, Formulas).
negated(E, [~E]).

products(As, Bs, Whole, Formulas) :-
    length(As, M),
    length(Bs, N),
    (   M*N > 256
    ->  Formulas = [Whole]
    ;   all_pairs(As, Bs, Formulas)
    ).

all_pairs([], _, []).
all_pairs([A|As], Bs, Formulas) :-
    pairs_with(Bs, A, Formulas, Formulas1),
    all_pairs(As, Bs, Formulas1).

pairs_with([], _, Formulas, Formulas).
pairs_with([B|Bs], A, [A+B|Formulas0], Formulas) :-
    pairs_with(Bs, A, Formulas0, Formulas).
