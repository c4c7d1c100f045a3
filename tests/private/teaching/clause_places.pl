% SPDX-License-Identifier: MIT
% private(teaching/clause_places): where clauses stand.

:- use_module(library(plunit)).
:- use_module(private(teaching/clause_places)).

placed(1).
placed(X) :-
    X > 1,
    X < 3.

text(N, Text) :-
    nth_clause(placed(_), N, Reference),
    with_output_to(string(Text), write_clause_text(user, placed(_), Reference)).

:- begin_tests(clause_places).

test(clause_line, Line == 8) :-
    nth_clause(placed(_), 2, Reference), clause_line(user, placed(3), Reference, Path, Line),
    sub_atom(Path, _, _, 0, 'clause_places.pl').
test(no_clause_line, fail) :- assertz(shade(dark), R), clause_line(user, shade(_), R, _, _).
test(clause_place) :-
    nth_clause(placed(_), 2, Reference), clause_place(user, placed(_), Reference, Place),
    sub_atom(Place, _, _, 0, 'clause_places.pl:8').
test(added, P == 'added while running') :- assertz(hue(red), R), clause_place(user, hue(_), R, P).
test(write_clause_text) :-
    text(2, T), sub_string(T, _, _, 0, ":8\n    placed(X) :-\n        X > 1,\n        X < 3.\n").
test(one_line) :- text(1, T), sub_string(T, _, _, 0, ":7\n    placed(1).\n").
test(text_of_added, T == "one that was added while the program ran\n") :-
    assertz(tone(low), R), with_output_to(string(T), write_clause_text(user, tone(_), R)).

:- end_tests(clause_places).
