% SPDX-License-Identifier: MIT
% library(gensym).

:- use_module(library(plunit)).
:- use_module(library(gensym)).

:- begin_tests(gensym).

test(numbers, X-Y == g1-g2) :- reset_gensym(g), gensym(g, X), gensym(g, Y).
test(reset, X == g1) :- gensym(g, _), reset_gensym, gensym(g, X).
test(bases, X-Y == a1-b1) :- reset_gensym, gensym(a, X), gensym(b, Y).
test(unbound, error(instantiation_error)) :- gensym(_, _).

:- end_tests(gensym).
