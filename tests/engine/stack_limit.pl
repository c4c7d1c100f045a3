% SPDX-License-Identifier: MIT
% The flag stack_limit of the command, which programs may change.

:- use_module(library(plunit)).
:- use_module(library(lists)).

with_limit(Bytes, Goal) :-
    garbage_collect,
    current_prolog_flag(stack_limit, Old),
    setup_call_cleanup(set_prolog_flag(stack_limit, Bytes), once(Goal), set_prolog_flag(stack_limit, Old)).

deep(0, 0) :- !.
deep(N, S) :- N1 is N-1, deep(N1, S1), S is S1+1.

:- begin_tests(stack_limit).

test(told, Bytes == 100000000) :- with_limit(100000000, current_prolog_flag(stack_limit, Bytes)).
test(heap, error(resource_error(_))) :- with_limit(2000000, numlist(1, 200000, _)).
test(heap_again, N == 200000) :-
    catch(with_limit(2000000, numlist(1, 200000, _)), error(resource_error(_), _), true),
    numlist(1, 200000, L), length(L, N).
test(local_stack, error(resource_error(_))) :- with_limit(2000000, deep(60000, _)).
test(local_stack_again, S == 60000) :-
    catch(with_limit(2000000, deep(60000, _)), error(resource_error(_), _), true),
    deep(60000, S).
test(more, true(More > Old)) :-
    current_prolog_flag(stack_limit, Old), More0 is 2 * Old,
    with_limit(More0, current_prolog_flag(stack_limit, More)).
test(more_than_there_is, true(integer(Bytes))) :- Most is 1 << 80, with_limit(Most, current_prolog_flag(stack_limit, Bytes)).
test(less_than_in_use, error(domain_error(flag_value, stack_limit+1000))) :- set_prolog_flag(stack_limit, 1000).
test(none, error(domain_error(flag_value, stack_limit+0))) :- set_prolog_flag(stack_limit, 0).
test(no_integer, error(type_error(integer, much))) :- set_prolog_flag(stack_limit, much).
test(unbound, error(instantiation_error)) :- set_prolog_flag(stack_limit, _).

:- end_tests(stack_limit).
