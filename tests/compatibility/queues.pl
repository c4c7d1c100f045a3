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
test(head_by_both_names, X-Y == a-a) :- list_queue([a,b], Q), head_queue(Q, X), queue_head(Q, Y).
test(head_of_empty, fail) :- empty_queue(Q), head_queue(Q, _).
test(length_by_both_names, X-Y == 2-2) :- list_queue([a,b], Q), length_queue(Q, X), queue_length(Q, Y).
test(portrayed, T == 'Queue[a,b]') :- list_queue([a,b], Q), with_output_to(atom(T), portray_queue(Q)).
test(append, L == [a,b,c]) :- list_queue([a], Q0), queue_append(Q0, [b,c], Q), queue_list(Q, L).
test(cons, L == [a,b]) :- list_queue([b], Q0), queue_cons(a, Q0, Q), queue_list(Q, L).
test(tail, L == [b]) :- list_queue([a,b], Q), queue_tail(Q, T), queue_list(T, L).
test(tail_of_empty, fail) :- empty_queue(Q), queue_tail(Q, _).
test(memberchk, true) :- list_queue([a,b], Q), queue_memberchk(b, Q).
test(memberchk_none, fail) :- list_queue([a,b], Q), queue_memberchk(c, Q).
test(singleton, L == [a]) :- singleton_queue(a, Q), queue_list(Q, L).

:- end_tests(queues).
