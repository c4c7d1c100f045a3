% SPDX-License-Identifier: MIT
% stdlib/builtins/catcher.pl.

:- expects_dialect(iso).

:- use_module(library(plunit)).

% Without indexes choice points stay where they would not otherwise.
indexed :-
    current_prolog_flag(os_argv, Words),
    \+ memberchk('--no-indexing', Words).

:- begin_tests(catcher).

:- dynamic ended/1.

ends(Goal, How) :-
    retractall(ended(_)),
    ignore(catch(setup_call_catcher_cleanup(true, Goal, Catcher, assertz(ended(Catcher))), _, true)),
    findall(E, ended(E), How).

test(exit, How == [exit]) :- ends(true, How).
test(fail, How == [fail]) :- ends(fail, How).
test(cut, How == [!]) :- ends(member(_, [1,2]), How).
test(exception, How == [exception(x)]) :- ends(throw(x), How).
test(exhausted, How == [fail]) :- ends(( member(_, [1,2]), fail ), How).
test(last_solution, [condition(user:indexed), true(How == [exit])]) :- ends(( member(X, [1,2]), X == 2 ), How).
test(other_catcher, true) :-
    retractall(ended(_)),
    setup_call_catcher_cleanup(true, true, fail, assertz(ended(yes))),
    \+ ended(_).
test(solutions, Xs == [1,2]) :- findall(X, call_cleanup(member(X, [1,2]), _, true), Xs).

:- end_tests(catcher).
