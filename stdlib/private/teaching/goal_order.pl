% SPDX-License-Identifier: MIT
% Which goals may be solved in another order: relations and constraints at any time, tests and negations as soon as
% their variables have values; goals with cuts, conditions or effects keep their places.

:- module('$goal_order', [order_kind/3, needed/2, pending_cut/2, forget_kinds/0]).

:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(teaching/goal_effects),
              [changes_state/1, has_effect/1, is_constraint/1, is_pure/1]).
:- use_module(private(teaching/program_parts),
              [ inner_goals/3, is_program_goal/2, plain_goal/3, program_clause/4, reachable_clauses/4,
                transparent_goal/2 ]).

%!  order_kind(+Module, +Goal, -Kind) is det.
%
%   Kind is one of
%
%   pure         the order does not matter
%   waits        it does not matter once needed/2 is ground: an error otherwise
%   asks         it does not matter once needed/2 is ground: a negation
%   fixed(Why)   the answers depend on what is known when it is called
%   effect(Why)  other goals may depend on whether it has run
%
%       ?- order_kind(user, X > 1, Kind).
%       Kind = waits.
%       ?- order_kind(user, atom(X), Kind).
%       Kind = fixed('atom/1 asks what is known of its arguments now').

order_kind(Module0, Goal0, Kind) :-
    plain_goal(Goal0, Module0, Module:Goal),
    (   var(Goal)
    ->  Kind = fixed('its goal is not known')
    ;   kind(Goal, Module, Kind0)
    ->  Kind = Kind0
    ).

kind((A, B), Module, Kind) :- both(A, B, Module, Kind).
kind((C -> A ; B), Module, Kind) :-
    !,
    order_kind(Module, C, First),
    (   First = effect(_)
    ->  Kind = First
    ;   both(A, B, Module, Others),
        (   Others == pure
        ->  (   '$in_list'(First, [waits, asks])
            ->  Kind = First
            ;   Kind = fixed('it takes the first answer of its condition')
            )
        ;   Kind = Others
        )
    ).
kind((C -> A), Module, Kind) :-
    !,
    kind((C -> A ; fail), Module, Kind).
kind((C *-> A ; B), Module, Kind) :-
    !,
    both(C, ( A, B ), Module, Kind0),
    ( Kind0 = effect(_) -> Kind = Kind0 ; Kind = fixed('it asks whether its condition has an answer') ).
kind((A ; B), Module, Kind) :- !, both(A, B, Module, Kind).
kind(\+ Goal, Module, Kind) :-
    !,
    order_kind(Module, Goal, Inner),
    ( Inner = effect(_) -> Kind = Inner ; Kind = asks ).
kind(!, _, fixed('the cut takes the first answer of the goals before it')).
kind(_ = _, _, pure).
kind(dif(_, _), _, pure).
kind(true, _, pure).
kind(fail, _, pure).
kind(false, _, pure).
kind(Goal, _, waits) :- is_arithmetic(Goal).
kind(Goal, Module, Kind) :-
    is_program_goal(Module, Goal),
    !,
    procedure_kind(Module, Goal, Kind).
kind(Goal, _, pure) :- is_constraint(Goal).
kind(Goal, Module, Kind) :-
    transparent_goal(Goal, Plain),
    !,
    order_kind(Module, Plain, Kind).
kind(Goal, Module, Kind) :-
    indicator(Goal, Indicator),
    (   ( has_effect(Goal) ; changes_state(Goal) ; acts(Goal) )
    ->  atom_concat(Indicator, ' has an effect', Why),
        Kind = effect(Why)
    ;   goal_modes(Module, Goal, _)
    ->  inner_goals(Module, Goal, Inner),
        (   '$in_list'(In:Called, Inner),
            order_kind(In, Called, effect(Why))
        ->  Kind = effect(Why)
        ;   atom_concat(Indicator, ' collects or tests answers', Why),
            Kind = fixed(Why)
        )
    ;   is_pure(Goal)
    ->  Kind = pure
    ;   atom_concat(Indicator, ' asks what is known of its arguments now', Why),
        Kind = fixed(Why)
    ).

is_arithmetic(Goal) :-
    functor(Goal, Name, 2),
    '$in_list'(Name, [is, <, >, =<, >=, =:=, =\=]),
    !.
is_arithmetic(between(_, _, _)).

indicator(Goal, Indicator) :-
    functor(Goal, Name, Arity),
    format(atom(Indicator), '~q', [Name/Arity]).

%   By their names, these act on something outside the program.

acts(Goal) :-
    functor(Goal, Name, _),
    '$in_list'(Part, [write, print, put_, format, nl, tab, open, close, see, tell, told, consult, load, halt, throw,
                      abort, erase, record, set_, shell, delete_, trace, spy, debug]),
    sub_atom(Name, 0, _, _, Part),
    !.

both(A, B, Module, Kind) :-
    order_kind(Module, A, KindA),
    order_kind(Module, B, KindB),
    inside(KindA, KindA1),
    inside(KindB, KindB1),
    stricter(KindA1, KindB1, Kind).

%   In a body, goals wait by themselves.

inside(Kind0, Kind) :-
    ( Kind0 == waits -> Kind = pure ; Kind = Kind0 ).

stricter(Kind1, Kind2, Kind) :-
    rank(Kind1, Rank1),
    rank(Kind2, Rank2),
    ( Rank1 >= Rank2 -> Kind = Kind1 ; Kind = Kind2 ).

rank(pure, 0).
rank(asks, 1).
rank(fixed(_), 1).
rank(effect(_), 2).

%!  needed(+Goal, -Term) is det.
%
%   Goal, which waits or asks, can run when Term is ground.
%
%       ?- needed(X is Y+1, Term).
%       Term = Y+1.

needed(_:Goal, Term) :-
    !,
    needed(Goal, Term).
needed(_ is Term, Term) :- !.
needed(between(Low, High, _), Low-High) :- !.
needed((Condition -> _ ; _), Term) :-
    !,
    needed(Condition, Term).
needed((Condition -> _), Term) :-
    !,
    needed(Condition, Term).
needed(Goal, Goal).

% ---- procedures ----

procedure_kind(Module, Goal, Kind) :-
    functor(Goal, Name, Arity),
    nb_getval('$order_kinds', Known),
    (   '$in_list'(known(Module, Name, Arity, Kind0), Known)
    ->  Kind = Kind0
    ;   nb_setval('$order_kinds', [known(Module, Name, Arity, pure)|Known]),
        functor(General, Name, Arity),
        (   reachable_clauses(Module, General, 2000, Clauses)
        ->  clauses_kind(Clauses, pure, Kind)
        ;   Kind = fixed('its program is large')
        ),
        nb_setval('$order_kinds', [known(Module, Name, Arity, Kind)|Known])
    ).

clauses_kind([], Kind, Kind).
clauses_kind([clause(Module, Head, Goals, _)|Clauses], Kind0, Kind) :-
    goals_kind(Goals, [], Module, Head, Kind0, Kind1),
    clauses_kind(Clauses, Kind1, Kind).

goals_kind([], _, _, _, Kind, Kind).
goals_kind([Goal|Goals], Before, Module, Head, Kind0, Kind) :-
    (   own_kind(Module, Goal, Own0),
        \+ ( Own0 == asks, has_values(Goal, Before, Goals, Module, Head) )
    ->  inside(Own0, Own1),
        called_in(Own1, Goal, Head, Own),
        stricter(Kind0, Own, Kind1)
    ;   Kind1 = Kind0
    ),
    goals_kind(Goals, [Goal|Before], Module, Head, Kind1, Kind).

%   has_values(+Goal, ...): facts of the program have given all variables of Goal a value before it is reached, but for
%   those that are in no other goal.

has_values(Goal, Before, After, Module, Head) :-
    term_variables(Goal, Variables),
    \+ ( '$in_list'(Variable, Variables),
         term_variables(Before-After-Head, Others),
         '$is_among'(Variable, Others),
         \+ ( '$in_list'(Table, Before),
              gives_values(Module, Table),
              term_variables(Table, Given),
              '$is_among'(Variable, Given) ) ).

gives_values(Module, Goal) :-
    nonvar(Goal),
    is_program_goal(Module, Goal),
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    \+ ( program_clause(Module, Head, Body, _),
         \+ ( Body == true, ground(Head) ) ).

%   The clauses of the procedures called are among those that are looked at.

own_kind(Module, Goal, Kind) :-
    \+ ( nonvar(Goal), is_program_goal(Module, Goal) ),
    order_kind(Module, Goal, Kind).

called_in(pure, _, _, pure).
called_in(asks, _, Head, fixed(Text)) :-
    indicator(Head, Indicator),
    atomic_list_concat(['in ', Indicator, ', \\+ may ask before its variables have values'], Text).
called_in(fixed(Why), Goal, Head, fixed(Text)) :-
    indicator(Head, Indicator),
    (   Goal == !
    ->  atom_concat(Indicator, ' has a cut', Text)
    ;   atomic_list_concat(['in ', Indicator, ', ', Why], Text)
    ).
called_in(effect(Why), _, Head, effect(Text)) :-
    indicator(Head, Indicator),
    atomic_list_concat(['in ', Indicator, ', ', Why], Text).

%!  forget_kinds is det.
%
%   The program may have changed since.
%
%       ?- forget_kinds.
%       true.

forget_kinds :-
    nb_setval('$order_kinds', []).

% ---- cuts ----

%!  pending_cut(+Items, -Mark) is semidet.
%
%   Items, goals that are left in a search, have a cut to run. Mark is that of the outermost clause with one.
%
%       ?- pending_cut([goal(user, (p, !), mark, query)], Mark).
%       Mark = mark.

pending_cut(Items, Mark) :-
    '$reverse'(Items, [], Outermost),
    '$in_list'(goal(_, Goal, Mark0, _), Outermost),
    has_cut(Goal),
    !,
    Mark = Mark0.

has_cut(Goal) :-
    nonvar(Goal),
    (   Goal == !
    ;   ( Goal = (A, B) ; Goal = (A ; B) ; Goal = (_ -> A), B = true ; Goal = (_ *-> A), B = true ),
        ( has_cut(A) ; has_cut(B) )
    ;   Goal = _:A,
        has_cut(A)
    ),
    !.
