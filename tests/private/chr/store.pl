% SPDX-License-Identifier: MIT
% private(chr/store): lists, tables, histories and attributes of the store.

:- use_module(library(plunit)).
:- use_module(private(chr/store)).

:- begin_tests(chr_store).

test(link, X-Y == b-a) :- linked([l], [a, b], [s(X, _), s(Y, _)]).
test(unlink_first, X == a) :- H = [l], linked(H, [a, b], [s(_, HB), _]), unlink(HB, 2), H = [_, s(X, _)].
test(unlink_last, X == b) :- H = [l], linked(H, [a, b], [_, s(_, HA)]), unlink(HA, 2), H = [_, s(X, _)].
test(unlink_none) :- unlink([], 2).
test(key_list_empty, L == []) :- key_list(index([l], []), k, L).
test(key_entry, N == 500) :-
    I = index([l], []), numlist(1, 500, Ks), keyed(Ks, I),
    findall(K, ( member(K, Ks), key_list(I, K, [s(K, _)]) ), Found), length(Found, N).
test(key_entry_same, E == F) :- I = index([l], []), key_entry(I, f(1), E), key_entry(I, f(1), F).
test(empty_entries_go, C < 200) :- I = index([l], []), numlist(1, 500, Ks), entries(Ks, I), I = index(_, table(C, _, _)).
test(open_link, X-Y == a-b) :-
    I = index([l], []), open_link(I, k, s(a, []), 2), open_link(I, _, s(b, []), 2),
    open_key_list(I, k, [s(X, _), s(Y, _)]).
test(open_key_list_open, X == b) :-
    I = index([l], []), open_link(I, k, s(a, []), 2), open_link(I, f(_), s(b, []), 2), open_key_list(I, f(_), [s(X, _)]).
test(is_new) :- is_new(s(0, 1, []), k).
test(note, fail) :- S = s(0, 1, []), note(S, k(1, 2)), is_new(S, k(1, 2)).
test(note_other) :- S = s(0, 1, []), note(S, k(1, 2)), is_new(S, k(1, 3)).
test(variable_link, N == a) :-
    variable_link(X, chr_test, fields(2), 3, s(a, []), 2), variable_list(X, chr_test, 3, [s(N, _)]).
test(variable_list_none, L == []) :- variable_list(_, chr_test, 3, L).
test(wake_on, L == [s(0)]) :- wake_on([X], chr_test, fields, s(0)), get_attr(X, chr_test, A), arg(1, A, [_|L]).
test(wake_on_forgets_dead, L == [s(0)]) :-
    wake_on([X], chr_test, fields, s(dead)), wake_on([X], chr_test, fields, s(0)),
    get_attr(X, chr_test, A), arg(1, A, [_|L]).
test(unify_wakes_each_once, S == s(3)) :- S = s(0), unify(p, attribute([l, S, S], fields), 1, user, prepared, woken).
test(program, fail) :- program(no_such_program, _, _, _).
test(stored, fail) :- stored(_, no_such/1, _).
test(stored_constraints, Cs == []) :- stored_constraints(Cs).

:- end_tests(chr_store).

linked(Header, Names, List) :- link_names(Names, Header), Header = [_|List].

link_names([], _).
link_names([N|Ns], Header) :- link(Header, s(N, []), 2), link_names(Ns, Header).

keyed([], _).
keyed([K|Ks], I) :- key_entry(I, K, E), link(E, s(K, []), 2), keyed(Ks, I).

entries([], _).
entries([K|Ks], I) :- key_entry(I, K, _), entries(Ks, I).

prepared(Suspension, Suspension) :- arg(1, Suspension, waking(1)).

woken(Suspension, Suspension) :- arg(1, Suspension, N), N1 is N + 2, setarg(1, Suspension, N1).
