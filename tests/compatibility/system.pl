% SPDX-License-Identifier: MIT
% library(system).

:- use_module(library(plunit)).
:- use_module(library(system)).

:- begin_tests(system).

test(now) :- now(T), integer(T), T > 1600000000.
test(datime) :- datime(datime(Y, M, D, H, Mi, S)), Y >= 2020, between(1, 12, M),
    between(1, 31, D), between(0, 23, H), between(0, 59, Mi), between(0, 60, S).
test(datime_back, T == T1) :- now(T), datime(T, D), mktime(D, T1).
test(environ) :- environ('PATH', P), atom(P).
test(environ_none, fail) :- environ('NO_SUCH_VARIABLE_HERE', _).
test(system_ok) :- system('exit 0').
test(system_status, S == 3) :- system('exit 3', S).
test(tmpnam) :- tmpnam(N), atom(N).

test(sleep, true) :- get_time(T0), sleep(0.05), get_time(T), T-T0 >= 0.05.
test(sleep_integer, true) :- sleep(0).
test(sleep_type, error(type_error(float, a))) :- sleep(a).
test(file_names, true) :-
    tmp_file(system, F), open(F, write, S), close(S), file_exists(F), \+ directory_exists(F),
    atom_concat(F, b, G), rename_file(F, G), file_exists(G), \+ file_exists(F), delete_file(G), \+ file_exists(G).
test(directories, true) :- tmp_file(system, F), atom_concat(F, d, D), make_directory(D), directory_exists(D), delete_directory(D).
test(working_directory, Old == New) :- working_directory(Old, Old), working_directory(New, New).
test(shell, S == 3) :- shell('exit 3', S).

:- end_tests(system).
