% SPDX-License-Identifier: MIT
% library(iso_ext).

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(iso_ext)).

:- begin_tests(iso_ext).

test(countall, N == 3) :- countall(member(_, [a,b,c]), N).
test(countall_none, N == 0) :- countall(fail, N).
test(countall_nested, N == 4) :- countall(( member(_, [a,b]), countall(member(_, [c,d]), 2), member(_, [e,f]) ), N).
test(call_nth, X == b) :- call_nth(member(X, [a,b,c]), 2).
test(blackboard, X == 1) :- bb_put(iso_ext_test, 1), bb_get(iso_ext_test, X).
test(blackboard_undone, [A,B] == [1,2]) :-
    bb_put(iso_ext_test, 1),
    ( bb_b_put(iso_ext_test, 2), bb_get(iso_ext_test, B0), nb_setval(iso_ext_seen, B0), fail ; bb_get(iso_ext_test, A) ),
    nb_getval(iso_ext_seen, B).
test(blackboard_empty, fail) :- bb_get(iso_ext_no_such_key, _).
test(blackboard_empty_again, fail) :- ( bb_b_put(iso_ext_new_key, 1), fail ; bb_get(iso_ext_new_key, _) ).
test(blackboard_key, error(type_error(atom, 1))) :- bb_put(1, a).
test(partial_string, L-T == [a,b|T]-T) :- partial_string([a,b], L, T).
test(partial_string_of_no_chars, error(type_error(_, _))) :- partial_string([1], _, _).
test(is_partial_string, true) :- partial_string([a,b|_]), \+ partial_string([a,b]), \+ partial_string([1|_]).
test(is_no_partial_string, fail) :- partial_string(_).

:- end_tests(iso_ext).
