% SPDX-License-Identifier: MIT
% Guards of Constraint Handling Rules. A guard must not bind variables of the heads. Tests that bind nothing are called
% directly, as soon as their variables are known; for other guards the variables are locked.

:- module('$chr_guards', [schedule/6, guarded/4, locked_call/2, attr_unify_hook/2, known/2, all_known/2]).

:- use_module(library(apply), [include/3, maplist/2, maplist/3]).

%!  schedule(+Goals, +HeadVariables, +Known0, -Known, -Now, -Later) is det.
%
%   Now are the goals of a guard that can be called when the variables Known0 are bound, Later the others; Known are the
%   variables of Known0 and Now. Tests may overtake comparisons, but no goal overtakes one that is not a test.
%
%       ?- schedule([X > 1, Y > 1], [X, Y], [Y], _, Now, Later).
%       Now = [Y>1], Later = [X>1].

schedule([], _, Known, Known, [], []).
schedule([Goal|Goals], HeadVariables, Known0, Known, Now, Later) :-
    (   ready(Goal, HeadVariables, Known0)
    ->  Now = [Goal|Now1],
        term_variables(Known0-Goal, Known1),
        schedule(Goals, HeadVariables, Known1, Known, Now1, Later)
    ;   comparison(Goal)
    ->  Later = [Goal|Later1],
        schedule(Goals, HeadVariables, Known0, Known, Now, Later1)
    ;   Now = [],
        Later = [Goal|Goals],
        Known = Known0
    ).

ready(Goal, HeadVariables, Known) :-
    term_variables(HeadVariables-Known, Taken),
    test(Goal, Taken),
    term_variables(Goal, Variables),
    maplist(ready_variable(HeadVariables, Known), Variables).

ready_variable(HeadVariables, Known, Variable) :-
    ( known(HeadVariables, Variable) -> known(Known, Variable) ; true ).

% Has no variables of its own that a later goal could need.
comparison(Goal) :-
    nonvar(Goal),
    (   Goal = (_ < _) ; Goal = (_ > _) ; Goal = (_ =< _) ; Goal = (_ >= _)
    ;   Goal = (_ =:= _) ; Goal = (_ =\= _) ; Goal = (_ == _) ; Goal = (_ \== _)
    ),
    !.

% test(+Goal, +Taken): Goal binds none of the variables Taken, of the heads and of earlier goals.
test(Goal, Taken) :-
    nonvar(Goal),
    test_goal(Goal, Taken).

test_goal((A, B), Vs) :- both_test(A, B, Vs).
test_goal((A ; B), Vs) :- test(A, Vs), test(B, Vs).
test_goal((A -> B), Vs) :- both_test(A, B, Vs).
test_goal(\+ _, _).
test_goal(X is _, Vs) :- fresh(X, Vs).
test_goal(X = _, Vs) :- fresh(X, Vs).
test_goal(_ < _, _).
test_goal(_ > _, _).
test_goal(_ =< _, _).
test_goal(_ >= _, _).
test_goal(_ =:= _, _).
test_goal(_ =\= _, _).
test_goal(_ == _, _).
test_goal(_ \== _, _).
test_goal(_ \= _, _).
test_goal(_ @< _, _).
test_goal(_ @> _, _).
test_goal(_ @=< _, _).
test_goal(_ @>= _, _).
test_goal(true, _).
test_goal(fail, _).
test_goal(false, _).
test_goal(var(_), _).
test_goal(nonvar(_), _).
test_goal(atom(_), _).
test_goal(number(_), _).
test_goal(integer(_), _).
test_goal(float(_), _).
test_goal(atomic(_), _).
test_goal(compound(_), _).
test_goal(callable(_), _).
test_goal(ground(_), _).
test_goal(string(_), _).
test_goal(is_list(_), _).

both_test(A, B, Taken) :-
    test(A, Taken),
    term_variables(Taken-A, Taken1),
    test(B, Taken1).

fresh(X, Taken) :-
    var(X),
    \+ known(Taken, X).

%!  known(+Variables, +Variable) is semidet.
%
%   Variable is one of Variables.
%
%       ?- known([X, Y], Y).
%       true.

known([Variable0|Variables], Variable) :-
    ( Variable0 == Variable -> true ; known(Variables, Variable) ).

%!  all_known(+Term, +Known) is semidet.
%
%   All variables of Term are among Known.
%
%       ?- all_known(f(X), [X, Y]).
%       true.

all_known(Term, Known) :-
    term_variables(Term, Variables),
    maplist(known(Known), Variables).

%!  guarded(+Goals, +HeadVariables, +Known, -Guarded) is det.
%
%   Guarded are goals that call Goals without binding HeadVariables: tests first, the rest under a lock.
%
%       ?- guarded([X > 1], [X], [X], Gs).
%       Gs = [X>1].

guarded([], _, _, []).
guarded([Goal|Goals], HeadVariables, Known, Guarded) :-
    term_variables(HeadVariables-Known, Taken),
    (   test(Goal, Taken)
    ->  Guarded = [Goal|Guarded1],
        term_variables(Taken-Goal, Taken1),
        guarded(Goals, HeadVariables, Taken1, Guarded1)
    ;   '$conjunction'([Goal|Goals], Rest),
        term_variables(Rest, Variables0),
        include(known(Taken), Variables0, Variables),
        '$source_module'(Module),
        Guarded = ['$chr_guards':locked_call(Variables, Module:Rest)]
    ).

%!  locked_call(+Variables, :Goal) is semidet.
%
%   The first answer of Goal that leaves all variables in Variables unbound and distinct.
%
%       ?- locked_call([X], X = 1).
%       false.

:- meta_predicate locked_call(+, 0).

locked_call(Term, Goal) :-
    term_variables(Term, Variables),
    maplist(lock_variable, Variables, Attributes),
    call(Goal),
    !,
    maplist(unlock_variable, Variables, Attributes).

% The lock is the first attribute: it fails before other goals are woken.
lock_variable(Variable, Attributes) :-
    ( get_attrs(Variable, Attributes) -> true ; Attributes = [] ),
    put_attrs(Variable, att('$chr_guards', locked, Attributes)).

unlock_variable(Variable, Attributes0) :-
    get_attrs(Variable, Attributes),
    unlocked(Attributes, Attributes0, Attributes1),
    put_attrs(Variable, Attributes1).

% Goals of the guard may have added attributes after the lock.
unlocked(att(Name, Value, Attributes0), Before, Attributes) :-
    (   Name == '$chr_guards'
    ->  Attributes = Attributes0
    ;   Attributes = att(Name, Value, Attributes1),
        unlocked(Attributes0, Before, Attributes1)
    ).

%!  attr_unify_hook(+Lock, ?Value) is failure.
%
%   Fails: a locked variable cannot be bound.
%
%       ?- attr_unify_hook(locked, 1).
%       false.

attr_unify_hook(_, _) :-
    fail.
