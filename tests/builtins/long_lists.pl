% SPDX-License-Identifier: MIT
% Lists so long that builtins make them in pieces, between which they look for interrupts.

:- use_module(library(plunit)).
:- use_module(library(lists)).

% Codes of one, two and four bytes.
codes(Codes) :- findall(Code, (between(1, 200000, I), code(I, Code)), Codes).

code(I, 0'\u00e9)     :- I mod 3 =:= 0, !.
code(I, 0'\U0001F600) :- I mod 7 =:= 0, !.
code(_, 0'a).

numbers(Numbers) :- findall(X, (between(1, 200000, I), X is I * 7919 mod 100003), Numbers).

ascending([_]).
ascending([A,B|Rest]) :- A =< B, !, ascending([B|Rest]).

% Equal keys stay in their order.
stable([_]).
stable([K-I,L-J|Rest]) :- ( K < L -> true ; K =:= L, I < J ), !, stable([L-J|Rest]).

:- begin_tests(long_lists).

test(atom_codes, Again == Codes) :- codes(Codes), atom_codes(Atom, Codes), atom_codes(Atom, Again).
test(string_codes, Again == Codes) :- codes(Codes), string_codes(String, Codes), string_codes(String, Again).
test(atom_chars, Again == Atom) :- codes(Codes), atom_codes(Atom, Codes), atom_chars(Atom, Cs), atom_chars(Again, Cs).
test(msort, true(ascending(Sorted))) :- numbers(L), msort(L, Sorted), length(Sorted, 200000).
test(descending, Down == Sorted) :- numbers(L), msort(L, Up), reverse(Up, Down), sort(0, @>=, L, Sorted).
test(no_duplicates, N == 100003) :- numbers(L), sort(L, Sorted), length(Sorted, N).
test(keysort, true(stable(Sorted))) :-
    findall(K-I, (between(1, 200000, I), K is I * 7919 mod 1009), Pairs), keysort(Pairs, Sorted).

:- end_tests(long_lists).
