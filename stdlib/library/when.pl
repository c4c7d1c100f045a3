% SPDX-License-Identifier: MIT
% when/2: a goal suspended until a condition holds.
%
% A suspended call is when(Done, Condition, Goal).  It is kept in the attribute `when`, a list, of variables one of
% which must be bound before the condition can become true, and is examined again when that happens.  Done becomes
% `true` when the goal is called.

:- module(when, [when/2]).

:- use_module(library(error), [instantiation_error/1, domain_error/2, type_error/2]).
:- use_module(library(lists), [append/3]).

:- meta_predicate when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   Calls Goal as soon as Condition holds.  Condition is nonvar(X), ground(T), ?=(X, Y), a
%   conjunction `,` or a disjunction `;` of conditions.
%   Errors: instantiation_error; domain_error(when_condition, Condition); type_error(acyclic_term, Condition).
%
%       ?- when(ground(X+Y), Z is X+Y), X = 1, Y = 2.
%       X = 1, Y = 2, Z = 3.

when(Condition, Goal) :-
    check_finite(Condition),
    check(Condition),
    (   waits(Condition, Vars, [])
    ->  wait(Vars, when(_, Condition, Goal))
    ;   call(Goal)
    ).

%   Conditions of conditions may be endless.
check_finite(Condition) :-
    (   nonvar(Condition),
        combines(Condition),
        \+ acyclic_term(Condition)
    ->  type_error(acyclic_term, Condition)
    ;   true
    ).

combines((_, _)).
combines((_ ; _)).

check(Condition) :-
    (   var(Condition)
    ->  instantiation_error(Condition)
    ;   condition(Condition)
    ->  true
    ;   domain_error(when_condition, Condition)
    ).

condition(nonvar(_)).
condition(ground(_)).
condition(?=(_, _)).
condition((A, B)) :-
    check(A),
    check(B).
condition((A ; B)) :-
    check(A),
    check(B).

%   waits(+Condition, -Vars, ?Tail): Condition does not hold yet, and cannot until one of Vars is bound.  Fails if
%   Condition holds.

waits(nonvar(X), [X|Vars], Vars) :-
    var(X).
waits(ground(T), [X|Vars], Vars) :-
    term_variables(T, [X|_]).
waits(?=(X, Y), Vars, Tail) :-
    \+ ?=(X, Y),
    unifiable(X, Y, Unifier),
    term_variables(Unifier, Vars0),
    sort(Vars0, Vars1),               % the oldest is the first one to be told of
    append(Vars1, Tail, Vars).
waits((A, B), Vars, Tail) :-
    (   waits(A, Vars0, Tail)
    ->  Vars = Vars0
    ;   waits(B, Vars, Tail)
    ).
waits((A ; B), Vars, Tail) :-
    waits(A, Vars, Vars1),
    waits(B, Vars1, Tail).

wait([], _).
wait([X|Xs], Call) :-
    (   get_attr(X, when, Calls)
    ->  (   has_call(Calls, Call)
        ->  true
        ;   append_call(Calls, Call, Calls1),
            put_attr(X, when, Calls1)
        )
    ;   put_attr(X, when, [Call])
    ),
    wait(Xs, Call).

has_call([when(Done, _, _)|Calls], Call) :-
    (   Call = when(Done1, _, _),
        Done1 == Done
    ->  true
    ;   has_call(Calls, Call)
    ).

append_call([], Call, [Call]).
append_call([Call0|Calls0], Call, [Call0|Calls]) :-
    append_call(Calls0, Call, Calls).

attr_unify_hook(Calls, Other) :-
    (   var(Other)
    ->  (   get_attr(Other, when, OtherCalls)
        ->  merge_calls(Calls, OtherCalls, AllCalls)
        ;   AllCalls = Calls
        ),
        put_attr(Other, when, AllCalls),
        wake_all(AllCalls)
    ;   wake_all(Calls)
    ).

merge_calls([], Calls, Calls).
merge_calls([Call|Calls], Others, Merged) :-
    (   Call = when(Done, _, _),
        ( Done == true -> true ; has_call(Others, Call) )
    ->  Others1 = Others
    ;   append_call(Others, Call, Others1)
    ),
    merge_calls(Calls, Others1, Merged).

wake_all([]).
wake_all([Call|Calls]) :-
    wake(Call),
    wake_all(Calls).

wake(Call) :-
    Call = when(Done, Condition, Goal),
    (   Done == true
    ->  true
    ;   waits(Condition, Vars, [])
    ->  wait(Vars, Call)
    ;   Done = true,
        call(Goal)
    ).

%   A call suspended on several variables is shown with the first of them.

attribute_goals(Var) -->
    { get_attr(Var, when, Calls) },
    call_goals(Calls, Var).

call_goals([], _) --> [].
call_goals([when(Done, Condition, Goal)|Calls], Var) -->
    (   { Done \== true,
          waits(Condition, [First|_], []),
          First == Var
        }
    ->  [when(Condition, Goal)]
    ;   []
    ),
    call_goals(Calls, Var).
