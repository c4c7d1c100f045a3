% SPDX-License-Identifier: MIT
% library(queues).

:- use_module(library(plunit)).
:- use_module(library(queues)).

:- begin_tests(queues).

test(fifo, X-Y-L == a-b-[c]) :- list_queue([a], Q0), list_join_queue([b,c], Q0, Q1),
    serve_queue(Q1, X, Q2), serve_queue(Q2, Y, Q3), queue_list(Q3, L), is_queue(Q3).
test(empty, fail) :- make_queue(Q), serve_queue(Q, _, _).
test(length, N == 3) :- list_queue([a,b], Q0), join_queue(c, Q0, Q), queue_length(Q, N).
test(jump, L == [z,a,b]) :- list_queue([a,b], Q0), jump_queue(z, Q0, Q), queue_list(Q, L).
test(list_jump, L == [y,x,a]) :- list_queue([a], Q0), list_jump_queue([x,y], Q0, Q),
    queue_list(Q, L).
test(last, X == c) :- list_queue([a], Q0), list_join_queue([b,c], Q0, Q), queue_last(Q, X).
test(head, X == a) :- list_queue([a,b], Q), queue_head(Q, X).
test(member, all(X == [a,b,c])) :- list_queue([a], Q0), list_join_queue([b,c], Q0, Q),
    queue_member(X, Q).
test(emptied) :- list_queue([a], Q0), serve_queue(Q0, a, Q), empty_queue(Q).

:- end_tests(queues).
