% SPDX-License-Identifier: MIT
% Control: the control constructs as predicates, for call/N and similar; once/1, forall/2 and related predicates;
% cleanups. In clause bodies these are compiled inline or implemented by instructions of the machine.

:- meta_predicate
    ','(0, 0), ;(0, 0), '|'(0, 0), ->(0, 0), *->(0, 0), \+(0),
    once(0), ignore(0), $(0), @(:, +), '$guard'(:, -), forall(0, 0), not(0), apply(:, +),
    call_cleanup(0, 0), setup_call_cleanup(0, 0, 0), catch_with_backtrace(0, ?, 0).

% ---- control constructs (13211-1, 7.8) ----

%!  true is det.
%
%   Succeeds.
%
%       ?- true.
%       true.

true.

%!  otherwise is det.
%
%   Succeeds, like true/0; for the last branch of an if-then-else.
%
%       ?- ( 1 > 2 -> X = a ; otherwise -> X = b ).
%       X = b.

otherwise.

%!  fail is failure.
%
%   Fails.
%
%       ?- fail.
%       false.

fail :-
    fail.

%!  false is failure.
%
%   Fails, like fail/0.
%
%       ?- false.
%       false.

false :-
    fail.

%!  ! is det.
%
%   The cut: discards the remaining clauses of the current goal's predicate and the choice points of the goals before
%   it.
%
%       ?- ( member(X, [1,2,3]), ! ).
%       X = 1.

'!'.

%!  ,(:First, :Second) is nondet.
%
%   First, Second: calls First, then Second for each of its solutions.
%   Errors: instantiation_error, type_error(callable, _).
%
%       ?- X = a, Y = f(X).
%       X = a, Y = f(a).

','(A, B) :-
    call((A, B)).

%!  ;(:Either, :Or) is nondet.
%
%   Either ; Or: the solutions of Either, then those of Or. (If -> Then ; Else) calls Then for the first solution of If,
%   or Else if If fails; (If *-> Then ; Else) calls Then for each solution of If, or Else if there are none.
%
%       ?- ( 1 > 2 -> X = a ; X = b ).
%       X = b.

;(A, B) :-
    call((A ; B)).

%!  '|'(:Either, :Or) is nondet.
%
%   Like ;/2.
%
%       ?- ( fail | X = b ).
%       X = b.

'|'(A, B) :-
    call((A ; B)).

%!  ->(:If, :Then) is nondet.
%
%   If -> Then: calls Then for the first solution of If; fails if If fails.
%
%       ?- ( member(X, [1, 2, 3]), X > 1 -> true ).
%       X = 2.

->(If, Then) :-
    call((If -> Then)).

%!  *->(:If, :Then) is nondet.
%
%   If *-> Then: calls Then for each solution of If.
%
%       ?- findall(X, ( member(X, [1, 2]) *-> true ; X = none ), L).
%       L = [1, 2].

*->(If, Then) :-
    call((If *-> Then)).

%!  \+(:Goal) is semidet.
%
%   Succeeds, without bindings, if Goal has no solution. Errors: instantiation_error, type_error(callable, Goal).
%
%       ?- \+ member(d, [a,b,c]).
%       true.

\+(Goal) :-
    \+ call(Goal).

%!  @(:Goal, +Module) is nondet.
%
%   Calls Goal; its meta-arguments belong to Module. Errors: instantiation_error.
%
%       ?- @(assertz(mine), example), example:mine.

@(Goal, Module) :-
    strip_module(Goal, From, Plain),
    (   ( var(Plain) ; var(Module) )
    ->  throw(error(instantiation_error, _))
    ;   '$goal_arguments'(Plain, From, Modes)
    ->  Plain =.. [Name|Arguments],
        '$meta_arguments_of'(Modes, Arguments, Module, Arguments1),
        Goal1 =.. [Name|Arguments1],
        call(From:Goal1)
    ;   call(From:Plain)
    ).

'$meta_arguments_of'([], [], _, []).
'$meta_arguments_of'([Mode|Modes], [A|As], Module, [B|Bs]) :-
    (   ( integer(Mode) ; '$in_list'(Mode, [:, ^, //]) )
    ->  B = Module:A
    ;   B = A
    ),
    '$meta_arguments_of'(Modes, As, Module, Bs).

% A predicate declared by det/1 (property), or a clause after $ (guard), was not.
'$not_determinate'(Module, Name, Arity, Declared, How) :-
    '$culprit'(Module, Name/Arity, Culprit),
    throw(error(determinism_error(Culprit, det, How, Declared), context(Culprit, _))).

%!  $(:Goal) is det.
%
%   Calls Goal, which must succeed and leave no choice point.  Errors: determinism_error(Goal, det, Found, goal), where
%   Found is fail or nondet.  As in SWI-Prolog.
%
%       ?- catch($(member(X, [1, 2])), error(E, _), true).
%       E = determinism_error(member(1, [1, 2]), det, nondet, goal).

$(Goal) :-
    '$choice'(Before),
    (   call(Goal)
    *-> '$choice'(After),
        (   After =< Before
        ->  true
        ;   '$is_not_det'(Goal, nondet)
        )
    ;   '$is_not_det'(Goal, fail)
    ).

% The compiler puts the same in the place of $Goal.
'$is_not_det'(Goal, How) :-
    strip_module(Goal, _, Plain),
    throw(error(determinism_error(Plain, det, How, goal), _)).

%!  $ is det.
%
%   Cuts like `!`, and states that the rest of the clause succeeds and leaves no choice point. Errors:
%   determinism_error(Name/Arity, det, Found, guard), where Found is fail or nondet. As in SWI-Prolog.
%
%       ?- assertz((first(Xs, X) :- is_list(Xs), $, member(X, Xs))), catch(first([a, b], _), error(_, _), true).

($) :-
    true.

% In control constructs the compiler makes !, '$guard'(Indicator, Guard), Rest, '$guard_exit'(Guard) of $, Rest.
'$guard'(Indicator, Guard) :-
    '$choice'(Before),
    '$guard'(Indicator, Before, Guard).

'$guard'(Indicator, Before, guard(Before, Own, Indicator)) :-
    '$choice'(Own).
'$guard'(Indicator, _, _) :-
    '$guard_error'(Indicator, fail).

'$guard_exit'(guard(Before, Own, Indicator)) :-
    '$choice'(Now),
    (   Now =< Own
    ->  '$cut'(Before)
    ;   '$guard_error'(Indicator, nondet)
    ).

'$guard_error'(Indicator0, How) :-
    strip_module(Indicator0, Module, Indicator),
    '$culprit'(Module, Indicator, Culprit),
    throw(error(determinism_error(Culprit, det, How, guard), context(Culprit, _))).

% Appended to the rules Head => Body of a predicate: no rule matches Goal.
'$no_matching_rule'(Goal) :-
    functor(Goal, Name, Arity),
    throw(error(existence_error(matching_rule, Goal), context(Name/Arity, _))).

% ---- logic and control (13211-1, 8.15) ----

%!  repeat is multi.
%
%   Succeeds infinitely often.
%
%       ?- flag(tries, _, 0), repeat, flag(tries, N, N + 1), N >= 3, !.
%       N = 3.

repeat.
repeat :-
    repeat.

%!  once(:Goal) is semidet.
%
%   The first solution of Goal.
%
%       ?- once(member(X, [a, b])).
%       X = a.

once(Goal) :-
    call(Goal),
    !.

%!  ignore(:Goal) is det.
%
%   The first solution of Goal, if it has one.
%
%       ?- ignore(fail).
%       true.

ignore(Goal) :-
    (   call(Goal)
    ->  true
    ;   true
    ).

%!  forall(:Condition, :Action) is semidet.
%
%   Action succeeds for each solution of Condition.
%
%       ?- forall(member(X, [1, 2]), X > 0).
%       true.

forall(Condition, Action) :-
    \+ ( call(Condition), \+ call(Action) ).

%!  not(:Goal) is semidet.
%
%   Goal has no solution: \+ Goal.
%
%       ?- not(member(c, [a, b])).
%       true.

not(Goal) :-
    \+ call(Goal).

%!  apply(:Closure, +Arguments) is nondet.
%
%   Calls Closure with the additional Arguments, a list. Errors: instantiation_error, type_error(callable, Closure),
%   type_error(list, Arguments).
%
%       ?- apply(succ, [3, X]).
%       X = 4.

apply(Closure, Arguments) :-
    strip_module(Closure, Module, Plain),
    (   nonvar(Plain),
        \+ callable(Plain)
    ->  throw(error(type_error(callable, Plain), _))
    ;   nonvar(Arguments),
        Arguments \= [_|_],
        Arguments \== []
    ->  throw(error(type_error(list, Arguments), _))
    ;   '$must_end'(Arguments)
    ),
    Plain =.. List0,
    '$append'(List0, Arguments, List),
    Goal =.. List,
    call(Module:Goal).

'$append'([], Ys, Ys).
'$append'([X|Xs], Ys, [X|Zs]) :-
    '$append'(Xs, Ys, Zs).

%!  prolog_cut_to(+ChoicePoint) is det.
%
%   Removes all choice points newer than ChoicePoint, see prolog_current_choice/1.
%
%       ?- prolog_current_choice(_C), member(X, [a, b]), prolog_cut_to(_C).
%       X = a.

prolog_cut_to(ChoicePoint) :-
    '$cut'(ChoicePoint).

% ---- cleanups ----

%!  setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%
%   Calls Setup once, then Goal; Cleanup runs when Goal has failed, thrown, exited deterministically or been cut.
%   Failure of Cleanup is ignored, and so is its exception while another one is being thrown. Errors:
%   instantiation_error, type_error(callable, Cleanup).
%
%       ?- setup_call_cleanup(open_string('a.', _S), read(_S, X), close(_S)).
%       X = a.

setup_call_cleanup(Setup, Goal, Cleanup) :-
    once(Setup),
    '$check_callable'(Cleanup),
    '$call_cleanup'(Goal, Cleanup).

%!  call_cleanup(:Goal, :Cleanup) is nondet.
%
%   Same as setup_call_cleanup(true, Goal, Cleanup).
%
%       ?- call_cleanup(X = 1, writeln(done)).
%       done
%       X = 1.

call_cleanup(Goal, Cleanup) :-
    '$check_callable'(Cleanup),
    '$call_cleanup'(Goal, Cleanup).

'$check_callable'(Goal) :-
    strip_module(Goal, _, Plain),
    (   callable(Plain)
    ->  true
    ;   var(Plain)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(callable, Plain), _))
    ).

% The machine calls these four. The goal of catch/3 has a name that the tracer hides.

'$cleanup_after_exit'(Cleanup) :-
    ignore(Cleanup).

'$cleanup_after_failure'(Cleanup) :-
    ignore(Cleanup),
    fail.

'$cleanup_after_ball'(Cleanup) :-
    catch('$cleanup_after_exit'(Cleanup), _, true).

% Runs all of them, then rethrows the first exception.
'$cleanup_after_cut'([]).
'$cleanup_after_cut'([Cleanup|Cleanups]) :-
    catch('$cleanup_after_exit'(Cleanup), Ball, true),
    (   var(Ball)
    ->  '$cleanup_after_cut'(Cleanups)
    ;   catch('$cleanup_after_cut'(Cleanups), _, true),
        throw(Ball)
    ).

%!  catch_with_backtrace(:Goal, ?Catcher, :Recovery) is nondet.
%
%   Like catch/3.
%
%       ?- catch_with_backtrace(throw(oops), Ball, true).
%       Ball = oops.

catch_with_backtrace(Goal, Catcher, Recovery) :-
    catch(Goal, Catcher, Recovery).

:- '$set_predicate_property'(
       [ true/0, fail/0, false/0, otherwise/0, !/0, (',')/2, (;)/2, '|'/2, (->)/2, (*->)/2, (\+)/1,
         repeat/0, once/1
       ], iso).
