% SPDX-License-Identifier: MIT
% library(shell) and library(file_systems).

:- use_module(library(plunit)).
:- use_module(library(shell)).
:- use_module(library(file_systems)).

:- begin_tests(shell).

test(pwd, D == D1) :- current_directory(D), with_output_to(atom(A), pwd), atom_concat(D1, '\n', A).
test(cd) :- current_directory(D), cd('/'), current_directory(R), cd(D), memberchk(R, [/,'//']).
test(ls, A == 'f\nsub/\n') :-
    tmp_file(shell, D), ( exists_file(D) -> delete_file(D) ; true ), make_directory(D),
    atom_concat(D, '/sub', S), make_directory(S),
    atom_concat(D, '/f', F), open(F, write, Out), close(Out),
    with_output_to(atom(A), ls(D)),
    file_members_of_directory(D, [f-_]), directory_members_of_directory(D, [sub-_]),
    delete_file(F), delete_directory(S), delete_directory(D).
test(exists) :- directory_exists('/'), \+ file_exists('/').

:- end_tests(shell).
