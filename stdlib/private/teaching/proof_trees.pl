% SPDX-License-Identifier: MIT
% Solves a goal with an interpreter that keeps the proof of each answer: what explain/1 prints and wrong/1 searches.

:- module('$proof_trees', [proved/3]).

:- use_module(private(teaching/program_parts),
              [is_program_goal/2, at_home/4, program_clause/4, transparent_goal/2]).

%!  proved(+Goal, +Module, -Proofs) is nondet.
%
%   Goal holds in Module. Proofs has proof(Goal, Place, Below) for each goal of it: Place is clause(Module, Reference),
%   with the proofs of the clause's body Below, or system. Below a findall/3 or forall/2 are the proofs of the answers
%   it has found.
%
%       ?- proved(atom(a), user, Proofs).
%       Proofs = [proof(atom(a), system, [])].

proved(Goal, Module, Proofs) :-
    '$choice'(Cut),
    prove(Goal, Module, Cut, Proofs, []).

%   prove(+Goal, +Module, +Cut, -Proofs0, -Proofs): proof(Goal, Place, Proofs) for each goal.

prove(Goal, _, _, _, _) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
prove(Inner:Goal, _, Cut, Proofs0, Proofs) :-
    atom(Inner),
    !,
    prove(Goal, Inner, Cut, Proofs0, Proofs).
prove(true, _, _, Proofs, Proofs) :- !.
prove(!, _, Cut, Proofs, Proofs) :-
    !,
    '$cut'(Cut).
prove((A, B), Module, Cut, Proofs0, Proofs) :-
    !,
    prove(A, Module, Cut, Proofs0, Proofs1),
    prove(B, Module, Cut, Proofs1, Proofs).
prove((C -> A ; B), Module, Cut, Proofs0, Proofs) :-
    !,
    (   prove_here(C, Module, Proofs0, Proofs1)
    ->  prove(A, Module, Cut, Proofs1, Proofs)
    ;   Proofs0 = [proof(\+ C, system, [])|Proofs1],
        prove(B, Module, Cut, Proofs1, Proofs)
    ).
prove((C *-> A ; B), Module, Cut, Proofs0, Proofs) :-
    !,
    (   prove_here(C, Module, Proofs0, Proofs1)
    *-> prove(A, Module, Cut, Proofs1, Proofs)
    ;   Proofs0 = [proof(\+ C, system, [])|Proofs1],
        prove(B, Module, Cut, Proofs1, Proofs)
    ).
prove((A ; B), Module, Cut, Proofs0, Proofs) :-
    !,
    (   prove(A, Module, Cut, Proofs0, Proofs)
    ;   prove(B, Module, Cut, Proofs0, Proofs)
    ).
prove((C -> A), Module, Cut, Proofs0, Proofs) :-
    !,
    (   prove_here(C, Module, Proofs0, Proofs1)
    ->  prove(A, Module, Cut, Proofs1, Proofs)
    ).
prove((C *-> A), Module, Cut, Proofs0, Proofs) :-
    !,
    prove_here(C, Module, Proofs0, Proofs1),
    prove(A, Module, Cut, Proofs1, Proofs).
prove(call(Goal), Module, _, Proofs0, Proofs) :-
    nonvar(Goal),
    !,
    prove_here(Goal, Module, Proofs0, Proofs).
prove(catch(Goal, Catcher, Recovery), Module, _, Proofs0, Proofs) :-
    !,
    catch(prove_here(Goal, Module, Proofs0, Proofs), Catcher, prove_here(Recovery, Module, Proofs0, Proofs)).
prove(findall(Template, Goal, List), Module, _, [proof(findall(Template, Goal, List), system, Below)|Proofs], Proofs) :-
    nonvar(Goal),
    !,
    findall(Template-Below1, prove_here(Goal, Module, Below1, []), Pairs),
    split_pairs(Pairs, List, Below).
prove(forall(Condition, Action), Module, _, [proof(forall(Condition, Action), system, Below)|Proofs], Proofs) :-
    nonvar(Condition),
    nonvar(Action),
    !,
    \+ ( Module:Condition, \+ Module:Action ),
    findall(x-Below1, prove_here(( Condition, ( Action -> true ) ), Module, Below1, []), Pairs),
    split_pairs(Pairs, _, Below).
prove(Goal, Module, _, Proofs0, Proofs) :-
    \+ is_program_goal(Module, Goal),
    transparent_goal(Goal, Plain0),
    !,
    list_lengths(Goal, Plain0, Plain),
    prove_here(Plain, Module, Proofs0, Proofs).
prove(Goal, Module, _, [proof(Goal, Place, Below)|Proofs], Proofs) :-
    (   is_program_goal(Module, Goal)
    ->  prove_by_clause(Goal, Module, Place, Below)
    ;   Place = system,
        Below = [],
        call(Module:Goal)
    ).

%   That lists get their lengths is no part of the proof.

list_lengths(Goal, Plain0, Plain) :-
    functor(Goal, Name, _),
    (   ( Name == maplist ; Name == foldl ),
        Plain0 = ( List = Copy, Plain1 ),
        is_list(Copy)
    ->  List = Copy,
        list_lengths(Goal, Plain1, Plain)
    ;   Plain = Plain0
    ).

prove_here(Goal, Module, Proofs0, Proofs) :-
    '$choice'(Cut),
    prove(Goal, Module, Cut, Proofs0, Proofs).

prove_by_clause(Goal0, Module0, Place, Below) :-
    at_home(Module0, Goal0, Module, Goal),
    '$choice'(Cut),
    program_clause(Module, Goal, Body, Reference),
    Place = clause(Module, Reference),
    prove(Body, Module, Cut, Below, []).

split_pairs([], [], []).
split_pairs([X-Below1|Pairs], [X|Xs], Below) :-
    '$append'(Below1, Below2, Below),
    split_pairs(Pairs, Xs, Below2).
