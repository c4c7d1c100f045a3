% SPDX-License-Identifier: MIT
% library(gnu_process).

:- use_module(library(plunit)).
:- use_module(library(gnu_process)).

:- begin_tests(gnu_process).

%   A page has no environment and starts no processes.
in_a_shell :- getenv('PATH', _).

test(times, true) :- user_time(A), cpu_time(B), real_time(C), integer(A), integer(B), integer(C).
test(date_time, true) :- date_time(dt(Y,M,D,H,_,_)), Y > 2000, M =< 12, D =< 31, H < 24.
test(arguments, true) :- argument_list(As), length(As, N), argument_counter(C), C =:= N+1, argument_value(0, hornbeam).
test(randomize, true) :- randomize.
test(environ, [condition(in_a_shell), true(atom(Path))]) :- environ('PATH', Path).
test(environ_none, fail) :- environ(no_such_variable_at_all, _).
test(system, condition(in_a_shell)) :- gnu_builtins:system('exit 3').
test(system_status, [condition(in_a_shell), S == 3]) :- gnu_builtins:system('exit 3', S).
test(system_time, true) :- system_time(S), user_time(U), cpu_time(C), C >= S, C >= U.
test(seed, A == B) :- set_seed(7), random_between(1, 1000000, A), get_seed(S), set_seed(S), random_between(1, 1000000, B).
test(seed_type, error(type_error(integer, a))) :- set_seed(a).
test(prolog_pid, condition(in_a_shell)) :- prolog_pid(N), integer(N).
test(architecture, true) :- architecture(A), atom(A), \+ sub_atom(A, _, 1, _, -).
test(get_key, [A,B] == [0'x,0'y]) :-
    open_string("xy", S), stream_property(Old, alias(user_input)),
    setup_call_cleanup(set_stream(S, alias(user_input)), ( get_key(A), get_key_no_echo(B) ),
                       ( set_stream(Old, alias(user_input)), close(S) )).
test(ensure_linked, true) :- ensure_linked(append/3).

:- end_tests(gnu_process).
