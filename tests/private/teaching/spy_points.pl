% SPDX-License-Identifier: MIT
% private(teaching/spy_points): spy points and their conditions.

:- use_module(library(plunit)).
:- use_module(private(teaching/spy_points)).

p(1).
p(1, 2).

printed(Text) :-
    with_output_to(atom(Text), print_spy_point(user:p/1)).

:- begin_tests(spy_points).

test(procedures, Is == [p/1]) :- procedures(p/1, user, Is).
test(procedures_of_a_name, Is == [p/1, p/2]) :- procedures(p, user, Is0), msort(Is0, Is).
test(no_procedure, error(existence_error(procedure, nosuch/1))) :- procedures(nosuch/1, user, _).
test(no_indicator, error(type_error(predicate_indicator, 7))) :- procedures(7, user, _).
test(print_spy_point, T == 'spy point: p/1\n') :- printed(T).
test(add_condition, T == 'spy point: p/1, for p(_A) when _A>3\n') :- add_condition(user, p/1, p(N), user:(N > 3)), printed(T).
test(condition_holds) :- condition_holds(user, p/1, p(4)), \+ condition_holds(user, p/1, p(2)).
test(other_procedure) :- condition_holds(user, p/2, p(1, 2)).
test(set_all_spied, T == 'spy point: p/1\n') :- set_all_spied([p/1], user, false), printed(T).

:- end_tests(spy_points).
