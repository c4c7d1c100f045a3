% SPDX-License-Identifier: MIT
% The deepest call of a search that has failed.

:- module('$deepest_failure', [note_deepest/4, tell_exit/2, failure_so_far/2, only_failure/2]).

:- use_module(private(teaching/search_states), [call_depth/2, call_number/2]).

%!  note_deepest(!Deepest, +Goal, +Parent, +Names) is det.
%
%   Goal, in the body of Parent, has failed. Deepest is deepest(Depth, none), or deepest(Depth, failed(Goal, Callers,
%   Names, Number, Before)): a goal in the body of call Number, and what was the deepest one before. Failures inside a
%   call that has had an answer do not count.
%
%       ?- note_deepest(deepest(0, none), p, query, []).

note_deepest(Deepest, Goal, Parent, Names) :-
    call_depth(Parent, Depth),
    (   arg(1, Deepest, Known),
        ( Depth > Known -> true ; Depth =:= Known, Goal = (\+ Negated), \+ ground(Negated) ),
        \+ has_exited(Parent, 200)
    ->  callers(Parent, 5, Callers),
        call_number(Parent, Number),
        arg(2, Deepest, Found),
        earlier(4, Known, Found, Before),
        nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, failed(Goal, Callers, Names, Number, Before))
    ;   true
    ).

has_exited(call(_, _, _, _, Called, Parent), N) :-
    N > 0,
    (   Called == exits(yes)
    ->  true
    ;   N1 is N - 1,
        has_exited(Parent, N1)
    ).

%   The last few.

earlier(N, Depth, Found, Before) :-
    (   N > 0,
        Found = failed(Goal, Callers, Names, Number, deepest(Depth0, Found0))
    ->  N1 is N - 1,
        earlier(N1, Depth0, Found0, Before0),
        Before = deepest(Depth, failed(Goal, Callers, Names, Number, Before0))
    ;   Before = deepest(0, none)
    ).

%!  tell_exit(+Run, +Call) is det.
%
%   Call has an answer; one of the system counts only if a goal inside has held: not a findall/3 that has found nothing.
%
%       ?- tell_exit(run(silent, 0, 0, 0, 0, none), Call).

tell_exit(Run, Call) :-
    (   arg(1, Run, deepest(Deepest)),
        Call = call(Number, _, _, _, Called, _),
        Called == exits(no)
    ->  nb_setarg(1, Called, yes),
        drop_inside(Deepest, Number)
    ;   true
    ).

drop_inside(Deepest, Number) :-
    (   arg(2, Deepest, failed(_, _, _, Inside, deepest(Depth, Found))),
        Inside >= Number
    ->  nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, Found),
        drop_inside(Deepest, Number)
    ;   true
    ).

%!  failure_so_far(+Run, -Failure) is det.
%
%   Failure is the deepest failure reported so far, or none.
%
%       ?- failure_so_far(run(silent, 0, 0, 0, 0, none), Failure).
%       Failure = none.

failure_so_far(Run, Failure) :-
    (   arg(1, Run, deepest(deepest(Depth, Failed)))
    ->  Failure = deepest(Depth, Failed)
    ;   Failure = none
    ).

%!  only_failure(+Run, +Failure) is det.
%
%   Disregards the failures reported since: they are inside a negation or condition.
%
%       ?- only_failure(run(silent, 0, 0, 0, 0, none), none).
%       true.

only_failure(Run, Failure) :-
    (   Failure = deepest(Depth, Failed)
    ->  arg(1, Run, deepest(Deepest)),
        nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, Failed)
    ;   true
    ).

callers(Parent, N, Callers) :-
    (   N > 0,
        Parent = call(_, _, _, Goal, _, Parent1)
    ->  Callers = [Goal|Callers1],
        N1 is N - 1,
        callers(Parent1, N1, Callers1)
    ;   Callers = []
    ).
