% SPDX-License-Identifier: MIT
% The ways to say that a file is to be loaded.

:- expects_dialect(iso).

:- use_module(library(plunit)).

with_file(Clause, Goal) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    format(Stream, "~q.~n", [Clause]),
    close(Stream),
    call_cleanup(call(Goal, File), delete_file(File)).

:- begin_tests(loading).

test(list, true) :- with_file(ld1(1), [F]>>( user:[F] )), user:ld1(1).
test(list_of_two, true) :-
    with_file(ld2(1), [F]>>with_file(ld3(1), [G]>>( user:[F,G] ))), user:ld2(1), user:ld3(1).
test(consult_list, true) :- with_file(ld4(1), [F]>>consult(user:[F])), user:ld4(1).
test(codes, true) :- with_file(ld5(1), [F]>>( atom_codes(F, Codes), consult(user:Codes) )), user:ld5(1).
test(string, true) :- with_file(ld6(1), [F]>>( atom_string(F, String), consult(user:String) )), user:ld6(1).
test(without_extension, true) :-
    with_file(ld7(1), [F]>>( file_name_extension(Base, pl, F), reconsult(user:Base) )), user:ld7(1).
test(missing, error(existence_error(source_sink, no_such_file))) :- [no_such_file].

:- end_tests(loading).
