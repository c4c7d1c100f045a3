% SPDX-License-Identifier: MIT
% Clauses with thousands of variables, most of them in slots of one environment.

:- use_module(library(plunit)).

:- dynamic(wide/1).

made(Number, Atom) :-
    atom_concat(wide_, Number, Atom).

is_made(Number, Atom) :-
    made(Number, Atom).

%   Body makes an atom for each number up to Count, calls Between, and looks whether all are still there.
body(Count, Between, Body) :-
    findall(N-_, between(1, Count, N), Pairs),
    foldl([N-A, B, (is_made(N, A), B)]>>true, Pairs, true, Checks),
    foldl([N-A, B, (made(N, A), B)]>>true, Pairs, (Between, Checks), Body).

drop_atoms :-
    forall(between(1, 20000, N), atom_concat(dropped_, N, _)).

:- begin_tests(wide_clauses, [cleanup(retractall(wide(_)))]).

test(atoms_in_slots, [true, cleanup(retractall(wide(_)))]) :-
    body(4500, ( garbage_collect_atoms, drop_atoms ), Body),
    assertz(( wide(_) :- Body )),
    wide(_).

:- end_tests(wide_clauses).
