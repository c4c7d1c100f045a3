% SPDX-License-Identifier: MIT
% private(chr/guards): when the goals of a guard are called, and locks.

:- use_module(library(plunit)).
:- use_module(private(chr/guards)).

:- begin_tests(chr_guards).

test(schedule, Now-Later-Known == [Y > 1]-[X > 1]-[Y]) :- schedule([X > 1, Y > 1], [X, Y], [Y], Known, Now, Later).
test(schedule_keeps_order, Now-Later == []-[integer(X), Y > 1]) :-
    schedule([integer(X), Y > 1], [X, Y], [Y], _, Now, Later).
test(schedule_own_variables, Now-Later == [Z is X + 1]-[Z > Y]) :-
    schedule([Z is X + 1, Z > Y], [X, Y], [X], _, Now, Later).
test(guarded_tests, Gs == [X > 1]) :- guarded([X > 1], [X], [X], Gs).
test(guarded_rest, Gs = [X > 1, _]) :- guarded([X > 1, p(X), q(X)], [X], [X], Gs).
test(guarded_alias, Gs = [_, _]) :- guarded([Z = X, Z = 1], [X], [X], Gs).
test(known) :- known([_, X], X).
test(all_known, fail) :- all_known(f(_), [_]).
test(locked_call, fail) :- locked_call([X], X = 1).
test(locked_call_aliasing, fail) :- locked_call([X, Y], X = Y).
test(locked_call_own, Y == 1) :- locked_call([_], Y = 1).
test(locked_call_unlocks, X == 1) :- locked_call([X], true), X = 1.
test(locked_call_keeps, Gs = [dif(_, a)]) :- dif(X, a), locked_call([X], true), copy_term(X, _, Gs).
test(attr_unify_hook, fail) :- attr_unify_hook(locked, 1).

:- end_tests(chr_guards).
