% SPDX-License-Identifier: MIT
% The part of a goal that an error is about. The position table leads to the goal in the clause; for arithmetic, the
% trace of the error leads to the part that has no value. The goal in an argument of a meta-predicate is inferred from
% the procedure that threw, and only if it is unambiguous.

:- module('$error_parts', [goal_of_span/6, part_at_fault/8, missing_procedure/3, part/5, subterm/4]).

:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(messages/source_snippets), [layout_span/3, is_control/1]).

%!  goal_of_span(+Term, +Layout, +From, +To, -Goal, -GoalLayout) is semidet.
%
%   Goal is the subterm of a clause at these bytes.
%
%       ?- goal_of_span((p :- q), term_position(0, 6, 2, 4, [0-1, 5-6]), 5, 6, Goal, Layout).
%       Goal = q, Layout = 5-6.

goal_of_span(Term, Layout, From, To, Goal, GoalLayout) :-
    layout_span(Layout, From0, To0),
    From0 =< From,
    To =< To0,
    (   From0 =:= From,
        To0 =:= To
    ->  Goal = Term,
        GoalLayout = Layout
    ;   part(Term, Layout, _, Part, PartLayout),
        goal_of_span(Part, PartLayout, From, To, Goal, GoalLayout)
    ->  true
    ).

%!  part(+Term, +Layout, ?N, -Part, -PartLayout) is nondet.
%
%   Part is argument N of Term, PartLayout its layout.
%
%       ?- part(p(a), term_position(0, 4, 0, 1, [2-3]), 1, Part, Layout).
%       Part = a, Layout = 2-3.

part(Term, Layout, N, Part, PartLayout) :-
    compound(Term),
    nonvar(Layout),
    (   Layout = term_position(_, _, _, _, Layouts)
    ->  true
    ;   Layout = brace_term_position(_, _, Inside),
        Layouts = [Inside]
    ),
    numbered(Layouts, 1, N, PartLayout),
    arg(N, Term, Part).

numbered([Layout|Layouts], N0, N, Found) :-
    (   N = N0,
        Found = Layout
    ;   N1 is N0 + 1,
        numbered(Layouts, N1, N, Found)
    ).

%!  part_at_fault(+Formal, +Trace, +Module, +Goal0, +Layout0, -Goal, -Part, -Layout) is det.
%
%   Goal is Goal0, or the goal or closure in its arguments that called the procedure that threw. If that is arithmetic,
%   Part is the part without a value, or none if that is in the value of a variable. Layout is its layout.
%
%       ?- part_at_fault(instantiation_error, Trace, user, once(X > 1), Layout0, Goal, Part, Layout).

part_at_fault(Formal, trace(_, Thrown, _, _, Fault), Module, Goal0, Layout0, Goal, Part, Layout) :-
    (   thrower(Formal, Thrown, Thrower),
        called_part(Thrower, Module, Goal0, Layout0, Goal1, Layout1)
    ->  Goal = Goal1
    ;   Goal = Goal0,
        Layout1 = Layout0
    ),
    (   Fault \== none,
        arithmetic_goal(Goal, _)
    ->  faulty_part(Fault, Goal, Layout1, Part, Layout)
    ;   Part = none,
        Layout = Layout1
    ).

thrower(Formal, _, Name/Arity) :-
    missing_procedure(Formal, Name, Arity),
    !.
thrower(_, Thrown, Thrown) :-
    Thrown \== none.

%!  missing_procedure(+Formal, -Name, -Arity) is semidet.
%
%   Formal states that this procedure does not exist.
%
%       ?- missing_procedure(existence_error(procedure, p/1), Name, Arity).
%       Name = p, Arity = 1.

missing_procedure(Formal, Name, Arity) :-
    nonvar(Formal),
    Formal = existence_error(procedure, Indicator),
    strip_module(Indicator, _, Name/Arity).

%   called_part(+Thrower, +Module, +Goal, +Layout, -Part, -PartLayout): the only goal or closure in the arguments of
%   Goal that can have called Thrower, a goal or Name/Arity. Fails if Goal itself, or several parts, can be meant.

called_part(Thrower, Module, Goal, Layout, Part, PartLayout) :-
    \+ is_called(Goal, 0, Thrower),
    findall(found(Path), ( inner_part(Module, Goal, Layout, Path, Inner, Extra, _), is_called(Inner, Extra, Thrower) ),
            [found(Path)]),
    inner_part(Module, Goal, Layout, Path, Part, _, PartLayout),
    !.

% Goals that have no arguments that are goals.
inner_part(Module, Goal0, Layout0, [N|Path], Goal, Extra, Layout) :-
    callable(Goal0),
    part(Goal0, Layout0, N, Goal1, Layout1),
    called_argument(Module, Goal0, N, Extra0),
    inner_part_from(Module, Goal1, Layout1, Extra0, Path, Goal, Extra, Layout).

inner_part_from(Module, Goal0, Layout0, Extra0, Path, Goal, Extra, Layout) :-
    nonvar(Goal0),
    (   lambda_body(Goal0, N)
    ->  part(Goal0, Layout0, N, Goal1, Layout1),
        Path = [N|Path1],
        inner_part_from(Module, Goal1, Layout1, 0, Path1, Goal, Extra, Layout)
    ;   calls_arguments(Module, Goal0)
    ->  inner_part(Module, Goal0, Layout0, Path, Goal, Extra, Layout)
    ;   Path = [],
        Goal = Goal0,
        Extra = Extra0,
        Layout = Layout0
    ).

% The goal after parameters, a quantifier or a module.
lambda_body(_ >> _, 2).
lambda_body(_ ^ _, 2).
lambda_body(_ : _, 2).
lambda_body(\ _, 1).

calls_arguments(Module, Goal) :-
    called_argument(Module, Goal, _, _),
    !.

called_argument(Module, Goal, N, Extra) :-
    (   is_control(Goal)
    ->  functor(Goal, _, Arity),
        between(1, Arity, N),
        Extra = 0
    ;   goal_modes(Module, Goal, Modes),
        functor(Modes, _, Arity),
        between(1, Arity, N),
        arg(N, Modes, Mode),
        ( Mode == (^) -> Extra = 0 ; Mode == (//) -> Extra = 2 ; integer(Mode), Extra = Mode )
    ).

is_called(Goal, Extra, Thrower) :-
    callable(Goal),
    functor(Goal, Name, Arity0),
    Arity is Arity0 + Extra,
    (   Thrower = Name/Arity
    ->  true
    ;   Thrower \= _/_,
        functor(Thrower, Name, Arity),
        Goal =.. [_|Written],
        Thrower =.. [_|Called],
        \+ \+ '$append'(Written, _, Called)
    ).

%   faulty_part(+Fault, +Goal, +Layout, -Part, -PartLayout): Fault is the path from the goal to the part
%   ('$error_trace'/1).

faulty_part([], Part, Layout, Part, Layout).
faulty_part([N|Fault], Goal, Layout, Part, PartLayout) :-
    (   part(Goal, Layout, N, Goal1, Layout1)
    ->  faulty_part(Fault, Goal1, Layout1, Part, PartLayout)
    ;   Part = none,
        PartLayout = Layout
    ).

%!  subterm(+Term, +Layout, -Part, -PartLayout) is multi.
%
%   Part is Term or one of its subterms, from left to right.
%
%       ?- subterm(p(a), term_position(0, 4, 0, 1, [2-3]), Part, 2-3).
%       Part = a.

subterm(Term, Layout, Term, Layout).
subterm(Term, Layout, Part, PartLayout) :-
    part(Term, Layout, _, Term1, Layout1),
    subterm(Term1, Layout1, Part, PartLayout).
