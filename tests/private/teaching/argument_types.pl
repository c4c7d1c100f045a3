% SPDX-License-Identifier: MIT
% private(teaching/argument_types): inputs and outputs of a procedure, and their types.

:- use_module(library(plunit)).
:- use_module(private(teaching/argument_types)).

%!  documented(+Xs:list(integer), ?N, -Ys) is det.
documented(_, _, _).

%!  documented_int(+N:int)
documented_int(_).

rev(Xs, Ys) :- rev(Xs, [], Ys).
rev([], Ys, Ys).
rev([X|Xs], Ys, Zs) :- rev(Xs, [X|Ys], Zs).
fact(0, 1).
fact(N, F) :- N > 0, M is N - 1, fact(M, G), F is N * G.
next(red, green).
next(green, red).
even(N) :- 0 is N mod 2.
second(Xs, X) :- append([_], [X|_], Xs).
whatever(X, Y) :- X = Y.
uses(Xs, N) :- length(Xs, N).

ins(X, nil, t(nil, X, nil)).
ins(X, t(L, Y, R), t(L1, Y, R)) :- X < Y, ins(X, L, L1).
ins(X, t(L, Y, R), t(L, Y, R1)) :- X > Y, ins(X, R, R1).
grown(T, T1) :- ins(0, T, T1).
value(N, N) :- number(N).
value(A+B, V) :- value(A, AV), value(B, BV), V is AV + BV.
firsts([], []).
firsts([X-_|Pairs], [X|Xs]) :- firsts(Pairs, Xs).

types(Indicator, Types) :-
    source_file(user:documented(_, _, _), Path),
    argument_types(Path, user, Indicator, Types).

:- begin_tests(argument_types).

test(argument_types, Ts == [list(integer), -, -]) :- types(documented/3, Ts).
test(documented_int, Ts == [integer]) :- types(documented_int/1, Ts).
test(list_in_head, Ts == [list(natural), any, -]) :- types(rev/3, [T|_]), Ts = [T, any, -].
test(list_behind_a_call, Ts == [list(natural), -]) :- types(rev/2, Ts).
test(number, Ts == [natural, -]) :- types(fact/2, Ts).
test(constants, Ts == [oneof([green, red]), -]) :- types(next/2, Ts).
test(one_argument, Ts == [natural]) :- types(even/1, Ts).
test(list_of_library, Ts == [list(natural), -]) :- types(uses/2, Ts).
test(nothing_known, Ts == [any, -]) :- types(whatever/2, Ts).
test(no_text, Ts == [natural, -]) :- argument_types(none, user, fact/2, Ts).
test(no_file, Ts == [natural, -]) :- argument_types('/nowhere/at/all.pl', user, fact/2, Ts).

test(tree, Ts == [natural, shapes([value(nil), term(t, [self, natural, self])]), -]) :- types(ins/3, Ts).
test(tree_behind_a_call, Ts == [shapes([value(nil), term(t, [self, natural, self])]), -]) :- types(grown/2, Ts).
test(expression, Ts == [shapes([type(natural), term(+, [self, self])]), -]) :- types(value/2, Ts).
test(list_of_pairs, Ts == [list(shapes([term(-, [natural, natural])])), -]) :- types(firsts/2, Ts).

:- end_tests(argument_types).
