% SPDX-License-Identifier: MIT
% The deepest call of a search that has failed.

:- module('$deepest_failure', [note_deepest/5, tell_exit/2, failure_so_far/2, only_failure/2]).

:- use_module(private(teaching/program_parts), [first_elements/3, goal_list/2]).
:- use_module(private(teaching/search_states), [call_depth/2, call_number/2]).

%!  note_deepest(!Deepest, +Goal, +Parent, +Goals, +Names) is det.
%
%   Goal, in the body of Parent, has failed; Goals were left after it. Deepest is deepest(Depth, none), or
%   deepest(Depth, failed(Goal, Callers, Names, at(Number, Left), Before)): a goal in the body of call Number, the goals
%   left, as Number-Indicator, and what was the deepest one before. Of equally deep ones that of the search that came
%   furthest counts. Failures inside a call that has had an answer do not count.
%
%       ?- note_deepest(deepest(0, none), p, query, [], []).

note_deepest(Deepest, Goal, Parent, Goals, Names) :-
    call_depth(Parent, Depth),
    Deepest = deepest(Known, Found),
    (   Depth >= Known,
        goals_left(Goals, Left),
        (   Depth > Known
        ->  true
        ;   Goal = (\+ Negated),
            \+ ground(Negated)
        ->  true
        ;   is_later(8, Goal, Parent, Left, Found)
        ),
        \+ has_exited(Parent, 200)
    ->  callers(Parent, 5, Callers),
        call_number(Parent, Number),
        earlier(4, Known, Found, Before),
        nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, failed(Goal, Callers, Names, at(Number, Left), Before))
    ;   true
    ).

%   Goal, or one around it, was left when the other one failed, with what is left now.

is_later(Most, Goal, Parent, Left, Found) :-
    Most > 0,
    Found = failed(_, _, _, at(_, Left0), _),
    call_number(Parent, Number),
    left_in_body(Left, Number, Now),
    left_in_body(Left0, Number, Then),
    indicator(Goal, Indicator),
    (   '$append'(_, [Indicator|Now], Then)
    ->  true
    ;   Parent = call(_, _, _, Goal1, _, Parent1),
        Most1 is Most - 1,
        is_later(Most1, Goal1, Parent1, Left, Found)
    ).

left_in_body(Left, Number, Indicators) :-
    findall(Indicator, '$in_list'(Number-Indicator, Left), Indicators).

%   The goals of the next bodies.

goals_left(Goals, Left) :-
    first_elements(20, Goals, First),
    findall(Number-Indicator,
            ( '$in_list'(goal(_, Body, _, Call), First),
              call_number(Call, Number),
              goal_list(Body, Bodies),
              '$in_list'(Goal, Bodies),
              indicator(Goal, Indicator) ),
            Left).

indicator(Goal, Indicator) :-
    ( callable(Goal) -> functor(Goal, Name, Arity), Indicator = Name/Arity ; Indicator = call/1 ).

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
    (   arg(2, Deepest, failed(_, _, _, at(Inside, _), deepest(Depth, Found))),
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
