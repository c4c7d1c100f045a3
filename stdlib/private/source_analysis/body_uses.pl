% SPDX-License-Identifier: MIT
% The procedures that a body calls, and their positions: use(Module, Name, Arity, From, To, Role). Module is none if it
% is not written, file(Path) in a list of imports from a file; Role is call, nonterminal for one of a grammar rule, or
% closure for an argument of a meta-predicate that gets further arguments. Grammar rules are walked as written.

:- module('$body_uses',
          [ goal_uses/5, grammar_uses/5, constraint_rule_uses/5, closure_uses/6, indicator_uses/5, mode_uses/4,
            in_module/4, name_span/4 ]).

:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(source_analysis/declarations), [context_module/2, context_modes/2]).

%!  name_span(+Term, +Layout, -From, -To) is semidet.
%
%   The position of the name of a callable term. Fails for terms without one, such as a list in brackets.
%
%       ?- name_span(f(x), term_position(2, 6, 2, 3, [4-5]), From, To).
%       From = 2, To = 3.

name_span(Term, Layout, From, To) :-
    callable(Term),
    nonvar(Layout),
    (   Layout = term_position(_, _, From, To, _)
    ->  true
    ;   Layout = brace_term_position(From, _, _)
    ->  To is From + 1
    ;   Layout = From-To,
        integer(From)
    ).

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

%!  in_module(+Uses0, ?Module, -Uses, ?Rest) is det.
%
%   Uses, a list with the end Rest, are the calls Uses0 in Module; those that are qualified keep theirs.
%
%       ?- in_module([use(none, p, 0, 0, 1, call)], m, Uses, []).
%       Uses = [use(m, p, 0, 0, 1, call)].

in_module([], _, Rest, Rest).
in_module([use(Module0, Name, Arity, From, To, Role)|Uses0], Module, Qualified, Rest) :-
    Qualified = [use(Module1, Name, Arity, From, To, Role)|Uses],
    ( Module0 == none -> Module1 = Module ; Module1 = Module0 ),
    in_module(Uses0, Module, Uses, Rest).

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
        Uses = [use(Module, Name, Arity, From, To, Role)|Rest]
    ;   Uses = Rest
    ).

%   The calls in the arguments of a meta-predicate.

argument_uses(Goal, Layout, Context, Uses, Rest) :-
    (   changes_program(Goal, Kind),
        Layout = term_position(_, _, _, _, [Argument|_])
    ->  arg(1, Goal, Clause),
        changed_uses(Kind, Clause, Argument, Context, Uses, Rest)
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

changes_program(assertz(_), clause).
changes_program(asserta(_), clause).
changes_program(assert(_), clause).
changes_program(assertz(_, _), clause).
changes_program(asserta(_, _), clause).
changes_program(assert(_, _), clause).
changes_program(retract(_), clause).
changes_program(retractall(_), clause).
changes_program(dynamic(_), indicators).
changes_program(abolish(_), indicators).
changes_program(discontiguous(_), indicators).

changed_uses(clause, Clause, Layout, Context, Uses, Rest) :-
    (   nonvar(Clause),
        Clause = (Head :- Body),
        parts(Layout, HeadLayout, BodyLayout)
    ->  changed_uses(clause, Head, HeadLayout, Context, Uses, Uses1),
        goal_uses(Body, BodyLayout, Context, Uses2, []),
        findall(use(M, N, A, F, T, expanded), '$in_list'(use(M, N, A, F, T, _), Uses2), Uses3),
        '$append'(Uses3, Rest, Uses1)
    ;   nonvar(Clause),
        Clause = Module:Plain,
        parts(Layout, _, PlainLayout)
    ->  changed_uses(clause, Plain, PlainLayout, Context, Uses0, []),
        ( atom(Module) -> in_module(Uses0, Module, Uses, Rest) ; '$append'(Uses0, Rest, Uses) )
    ;   name_span(Clause, Layout, From, To)
    ->  functor(Clause, Name, Arity),
        Uses = [use(none, Name, Arity, From, To, asserted)|Rest]
    ;   Uses = Rest
    ).
changed_uses(indicators, Spec, Layout, _, Uses, Rest) :-
    indicator_uses(Spec, Layout, asserted, Uses, Rest).

%!  indicator_uses(+Term, +Layout, +Role, -Uses, ?Rest) is det.
%
%   The indicators Name/Arity anywhere in Term.
%
%       ?- indicator_uses(p/1, term_position(0, 3, 1, 2, [0-1, 2-3]), name, Uses, []).
%       Uses = [use(none, p, 1, 0, 1, name)].

indicator_uses(Term, Layout, Role, Uses, Rest) :-
    (   nonvar(Term),
        nonvar(Layout),
        ( Term = Name/Arity0, Arity = Arity0 ; Term = Name//Arity0, integer(Arity0), Arity is Arity0 + 2 ),
        atom(Name),
        integer(Arity),
        Layout = term_position(_, _, _, _, [From-To|_])
    ->  Uses = [use(none, Name, Arity, From, To, Role)|Rest]
    ;   in_module_written(Term, Layout, Module, Plain, PlainLayout)
    ->  indicator_uses(Plain, PlainLayout, Role, Uses0, []),
        in_module(Uses0, Module, Uses, Rest)
    ;   compound(Term),
        Layout = term_position(_, _, _, _, Layouts)
    ->  Term =.. [_|Arguments],
        indicators_uses(Arguments, Layouts, Role, Uses, Rest)
    ;   nonvar(Layout),
        Layout = list_position(_, _, Layouts, _)
    ->  indicators_uses(Term, Layouts, Role, Uses, Rest)
    ;   Uses = Rest
    ).

%   m:p/1 is (m:p)/1.

in_module_written(Term, term_position(F, T, From, To, [Left, Right]), Module, Plain, PlainLayout) :-
    nonvar(Term),
    (   Term = Module:Plain
    ->  PlainLayout = Right
    ;   Term =.. [Slash, Qualified, Arity],
        nonvar(Qualified),
        Qualified = Module:Name,
        parts(Left, _, NameLayout),
        Plain =.. [Slash, Name, Arity],
        PlainLayout = term_position(F, T, From, To, [NameLayout, Right])
    ),
    atom(Module).

indicators_uses(Terms, Layouts, Role, Uses, Rest) :-
    (   nonvar(Terms),
        Terms = [Term|Terms1],
        Layouts = [Layout|Layouts1]
    ->  indicator_uses(Term, Layout, Role, Uses, Uses1),
        indicators_uses(Terms1, Layouts1, Role, Uses1, Rest)
    ;   Uses = Rest
    ).

%!  mode_uses(+Spec, +Layout, -Uses, ?Rest) is det.
%
%   The procedures of a declaration table/1 or meta_predicate/1: indicators, or modes such as path(_, min).
%
%       ?- mode_uses(p(_), term_position(0, 4, 0, 1, [2-3]), Uses, []).
%       Uses = [use(none, p, 1, 0, 1, name)].

mode_uses(Spec, Layout, Uses, Rest) :-
    (   var(Spec)
    ->  Uses = Rest
    ;   Spec = (A, B),
        parts(Layout, LayoutA, LayoutB)
    ->  mode_uses(A, LayoutA, Uses, Uses1),
        mode_uses(B, LayoutB, Uses1, Rest)
    ;   Spec = (A as _),
        parts(Layout, LayoutA, _)
    ->  mode_uses(A, LayoutA, Uses, Rest)
    ;   in_module_written(Spec, Layout, Module, A, LayoutA)
    ->  mode_uses(A, LayoutA, Uses0, []),
        in_module(Uses0, Module, Uses, Rest)
    ;   Spec = [_|_],
        Layout = list_position(_, _, Layouts, _)
    ->  all_mode_uses(Spec, Layouts, Uses, Rest)
    ;   ( Spec = _/_ ; Spec = _//_ )
    ->  indicator_uses(Spec, Layout, name, Uses, Rest)
    ;   name_span(Spec, Layout, From, To)
    ->  functor(Spec, Name, Arity),
        Uses = [use(none, Name, Arity, From, To, name)|Rest]
    ;   Uses = Rest
    ).

all_mode_uses(Specs, Layouts, Uses, Rest) :-
    (   nonvar(Specs),
        Specs = [Spec|Specs1],
        Layouts = [Layout|Layouts1]
    ->  mode_uses(Spec, Layout, Uses, Uses1),
        all_mode_uses(Specs1, Layouts1, Uses1, Rest)
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
    parameter_count(Parameters, Count),
    More is max(0, Extra - Count).

parameter_count(Parameters, Count) :-
    (   nonvar(Parameters),
        Parameters = [_|Rest]
    ->  parameter_count(Rest, Count0),
        Count is Count0 + 1
    ;   nonvar(Parameters),
        Parameters = _/Inner
    ->  parameter_count(Inner, Count)
    ;   Count = 0
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
