% SPDX-License-Identifier: MIT
% The concurrent forms of forall/2 and maplist/2..4.  An engine has one thread, so these run the goals one after the
% other, with the same answers.

:- module(thread,
          [ concurrent/3, concurrent_forall/2, concurrent_forall/3,
            concurrent_maplist/2, concurrent_maplist/3, concurrent_maplist/4,
            first_solution/3, thread_self/1, with_mutex/2, mutex_create/1, mutex_destroy/1,
            mutex_lock/1, mutex_unlock/1
          ]).

:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).

:- meta_predicate
    concurrent(+, :, +),
    concurrent_forall(0, 0),
    concurrent_forall(0, 0, +),
    concurrent_maplist(1, +),
    concurrent_maplist(2, ?, ?),
    concurrent_maplist(3, ?, ?, ?),
    first_solution(-, :, +),
    with_mutex(+, 0).

%!  concurrent(+N, :Goals, +Options) is semidet.
%
%   Calls each goal of the list Goals once; fails if one of them fails.
%
%       ?- concurrent(2, [X = 1, Y = 2], []).
%       X = 1, Y = 2.

concurrent(_N, Module:Goals, _Options) :-
    maplist(call_once(Module), Goals).

call_once(Module, Goal) :-
    once(Module:Goal).

%!  concurrent_forall(:Generator, :Test) is semidet.
%
%   Like forall/2.
%
%       ?- concurrent_forall(member(X, [1, 2]), X > 0).
%       true.

concurrent_forall(Generator, Test) :-
    forall(Generator, Test).

%!  concurrent_forall(:Generator, :Test, +Options) is semidet.
%
%   Like forall/2; Options is ignored.
%
%       ?- concurrent_forall(member(X, [1, 2]), X > 0, [threads(2)]).
%       true.

concurrent_forall(Generator, Test, _Options) :-
    forall(Generator, Test).

%!  concurrent_maplist(:Goal, +Xs) is semidet.
%!  concurrent_maplist(:Goal, ?Xs, ?Ys) is semidet.
%!  concurrent_maplist(:Goal, ?Xs, ?Ys, ?Zs) is semidet.
%
%   Like maplist/2..4, once.
%
%       ?- concurrent_maplist(succ, [1, 2], L).
%       L = [2, 3].

concurrent_maplist(Goal, Xs) :-
    once(maplist(Goal, Xs)).

concurrent_maplist(Goal, Xs, Ys) :-
    once(maplist(Goal, Xs, Ys)).

concurrent_maplist(Goal, Xs, Ys, Zs) :-
    once(maplist(Goal, Xs, Ys, Zs)).

%!  first_solution(?X, :Goals, +Options) is semidet.
%
%   The first solution of the first goal in the list Goals that succeeds.
%
%       ?- first_solution(X, [member(X, []), member(X, [a, b])], []).
%       X = a.

first_solution(_X, Module:Goals, _Options) :-
    one_of(Goals, Goal),
    call(Module:Goal),
    !.

one_of([Goal|_], Goal).
one_of([_|Goals], Goal) :-
    one_of(Goals, Goal).

%!  thread_self(-Thread) is det.
%
%   Thread is main: an engine has one thread.
%
%       ?- thread_self(Thread).
%       Thread = main.

thread_self(main).

%!  with_mutex(+Mutex, :Goal) is semidet.
%
%   Calls once(Goal): no other thread can interfere.
%
%       ?- with_mutex(lock, member(X, [a, b])).
%       X = a.

with_mutex(_, Goal) :-
    once(Goal).

%!  mutex_create(?Mutex) is det.
%
%   Accepts any Mutex; a variable is bound to a new name.
%
%       ?- mutex_create(lock).
%       true.

mutex_create(Mutex) :-
    (   var(Mutex)
    ->  gensym('$mutex', Mutex)
    ;   true
    ).

%!  mutex_destroy(+Mutex) is det.
%
%   No effect.
%
%       ?- mutex_create(lock), mutex_destroy(lock).
%       true.

mutex_destroy(_).

%!  mutex_lock(+Mutex) is det.
%
%   No effect.
%
%       ?- mutex_lock(lock), mutex_unlock(lock).
%       true.

mutex_lock(_).

%!  mutex_unlock(+Mutex) is det.
%
%   No effect.
%
%       ?- mutex_lock(lock), mutex_unlock(lock).
%       true.

mutex_unlock(_).
