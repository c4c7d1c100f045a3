% SPDX-License-Identifier: MIT
% Residual goals as shown in an answer: in a form that a query could use. `lists:member(X, Y)` is shown as member(X, Y)
% if the query's module resolves it to the same procedure.

'$shown_goal'(Goal, Shown) :-
    '$shown_goal'(Goal, user, Shown).

% Of several module qualifications the last one counts.
'$shown_goal'(Goal, In, Shown) :-
    (   nonvar(Goal),
        Goal = Module:Plain,
        atom(Module)
    ->  (   Module == '$recorded_search',
            Plain = inner(Recorded)
        ->  '$shown_goal'(Recorded, In, Shown)  % as a search records it (private(teaching/recorded_search))
        ;   nonvar(Plain),
            Plain = Inner:_,
            atom(Inner)
        ->  '$shown_goal'(Plain, In, Shown)
        ;   '$means_the_same'(Module, In, Plain)
        ->  '$shown_parts'(Plain, In, Shown)
        ;   '$shown_parts'(Plain, Module, ShownParts),
            Shown = Module:ShownParts
        )
    ;   '$shown_parts'(Goal, In, Shown)
    ).

% The goals in a conjunction, and goals suspended on a condition. In other arguments a module is data.
'$shown_parts'(Goal, In, Shown) :-
    (   var(Goal)
    ->  Shown = Goal
    ;   Goal = (A, B)
    ->  Shown = (ShownA, ShownB),
        '$shown_goal'(A, In, ShownA),
        '$shown_goal'(B, In, ShownB)
    ;   Goal = freeze(Variable, Inner)
    ->  Shown = freeze(Variable, ShownInner),
        '$shown_goal'(Inner, In, ShownInner)
    ;   Goal = when(Condition, Inner)
    ->  Shown = when(Condition, ShownInner),
        '$shown_goal'(Inner, In, ShownInner)
    ;   Goal = tnot(Inner)
    ->  Shown = tnot(ShownInner),
        '$shown_goal'(Inner, In, ShownInner)
    ;   Shown = Goal
    ).

% In the module In, Goal calls the same procedure as Module:Goal: a procedure of the system, or an import from Module.
'$means_the_same'(Module, In, Goal) :-
    (   Module == In
    ->  true
    ;   callable(Goal),
        '$load_library_of'(Goal, Module),       % until then its importers see nothing
        \+ '$takes_module'(Module, Goal),
        (   '$predicate_property'(Module, Goal, built_in)
        ->  '$predicate_property'(In, Goal, built_in)
        ;   '$home'(Module, Goal, Home),
            '$gives'(Module, In, Goal, Home),
            '$home'(In, Goal, Home)
        )
    ).

% An argument would be interpreted in another module.
'$takes_module'(Module, Goal) :-
    '$predicate_property'(Module, Goal, meta_predicate(Modes)),
    Goal =.. [_|Arguments],
    Modes =.. [_|ArgumentModes],
    '$takes_module_in'(ArgumentModes, Arguments).

'$takes_module_in'([Mode|Modes], [Argument|Arguments]) :-
    (   '$mode_of_goal'(Mode),
        \+ ( nonvar(Argument), Argument = Module:_, atom(Module) )
    ->  true
    ;   '$takes_module_in'(Modes, Arguments)
    ).

'$mode_of_goal'(Mode) :-
    (   integer(Mode)
    ->  true
    ;   ( Mode == (:) ; Mode == (^) ; Mode == (//) )
    ->  true
    ).

'$home'(Module, Goal, Home) :-
    (   '$predicate_property'(Module, Goal, imported_from(Home0))
    ->  Home = Home0
    ;   '$predicate_property'(Module, Goal, defined),
        Home = Module
    ).

% A predicate that a module imports and does not export is qualified by it. A library's own procedures need not have
% been imported.
'$gives'(Module, In, Goal, Home) :-
    (   Home == Module
    ->  ( '$module_class'(Home, library) -> '$load_library_of'(Goal, In) ; true )
    ;   functor(Goal, Name, Arity),
        '$exported'(Module, Name/Arity)
    ).

% Loads the library as a call from the module would.
'$load_library_of'(Goal, Module) :-
    (   '$autoload_head'(Module, Goal)
    ->  true
    ;   true
    ).
