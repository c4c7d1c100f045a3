% SPDX-License-Identifier: MIT
% library(sicstus_builtins).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(sicstus_builtins)).

:- begin_tests(sicstus_builtins).

test(board, X == f(1)) :- bb_put(k, f(1)), bb_get(k, X).
test(board_copies, X-Y \== Z) :- bb_put(k, f(X,Y)), bb_get(k, f(A,B)), Z = A-B.
test(board_survives_backtracking, X == 2) :- ( bb_put(k2, 2), fail ; bb_get(k2, X) ).
test(nothing_there, fail) :- bb_get(no_such_key, _).
test(delete, X == 3) :- bb_put(k3, 3), bb_delete(k3, X), \+ bb_get(k3, _).
test(update, X-Y == 1-2) :- bb_put(k4, 1), bb_update(k4, X, 2), bb_get(k4, Y).
test(key, error(type_error(atomic, f(x)))) :- bb_put(f(x), 1).
test(key_unbound, error(instantiation_error)) :- bb_get(_, _).
test(if_all, all(X == [1,2])) :- if(member(X, [1,2]), true, X = 3).
test(if_none, X == 3) :- if(fail, true, X = 3).
test(lines, L1-L2-L3 == "ab"-""-end_of_file) :-
    tmp_file_stream(File, S, [encoding(utf8)]), write(S, 'ab\n\n'), close(S),
    open(File, read, In), read_line(In, L1), read_line(In, L2), read_line(In, L3), close(In),
    delete_file(File).
test(flag, F == false) :- prolog_flag(bounded, F).
test(no_flag, fail) :- prolog_flag(no_such_flag, _).
test(change_flag, Old-New == error-fail) :-
    prolog_flag(unknown, Old, fail), prolog_flag(unknown, New), set_prolog_flag(unknown, error).
test(mutable, Xs == [1,2]) :-
    create_mutable(1, M), get_mutable(X, M), update_mutable(2, M), get_mutable(Y, M), Xs = [X,Y].
test(mutable_undone, X == 1) :- create_mutable(1, M), ( update_mutable(2, M), fail ; get_mutable(X, M) ).
test(no_mutable, error(type_error(mutable, a))) :- get_mutable(_, a).
test(is_mutable, true) :- create_mutable(1, M), mutable(M), \+ mutable(a), \+ mutable(_).
test(residue, Goals == [[X]-freeze(X,user:true)]) :- call_residue(freeze(X, user:true), Goals).
test(file_errors, error(existence_error(source_sink, '/no/such'))) :- nofileerrors, fileerrors, open('/no/such', read, _).
test(terminal, true) :- ttytab(0), ttyput(0'\r), ttynl.

:- end_tests(sicstus_builtins).
