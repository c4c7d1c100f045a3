% SPDX-License-Identifier: MIT
% The recorded database: the order of the records, and walks along records that are added and erased meanwhile.

:- use_module(library(plunit)).

%   The terms under Key, walked with Do(Reference, Term) done at each.

walked(Key, Do, Terms) :- findall(T, ( recorded(Key, T, R), call(Do, R, T) ), Terms).

nothing(_, _).
erase_it(R, _) :- erase(R).
erase_even(R, T) :- ( T mod 2 =:= 0 -> erase(R) ; true ).
add_more(_, T) :- T1 is T + 100, recordz(k, T1), recorda(k, T1), recordz(other, T1).

erase_all(Key) :- forall(recorded(Key, _, R), erase(R)).

fill(From, To) :- forall(between(From, To, I), ( recordz(k, I), J is -I, recorda(k, J) )).

:- begin_tests(recorded_terms, [setup(erase_all(_)), cleanup(erase_all(_))]).

test(order, [cleanup(erase_all(k)), Ts == [-3, -2, -1, 1, 2, 3]]) :- fill(1, 3), walked(k, nothing, Ts).
test(new_ones_are_not_seen, [cleanup(erase_all(_)), Ts == [-2, -1, 1, 2]]) :- fill(1, 2), walked(k, add_more, Ts).
test(new_ones_of_other_keys_are_not_seen, [cleanup(erase_all(_)), Ts == [-2, -1, 1, 2, old]]) :-
    fill(1, 2), recordz(other, old),
    findall(T, ( recorded(_, T), recorda(other, new), recordz(third, new) ), Ts).
test(erased_on_the_way, [cleanup(erase_all(k)), Ts-Rest == [-2, -1, 1, 2]-[]]) :-
    fill(1, 2), walked(k, erase_it, Ts), walked(k, nothing, Rest).
test(erased_in_between, [cleanup(erase_all(k)), Sum-Length == 0-100]) :-
    fill(1, 100), walked(k, erase_even, _), walked(k, nothing, Ts), sum_list(Ts, Sum), length(Ts, Length).
test(erased_ahead, [cleanup(erase_all(k)), Ts == [-40, 40]]) :-
    fill(1, 40),
    findall(T, ( recorded(k, T), forall(( recorded(k, U, R), abs(U) < 40 ), erase(R)) ), Ts).
test(walk_stands_on_an_erased_one, [cleanup(erase_all(k)), Ts == [1, 5, 6]]) :-
    forall(between(1, 6, I), recordz(k, I)),
    findall(T, ( recorded(k, T), forall(( recorded(k, U, R), U < 5 ), erase(R)) ), Ts).
test(walk_stands_on_an_erased_one_in_front, [cleanup(erase_all(k)), Ts == [6, 2, 1]]) :-
    forall(between(1, 6, I), recorda(k, I)),
    findall(T, ( recorded(k, T), forall(( recorded(k, U, R), U > 2 ), erase(R)) ), Ts).
test(queue, [cleanup(erase_all(k)), Last == 20010]) :-
    forall(between(1, 10, I), recordz(k, I)),
    forall(between(11, 20010, I), ( once(recorded(k, _, R)), erase(R), recordz(k, I) )),
    findall(T, recorded(k, T), Ts), length(Ts, 10), last(Ts, Last).
test(first_stays, [cleanup(erase_all(k)), Ts == [0]]) :-
    forall(between(0, 20000, I), recordz(k, I)),
    forall(between(1, 20000, _), ( once(( recorded(k, T, R), T > 0 )), erase(R) )),
    walked(k, nothing, Ts).
test(references, [cleanup(erase_all(_)), Ts-Gone == [0, 3, 6, 9]-yes]) :-
    findall(R, ( between(0, 9, I), ( I mod 2 =:= 0 -> recordz(k, I, R) ; recorda(I, I, R) ) ), Rs),
    forall(( member(R, Rs), once(instance(R, I)), I mod 3 =\= 0 ), erase(R)),
    findall(T, ( member(R, Rs), instance(R, T) ), Ts),
    nth0(1, Rs, Erased),
    ( recorded(_, _, Erased) -> Gone = no ; Gone = yes ).
test(reference_forgotten, [cleanup(erase_all(_)), Ts == [a, z]]) :-
    recordz(k, a, A),
    forall(between(1, 1000, I), ( recordz(k, I, R), erase(R) )),
    recordz(k, z, Z),
    findall(T, ( member(R, [A, Z]), recorded(k, T, R) ), Ts).

:- end_tests(recorded_terms).
