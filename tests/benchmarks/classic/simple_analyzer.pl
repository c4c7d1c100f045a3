% SPDX-License-Identifier: MIT
% A simple analyser: modes of the predicates of a program (ground, any) by a fixed point over abstract substitutions.
main :- rep(220), analysis(T), write(T), nl.

rep(0) :- !.
rep(N) :- analysis(_), M is N-1, rep(M).

analysis(Table) :- iterate([], Table).

iterate(T0, T) :- pass(T0, T1), ( T0 == T1 -> T = T1 ; iterate(T1, T) ).

pass(T0, T) :- findall(P, entry(P), Es), calls(Es, T0, T0, T1), known(T1, Ks), calls(Ks, T0, T1, T).

entry(call(append, [g,g,a])). entry(call(nrev, [g,a])). entry(call(qsort, [g,a])). entry(call(queens, [g,a])).

known([], []).
known([entry(P, In, _)|T], [call(P, In)|Ks]) :- known(T, Ks).

calls([], _, T, T).
calls([call(P, In)|Cs], T0, T1, T) :-
    findall(c(Vs, B), clause_of(P, Vs, B), Clauses), outcome(Clauses, In, none, Out, T1, T2),
    stored(T2, P, In, Out, T3), calls(Cs, T0, T3, T).

outcome([], _, none, bottom, T, T) :- !.
outcome([], _, Out, Out, T, T).
outcome([c(Args, Body)|Cs], In, Out0, Out, T0, T) :-
    bind(Args, In, [], S0), body(Body, S0, S1, T0, T1),
    ( S1 == bottom -> Out1 = Out0 ; read(Args, S1, O), join(Out0, O, Out1) ),
    outcome(Cs, In, Out1, Out, T1, T).

bind([], [], S, S).
bind([A|As], [M|Ms], S0, S) :- abstract(A, M, S0, S1), bind(As, Ms, S1, S).

% A term met with a mode: ground makes its variables ground.
abstract(v(X), M, S0, S) :- !, ( lookup(S0, X, N) -> meet(M, N, K), update(S0, X, K, S) ; S = [X-M|S0] ).
abstract(T, M, S0, S) :- compound(T), !, T =.. [_|As], every(As, M, S0, S).
abstract(_, _, S, S).

every([], _, S, S).
every([A|As], M, S0, S) :- abstract(A, M, S0, S1), every(As, M, S1, S).

meet(g, _, g) :- !.
meet(_, g, g) :- !.
meet(a, a, a).

body([], S, S, T, T).
body(_, bottom, bottom, T, T) :- !.
body([unify(A, B)|Gs], S0, S, T0, T) :- !,
    mode_of(A, S0, MA), mode_of(B, S0, MB), abstract(A, MB, S0, S1), abstract(B, MA, S1, S2), body(Gs, S2, S, T0, T).
body([test(As)|Gs], S0, S, T0, T) :- !, every(As, g, S0, S1), body(Gs, S1, S, T0, T).
body([call(P, As)|Gs], S0, S, T0, T) :-
    read(As, S0, In),
    ( found(T0, P, In, Out) -> T1 = T0 ; stored(T0, P, In, bottom, T1), Out = bottom ),
    ( Out == bottom -> S1 = bottom ; bind(As, Out, S0, S1) ),
    ( S1 == bottom -> S = bottom, T = T1 ; body(Gs, S1, S, T1, T) ).

read([], _, []).
read([A|As], S, [M|Ms]) :- mode_of(A, S, M), read(As, S, Ms).

mode_of(v(X), S, M) :- !, ( lookup(S, X, N) -> M = N ; M = a ).
mode_of(T, S, M) :- compound(T), !, T =.. [_|As], all_ground(As, S, M).
mode_of(_, _, g).

all_ground([], _, g).
all_ground([A|As], S, M) :- mode_of(A, S, N), ( N == g -> all_ground(As, S, M) ; M = a ).

join(none, O, O) :- !.
join([], [], []).
join([M|Ms], [N|Ns], [K|Ks]) :- ( M == N -> K = M ; K = a ), join(Ms, Ns, Ks).

lookup([Y-M|S], X, N) :- ( X == Y -> N = M ; lookup(S, X, N) ).
update([Y-M|S], X, K, R) :- ( X == Y -> R = [Y-K|S] ; R = [Y-M|R1], update(S, X, K, R1) ).

found([entry(Q, I, O)|T], P, In, Out) :- ( P == Q, I == In -> Out = O ; found(T, P, In, Out) ).

stored([], P, In, Out, [entry(P, In, Out)]).
stored([entry(Q, I, O)|T], P, In, Out, R) :-
    ( P == Q, I == In -> R = [entry(Q, I, Out)|T] ; R = [entry(Q, I, O)|R1], stored(T, P, In, Out, R1) ).

clause_of(append, [nil, v(1), v(1)], []).
clause_of(append, [cons(v(1), v(2)), v(3), cons(v(1), v(4))], [call(append, [v(2), v(3), v(4)])]).
clause_of(nrev, [nil, nil], []).
clause_of(nrev, [cons(v(1), v(2)), v(3)], [call(nrev, [v(2), v(4)]), call(append, [v(4), cons(v(1), nil), v(3)])]).
clause_of(qsort, [nil, nil], []).
clause_of(qsort, [cons(v(1), v(2)), v(3)],
    [call(split, [v(2), v(1), v(4), v(5)]), call(qsort, [v(4), v(6)]), call(qsort, [v(5), v(7)]),
     call(append, [v(6), cons(v(1), v(7)), v(3)])]).
clause_of(split, [nil, v(1), nil, nil], []).
clause_of(split, [cons(v(1), v(2)), v(3), cons(v(1), v(4)), v(5)], [test([v(1), v(3)]), call(split, [v(2), v(3), v(4), v(5)])]).
clause_of(split, [cons(v(1), v(2)), v(3), v(4), cons(v(1), v(5))], [test([v(1), v(3)]), call(split, [v(2), v(3), v(4), v(5)])]).
clause_of(queens, [v(1), v(2)], [call(range, [1, v(1), v(3)]), call(place, [v(3), nil, v(2)])]).
clause_of(range, [v(1), v(1), cons(v(1), nil)], []).
clause_of(range, [v(1), v(2), cons(v(1), v(3))], [test([v(1), v(2)]), unify(v(4), s(v(1))), call(range, [v(4), v(2), v(3)])]).
clause_of(place, [nil, v(1), v(1)], []).
clause_of(place, [v(1), v(2), v(3)],
    [call(select, [v(1), v(4), v(5)]), call(safe, [v(2), v(4), 1]), call(place, [v(5), cons(v(4), v(2)), v(3)])]).
clause_of(select, [cons(v(1), v(2)), v(1), v(2)], []).
clause_of(select, [cons(v(1), v(2)), v(3), cons(v(1), v(4))], [call(select, [v(2), v(3), v(4)])]).
clause_of(safe, [nil, v(1), v(2)], []).
clause_of(safe, [cons(v(1), v(2)), v(3), v(4)], [test([v(1), v(3), v(4)]), unify(v(5), s(v(4))), call(safe, [v(2), v(3), v(5)])]).
