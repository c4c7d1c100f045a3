% SPDX-License-Identifier: MIT
% library(os): Scryer Prolog's.

:- use_module(library(plunit)).
:- use_module(library(os)).

:- begin_tests(os).

%   A page has no environment and starts no processes.
in_a_shell :- system:getenv('PATH', _).

test(getenv, [condition(in_a_shell), true(length(V, _))]) :- os:getenv(['P','A','T','H'], V).
test(getenv_none, fail) :- os:getenv([n,o,n,e,' ',o,f,' ',i,t], _).
test(getenv_unbound, error(instantiation_error)) :- os:getenv(_, _).
test(setenv, V == [v]) :- os:setenv([o,s,k], [v]), os:getenv([o,s,k], V).
test(unsetenv, fail) :- os:setenv([o,s,k], [v]), os:unsetenv([o,s,k]), os:getenv([o,s,k], _).
test(shell, condition(in_a_shell)) :- os:shell([t,r,u,e]).
test(shell_fails, [condition(in_a_shell), fail]) :- os:shell([f,a,l,s,e]).
test(shell_status, [condition(in_a_shell), S == 3]) :- os:shell([e,x,i,t,' ','3'], S).
test(pid, true(integer(P))) :- pid(P).
test(argv, true(is_list(A))) :- argv(A).
test(raw_argv, A == B) :- raw_argv(A), argv(B).

:- end_tests(os).
