% SPDX-License-Identifier: MIT
% The tenth power of 1+x+y+z, polynomials in nested form: poly(Variable, [term(Exponent, Coefficient)|...]).
main :- rep(60), power(P), terms(P, N), write(N), nl, at(P, V), write(V), nl.

rep(0) :- !.
rep(N) :- power(_), M is N-1, rep(M).

power(P) :- sum(poly(x, [term(0,1), term(1,1)]), poly(y, [term(1,1)]), A), sum(poly(z, [term(1,1)]), A, B), raised(10, B, P).

raised(0, _, 1) :- !.
raised(N, A, R) :- N mod 2 =:= 0, !, M is N // 2, raised(M, A, B), product(B, B, R).
raised(N, A, R) :- M is N-1, raised(M, A, B), product(A, B, R).

sum(poly(V, As), poly(W, Bs), C) :- !, order(V, W, O), sums(O, V, W, As, Bs, C).
sum(poly(V, As), B, poly(V, Cs)) :- !, add_constant(As, B, Cs).
sum(A, poly(W, Bs), poly(W, Cs)) :- !, add_constant(Bs, A, Cs).
sum(A, B, C) :- C is A+B.

order(V, W, O) :- ( V == W -> O = (=) ; V @< W -> O = (<) ; O = (>) ).

sums(=, V, _, As, Bs, poly(V, Cs)) :- merged(As, Bs, Cs).
sums(<, V, W, As, Bs, poly(V, Cs)) :- add_constant(As, poly(W, Bs), Cs).
sums(>, V, W, As, Bs, poly(W, Cs)) :- add_constant(Bs, poly(V, As), Cs).

add_constant([term(0, A)|As], B, [term(0, C)|As]) :- !, sum(A, B, C).
add_constant(As, B, [term(0, B)|As]).

merged([], Bs, Bs) :- !.
merged(As, [], As) :- !.
merged([term(E, A)|As], [term(F, B)|Bs], Cs) :-
    ( E =:= F -> Cs = [term(E, C)|Ds], sum(A, B, C), merged(As, Bs, Ds)
    ; E < F -> Cs = [term(E, A)|Ds], merged(As, [term(F, B)|Bs], Ds)
    ; Cs = [term(F, B)|Ds], merged([term(E, A)|As], Bs, Ds)
    ).

product(poly(V, As), poly(W, Bs), C) :- !, order(V, W, O), products(O, V, W, As, Bs, C).
product(poly(V, As), B, poly(V, Cs)) :- !, scaled(As, B, Cs).
product(A, poly(W, Bs), poly(W, Cs)) :- !, scaled(Bs, A, Cs).
product(A, B, C) :- C is A*B.

products(=, V, _, As, Bs, poly(V, Cs)) :- all_products(As, Bs, [], Cs).
products(<, V, W, As, Bs, poly(V, Cs)) :- scaled(As, poly(W, Bs), Cs).
products(>, V, W, As, Bs, poly(W, Cs)) :- scaled(Bs, poly(V, As), Cs).

scaled([], _, []).
scaled([term(E, A)|As], B, [term(E, C)|Cs]) :- product(A, B, C), scaled(As, B, Cs).

all_products([], _, Cs, Cs).
all_products([term(E, A)|As], Bs, Cs0, Cs) :- shifted(Bs, E, A, Ds), merged(Ds, Cs0, Cs1), all_products(As, Bs, Cs1, Cs).

shifted([], _, _, []).
shifted([term(F, B)|Bs], E, A, [term(G, C)|Cs]) :- G is E+F, product(A, B, C), shifted(Bs, E, A, Cs).

terms(poly(_, Ts), N) :- !, count(Ts, 0, N).
terms(_, 1).
count([], N, N).
count([term(_, A)|Ts], N0, N) :- terms(A, M), N1 is N0+M, count(Ts, N1, N).

% The value with all variables 1.
at(poly(_, Ts), V) :- !, total(Ts, 0, V).
at(V, V).
total([], V, V).
total([term(_, A)|Ts], V0, V) :- at(A, W), V1 is V0+W, total(Ts, V1, V).
