% SPDX-License-Identifier: MIT
% Procedures that a goal or a directive names and does not call: heads, as in clause/2, indicators, as in dynamic/1, and
% names, as in listing/1, all as in private(source_analysis/body_uses). The arity of a name alone is `any`.

:- module('$named_procedures',
          [named_uses/4, head_uses/5, indicator_uses/5, mode_uses/4, import_list/4, in_module/4, name_span/4]).

:- use_module(private(messages/source_snippets), [layout_subterm/4]).

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

%!  named_uses(+Goal, +Layout, -Uses, ?Rest) is semidet.
%
%   Uses, a list with the end Rest, are the procedures that the arguments of a system predicate name. Their role is
%   named, or asserted where the goal makes them dynamic or removes them.
%
%       ?- named_uses(spy(p/1), term_position(0, 8, 0, 3, [term_position(4, 7, 5, 6, [4-5, 6-7])]), Uses, []).
%       Uses = [use(none, p, 1, 4, 5, named)].

named_uses(Goal, Layout, Uses, Rest) :-
    named_arguments(Goal, Arguments),
    Layout = term_position(_, _, _, _, Layouts),
    arguments_uses(Arguments, Goal, Layouts, Uses, Rest).

arguments_uses([], _, _, Rest, Rest).
arguments_uses([What-Number|Arguments], Goal, Layouts, Uses, Rest) :-
    arg(Number, Goal, Argument),
    length(Front, Number),
    '$append'(Front, _, Layouts),
    '$append'(_, [Layout], Front),
    argument_uses(What, Argument, Layout, Uses, Uses1),
    arguments_uses(Arguments, Goal, Layouts, Uses1, Rest).

argument_uses(head, Head, Layout, Uses, Rest) :-
    head_uses(Head, Layout, named, Uses, Rest).
argument_uses(name(Arity), Name, Layout, Uses, Rest) :-
    plain_name_uses(Name, Arity, Layout, Uses, Rest).
argument_uses(indicators(Role), Spec, Layout, Uses, Rest) :-
    indicator_uses(Spec, Layout, Role, Uses, Rest).
argument_uses(shown, Spec, Layout, Uses, Rest) :-
    (   nonvar(Spec),
        Spec = [First|Others],
        Layout = list_position(From, To, [FirstLayout|Layouts], Tail)
    ->  argument_uses(shown, First, FirstLayout, Uses, Uses1),
        argument_uses(shown, Others, list_position(From, To, Layouts, Tail), Uses1, Rest)
    ;   in_module_written(Spec, Layout, Module, Plain, PlainLayout)
    ->  argument_uses(shown, Plain, PlainLayout, Uses0, []),
        in_module(Uses0, Module, Uses, Rest)
    ;   atom(Spec),
        Spec \== []
    ->  plain_name_uses(Spec, any, Layout, Uses, Rest)
    ;   indicator_uses(Spec, Layout, named, Uses, Rest)
    ).

plain_name_uses(Name, Arity, Layout, Uses, Rest) :-
    (   atom(Name),
        nonvar(Layout),
        Layout = From-To
    ->  Uses = [use(none, Name, Arity, From, To, named)|Rest]
    ;   Uses = Rest
    ).

%   named_arguments(+Goal, -Arguments): What-Number, where What is head, name(Arity), indicators(Role), or shown for
%   indicators or names.

named_arguments(clause(_, _), [head-1]).
named_arguments(clause(_, _, _), [head-1]).
named_arguments(nth_clause(_, _, _), [head-1]).
named_arguments(predicate_property(_, _), [head-1]).
named_arguments(current_table(_, _), [head-1]).
named_arguments(abolish_table_subgoals(_), [head-1]).
named_arguments(redefine_system_predicate(_), [head-1]).
named_arguments(current_predicate(_), [indicators(named)-1]).
named_arguments(current_predicate(_, Head0), [name(Arity)-1, head-2]) :-
    ( nonvar(Head0), Head0 = _:Head -> true ; Head = Head0 ),
    ( callable(Head) -> functor(Head, _, Arity) ; Arity = any ).
named_arguments(dynamic(_), [indicators(asserted)-1]).
named_arguments(abolish(_), [indicators(asserted)-1]).
named_arguments(discontiguous(_), [indicators(asserted)-1]).
named_arguments(export(_), [indicators(named)-1]).
named_arguments(import(_), [indicators(named)-1]).
named_arguments(untable(_), [indicators(named)-1]).
named_arguments(compile_predicates(_), [indicators(named)-1]).
named_arguments(spy(_), [shown-1]).
named_arguments(nospy(_), [shown-1]).
named_arguments(listing(_), [shown-1]).
named_arguments(listing(_, _), [shown-1]).

%!  head_uses(+Head, +Layout, +Role, -Uses, ?Rest) is det.
%
%   The procedure of a head, which may have a module, or none for a variable.
%
%       ?- head_uses(p(x), term_position(0, 4, 0, 1, [2-3]), named, Uses, []).
%       Uses = [use(none, p, 1, 0, 1, named)].

head_uses(Head, Layout, Role, Uses, Rest) :-
    (   nonvar(Head),
        Head = Module:Plain
    ->  (   atom(Module),
            Layout = term_position(_, _, _, _, [_, PlainLayout])
        ->  head_uses(Plain, PlainLayout, Role, Uses0, []),
            in_module(Uses0, Module, Uses, Rest)
        ;   Uses = Rest
        )
    ;   name_span(Head, Layout, From, To)
    ->  functor(Head, Name, Arity),
        Uses = [use(none, Name, Arity, From, To, Role)|Rest]
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
        Left = term_position(_, _, _, _, [_, NameLayout]),
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
        Layout = term_position(_, _, _, _, [LayoutA, LayoutB])
    ->  mode_uses(A, LayoutA, Uses, Uses1),
        mode_uses(B, LayoutB, Uses1, Rest)
    ;   Spec = (A as _),
        Layout = term_position(_, _, _, _, [LayoutA, _])
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

%!  import_list(+Goal, +Layout, -Imports, -ListLayout) is nondet.
%
%   Imports is what a directive like use_module/2 in Goal imports, its last argument, and ListLayout its layout.
%
%       ?- import_list(use_module(a, []), term_position(0, 17, 0, 10, [11-12, 14-16]), Imports, L).
%       Imports = [], L = 14-16.

import_list(Goal, Layout, Imports, ListLayout) :-
    layout_subterm(Goal, Layout, Directive, term_position(_, _, _, _, [_, Second|More])),
    compound(Directive),
    Directive =.. [Name|Arguments],
    '$in_list'(Name, [use_module, autoload, reexport]),
    '$append'(_, [Imports], Arguments),
    '$append'(_, [ListLayout], [Second|More]).
