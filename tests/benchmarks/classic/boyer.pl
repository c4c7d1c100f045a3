% SPDX-License-Identifier: MIT
% Boyer-Moore style proof: rewrite a term to normal form by equations, then decide the propositional rest.
main :- times(800), goal(G), ( proves(G) -> write(proved) ; write(not_proved) ), nl,
    rewritten(G, N), size(N, S), write(S), nl.

times(0) :- !.
times(N) :- goal(G), proves(G), M is N-1, times(M).

proves(G) :- rewritten(G, N), tautology(N, [], []).

% Innermost first; the result of an equation is rewritten again.
rewritten(T, T) :- atom(T), !.
rewritten(T, R) :-
    functor(T, F, N), functor(U, F, N), arguments(N, T, U),
    ( equation(U, V) -> rewritten(V, R) ; R = U ).

arguments(0, _, _) :- !.
arguments(N, T, U) :- arg(N, T, A), rewritten(A, B), arg(N, U, B), M is N-1, arguments(M, T, U).

tautology(T, True, _) :- holds(T, True), !.
tautology(T, _, False) :- fails(T, False), !, fail.
tautology(if(C, T, E), True, False) :- !,
    ( holds(C, True) -> tautology(T, True, False)
    ; fails(C, False) -> tautology(E, True, False)
    ; tautology(T, [C|True], False), tautology(E, True, [C|False])
    ).

holds(t, _) :- !.
holds(T, True) :- among(T, True).
fails(f, _) :- !.
fails(T, False) :- among(T, False).

among(T, [U|_]) :- T == U, !.
among(T, [_|L]) :- among(T, L).

size(T, 1) :- atom(T), !.
size(T, S) :- functor(T, _, N), sizes(N, T, 1, S).
sizes(0, _, S, S) :- !.
sizes(N, T, S0, S) :- arg(N, T, A), size(A, M), S1 is S0+M, K is N-1, sizes(K, T, S1, S).

goal(implies(and(implies(X, Y), and(implies(Y, Z), implies(Z, W))), implies(X, W))) :-
    X = less(plus(plus(a, b), plus(c, zero)), times(times(a, b), plus(c, d))),
    Y = equal(times(times(a, b), plus(c, d)), exp(a, plus(b, plus(c, d)))),
    Z = equal(reverse(append(append(a, b), nil)), append(reverse(append(b, nil)), reverse(a))),
    W = less(remainder(a, b), member(a, reverse(append(b, length(append(c, d)))))).

equation(and(P, Q), if(P, if(Q, t, f), f)).
equation(or(P, Q), if(P, t, if(Q, t, f))).
equation(not(P), if(P, f, t)).
equation(implies(P, Q), if(P, if(Q, t, f), t)).
equation(iff(P, Q), if(P, if(Q, t, f), if(Q, f, t))).
equation(if(if(A, B, C), D, E), if(A, if(B, D, E), if(C, D, E))).
equation(if(t, A, _), A).
equation(if(f, _, B), B).
equation(small(X), if(equal(X, zero), t, less(X, hundred))).
equation(equal(A, B), t) :- A == B.
equation(equal(plus(A, B), zero), and(equal(A, zero), equal(B, zero))).
equation(equal(plus(A, B), plus(A, C)), equal(B, C)).
equation(equal(times(A, B), zero), or(equal(A, zero), equal(B, zero))).
equation(equal(difference(A, B), zero), not(less(B, A))).
equation(equal(append(A, B), append(A, C)), equal(B, C)).
equation(equal(reverse(A), nil), equal(A, nil)).
equation(equal(plus(A, B), difference(C, D)), equal(plus(plus(A, B), D), C)).
equation(plus(plus(A, B), C), plus(A, plus(B, C))).
equation(plus(A, zero), A).
equation(plus(zero, A), A).
equation(times(A, plus(B, C)), plus(times(A, B), times(A, C))).
equation(times(times(A, B), C), times(A, times(B, C))).
equation(times(_, zero), zero).
equation(difference(A, A), zero).
equation(difference(plus(A, B), A), B).
equation(append(append(A, B), C), append(A, append(B, C))).
equation(append(nil, A), A).
equation(reverse(append(A, B)), append(reverse(B), reverse(A))).
equation(reverse(nil), nil).
equation(reverse(reverse(A)), A).
equation(length(append(A, B)), plus(length(A), length(B))).
equation(length(reverse(A)), length(A)).
equation(member(A, append(B, C)), or(member(A, B), member(A, C))).
equation(member(A, reverse(B)), member(A, B)).
equation(less(plus(A, B), plus(A, C)), less(B, C)).
equation(less(plus(_, A), A), f).
equation(less(A, plus(B, A)), not(equal(B, zero))).
equation(less(remainder(_, B), B), not(equal(B, zero))).
equation(remainder(A, A), zero).
equation(remainder(times(A, _), A), zero).
equation(quotient(times(A, B), A), if(equal(A, zero), zero, B)).
equation(exp(A, plus(B, C)), times(exp(A, B), exp(A, C))).
equation(exp(A, zero), one) :- A \== zero.
