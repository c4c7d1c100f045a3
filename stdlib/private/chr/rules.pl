% SPDX-License-Identifier: MIT
% The source form of Constraint Handling Rules, parsed into terms for the compiler:
%
%   constraint(Name, Arity, Modes)          Modes: ground or any for each argument
%   rule(Name, Heads, Guard, Body)          Heads: head(Constraint, kept or removed, active or passive), the removed
%                                           ones first: so they are tried (Duck et al., "The refined operational
%                                           semantics of Constraint Handling Rules", ICLP 2004)

:- module('$chr_rules', [declared_constraints/2, is_rule/1, rule/2, goals/2]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2, domain_error/2]).
:- use_module(library(lists), [append/3]).

:- op(1180, xfx, ==>).
:- op(1180, xfx, <=>).
:- op(1100, xfx, \).
:- op(1190, xfx, pragma).
:- op(1200, xfx, @).
:- op(500, yfx, #).

%!  declared_constraints(+Declaration, -Constraints) is det.
%
%   Constraints are the constraints declared by the argument of `:- chr_constraint`. Errors: type_error(chr_declaration,
%   _).
%
%       ?- declared_constraints(leq(?(int), +), Cs).
%       Cs = [constraint(leq, 2, [any, ground])].

declared_constraints(Declaration, Constraints) :-
    (   var(Declaration)
    ->  instantiation_error(Declaration)
    ;   ( Declaration = (First, Rest) ; Declaration = [First|Rest], Rest \== [] )
    ->  declared_constraints(First, Constraints1),
        declared_constraints(Rest, Constraints2),
        append(Constraints1, Constraints2, Constraints)
    ;   Declaration = [First]
    ->  declared_constraints(First, Constraints)
    ;   Declaration = Name/Arity
    ->  must_be(atom, Name),
        must_be(nonneg, Arity),
        length(Modes, Arity),
        maplist(=(any), Modes),
        Constraints = [constraint(Name, Arity, Modes)]
    ;   callable(Declaration)
    ->  Declaration =.. [Name|Arguments],
        maplist(mode, Arguments, Modes),
        length(Modes, Arity),
        Constraints = [constraint(Name, Arity, Modes)]
    ;   type_error(chr_declaration, Declaration)
    ).

mode(Argument, Mode) :-
    (   nonvar(Argument),
        ( Argument == (+) ; Argument = +(_) )
    ->  Mode = ground
    ;   Mode = any
    ).

%!  is_rule(+Term) is semidet.
%
%   Term has the form of a rule.
%
%       ?- is_rule(<=>(a, b)).
%       true.

is_rule(Term) :-
    nonvar(Term),
    (   Term = (_ <=> _) -> true
    ;   Term = (_ ==> _) -> true
    ;   Term = (_ @ Rule) -> is_rule(Rule)
    ;   Term = pragma(Rule, _),
        is_rule(Rule)
    ).

%!  rule(+Term, -Rule) is det.
%
%   Rule is the parsed form of Term, a rule as read; its name is unbound if it has none.
%
%       ?- rule(@(r, <=>(\(a, b), true)), R).
%       R = rule(r, [head(b, removed, active), head(a, kept, active)], true, true).

rule(Term, rule(Name, Heads, Guard, Body)) :-
    (   Term = (Name @ Term1) -> true ; Term1 = Term ),
    (   Term1 = pragma(Term2, Pragmas) -> true ; Term2 = Term1, Pragmas = true ),
    passive_ids(Pragmas, Passive),
    (   Term2 = (Left ==> Right)
    ->  heads(Left, kept, Passive, Heads)
    ;   Term2 = (Left <=> Right),
        nonvar(Left),
        Left = (Kept \ Removed)
    ->  heads(Removed, removed, Passive, Heads1),
        heads(Kept, kept, Passive, Heads2),
        append(Heads1, Heads2, Heads)
    ;   Term2 = (Left <=> Right),
        heads(Left, removed, Passive, Heads)
    ),
    (   nonvar(Right),
        Right = '|'(Guard, Body)
    ->  true
    ;   Guard = true,
        Body = Right
    ).

heads(Heads, Kind, Passive, List) :-
    (   var(Heads)
    ->  instantiation_error(Heads)
    ;   Heads = (Left, Right)
    ->  heads(Left, Kind, Passive, List1),
        heads(Right, Kind, Passive, List2),
        append(List1, List2, List)
    ;   Heads = (Constraint # Id)
    ->  must_be(callable, Constraint),
        ( Id == passive -> Role = passive ; '$is_among'(Id, Passive) -> Role = passive ; Role = active ),
        List = [head(Constraint, Kind, Role)]
    ;   callable(Heads)
    ->  List = [head(Heads, Kind, active)]
    ;   type_error(chr_head, Heads)
    ).

passive_ids(Pragmas, Ids) :-
    (   var(Pragmas)
    ->  instantiation_error(Pragmas)
    ;   ( Pragmas = (Left, Right) ; Pragmas = [Left|Right] )
    ->  passive_ids(Left, Ids1),
        passive_ids(Right, Ids2),
        append(Ids1, Ids2, Ids)
    ;   Pragmas = passive(Id)
    ->  Ids = [Id]
    ;   Ids = []                        % hints for other compilers
    ).

%!  goals(+Conjunction, -Goals) is det.
%
%   Goals are the goals of Conjunction, without true.
%
%       ?- goals((a, true, b), Goals).
%       Goals = [a, b].

goals(Goal, Goals) :-
    goals(Goal, Goals, []).

goals(Goal, Goals0, Goals) :-
    (   var(Goal) -> Goals0 = [Goal|Goals]
    ;   Goal == true -> Goals0 = Goals
    ;   Goal = (Left, Right) -> goals(Left, Goals0, Goals1), goals(Right, Goals1, Goals)
    ;   Goals0 = [Goal|Goals]
    ).
