% SPDX-License-Identifier: MIT
% The procedures that a body calls, and their positions: use(Module, Name, Arity, From, To, Role). Module is none if it
% is not written, file(Path) in a list of imports from a file; Role is call, nonterminal for one of a grammar rule, or
% closure for an argument of a meta-predicate that gets further arguments. Grammar rules are walked as written.

:- module('$body_uses',
          [goal_uses/5, grammar_uses/5, constraint_rule_uses/5, closure_uses/6, test_option_uses/5]).

:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(source_analysis/declarations), [context_module/2, context_modes/2]).
:- use_module(private(source_analysis/named_procedures)).

%!  goal_uses(+Goal, +Layout, +Context, -Uses, ?Rest) is det.
%
%   Uses, a list with the end Rest, are the calls of a body.
%
%       ?- new_context('a.pl', C), goal_uses(p(x), term_position(0, 4, 0, 1, [2-3]), C, Uses, []).

goal_uses(Goal, Layout, Context, Uses, Rest) :-
    (   var(Goal)
    ->  Uses = Rest
    ;   control(Goal, A, B),
        parts(Layout, LayoutA, LayoutB)
    ->  goal_uses(A, LayoutA, Context, Uses, Uses1),
        goal_uses(B, LayoutB, Context, Uses1, Rest)
    ;   Goal = (\+ A),
        part(Layout, LayoutA)
    ->  goal_uses(A, LayoutA, Context, Uses, Rest)
    ;   Goal = _:A,
        parts(Layout, _, LayoutA)
    ->  qualified_uses(Goal, A, LayoutA, Context, Uses, Rest)
    ;   callable(Goal),
        \+ Goal = [_|_]
    ->  called(Goal, Layout, none, call, 0, Uses, Uses1),
        argument_uses(Goal, Layout, Context, Uses1, Rest)
    ;   Uses = Rest
    ).

qualified_uses(Module:_, Goal, Layout, Context, Uses, Rest) :-
    (   atom(Module)
    ->  goal_uses(Goal, Layout, Context, Uses0, []),
        in_module(Uses0, Module, Uses, Rest)
    ;   Uses = Rest
    ).

control((A, B), A, B).
control((A ; B), A, B).
control((A -> B), A, B).
control((A *-> B), A, B).
control('|'(A, B), A, B).

parts(term_position(_, _, _, _, [A, B]), A, B).
part(term_position(_, _, _, _, [A]), A).

called(Goal, Layout, Module, Role, Extra, Uses, Rest) :-
    (   name_span(Goal, Layout, From, To),
        Goal \== !,
        Goal \== []
    ->  functor(Goal, Name, Arity0),
        Arity is Arity0 + Extra,
        (   Name/Arity == (:)/2         % a closure: who is called is not written
        ->  Uses = Rest
        ;   Uses = [use(Module, Name, Arity, From, To, Role)|Rest]
        )
    ;   Uses = Rest
    ).

%   The calls in the arguments of a meta-predicate, and the procedures that they name.

argument_uses(Goal, Layout, Context, Uses, Rest) :-
    (   changed_clause(Goal, Clause),
        Layout = term_position(_, _, _, _, [Argument|_])
    ->  clause_uses(Clause, Argument, Context, Uses, Rest)
    ;   named_uses(Goal, Layout, Uses, Uses1)
    ->  Uses1 = Rest
    ;   Goal = @(Called, _),
        Layout = term_position(_, _, _, _, [Argument, _])
    ->  goal_uses(Called, Argument, Context, Uses, Rest)
    ;   compound(Goal),
        Layout = term_position(_, _, _, _, Layouts),
        modes(Goal, Context, Modes)
    ->  Goal =.. [_|Arguments],
        Modes =.. [_|Kinds],
        kinds_uses(Arguments, Kinds, Layouts, Context, Uses, Rest)
    ;   Uses = Rest
    ).

%   Procedures whose clauses the program adds or removes at run time: the role is asserted. What the bodies of these
%   clauses call need not exist yet.

changed_clause(assertz(Clause), Clause).
changed_clause(asserta(Clause), Clause).
changed_clause(assert(Clause), Clause).
changed_clause(assertz(Clause, _), Clause).
changed_clause(asserta(Clause, _), Clause).
changed_clause(assert(Clause, _), Clause).
changed_clause(retract(Clause), Clause).
changed_clause(retractall(Clause), Clause).

clause_uses(Clause, Layout, Context, Uses, Rest) :-
    (   nonvar(Clause),
        Clause = (Head :- Body),
        parts(Layout, HeadLayout, BodyLayout)
    ->  clause_uses(Head, HeadLayout, Context, Uses, Uses1),
        goal_uses(Body, BodyLayout, Context, Uses2, []),
        findall(use(M, N, A, F, T, expanded), '$in_list'(use(M, N, A, F, T, _), Uses2), Uses3),
        '$append'(Uses3, Rest, Uses1)
    ;   nonvar(Clause),
        Clause = Module:Plain,
        parts(Layout, _, PlainLayout)
    ->  clause_uses(Plain, PlainLayout, Context, Uses0, []),
        ( atom(Module) -> in_module(Uses0, Module, Uses, Rest) ; '$append'(Uses0, Rest, Uses) )
    ;   head_uses(Clause, Layout, asserted, Uses, Rest)
    ).

%!  test_option_uses(+Options, +Layout, +Context, -Uses, ?Rest) is det.
%
%   The calls in the options of a test or a unit of tests: a list of them, or one.
%
%       ?- new_context('a.pl', C), test_option_uses(setup(p), term_position(0, 8, 0, 5, [6-7]), C, Uses, []).

test_option_uses(Options, Layout, Context, Uses, Rest) :-
    (   nonvar(Options),
        Options = [Option|Options1],
        Layout = list_position(From, To, [OptionLayout|Layouts], Tail)
    ->  test_option_uses(Option, OptionLayout, Context, Uses, Uses1),
        test_option_uses(Options1, list_position(From, To, Layouts, Tail), Context, Uses1, Rest)
    ;   compound(Options),
        Options =.. [Name, Goal],
        '$in_list'(Name, [setup, cleanup, forall, condition, true]),
        part(Layout, GoalLayout)
    ->  goal_uses(Goal, GoalLayout, Context, Uses, Rest)
    ;   Uses = Rest
    ).

modes(Goal, Context, Modes) :-
    functor(Goal, Name, Arity),
    functor(Modes, Name, Arity),
    (   context_modes(Context, Own),
        '$in_list'(Modes, Own)
    ->  true
    ;   context_module(Context, Module),
        goal_modes(Module, Goal, Modes)
    ).

kinds_uses([Argument|Arguments], [Kind|Kinds], [Layout|Layouts], Context, Uses, Rest) :-
    !,
    kind_uses(Kind, Argument, Layout, Context, Uses, Uses1),
    kinds_uses(Arguments, Kinds, Layouts, Context, Uses1, Rest).
kinds_uses(_, _, _, _, Rest, Rest).

kind_uses(Kind, Argument, Layout, Context, Uses, Rest) :-
    (   var(Argument)
    ->  Uses = Rest
    ;   Kind == 0
    ->  goal_uses(Argument, Layout, Context, Uses, Rest)
    ;   Kind == (^)
    ->  iterated_uses(Argument, Layout, Context, Uses, Rest)
    ;   Kind == (//)
    ->  grammar_uses(Argument, Layout, Context, Uses, Rest)
    ;   integer(Kind)
    ->  closure_uses(Argument, Layout, Kind, Context, Uses, Rest)
    ;   Uses = Rest
    ).

iterated_uses(Goal, Layout, Context, Uses, Rest) :-
    (   nonvar(Goal),
        Goal = _^Inner,
        parts(Layout, _, InnerLayout)
    ->  iterated_uses(Inner, InnerLayout, Context, Uses, Rest)
    ;   goal_uses(Goal, Layout, Context, Uses, Rest)
    ).

%!  closure_uses(+Closure, +Layout, +Extra, +Context, -Uses, ?Rest) is det.
%
%   The calls of a goal that gets Extra further arguments; for a lambda expression, the calls of its body.
%
%       ?- new_context('a.pl', C), closure_uses(p(x), term_position(0, 4, 0, 1, [2-3]), 1, C, Uses, []).

closure_uses(Closure, Layout, Extra, Context, Uses, Rest) :-
    (   var(Closure)
    ->  Uses = Rest
    ;   Extra =:= 0
    ->  goal_uses(Closure, Layout, Context, Uses, Rest)
    ;   lambda(Closure, Layout, Extra, Body, BodyLayout, More)
    ->  closure_uses(Body, BodyLayout, More, Context, Uses, Rest)
    ;   Closure = Module:Plain,
        parts(Layout, _, PlainLayout)
    ->  ( atom(Module), nonvar(Plain) -> called(Plain, PlainLayout, Module, closure, Extra, Uses, Rest) ; Uses = Rest )
    ;   callable(Closure),
        \+ control(Closure, _, _),
        Closure \= [_|_]
    ->  called(Closure, Layout, none, closure, Extra, Uses, Rest)
    ;   Uses = Rest
    ).

lambda(Free/Lambda, Layout, Extra, Body, BodyLayout, More) :-
    nonvar(Free),
    parts(Layout, _, LambdaLayout),
    (   nonvar(Lambda),
        lambda(Lambda, LambdaLayout, Extra, Body, BodyLayout, More)
    ->  true
    ;   Body = Lambda,
        BodyLayout = LambdaLayout,
        More = Extra
    ).
lambda(Parameters>>Body, Layout, Extra, Body, BodyLayout, More) :-
    parts(Layout, _, BodyLayout),
    parameter_count(Parameters, Count),             % others are not called
    More is max(0, Extra - Count).

parameter_count(Parameters, Count) :-
    nonvar(Parameters),
    (   Parameters = _/Inner
    ->  parameter_count(Inner, Count)
    ;   is_list(Parameters),
        length(Parameters, Count)
    ).

%!  grammar_uses(+Body, +Layout, +Context, -Uses, ?Rest) is det.
%
%   The calls of the body of a grammar rule: p(X) there is p/3.
%
%       ?- new_context('a.pl', C), grammar_uses(p, 0-1, C, Uses, []).

grammar_uses(Body, Layout, Context, Uses, Rest) :-
    (   var(Body)
    ->  Uses = Rest
    ;   control(Body, A, B),
        parts(Layout, LayoutA, LayoutB)
    ->  grammar_uses(A, LayoutA, Context, Uses, Uses1),
        grammar_uses(B, LayoutB, Context, Uses1, Rest)
    ;   Body = (\+ A),
        part(Layout, LayoutA)
    ->  grammar_uses(A, LayoutA, Context, Uses, Rest)
    ;   Body = {Goal}
    ->  ( Layout = brace_term_position(_, _, Inner) -> goal_uses(Goal, Inner, Context, Uses, Rest) ; Uses = Rest )
    ;   Body = Module:A,
        atom(Module),
        parts(Layout, _, LayoutA)
    ->  called(A, LayoutA, Module, nonterminal, 2, Uses, Rest)
    ;   is_terminal(Body)
    ->  Uses = Rest
    ;   compound(Body),
        functor(Body, call, Arity),
        Layout = term_position(_, _, _, _, [ClosureLayout|_])
    ->  arg(1, Body, Closure),
        Extra is Arity + 1,
        closure_uses(Closure, ClosureLayout, Extra, Context, Uses, Rest)
    ;   callable(Body)
    ->  called(Body, Layout, none, nonterminal, 2, Uses, Uses1),
        nonterminal_arguments(Body, Layout, Context, Uses1, Rest)
    ;   Uses = Rest
    ).

is_terminal(Body) :-
    ( string(Body) ; Body == [] ; Body = [_|_] ; Body == ! ),
    !.

%   The modes of p//2 are those of p/4.

nonterminal_arguments(Body, Layout, Context, Uses, Rest) :-
    (   compound(Body),
        Layout = term_position(_, _, _, _, Layouts)
    ->  Body =.. [Name|Arguments],
        '$append'(Arguments, [_, _], All),
        Goal =.. [Name|All],
        (   modes(Goal, Context, Modes)
        ->  Modes =.. [_|Kinds],
            kinds_uses(Arguments, Kinds, Layouts, Context, Uses, Rest)
        ;   Uses = Rest
        )
    ;   Uses = Rest
    ).

%!  constraint_rule_uses(+Rule, +Layout, +Context, -Uses, ?Rest) is semidet.
%
%   The constraints in the head of a CHR rule, with the role name, and the calls of its guard and body.
%
%       ?- new_context('a.pl', C), constraint_rule_uses(<=>(p, q), term_position(0, 7, 2, 5, [0-1, 6-7]), C, Uses, []).

constraint_rule_uses(Rule, Layout, Context, Uses, Rest) :-
    nonvar(Rule),
    parts(Layout, LayoutA, LayoutB),
    (   Rule = @(_, Plain)
    ->  constraint_rule_uses(Plain, LayoutB, Context, Uses, Rest)
    ;   ( Rule = <=>(Head, Body) ; Rule = ==>(Head, Body) )
    ->  constraints_uses(Head, LayoutA, Uses, Uses1),
        goal_uses(Body, LayoutB, Context, Uses1, Rest)
    ).

constraints_uses(Head, Layout, Uses, Rest) :-
    (   nonvar(Head),
        ( Head = (A, B) ; Head = \(A, B) ),
        parts(Layout, LayoutA, LayoutB)
    ->  constraints_uses(A, LayoutA, Uses, Uses1),
        constraints_uses(B, LayoutB, Uses1, Rest)
    ;   nonvar(Head),
        Head = #(A, _),
        parts(Layout, LayoutA, _)
    ->  constraints_uses(A, LayoutA, Uses, Rest)
    ;   called(Head, Layout, none, name, 0, Uses, Rest)
    ).
