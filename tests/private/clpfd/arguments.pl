% SPDX-License-Identifier: MIT
% private(clpfd/arguments): lists of integers and variables.

:- use_module(library(plunit)).
:- use_module(private(clpfd/arguments)).

:- begin_tests(clpfd_arguments).

test(integers) :- integers([]), integers([1,_,-3]).
test(integers_open, [forall(member(Xs, [_,[1|_]])), error(instantiation_error)]) :- integers(Xs).
test(integers_not_a_list, [forall(member(Xs, [a,[1|a]])), error(type_error(list, Xs))]) :- integers(Xs).
test(integers_others, [forall(member(X, [a,1.5,X+1])), error(type_error(integer, X))]) :- integers([1,X]).
test(integers_of_length, Xs =@= [3,_]) :- Xs = [3|_], integers(Xs, 2).
test(integers_of_other_length, fail) :- integers([3], 2).
test(integers_of_length_others, error(type_error(integer, a))) :- integers([a|_], 2).
test(list_of, Xs =@= [a,_]) :- Xs = [a|_], list_of(2, Xs).
test(list_of_none, error(type_error(list, a))) :- list_of(0, a).
test(equally_long, N == 2) :- equally_long([[a,b],Ys], [1,2]), !, length(Ys, N).
test(not_equally_long, fail) :- equally_long([[a],[b,c]], [1]).

:- end_tests(clpfd_arguments).
