% SPDX-License-Identifier: MIT
% SICStus Prolog's library(queues): first-in, first-out queues.
%
% queue(Length, Front, Back): the members are those of Front, then those of Back in reverse.  Front is empty only if the
% queue is, so the head is always accessible; each member is moved from Back to Front once.

:- module(queues,
          [ empty_queue/1, is_queue/1, singleton_queue/2, queue_length/2, length_queue/2,
            make_queue/1, queue_list/2, list_queue/2, portray_queue/1,
            queue_head/2, head_queue/2, queue_tail/2, queue_cons/3, queue_last/2,
            join_queue/3, queue_append/3, list_join_queue/3,
            jump_queue/3, list_jump_queue/3, serve_queue/3, queue_memberchk/2, queue_member/2
          ]).

:- use_module(library(lists), [append/3, reverse/2, member/2]).

%!  empty_queue(?Queue) is semidet.
%
%   Queue is the empty queue.
%
%       ?- empty_queue(_Q), queue_length(_Q, N).
%       N = 0.

empty_queue(queue(0, [], [])).

%!  make_queue(-Queue) is det.
%
%   Queue is the empty queue.
%
%       ?- make_queue(_Q), queue_list(_Q, L).
%       L = [].

make_queue(queue(0, [], [])).

%!  is_queue(@Term) is semidet.
%
%   Term is a queue.
%
%       ?- list_queue([a, b], _Q), is_queue(_Q).
%       true.

is_queue(Term) :-
    nonvar(Term),
    Term = queue(Length, Front, Back),
    is_list(Front),
    is_list(Back),
    length(Front, F),
    length(Back, B),
    Length =:= F+B.

%!  singleton_queue(?X, ?Queue) is det.
%
%   Queue has the one member X.
%
%       ?- singleton_queue(a, _Q), queue_list(_Q, L).
%       L = [a].

singleton_queue(X, queue(1, [X], [])).

%!  queue_length(+Queue, ?Length) is semidet.
%!  length_queue(+Queue, ?Length) is semidet.
%
%   Length is the number of members of Queue.
%
%       ?- list_queue([a, b], _Q), queue_length(_Q, N).
%       N = 2.

queue_length(queue(Length, _, _), Length).

length_queue(queue(Length, _, _), Length).

%!  queue_list(+Queue, ?List) is semidet.
%
%   List has the members of Queue, the head first.
%
%       ?- list_queue([a, b], _Q0), queue_append(_Q0, [c], _Q), queue_list(_Q, L).
%       L = [a, b, c].

queue_list(queue(_, Front, Back), List) :-
    reverse(Back, Tail),
    append(Front, Tail, List).

%!  list_queue(+List, -Queue) is det.
%
%   Queue has the members of List, the first one as its head.
%
%       ?- list_queue([a, b], _Q), queue_head(_Q, X).
%       X = a.

list_queue(List, queue(Length, List, [])) :-
    length(List, Length).

%!  portray_queue(+Queue) is det.
%
%   Prints the members of Queue.
%
%       ?- list_queue([a, b], _Q), portray_queue(_Q).
%       Queue[a,b]
%       true.

portray_queue(Queue) :-
    queue_list(Queue, List),
    format('Queue~p', [List]).

%!  queue_head(+Queue, ?Head) is semidet.
%!  head_queue(+Queue, ?Head) is semidet.
%
%   Head is the oldest member of Queue.
%
%       ?- list_queue([a, b], _Q), queue_head(_Q, Head).
%       Head = a.

queue_head(queue(_, [Head|_], _), Head).

head_queue(queue(_, [Head|_], _), Head).

%!  queue_tail(+Queue, -Tail) is semidet.
%
%   Tail is Queue without its head.
%
%       ?- list_queue([a, b], _Q), queue_tail(_Q, _T), queue_list(_T, L).
%       L = [b].

queue_tail(Queue, Tail) :-
    serve_queue(Queue, _, Tail).

%!  queue_cons(?Head, +Tail, -Queue) is det.
%
%   Queue is Tail with Head in front.
%
%       ?- list_queue([b], _Q0), queue_cons(a, _Q0, _Q), queue_list(_Q, L).
%       L = [a, b].

queue_cons(Head, Tail, Queue) :-
    jump_queue(Head, Tail, Queue).

%!  queue_last(+Queue, ?Last) is semidet.
%
%   Last is the newest member of Queue.
%
%       ?- list_queue([a, b], _Q), queue_last(_Q, Last).
%       Last = b.

queue_last(queue(_, Front, Back), Last) :-
    (   Back = [Last0|_]
    ->  Last = Last0
    ;   Front = [X|Xs],
        last_of(Xs, X, Last)
    ).

last_of([], Last, Last).
last_of([X|Xs], _, Last) :-
    last_of(Xs, X, Last).

%!  join_queue(+X, +Queue0, -Queue) is det.
%
%   Queue is Queue0 with X appended.
%
%       ?- make_queue(_Q0), join_queue(a, _Q0, _Q1), join_queue(b, _Q1, _Q2), serve_queue(_Q2, X, _).
%       X = a.

join_queue(X, queue(Length0, Front, Back), queue(Length, Front1, Back1)) :-
    Length is Length0+1,
    (   Front == []
    ->  Front1 = [X],
        Back1 = []
    ;   Front1 = Front,
        Back1 = [X|Back]
    ).

%!  queue_append(+Queue0, +List, -Queue) is det.
%
%   Queue is Queue0 with the elements of List appended.
%
%       ?- list_queue([a], _Q0), queue_append(_Q0, [b, c], _Q), queue_list(_Q, L).
%       L = [a, b, c].

queue_append(Queue0, List, Queue) :-
    list_join_queue(List, Queue0, Queue).

%!  list_join_queue(+List, +Queue0, -Queue) is det.
%
%   Queue is Queue0 with the elements of List appended, in order.
%
%       ?- list_queue([a], _Q0), list_join_queue([b, c], _Q0, _Q), queue_list(_Q, L).
%       L = [a, b, c].

list_join_queue([], Queue, Queue).
list_join_queue([X|Xs], Queue0, Queue) :-
    join_queue(X, Queue0, Queue1),
    list_join_queue(Xs, Queue1, Queue).

%!  jump_queue(+X, +Queue0, -Queue) is det.
%
%   Queue is Queue0 with X in front.
%
%       ?- list_queue([b], _Q0), jump_queue(a, _Q0, _Q), queue_list(_Q, L).
%       L = [a, b].

jump_queue(X, queue(Length0, Front, Back), queue(Length, [X|Front], Back)) :-
    Length is Length0+1.

%!  list_jump_queue(+List, +Queue0, -Queue) is det.
%
%   Queue is Queue0 with the elements of List in front, the last one foremost.
%
%       ?- list_queue([c], _Q0), list_jump_queue([a, b], _Q0, _Q), queue_list(_Q, L).
%       L = [b, a, c].

list_jump_queue([], Queue, Queue).
list_jump_queue([X|Xs], Queue0, Queue) :-
    jump_queue(X, Queue0, Queue1),
    list_jump_queue(Xs, Queue1, Queue).

%!  serve_queue(+Queue0, ?Head, -Queue) is semidet.
%
%   Head is the head of Queue0 and Queue the rest.
%
%       ?- list_queue([a, b], _Q0), serve_queue(_Q0, Head, _Q), queue_list(_Q, L).
%       Head = a, L = [b].

serve_queue(queue(Length0, [Head|Front], Back), Head, queue(Length, Front1, Back1)) :-
    Length is Length0-1,
    (   Front == []
    ->  reverse(Back, Front1),
        Back1 = []
    ;   Front1 = Front,
        Back1 = Back
    ).

%!  queue_member(?X, +Queue) is nondet.
%
%   X is a member of Queue.
%
%       ?- list_queue([a, b], _Q), queue_member(X, _Q).
%       X = a.

queue_member(X, Queue) :-
    queue_list(Queue, List),
    member(X, List).

%!  queue_memberchk(?X, +Queue) is semidet.
%
%   The first solution of queue_member/2.
%
%       ?- list_queue([a, b], _Q), queue_memberchk(b, _Q).
%       true.

queue_memberchk(X, queue(_, Front, Back)) :-
    (   memberchk(X, Front)
    ->  true
    ;   reverse(Back, Tail),
        memberchk(X, Tail)
    ).
