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
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, [r(1, 2), q(0, 1)], s(2)), Ns)).
test(names_not_known_yet, X-Y == 0-1) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(0), 1, [q(0, 1)], none), ['X'=X, 'Y'=Y, 'Z'=Z])),
    var(Z).
test(names_bind_nothing, true) :-
    with_file(F, frame_names(frame(user:p/1, F, none, p(A), 1, [], q(A, B)), ['X'=X, 'Y'=Y|_])),
    X == A, Y == B.
test(another_clause, Ns == []) :- with_file(F, frame_names(frame(user:z/1, F, none, z(0), 1, [], none), Ns)).

:- end_tests(dap_frames).
