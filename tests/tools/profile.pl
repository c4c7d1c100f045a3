% SPDX-License-Identifier: MIT
% library(profile): what is counted; times differ from run to run.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(profile)).

app([], L, L).
app([H|T], L, [H|R]) :-
    app(T, L, R).

forever(N) :-
    M is N + 1,
    forever(M).

rev([], []).
rev([H|T], R) :-
    rev(T, S),
    app(S, [H], R).

lines(Goal, Lines) :-
    with_output_to(string(Text), ignore(profile(Goal))),
    split_string(Text, "\n", " ", Lines).

has_line(Lines, Part) :-
    member(Line, Lines),
    sub_string(Line, _, _, _, Part),
    !.

:- begin_tests(profile).

test(calls) :-
    lines(rev([a,b,c], _), Lines),
    has_line(Lines, "app/3  from"),
    has_line(Lines, "rev/2  from rev/2 (3), query (1)").
test(answer, X == [b,a]) :-
    with_output_to(string(_), profile(rev([a,b], X))).
test(failure, fail) :-
    with_output_to(string(_), profile(rev([a], [b]))).
test(ball, throws(oops)) :-
    with_output_to(string(_), profile(throw(oops))).
test(stopped) :-
    with_output_to(string(Text), \+ profile(forever(0), [inferences(1000)])),
    sub_string(Text, _, _, 0, "stopped after 1,000 inferences\n").
test(hooks_off_afterwards, Open == false) :-
    with_output_to(string(_), profile(true)),
    '$debugger_state'(Open).

:- end_tests(profile).
