% SPDX-License-Identifier: MIT
% private(clpfd/expansion): constraints in clauses as plain arithmetic, and the flag clpfd_monotonic.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

% Compiled with goal expansion; each comparison also as a constraint, by a call.
successor(X, Y) :- Y #= X + 1.
halves(X, Y) :- X // 2 #= Y.
less(X, Y) :- X #< Y.
same_quotient(X, Y, Z) :- X // Y #= Y // Z.
own_square(X) :- X #= X * X.
own_difference(X, Y) :- X - Y #= X.
factorial(0, 1).
factorial(N, F) :- N #> 0, N1 #= N - 1, F #= N * F1, factorial(N1, F1).

:- begin_tests(clpfd_goal_expansion).

test(known, Y == 4) :- successor(3, Y).
test(checked) :- successor(3, 4), \+ successor(3, 5).
test(backwards, X == 3) :- successor(X, 4).
test(posted, Y == 8) :- successor(X, Y), X = 7.
test(not_an_integer, error(domain_error(clpfd_expression, a))) :- successor(3, a).
test(not_an_expression, error(domain_error(clpfd_expression, a))) :- successor(a, _).
test(division, Y == 2) :- halves(5, Y).
test(division_backwards, D == 4..5) :- halves(X, 2), fd_dom(X, D).
test(zero_is_asked_last, Y == 2) :- Y in 1..3, same_quotient(5, Y, 1).
test(no_division_yet, Y-Z == 2-1) :- same_quotient(4, Y, Z), Y = 2, Z = 1.
test(on_both_sides, L == [0,1]) :- own_square(X), X in -2..2, findall(X, label([X]), L), own_square(1), \+ own_square(2).
test(on_the_other_side, Y == 0) :- own_difference(_, Y).
test(less) :- less(1, 2), \+ less(2, 2).
test(less_posted, fail) :- less(X, Y), X = 2, Y = 2.
test(constrained_result, D == 4..4) :- Y in 1..9, successor(3, Y), fd_dom(Y, D).
test(constrained_result, fail) :- Y in 5..9, successor(3, Y).
test(factorial, F == 120) :- once(factorial(5, F)).
test(factorial_backwards, N == 5) :- once(factorial(N, 120)).

:- end_tests(clpfd_goal_expansion).

monotonic(Goal) :-
    setup_call_cleanup(set_prolog_flag(clpfd_monotonic, true),
                       call(Goal),
                       set_prolog_flag(clpfd_monotonic, false)).

:- begin_tests(clpfd_flags).

test(bare_variable, error(instantiation_error)) :- monotonic(call(#=, _, 1 + 2)).
test(marked_variable, X == 3) :- monotonic(call(#=, #(X), 1 + 2)).
test(known_variable, D == 4..9) :- X in 1..9, monotonic(call(#>, X, 3)), fd_dom(X, D).
test(lists, X-Y == 3-2) :- monotonic(( sum([X], #=, 3), scalar_product([2], [Y], #=, 4) )).
test(order, O == (<)) :- monotonic(zcompare(O, X, Y)), X = 1, Y = 2.
test(member_of_domain, B == 1) :- B in 0..1, monotonic(call(#<==>, B, X in 1..2)), X = 2.
test(bare_sum, error(instantiation_error)) :- monotonic(sum([_], #=, _+1)).
test(bare_truth_value, error(instantiation_error)) :- monotonic(call(#<==>, _, #(_) #> 3)).
test(marked_truth_value, B == 1) :- monotonic(call(#<==>, #(B), #(X) #> 3)), X = 4.
test(marks_without_the_flag, X == 3) :- ?(X) #= 3.
test(marked_atom, error(type_error(integer, a))) :- #(a) #= 3.

:- end_tests(clpfd_flags).
