% SPDX-License-Identifier: MIT
% How goals that are left look in an answer: as a query could write them. `lists:member(X, Y)` is member(X, Y) where
% the module of the query means the same procedure by it.

'$shown_goal'(Goal, Shown) :-
    '$shown_goal'(Goal, user, Shown).

% Of modules in front of each other the last one counts.
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

% The goals in a conjunction and after a condition that they wait for. In other arguments a module is data.
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

% Module:Goal calls what Goal calls in the module In: a procedure of the system, or one that In has from Module.
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

% An argument would be read in another module.
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

% What a module has from another one and does not export is named with it. A library need not have been imported for
% its own procedures.
'$gives'(Module, In, Goal, Home) :-
    (   Home == Module
    ->  ( '$module_class'(Home, library) -> '$load_library_of'(Goal, In) ; true )
    ;   functor(Goal, Name, Arity),
        '$exported'(Module, Name/Arity)
    ).

% As when the module calls it.
'$load_library_of'(Goal, Module) :-
    (   '$autoload_head'(Module, Goal)
    ->  true
    ;   true
    ).
