% SPDX-License-Identifier: MIT
% Combinators: lambda terms to S, K, I, B, C by bracket abstraction, then normal order reduction of shared graphs.
main :- rep(450), program(P), compiled(P, C), reduced(C, V), write(V), nl.

rep(0) :- !.
rep(N) :- program(P), compiled(P, C), reduced(C, _), M is N-1, rep(M).

% fib by the fixed point combinator
program(app(app(y, lam(f, lam(n, app(app(app(if, app(app(less, n), 2)), n),
    app(app(plus, app(f, app(app(minus, n), 1))), app(f, app(app(minus, n), 2))))))), 9)).

compiled(lam(X, B), R) :- !, compiled(B, C), abstracted(C, X, R).
compiled(app(F, A), app(G, B)) :- !, compiled(F, G), compiled(A, B).
compiled(X, X).

abstracted(T, X, app(k, T)) :- \+ occurs(X, T), !.
abstracted(X, X, i) :- !.
abstracted(app(F, A), X, R) :-
    ( occurs(X, F) ->
        ( occurs(X, A) -> abstracted(F, X, G), abstracted(A, X, B), R = app(app(s, G), B)
        ; abstracted(F, X, G), R = app(app(c, G), A) )
    ; A == X -> R = F
    ; abstracted(A, X, B), R = app(app(b, F), B)
    ).

occurs(X, T) :- X == T, !.
occurs(X, app(F, A)) :- ( occurs(X, F) -> true ; occurs(X, A) ).

reduced(T, V) :- unwound(T, [], V).

unwound(app(F, A), St, V) :- !, unwound(F, [A|St], V).
unwound(i, [X|St], V) :- !, unwound(X, St, V).
unwound(k, [X,_|St], V) :- !, unwound(X, St, V).
unwound(s, [F,G,X|St], V) :- !, unwound(F, [X,app(G, X)|St], V).
unwound(b, [F,G,X|St], V) :- !, unwound(F, [app(G, X)|St], V).
unwound(c, [F,G,X|St], V) :- !, unwound(F, [X,G|St], V).
unwound(y, [F|St], V) :- !, unwound(F, [app(y, F)|St], V).
unwound(if, [C,A,B|St], V) :- !, reduced(C, T), ( T == true -> unwound(A, St, V) ; unwound(B, St, V) ).
unwound(less, [A,B|St], V) :- !, number(A, X), number(B, Y), ( X < Y -> T = true ; T = false ), rest(St, T, V).
unwound(plus, [A,B|St], V) :- !, number(A, X), number(B, Y), Z is X+Y, rest(St, Z, V).
unwound(minus, [A,B|St], V) :- !, number(A, X), number(B, Y), Z is X-Y, rest(St, Z, V).
unwound(X, St, V) :- rest(St, X, V).

number(T, N) :- ( integer(T) -> N = T ; reduced(T, N) ).

rest([], X, X).
rest([A|St], X, V) :- rest(St, app(X, A), V).
