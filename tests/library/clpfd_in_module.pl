% SPDX-License-Identifier: MIT
% library(clpfd) in a module, while user does not have its operators.

:- module(clpfd_in_module, []).

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

goals_of(Xs, Goals) :-
    copy_term(Xs, Xs, Goals).

:- begin_tests(clpfd_in_module).

test(user_has_none, fail) :- current_op(_, _, user:(#=)).
test(sum, Gs == [clpfd:(X+1 #= Y)]) :- Y #= X+1, goals_of([X,Y], Gs).
test(product, Gs == [clpfd:(X*Y #= Z)]) :- X*Y #= Z, goals_of([X,Y,Z], Gs).
test(frozen, true(Goal \== true)) :- X #\= Y, frozen(X+Y, Goal).

:- end_tests(clpfd_in_module).
