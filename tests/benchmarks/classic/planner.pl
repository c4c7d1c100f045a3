% SPDX-License-Identifier: MIT
% Blocks: a least plan from one arrangement to another, by iterative deepening with means-ends choice of moves.
main :- rep(6000), plan(P), write(P), nl.

rep(0) :- !.
rep(N) :- plan(_), M is N-1, rep(M).

plan(Plan) :-
    start(S), goal(G), deeper(0, N), moves(N, S, G, [S], Plan), !.

start([on(a,b), on(b,c), on(c,floor), on(d,e), on(e,floor)]).
goal([on(a,e), on(c,a), on(d,floor), on(b,d)]).

deeper(N, N).
deeper(N, M) :- K is N+1, K < 8, deeper(K, M).

moves(N, S, G, Seen, Plan) :-
    missing(G, S, 0, K), K =< N,
    ( K =:= 0 -> Plan = []
    ; N > 0, move(S, B, To, T), \+ seen(T, Seen), Plan = [B-To|Rest], M is N-1, moves(M, T, G, [T|Seen], Rest)
    ).

missing([], _, K, K).
missing([F|G], S, K0, K) :- ( holds(F, S) -> K1 = K0 ; K1 is K0+1 ), missing(G, S, K1, K).

holds(F, [X|S]) :- ( F = X -> true ; holds(F, S) ).

move(S, B, To, T) :- block(B), clear(B, S), place(To), To \== B, ( To == floor -> true ; clear(To, S) ),
    replaced(S, B, From, To, T), From \== To.

block(a). block(b). block(c). block(d). block(e).
place(floor). place(a). place(b). place(c). place(d). place(e).

clear(B, S) :- \+ holds(on(_, B), S).

replaced([on(X, Y)|S], B, From, To, T) :-
    ( X == B -> From = Y, T = [on(X, To)|S] ; T = [on(X, Y)|T1], replaced(S, B, From, To, T1) ).

seen(S, [T|L]) :- ( S == T -> true ; seen(S, L) ).
