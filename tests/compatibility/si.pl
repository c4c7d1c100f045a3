% SPDX-License-Identifier: MIT
% library(si).

:- use_module(library(plunit)).
:- use_module(library(si)).

:- begin_tests(si).

test(atom_si, true) :- atom_si(a), \+ atom_si(1).
test(atom_si_unbound, error(instantiation_error)) :- atom_si(_).
test(integer_si, true) :- integer_si(1), \+ integer_si(a).
test(integer_si_unbound, error(instantiation_error)) :- integer_si(_).
test(atomic_si, true) :- atomic_si(1), \+ atomic_si(f(_)).
test(atomic_si_unbound, error(instantiation_error)) :- atomic_si(_).
test(list_si, true) :- list_si([_,_]), list_si([]), \+ list_si([a|b]), \+ list_si(a).
test(list_si_partial, error(instantiation_error)) :- list_si([_|_]).
test(character_si, true) :- character_si(a), \+ character_si(ab).
test(chars_si, true) :- chars_si([a,b]), \+ chars_si([ab]).
test(chars_si_unbound, error(instantiation_error)) :- chars_si([a,_]).
test(term_si, true) :- term_si(f(a)).
test(term_si_unbound, error(instantiation_error)) :- term_si(f(_)).
test(dif_si, true) :- dif_si(f(a,_), f(b,_)), \+ dif_si(X, X).
test(dif_si_unknown, error(instantiation_error)) :- dif_si(f(_), f(a)).
test(when_si, Y == 1) :- when_si(nonvar(X), Y = 1), X = a.

:- end_tests(si).
