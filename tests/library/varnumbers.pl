% SPDX-License-Identifier: MIT
% library(varnumbers).

:- use_module(library(plunit)).
:- use_module(library(varnumbers)).

:- begin_tests(varnumbers).

test(replace, T =@= f(_A,_B,_A)) :- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T).
test(start, T =@= f('$VAR'(0),_)) :- varnumbers(f('$VAR'(0),'$VAR'(1)), 1, T).
test(names, N == ['X'=A,'Y'=B]) :- varnumbers_names(f('$VAR'('X'),'$VAR'('Y')), f(A,B), N).
test(max, M == 7) :- max_var_number(f('$VAR'(3),'$VAR'(7)), 0, M).
test(max_start, M == 9) :- max_var_number(f('$VAR'(3)), 9, M).
test(numbervars, T == f('$VAR'(0),'$VAR'(1))) :- T = f(_,_), numbervars(T).
test(options_none, T-E == f('$VAR'(3),'$VAR'(4))-5) :- T = f(_,_), numbervars(T, 3, E, []).
test(functor_name, T-E == f(v(0),v(1))-2) :- T = f(_,_), numbervars(T, 0, E, [functor_name(v)]).
test(singletons_without_argument, E == 1) :- numbervars(f(X,_,X), 0, E, [singletons]).
test(singletons, T-E == f('$VAR'(0),'$VAR'('_'),'$VAR'(0))-1) :-
    T = f(X,_,X), numbervars(T, 0, E, [singletons(true)]).
test(attvar_skip, Y-E == '$VAR'(0)-1) :- freeze(X, fail), numbervars(f(X,Y), 0, E, [attvar(skip)]), var(X).
test(attvar_bind, X-Y == '$VAR'(0)-'$VAR'(1)) :- freeze(X, fail), numbervars(f(X,Y), 0, _, [attvar(bind)]).
test(attvar_error, error(type_error(free_of_attvar, f(_)))) :- freeze(X, true), numbervars(f(X), 0, _, []).
test(attvar_3, error(type_error(free_of_attvar, f(_)))) :- freeze(X, true), numbervars(f(X), 0, _).
test(attvar_other, error(domain_error(numbervar_option, attvar(some)))) :- numbervars(f(_), 0, _, [attvar(some)]).
test(start, error(type_error(integer, a))) :- numbervars(f(_), a, _, []).

:- end_tests(varnumbers).
