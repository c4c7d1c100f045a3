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
word --> "a".
caught :- catch(left(1), _, true).

:- begin_tests(cycles).

test(values, Cs-T == [user:path(a, e), user:path(b, e), user:path(c, e), user:path(a, e)]-'') :-
    with_output_to(atom(T), cycle_of(user:path(a, e), Cs)).
test(variables, Cs =@= [user:left(_), user:left(_)]) :- cycle_of(user:left(_), Cs).
test(grammar, T == 'phrase(word, "ab", _) -> phrase(word, "ab", _)') :-
    cycle_of(user:word([0'a, 0'b], _), Cs), shown_calls(Cs, T).
test(grows, fail) :- cycle_of(user:grows(a), _).
test(ends, fail) :- cycle_of(user:edge(a, _), _).
test(not_caught_by_the_program, Cs == [user:left(1), user:left(1)]) :- cycle_of(user:caught, Cs).
test(runaway_calls, C1-C2 == (user:grows(a))-(user:grows(f(a)))) :-
    runaway_calls(user:grows(a), grows/1, [C1, C2|Cs]), length(Cs, N), N > 190.
test(runaway_of_any, I == grows/1) :- runaway_calls(user:grows(a), I, _).
test(no_runaway, fail) :- runaway_calls(user:edge(a, _), _, _).
test(shown_calls, T == 'p -> q -> p') :- shown_calls([user:p, user:q, user:p], T).
test(long, T == 'p -> p -> p -> p -> p -> p -> ... -> q') :-
    P = user:p, shown_calls([P, P, P, P, P, P, P, P, user:q], T).

test(endless_arguments, Ts == [ 'argument 1 of p/3 grows: a, s(a), s(s(a)) ...',
                                'argument 3 of p/3 counts down: 2, 1, 0 ...' ]) :-
    endless_arguments([user:p(a, X, 2), user:p(s(a), X, 1), user:p(s(s(a)), X, 0)], Ts).
test(counts_up, Ts == ['argument 1 of q/1 counts up: 1, 1.5, 2 ...']) :-
    endless_arguments([m:q(1), m:q(1.5), m:q(2)], Ts).
test(nothing_grows, Ts == []) :- endless_arguments([m:q(a, X), m:q(a, X), m:q(a, _)], Ts).

:- end_tests(cycles).
