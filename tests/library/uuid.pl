% SPDX-License-Identifier: MIT
% library(uuid).

:- use_module(library(plunit)).
:- use_module(library(uuid)).

:- begin_tests(uuid).

test(form, true) :-
    uuid(U), atomic_list_concat([A,B,C,D,E], -, U), maplist(atom_length, [A,B,C,D,E], [8,4,4,4,12]),
    sub_atom(C, 0, 1, _, '4'), sub_atom(D, 0, 1, _, V), memberchk(V, ['8','9',a,b]).
test(new, true) :- uuid(A), uuid(B), A \== B.
test(integer, true) :- uuid(U, [format(integer)]), U >> 76 /\ 15 =:= 4, U >> 62 /\ 3 =:= 2.
test(version, error(domain_error(uuid_version, 1))) :- uuid(_, [version(1)]).
test(format, error(domain_error(uuid_format, x))) :- uuid(_, [format(x)]).
test(bytes, X == Bs) :- uuidv4(Bs), length(Bs, 16), uuid_string(Bs, Cs), uuid_string(X, Cs).
test(string, N == 36) :- uuidv4_string(Cs), length(Cs, N).
test(small, A == '000a0000-0000-0000-0000-0000000000ff') :-
    uuid_string([0,10,0,0,0,0,0,0,0,0,0,0,0,0,0,255], Cs), atom_chars(A, Cs).
test(no_identifier, [forall(member(A, [abc, '00010203-0405-0607-0809-0a0b0c0d0e0'])), fail]) :-
    atom_chars(A, Cs), uuid_string(_, Cs).

:- end_tests(uuid).
