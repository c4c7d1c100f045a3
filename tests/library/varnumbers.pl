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

:- end_tests(varnumbers).
