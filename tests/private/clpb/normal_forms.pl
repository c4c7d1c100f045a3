% SPDX-License-Identifier: MIT
% private(clpb/normal_forms).

:- use_module(library(plunit)).
:- use_module(private(clpb/expressions)).
:- use_module(private(clpb/normal_forms)).

:- begin_tests(clpb_normal_forms).

test(normal_form, E == (X =\= X*Y#Y)) :- normal_form(X+Y, [X,Y], [], E).
test(normal_form_order, E == (Y =\= Y*X#X)) :- normal_form(X+Y, [Y,X], [], E).
test(normal_form_equal, E == (X =:= Y*Z)) :- normal_form(~(X#Y*Z), [X,Y,Z], [], E).
test(normal_form_one, E == 1#X*Y) :- normal_form(~(X*Y), [X,Y], [], E).
test(normal_form_product, E == X*Y#X*Z) :- normal_form(X*(Y#Z), [X,Y,Z], [], E).
test(normal_form_variable, E == X) :- normal_form(X, [X], [], E).
test(normal_form_zero, E == 0) :- normal_form(X* ~X, [X], [], E).
test(normal_form_true, fail) :- normal_form(X+ ~X, [X], [], _).
test(normal_form_quantified, E == Y) :- normal_form(V^(V*Y), [Y], [V], E).

:- end_tests(clpb_normal_forms).
