% SPDX-License-Identifier: MIT
% A pattern matcher over property lists: patterns with segment variables star(X) against random-looking units.
main :- units(2000, 4, [[a,a,a,b,b,b,b,a,a,a,a,a,b,b,a,a,a], [a,a,b,b,b,b,a,a,[a,a],[b,b]],
                      [a,a,a,b,[b,a],b,a,b,a]], 21, Us),
    patterns(Ps), count(Us, Ps, 0, N), write(N), nl.

patterns([[star(_), B, star(_), B, a, star(_), a, star(_), b, star(_)],
          [star(X), star(Y), star(Y), star(X), [star(_)]],
          [_, _, star(_), [b, a], star(_), U, U, star(_)]]).

units(0, _, _, _, []) :- !.
units(N, K, Props, S0, [unit(N, L)|Us]) :-
    S1 is (S0*17) mod 251, rotations(K, Props, S1, L), M is N-1, units(M, K, Props, S1, Us).

rotations(0, _, _, []) :- !.
rotations(K, Props, S, [R|Rs]) :-
    I is (S+K) mod 3, pick(I, Props, P), T is (S*K) mod 7, rotated(T, P, R), J is K-1, rotations(J, Props, S, Rs).

pick(0, [X|_], X) :- !.
pick(I, [_|L], X) :- J is I-1, pick(J, L, X).

rotated(0, L, L) :- !.
rotated(N, [X|L], R) :- joined(L, [X], L1), M is N-1, rotated(M, L1, R).

joined([], L, L).
joined([X|A], B, [X|C]) :- joined(A, B, C).

count([], _, N, N).
count([unit(_, Ls)|Us], Ps, N0, N) :- pairs(Ls, Ps, N0, N1), count(Us, Ps, N1, N).

pairs([], _, N, N).
pairs([L|Ls], Ps, N0, N) :- against(Ps, L, N0, N1), pairs(Ls, Ps, N1, N).

against([], _, N, N).
against([P|Ps], L, N0, N) :- ( \+ matches(L, P) -> N1 = N0 ; N1 is N0+1 ), against(Ps, L, N1, N).

matches([], []) :- !.
matches([], [star([])|Ps]) :- matches([], Ps).
matches([X|L], [P|Ps]) :- nonvar(P), P = star(S), !, joined(S, Rest, [X|L]), matches(Rest, Ps).
matches([X|L], [P|Ps]) :- simple(X), !, P = X, matches(L, Ps).
matches([X|L], [P|Ps]) :- ( var(P) -> P = X ; P = [_|_], matches(X, P) ), matches(L, Ps).

simple(X) :- atom(X).
