% SPDX-License-Identifier: MIT
% The constraints of GNU Prolog as those of library(clpfd): what its libraries share.

:- use_module(library(plunit)).
:- use_module(library(gnu_constraints)).
:- use_module(library(gnu_comparisons)).

% Reached by post/1, condition/2, bounded/1, all_bounded/1, is_fd_term/1 and largest_value/1.

:- begin_tests(gnu_conditions).

test(post, X == 3) :- X #= 1+2.
test(condition_nested, B == 1) :- B #<=> ((1 #< 2) #/\ #\ (2 #< 1)).
test(no_condition, error(type_error(fd_bool_evaluable, foo(1)))) :- foo(1) #\/ 1.
test(bounded, Min-Max == 0-268435455) :- X #\= 5, fd_min(X, Min), fd_max(X, Max).
test(all_bounded, Min == 0) :- fd_all_different([X,_]), fd_min(X, Min).
test(is_fd_term, error(type_error(fd_variable, a))) :- fd_domain(a, 1, 2).
test(largest_value, Max == 268435455) :- fd_max_integer(Max).

:- end_tests(gnu_conditions).
