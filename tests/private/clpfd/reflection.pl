% SPDX-License-Identifier: MIT
% private(clpfd/reflection): what the solver knows about itself.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- begin_tests(clpfd_reflection).

test(statistics) :- fd_statistics(prunings, _), X in 1..9, X #> 3, fd_statistics(prunings, N), N > 0.
test(neighbors, N == 2) :- X #< _, fd_neighbors(X, L), length(L, N).
test(closure, N == 3) :- X #< Y, Y #< _, fd_closure([X], L), length(L, N).
test(key, [forall(member(Key, [resumptions,entailments,prunings,backtracks,constraints])), true(N >= 0)]) :-
    fd_statistics(Key, N).
test(constraints, N == 1) :- fd_statistics(constraints, _), _ #> _, fd_statistics(constraints, N).
test(asking_resets, N == 0) :- _ #> _, fd_statistics(constraints, _), fd_statistics(constraints, N).
test(no_key, fail) :- fd_statistics(colours, _).
test(written, N == 5) :-
    with_output_to(string(Text), fd_statistics),
    split_string(Text, "\n", "", Lines),
    findall(Key, ( member(Key, [resumptions,entailments,prunings,backtracks,constraints]), member(Line, Lines),
                   sub_atom(Line, 0, _, _, Key) ), Keys),
    length(Keys, N).
test(neighbors_direct, true(( Ys == [X,Y] ; Ys == [Y,X] ))) :- X #< Y, Y #< _, fd_neighbors(X, Ys).
test(no_neighbors, Ys == []) :- X in 1..3, fd_neighbors(X, Ys).
test(neighbors_of_integer, Ys == []) :- fd_neighbors(3, Ys).
test(neighbors_of_atom, error(type_error(integer, a))) :- fd_neighbors(a, _).
test(closure_of_two, N == 4) :- X #< _, Z #< _, fd_closure([X,Z], Ys), length(Ys, N).
test(closure_alone, Ys == [X]) :- X in 1..3, fd_closure([X], Ys).
test(purge, D == 1..3) :- X in 1..3, fd_purge(X), fd_dom(X, D).
test(copy, C-G =@= f(A)-(clpfd:(A in 1..3))) :- X in 1..3, fd_copy_term(f(X), C, G).
test(copy_is_free, fail) :- X in 1..3, fd_copy_term(X, C, _), fd_var(C).
test(copy_of_plain_term, C-G =@= f(_)-true) :- fd_copy_term(f(_), C, G).
test(copy_conjunction, true(G = (_ in 1..3, _ in 1..2))) :-
    X in 1..3, Y in 1..2, fd_copy_term(X-Y, _, (_:G1, _:G2)), G = (G1, G2).

:- end_tests(clpfd_reflection).
