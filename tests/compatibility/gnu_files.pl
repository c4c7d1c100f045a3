% SPDX-License-Identifier: MIT
% library(gnu_files).

:- use_module(library(plunit)).
:- use_module(library(gnu_files)).

:- begin_tests(gnu_files).

test(unlink, true) :- tmp_file(gnu, F), tell(F), told, unlink(F), \+ exists_file(F), unlink(F).
test(unlink_unbound, error(instantiation_error)) :- unlink(_).
test(exists, true) :- file_exists('.'), \+ file_exists(no_such_file).
test(exists_type, error(type_error(atom, 1))) :- file_exists(1).
test(permission, true) :- file_permission('.', read), file_permission('.', [read,search]).
test(permission_of_files, fail) :- file_permission('.', execute).
test(permission_name, error(domain_error(os_file_permission, sing))) :- file_permission('.', [sing]).
test(properties, T-N-Ps == regular-3-[read,write]) :-
    tmp_file(gnu, F), tell(F), write(abc), told,
    file_property(F, type(T)), file_property(F, size(N)), findall(P, file_property(F, permission(P)), Ps),
    file_property(F, absolute_file_name(F)),
    file_property(F, last_modification(dt(Y,_,_,_,_,_))), Y > 2000,
    unlink(F).
test(type_of_a_directory, T == directory) :- file_property('.', type(T)).
test(working_directory, D == E) :- working_directory(D), change_directory(D), working_directory(E).
test(change_directory, error(existence_error(directory, no_such_directory))) :- change_directory(no_such_directory).
test(relative, true) :- is_relative_file_name(a), \+ is_relative_file_name('/a').
test(decomposed, Ps == ['a/'+b+'.pl',''+b+'','/x.y/'+'b.c'+'.d','a/'+''+'']) :-
    findall(D+P+S, ( member(F, ['a/b.pl',b,'/x.y/b.c.d','a/']), decompose_file_name(F, D, P, S) ), Ps).
test(decomposed_unbound, error(instantiation_error)) :- decompose_file_name(_, _, _, _).
test(prolog_file_name, Fs == ['no_such.pl','no_such.txt',user]) :-
    findall(F, ( member(N, [no_such,'no_such.txt',user]), prolog_file_name(N, F) ), Fs).
test(prolog_file_that_exists, F == Expected) :-
    tmp_file(gnu, N), atom_concat(N, '.pro', Expected), tell(Expected), told,
    prolog_file_name(N, F),
    unlink(Expected).
test(temporary_name, true) :- temporary_name('gnuXXXXXX', F), atom_concat(gnu, _, F), \+ file_exists(F).
test(temporary_file, true) :- temporary_file(here, gnu, F), atom_concat('here/gnu', _, F).
test(temporary_file_somewhere, true) :- temporary_file('', gnu, F), \+ file_exists(F).

:- end_tests(gnu_files).
