% SPDX-License-Identifier: MIT
% library(porter_stem).

:- use_module(library(plunit)).
:- use_module(library(porter_stem)).

:- begin_tests(porter_stem).

test(words, L == [hello,world,12,3.5]) :- tokenize_atom('hello world 12 3.5', L).
test(characters, L == [a,',',b]) :- tokenize_atom("a,b", L).
test(signs, L == [a,-1,-2,100000.0,1500.0,0,x10]) :- tokenize_atom('a-1 -2 1e5 1.5e3 0x10', L).
test(nothing, L == []) :- tokenize_atom('', L).
test(number, L == [12]) :- tokenize_atom(12, L).
test(unbound, error(instantiation_error)) :- tokenize_atom(_, _).
test(no_text, error(type_error(text, f(x)))) :- tokenize_atom(f(x), _).

:- end_tests(porter_stem).
