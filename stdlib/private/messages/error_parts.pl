% SPDX-License-Identifier: MIT
% The part of a goal that an error is about: the goal in an argument of a meta-predicate, the subterm of an arithmetic
% expression. The table of places leads to the goal of the clause; what lies inside it is told from the error itself,
% and only where one part alone can be meant.

:- module('$error_parts', [goal_of_span/6, called_part/6, faulty_part/6, part/5, subterm/4]).

:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(messages/source_snippets), [layout_span/3, is_control/1]).

%!  goal_of_span(+Term, +Layout, +From, +To, -Goal, -GoalLayout) is semidet.
%
%   Goal is the subterm of a clause that has these bytes.
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
%   Part is argument N of Term, PartLayout where it stands.
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

%!  called_part(+Thrower, +Module, +Goal, +Layout, -Part, -PartLayout) is semidet.
%
%   Part is the only goal or closure in the arguments of Goal that can have called what complained: Thrower is its goal,
%   or Name/Arity. Fails where Goal itself can be meant, or several parts.
%
%       ?- called_part(q/0, user, once(q), term_position(0, 7, 0, 4, [5-6]), Part, Layout).
%       Part = q, Layout = 5-6.

called_part(Thrower, Module, Goal, Layout, Part, PartLayout) :-
    \+ is_called(Goal, 0, Thrower),
    findall(found(Path), ( inner_part(Module, Goal, Layout, Path, Inner, Extra, _), is_called(Inner, Extra, Thrower) ),
            [found(Path)]),
    inner_part(Module, Goal, Layout, Path, Part, _, PartLayout),
    !.

% Those without arguments that are goals.
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

% What stands after parameters, a quantifier or a module.
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

%!  faulty_part(+Formal, +Goal, +Layout, +Known, -From, -To) is semidet.
%
%   The bytes of the part of an arithmetic goal that cannot be computed. Known are variables that may have a value.
%
%       ?- faulty_part(type_error(evaluable, a/0), _ is a, term_position(0, 6, 2, 4, [0-1, 5-6]), [], From, To).
%       From = 5, To = 6.

faulty_part(Formal, Goal, Layout, Known, From, To) :-
    arithmetic_goal(Goal, _),
    (   operands(Goal, Layout, Formal, Known, [First|Others])
    ->  ( Formal = type_error(_, _) -> true ; Others == [] )    % the leftmost is computed first
    ;   Formal = type_error(evaluable, _),                      % the value of a variable
        operands(Goal, Layout, instantiation_error, [], [First])
    ),
    First = From-To.

operands(Goal, Layout, Formal, Known, Spans) :-
    findall(From-To,
            ( part(Goal, Layout, N, Side, SideLayout),
              \+ ( N =:= 1, Goal = (_ is _) ),
              subterm(Side, SideLayout, Part, PartLayout),
              is_faulty(Formal, Part, Known),
              layout_span(PartLayout, From, To)
            ),
            Spans),
    Spans \== [].

%!  subterm(+Term, +Layout, -Part, -PartLayout) is multi.
%
%   Part is Term or stands somewhere in it, from left to right.
%
%       ?- subterm(p(a), term_position(0, 4, 0, 1, [2-3]), Part, 2-3).
%       Part = a.

subterm(Term, Layout, Term, Layout).
subterm(Term, Layout, Part, PartLayout) :-
    part(Term, Layout, _, Term1, Layout1),
    subterm(Term1, Layout1, Part, PartLayout).

is_faulty(type_error(evaluable, Name/Arity), Part, _) :-
    callable(Part),
    functor(Part, Name, Arity).
is_faulty(instantiation_error, Part, Known) :-
    var(Part),
    \+ ( '$in_list'(Variable, Known), Variable == Part ).
is_faulty(evaluation_error(zero_divisor), Part, _) :-
    compound(Part),
    Part =.. [Name, _, Divisor],
    '$in_list'(Name, [/, //, mod, rem, div, divmod, rdiv]),
    \+ ( number(Divisor), Divisor =\= 0 ).
