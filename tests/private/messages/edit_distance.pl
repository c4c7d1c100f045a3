% SPDX-License-Identifier: MIT
% private(messages/edit_distance).

:- use_module(library(plunit)).
:- use_module(private(messages/edit_distance)).

:- begin_tests(edit_distance).

test(same, D == 0) :- edit_distance(abc, abc, D).
test(replace, D == 1) :- edit_distance(abc, axc, D).
test(insert, D == 1) :- edit_distance(abc, abxc, D).
test(delete, D == 1) :- edit_distance(abc, ac, D).
test(swap, D == 1) :- edit_distance(lenght, length, D).
test(classic, D == 3) :- edit_distance(kitten, sitting, D).
test(empty, D == 3) :- edit_distance('', abc, D).
test(symmetric, D == E) :- edit_distance(memeber, member, D), edit_distance(member, memeber, E).
test(nearest, L == [length,lengths]) :-
    nearest_atoms(lenght, [member,lengths,length], 2, L).

:- end_tests(edit_distance).
