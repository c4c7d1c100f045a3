% SPDX-License-Identifier: MIT
% private(teaching/program_changes): goals that may be others when they run again.

:- use_module(library(plunit)).
:- use_module(private(teaching/program_changes)).

:- dynamic(stock/1).
stock(1).
take(X) :- retract(stock(X)).
two(X, Y) :- take(X), take(Y).
each(Xs) :- maplist(note, Xs).
note(X) :- ( X > 0 -> true ; assertz(stock(X)) ).
pure(X) :- stock(X), get_assoc(X, t, _).
retracted(_).
wipes --> [wipe], { retractall(stock(_)) }.
calls_own :- retracted(x).
ask(X) :- read(X).

:- begin_tests(program_changes).

test(query, C-P == retract(p(1))-'the query') :- differs_again(( stock(_), retract(p(1)) ), user, C, P).
test(below, true(C = retract(_))) :- differs_again(two(_, _), user, C, P), sub_atom(P, _, _, _, 'program_changes.pl:9').
test(in_closures, true(C = assertz(_))) :- differs_again(each([1]), user, C, _).
test(in_grammars, true(C = retractall(_))) :- differs_again(phrase(wipes, [wipe]), user, C, _).
test(in_braces, true(C = assertz(_))) :- differs_again(phrase({ assertz(stock(2)) }, []), user, C, _).
test(reads, true(C = read(_))) :- differs_again(ask(_), user, C, _).
test(pure, fail) :- differs_again(pure(_), user, _, _).
test(own_procedure, fail) :- differs_again(calls_own, user, _, _).

:- end_tests(program_changes).
