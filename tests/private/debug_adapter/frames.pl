% SPDX-License-Identifier: MIT
% private(debug_adapter/frames)

:- use_module(library(plunit)).
:- use_module(private(debug_adapter/frames)).
:- use_module(private(debug_adapter/places)).

with_file(File, Goal) :-
    tmp_file(frames, Base),
    atom_concat(Base, '.pl', File),
    open(File, write, Out),
    write(Out, 'p(X) :-\n    q(X, Y),\n    r(Y, Z),\n    s(Z).\n'),
    close(Out),
    call_cleanup(once(Goal), ( forget_places, delete_file(File) )).

:- begin_tests(dap_frames).

test(line_of_goal, L == 3) :-
    with_file(F, frames_of([goal(2, 2, r(1, _), user:r/2, none, []), goal(1, 1, p(0), user:p/1, F:1, [q(0, 1)])],
                           call, [], Fs)),
    Fs = [frame(user:p/1, F, range(L, _, _, _), _, _, _, _)].
test(head_at_unify, L == 1) :-
    with_file(F, frames_of([goal(1, 1, p(0), user:p/1, F:1, [])], unify, [], [Frame])),
    Frame = frame(_, F, range(L, _, _, _), _, _, _, _).
test(no_source, R == none) :-
    frames_of([goal(1, 1, p(0), user:p/1, none, [])], call, [], [frame(_, none, R, _, _, _, _)]).
test(names, Ns == ['X'=0, 'Y'=1, 'Z'=2]) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, [q(0, 1), '$runs'((p(0) :- q(0, 1), r(1, 2), s(2)))],
                                   r(1, 2)), Ns)).
test(names_at_the_head, X == 0) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, [], none), ['X'=X, 'Y'=Y, 'Z'=Z])),
    var(Y), var(Z), Y \== Z.
test(names_bind_nothing, true) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(A), 1, ['$runs'((p(A) :- q(A, B), r(B, C), s(C)))], q(A, B)),
                             ['X'=X, 'Y'=Y, 'Z'=Z])),
    [X, Y, Z] == [A, B, C].
test(expanded_goals, Ns == ['X'=0, 'Y'=1, 'Z'='$unknown']) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, ['$runs'((p(0) :- q(0, 1), 1 = 2, t(2)))], q(0, 1)),
                             Ns)).
test(moved_by_an_expansion, Z == '$unknown') :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, ['$runs'((p(0) :- q(0, 1), r(1, 2), s(3)))], q(0, 1)),
                             ['X'=0, 'Y'=1, 'Z'=Z])).
test(code_without_its_term, Ns == ['X'=0, 'Y'='$unknown', 'Z'='$unknown']) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, [q(0, 1)], r(1, 2)), Ns)).
test(another_clause, Ns == []) :- with_file(F, frame_names(frame(user:z/1, F, none, z(0), 1, [], none), Ns)).

:- end_tests(dap_frames).
