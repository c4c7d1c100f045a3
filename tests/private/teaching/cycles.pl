% SPDX-License-Identifier: MIT
% private(teaching/cycles): calls that come back.

:- use_module(library(plunit)).
:- use_module(private(teaching/cycles)).

edge(a, b).
edge(b, c).
edge(c, a).
path(X, Y) :- edge(X, Y).
path(X, Y) :- edge(X, Z), write(Z), path(Z, Y).
left(X) :- left(X).
grows(X) :- grows(f(X)).
word --> word, "a".
caught :- catch(left(1), _, true).

:- begin_tests(cycles).

test(values, Cs-T == ['path(a, e)', 'path(b, e)', 'path(c, e)', 'path(a, e)']-'') :-
    with_output_to(atom(T), cycle_of(user:path(a, e), Cs)).
test(variables, Cs == ['left(_)', 'left(_)']) :- cycle_of(user:left(_), Cs).
test(grammar, Cs == ['phrase(word, "ab", _)', 'phrase(word, "ab", _)']) :-
    cycle_of(user:word([0'a, 0'b], _), Cs).
test(grows, fail) :- cycle_of(user:grows(a), _).
test(ends, fail) :- cycle_of(user:edge(a, _), _).
test(not_caught_by_the_program, Cs == ['left(1)', 'left(1)']) :- cycle_of(user:caught, Cs).
test(shown, T == 'p -> q -> p') :- shown_cycle([p, q, p], T).
test(long, T == 'p -> p -> p -> p -> p -> p -> ... -> q') :- shown_cycle([p, p, p, p, p, p, p, p, q], T).

:- end_tests(cycles).
