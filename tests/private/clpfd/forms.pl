% SPDX-License-Identifier: MIT
% private(clpfd/forms): the small constraints of which residual goals are made.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/forms)).
:- use_module(library(freeze)).
:- use_module(library(lists)).

%   posted(X, Form, Domain): what X, at first in 0..9, is once Form is posted.
posted(X, geq(X, 4), 4..9).
posted(X, geq(4, X), 0..4).
posted(X, neq(X, 0), 1..9).
posted(X, plus(X, 2, 5), 3..3).
posted(X, times(2, X, 6), 3..3).
posted(X, power(X, 2, 9), 3..3).
posted(X, abs(X, 3), 3..3).
posted(X, max(X, 2, 7), 7..7).
posted(X, min(X, 12, 8), 8..8).
posted(X, neq_plus(X, 0, 0), 1..9).

goals(geq(x, y), [x #>= y]).
goals(neq(x, y), [x #\= y]).
goals(plus(x, y, z), [x+y #= z]).
goals(times(x, y, z), [x*y #= z]).
goals(power(x, y, z), [x^y #= z]).
goals(abs(x, y), [y #= abs(x)]).
goals(max(x, y, z), [z #= max(x, y)]).
goals(min(x, y, z), [z #= min(x, y)]).
goals(neq_plus(x, y, z), [x #\= y+z]).

:- begin_tests(clpfd_forms).

test(posted, [forall(posted(X, Form, Domain)), D == Domain]) :- X in 0..9, post_form(Form), fd_dom(X, D).
test(post_contradiction, fail) :- X in 0..3, post_form(geq(X, 4)).
test(may_be) :- X in 0..3, may_be(X, 2), may_be(5, 5).
test(may_not_be, fail) :- X in 0..3\/5..9, may_be(X, 4).
test(may_be_wakes_nobody) :- freeze(X, throw(woken)), X in 0..3, may_be(X, 2).
test(settled, Left == []) :- X in 4..9, settle_form(geq(X, 4), Left).
test(not_settled, true(Left == [geq(X,Y)])) :- X in 0..9, Y in 0..9, settle_form(geq(X, Y), Left).
test(settled_by_domains, Left == []) :- X in 5..9, Y in 0..5, settle_form(geq(X, Y), Left).
test(settled_same, Left == []) :- settle_form(geq(X, X), Left).
test(different_domains, Left == []) :- X in 0..2, Y in 4..5, settle_form(neq(X, Y), Left).
test(decided, Rs == [geq,neq]) :-
    [X,Y] ins 1..3,
    findall(R, ( member(R-A-B, [geq-X-1, geq-X-2, eq-X-Y, neq-X-4]), decided(R, A, B) ), Rs).
test(class, Cs == [1,1,2,3]) :-
    findall(C, ( member(F, [neq(_,_), neq_plus(_,_,_), geq(_,_), other(_)]), form_class(F, C) ), Cs).
test(class_told, C == 2) :- form_class(plain(2, _), C).
test(goals, [forall(goals(F, Gs)), Goals == Gs]) :- form_goal(F, Goals).
test(variables, true(Vs == [X,Z])) :- form_variables(plus(X, 2, Z), Vs).
test(variables_of_condition, true(Vs == [X,Y,B])) :- form_variables(or(X, [], Y, [], B), Vs).
test(variables_of_element, true(Vs == [N,X,Y])) :- form_variables(element(N, [X,3,Y], _), Vs).
test(last_unknown, true(Y-F-C == X-5-4)) :- last_unknown([3,X], [2,5], 10, Y, F, C).
test(last_unknown_of_two, fail) :- last_unknown([_,_], [2,5], 10, _, _, _).
test(last_unknown_of_none, fail) :- last_unknown([3,4], [2,5], 10, _, _, _).

:- end_tests(clpfd_forms).
