% SPDX-License-Identifier: MIT
% private(source_analysis/interrupts).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/interrupts)).
:- use_module(private(source_analysis/source_pieces)).

:- begin_tests(interrupts).

test(unwanted, throws(unwanted)) :- interrupted_by(true, while_wanted(( repeat, fail ))).
test(no_handler_is_asked, throws(unwanted)) :-
    interrupted_by(true, while_wanted(( repeat, catch(( repeat, fail ), _, fail) ))).
test(after_some_looks, throws(unwanted)) :-
    nb_setval(looks, 0),
    interrupted_by(( nb_getval(looks, N), N1 is N+1, nb_setval(looks, N1), N1 > 2 ), while_wanted(( repeat, fail ))).
test(wanted, X == 1) :- interrupted_by(fail, while_wanted(member(X, [1, 2]))).
test(failing, fail) :- interrupted_by(fail, while_wanted(fail)).
test(not_watched, X == 1) :- while_wanted(member(X, [1, 2])).
test(own_error, error(type_error(_, _))) :- interrupted_by(fail, while_wanted(atom_length(f(x), _))).
test(error_of_the_check, X == 1000) :-
    interrupted_by(atom_length(_, _), while_wanted(( between(1, 1000, X), sleep(0.0003), X =:= 1000 ))).
test(watched_no_longer, X == 1) :-
    catch(interrupted_by(true, while_wanted(( repeat, fail ))), _, true), while_wanted(X = 1).
test(time_limit_inside, throws(time_limit_exceeded)) :-
    interrupted_by(fail, while_wanted(call_with_time_limit(0.3, ( repeat, fail )))).
test(time_limit_outside, throws(time_limit_exceeded)) :-
    call_with_time_limit(0.3, interrupted_by(fail, while_wanted(( repeat, fail )))).

%   Its text is changed, its clauses are read with the next edit.
test(edit, Unread-Count == true-5001) :-
    length(Clauses, 5000),
    maplist(=('p(a, b(c)).\n'), Clauses),
    atomic_list_concat(Clauses, Text),
    open_source('/x/a.pl', "q.", S0),
    interrupted_by(0.001, true, edit_source(0, 2, Text, S0, S1)),
    ( is_unread(S1) -> Unread = true ; Unread = false ),
    edit_source(0, 0, "q. ", S1, S2),
    source_parts(S2, _, _, _, Pieces),
    findall(x, member(piece(_, record(fact, _, _, _, _, _, _)), Pieces), Xs),
    length(Xs, Count),
    close_source(S2).

:- end_tests(interrupts).
