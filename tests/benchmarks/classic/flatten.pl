% SPDX-License-Identifier: MIT
% Flattening of nested control structures of clauses: conjunctions, disjunctions and if-then-elses to auxiliary clauses.
main :- rep(9000), source(C), clauses(C, Cs), len(Cs, 0, N), write(N), nl, Cs = [First|_], write(First), nl.

rep(0) :- !.
rep(N) :- source(C), clauses(C, _), M is N-1, rep(M).

clauses(Source, Clauses) :- all(Source, 0, _, Clauses, []).

all([], N, N, Cs, Cs).
all([clause(H, B)|Ss], N0, N, [clause(H, L)|Cs], R) :-
    body(B, N0, N1, L, [], Cs, Cs1), all(Ss, N1, N, Cs1, R).

body(true, N, N, L, L, Cs, Cs) :- !.
body(and(A, B), N0, N, L, R, Cs, Ds) :- !, body(A, N0, N1, L, L1, Cs, Cs1), body(B, N1, N, L1, R, Cs1, Ds).
body(or(A, B), N0, N, [G|R], R, Cs, Ds) :- !,
    N1 is N0+1, variables(or(A, B), [], Vs), G = call(N1, Vs),
    body(A, N1, N2, LA, [], Cs1, Cs2), body(B, N2, N, LB, [], Cs2, Ds),
    Cs = [clause(G, LA), clause(G, LB)|Cs1].
body(if(C, A, B), N0, N, L, R, Cs, Ds) :- !, body(or(and(C, and(cut, A)), B), N0, N, L, R, Cs, Ds).
body(not(A), N0, N, L, R, Cs, Ds) :- !, body(or(and(A, and(cut, fail)), true), N0, N, L, R, Cs, Ds).
body(G, N, N, [G|R], R, Cs, Cs).

variables(v(N), Vs, Ws) :- !, ( among(N, Vs) -> Ws = Vs ; Ws = [N|Vs] ).
variables(T, Vs, Ws) :- functor(T, _, N), variables(N, T, Vs, Ws).
variables(0, _, Vs, Vs) :- !.
variables(N, T, Vs, Ws) :- arg(N, T, A), variables(A, Vs, Us), M is N-1, variables(M, T, Us, Ws).

among(X, [Y|L]) :- ( X == Y -> true ; among(X, L) ).

len([], N, N).
len([_|L], N0, N) :- N1 is N0+1, len(L, N1, N).

source([
  clause(p(v(1), v(2)), and(q(v(1), v(3)), or(and(r(v(3)), s(v(2))), and(t(v(3), v(4)), u(v(4), v(2)))))),
  clause(max(v(1), v(2), v(3)), if(less(v(1), v(2)), is(v(3), v(2)), is(v(3), v(1)))),
  clause(member(v(1), v(2)), and(is(v(2), cons(v(3), v(4))), or(is(v(1), v(3)), member(v(1), v(4))))),
  clause(w(v(1)), and(not(q(v(1), v(1))), if(r(v(1)), or(s(v(1)), or(t(v(1), v(2)), not(u(v(2), v(1))))), true))),
  clause(z(v(1), v(2), v(3)), or(if(q(v(1), v(2)), r(v(3)), not(s(v(3)))), if(not(r(v(1))), s(v(2)), t(v(2), v(3)))))
]).
