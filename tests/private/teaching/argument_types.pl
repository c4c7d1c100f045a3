% SPDX-License-Identifier: MIT
% private(teaching/argument_types): inputs and outputs of a procedure, and their types.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
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

holds(X, [Y|Ys]) :- ( X =:= Y -> true ; holds(X, Ys) ).
held(X, [Y|Ys]) :- ( X = Y ; held(X, Ys) ).
apart(X, Ys) :- \+ member(X, Ys).
within(X, Ys) :- member(Y, Ys), Y = X, !.
looked_up(K, Ps, V) :- K > 0, member(K-V, Ps), !.

%!  documented_more(?Cs:chars, +N:positive, +Rows:matrix(integer)).
documented_more(_, _, _).
plus(z, Y, Y).
plus(s(X), Y, s(Z)) :- plus(X, Y, Z).
flat([], []).
flat([X|Xs], Ys) :- is_list(X), !, flat(X, As), flat(Xs, Bs), append(As, Bs, Ys).
flat([X|Xs], [X|Ys]) :- flat(Xs, Ys).
heads([], []).
heads([[X|_]|Rows], [X|Xs]) :- heads(Rows, Xs).
vowel(a).
vowel(e).
vowels(Word, N) :- atom_chars(Word, Cs), include(vowel, Cs, Vs), length(Vs, N).
all_vowels(Words, Ns) :- maplist(vowels, Words, Ns).
loud(Text, Loud) :- string_upper(Text, Loud).
initials(Words, Cs) :- maplist([W, C]>>sub_atom(W, 0, 1, _, C), Words, Cs).
greeting --> [hello], name.
name --> [ann].
name --> [bob].
called(eve) --> [eve].
kth(X, [X|_], 1).
kth(X, [_|Xs], K) :- K > 1, K1 is K - 1, kth(X, Xs, K1).
among(X, [X|_]) :- !.
among(X, [_|Xs]) :- among(X, Xs).
range(I, I, [I]).
range(I, K, [I|Is]) :- I < K, I1 is I + 1, range(I1, K, Is).
anagram(A, B) :- atom_chars(A, Cs), atom_chars(B, Ds), msort(Cs, Es), msort(Ds, Es).
grade(S, a) :- S >= 90, !.
grade(_, b).
leaves(nil, []).
leaves(t(X, nil, nil), [X]).
leaves(t(_, L, R), Xs) :- \+ ( L == nil, R == nil ), leaves(L, As), leaves(R, Bs), append(As, Bs, Xs).
signed(X, S) :- ( X > 0 -> S = 1 ; S = 0 ).
below(N, X) :- X in 0..N.

types(Indicator, Types) :-
    source_file(user:documented(_, _, _), Path),
    argument_types(Path, user, Indicator, Types).

:- begin_tests(argument_types).

test(argument_types, Ts == [list(integer), -, -]) :- types(documented/3, Ts).
test(documented_int, Ts == [integer]) :- types(documented_int/1, Ts).
test(list_in_head, Ts == [list(natural), any, -]) :- types(rev/3, [T|_]), Ts = [T, any, -].
test(list_behind_a_call, Ts == [list(natural), -]) :- types(rev/2, Ts).
test(number, Ts == [natural, -]) :- types(fact/2, Ts).
test(constants, Ts == [maybe(oneof([green, red])), -]) :- types(next/2, Ts).
test(one_argument, Ts == [integer]) :- types(even/1, Ts).
test(list_of_library, Ts == [list(natural), -]) :- types(uses/2, Ts).
test(nothing_known, Ts == [any, -]) :- types(whatever/2, Ts).
test(no_text, Ts == [natural, -]) :- argument_types(none, user, fact/2, Ts).
test(no_file, Ts == [natural, -]) :- argument_types('/nowhere/at/all.pl', user, fact/2, Ts).

test(tree, Ts == [natural, shapes([value(nil), term(t, [self, natural, self])]), -]) :- types(ins/3, Ts).
test(tree_behind_a_call, Ts == [shapes([value(nil), term(t, [self, natural, self])]), -]) :- types(grown/2, Ts).
test(expression, Ts == [shapes([type(natural), term(+, [self, self])]), -]) :- types(value/2, Ts).
test(list_of_pairs, Ts == [list(shapes([term(-, [natural, natural])])), -]) :- types(firsts/2, Ts).

test(shared_in_the_head, T == shapes([type(natural), term(s, [self])])) :- types(plus/3, [_, T, -]).
test(nested, Ts == [list(nested(natural)), -]) :- types(flat/2, Ts).
test(rows, Ts == [list(list(natural)), -]) :- types(heads/2, Ts).
test(words, Ts == [word([a, b, e]), -]) :- types(vowels/2, Ts).
test(strings, Ts == [string, -]) :- types(loud/2, Ts).
test(lambda, Ts == [list(word([a, b])), -]) :- types(initials/2, Ts).
test(closure, Ts == [list(word([a, b, e])), -]) :- types(all_vowels/2, Ts).
test(terminals, Ts == [list(oneof([ann, bob, hello])), -]) :- types(greeting/2, Ts).
test(nonterminal, Ts == [-, list(oneof([eve])), -]) :- types(called/3, Ts).
test(given_codes, T == list(oneof([0'+, 0'1]))) :- given_type([0'1, 0'+], T).
test(in_branches, Ts == [integer, -]) :- types(signed/2, Ts).
test(constraint, Ts == [integer, -]) :- types(below/2, Ts).
test(documented_open, Ts == [maybe(list(char)), positive, list(list(integer))]) :- types(documented_more/3, Ts).

test(computed_with, Ts == [maybe(natural), list(natural), natural]) :- types(kth/3, Ts).
test(computed_in_branches, Ts == [natural, list(natural)]) :- types(holds/2, Ts).
test(taken_apart_in_branches, Ts == [maybe(any), list(natural)]) :- types(held/2, Ts).
test(negated, Ts == [any, list(natural)]) :- types(apart/2, Ts).
test(list_of_library, Ts == [maybe(any), list(natural)]) :- types(within/2, Ts).
test(elements_of_library,
     Ts == [integer, list(shapes([term(-, [natural, natural])])), -]) :- types(looked_up/3, Ts).
test(taken_apart, Ts == [maybe(natural), list(natural)]) :- types(among/2, Ts).
test(made, Ts == [natural, natural, -]) :- types(range/3, Ts).
test(words_only, Ts == [word([a, b]), word([a, b])]) :- types(anagram/2, Ts).
test(near_constants, Ts == [near(integer, [89, 90, 91]), -]) :- types(grade/2, Ts).
test(part_of_itself, Ts == [shapes([value(nil), term(t, [natural, self, self])]), -]) :- types(leaves/2, Ts).
test(given, T == list(positive)) :- given_type(list(positive), T).
test(given_example, T == list(integer)) :- given_type([3, 1], T).
test(given_atoms, T == list(oneof([a, b]))) :- given_type([b, a], T).
test(given_term, T == shapes([term(point, [integer, oneof([red])])])) :- given_type(point(1, red), T).
test(given_nothing, fail) :- given_type(tree, _).

:- end_tests(argument_types).
