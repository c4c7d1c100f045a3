% SPDX-License-Identifier: MIT
% Compiles constraints in clauses to plain arithmetic: if all but one side is known when the goal is called, nothing
% need be posted. X #= Y+1 becomes
%
%     (   integer(Y)
%     ->  (   var(X) -> X is Y+1
%         ;   integer(X) -> X =:= Y+1
%         ;   '$fd_equal'(X, Y+1)
%         )
%     ;   '$fd_equal'(X, Y+1)
%     )
%
% If the flag clpfd_goal_expansion is false, or clpfd_monotonic is true, goals are left unchanged.

:- module('$clpfd_expansion', []).

:- use_module(private(clpfd/arithmetic)).
:- use_module(library(lists), [append/3]).

:- multifile system:'$inlined_goal'/2.
:- dynamic system:'$inlined_goal'/2.

system:'$inlined_goal'(Goal, Expansion) :-
    constraint(Goal, _, _),
    current_prolog_flag(clpfd_goal_expansion, true),
    current_prolog_flag(clpfd_monotonic, false),
    prolog_load_context(module, Module),
    '$predicate_property'(Module, Goal, imported_from('$clpfd_arithmetic')),
    expansion(Goal, Expansion).

constraint(X #= Y, X, Y).
constraint(X #\= Y, X, Y).
constraint(X #< Y, X, Y).
constraint(X #=< Y, X, Y).
constraint(X #> Y, X, Y).
constraint(X #>= Y, X, Y).

expansion(X #= Y, Expansion) :-
    readable(X, XTests),
    readable(Y, YTests),
    (   var(X), compound(Y), \+ '$is_among'(integer(X), YTests)
    ->  defined(X, Y, YTests, '$fd_equal'(X, Y), Expansion)
    ;   var(Y), compound(X), \+ '$is_among'(integer(Y), XTests)
    ->  defined(Y, X, XTests, '$fd_equal'(X, Y), Expansion)
    ;   compound(X)
    ->  both(XTests, YTests, X =:= Y, '$fd_equal'(X, Y), Expansion)
    ;   compound(Y)
    ->  both(XTests, YTests, X =:= Y, '$fd_equal'(X, Y), Expansion)
    ).
expansion(X #\= Y, Expansion) :- compared(X, Y, X =\= Y, '$fd_not_equal'(X, Y), Expansion).
expansion(X #< Y, Expansion) :- compared(X, Y, X < Y, '$fd_greater'(Y, X), Expansion).
expansion(X #=< Y, Expansion) :- compared(X, Y, X =< Y, '$fd_greater_equal'(Y, X), Expansion).
expansion(X #> Y, Expansion) :- compared(X, Y, X > Y, '$fd_greater'(X, Y), Expansion).
expansion(X #>= Y, Expansion) :- compared(X, Y, X >= Y, '$fd_greater_equal'(X, Y), Expansion).

% X is the value of E, provided all tests on the variables of E hold.
defined(X, E, Tests, Constraint, Expansion) :-
    (   Tests == []
    ->  Expansion = ( var(X) -> X is E ; integer(X) -> X =:= E ; Constraint )
    ;   '$conjunction'(Tests, Condition),
        Expansion = ( Condition -> ( var(X) -> X is E ; integer(X) -> X =:= E ; Constraint )
                    ; Constraint
                    )
    ).

compared(X, Y, Comparison, Constraint, Expansion) :-
    readable(X, XTests),
    readable(Y, YTests),
    both(XTests, YTests, Comparison, Constraint, Expansion).

both(XTests, YTests, Comparison, Constraint, Expansion) :-
    joined(XTests, YTests, Tests),
    (   Tests == []
    ->  Expansion = Constraint
    ;   '$conjunction'(Tests, Condition),
        Expansion = ( Condition -> Comparison ; Constraint )
    ).

% Tests are goals that hold if the expression can be evaluated to an integer.
readable(E, Tests) :-
    readable(E, [], Reversed),
    '$reverse'(Reversed, [], Tests).

readable(E, Tests0, Tests) :-
    (   var(E)
    ->  added(Tests0, integer(E), Tests)
    ;   integer(E)
    ->  Tests = Tests0
    ;   compound(E),
        E =.. [Name|Arguments],
        operation(Name, Arguments, Own),
        all_readable(Arguments, Tests0, Tests1),
        own_test(Own, Tests1, Tests)
    ).

all_readable([], Tests, Tests).
all_readable([E|Es], Tests0, Tests) :-
    readable(E, Tests0, Tests1),
    all_readable(Es, Tests1, Tests).

own_test(none, Tests, Tests).
own_test(test(Test), Tests, [Test|Tests]).

operation(+, [_,_], none).
operation(-, [_,_], none).
operation(-, [_], none).
operation(*, [_,_], none).
operation(abs, [_], none).
operation(min, [_,_], none).
operation(max, [_,_], none).
operation(//, [_,Y], Test) :- not_zero(Y, Test).
operation(div, [_,Y], Test) :- not_zero(Y, Test).
operation(mod, [_,Y], Test) :- not_zero(Y, Test).
operation(rem, [_,Y], Test) :- not_zero(Y, Test).
operation(^, [_,Y], Test) :-
    (   integer(Y), Y >= 0
    ->  Test = none
    ;   Test = test(Y >= 0)
    ).

not_zero(Y, Test) :-
    (   integer(Y), Y =\= 0
    ->  Test = none
    ;   Test = test(Y =\= 0)
    ).

added(Tests0, Test, Tests) :-
    (   '$is_among'(Test, Tests0)
    ->  Tests = Tests0
    ;   Tests = [Test|Tests0]
    ).

% Appends More to Tests0, without duplicates: that Y is a number is tested before whether it is 0.
joined(Tests0, More, Tests) :-
    new_ones(More, Tests0, New),
    append(Tests0, New, Tests).

new_ones([], _, []).
new_ones([Test|Tests], Old, New) :-
    ( '$is_among'(Test, Old) -> New = New1 ; New = [Test|New1] ),
    new_ones(Tests, Old, New1).
