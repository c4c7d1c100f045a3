% SPDX-License-Identifier: MIT
% SICStus Prolog's library(types): checks whose errors name the goal and its argument, as in its built-in predicates.

:- module(types, [must_be/4, illarg/3, illarg/4]).

:- use_module(library(error), [must_be/2, is_of_type/2]).

%!  must_be(+Term, +Type, +Goal, +ArgNo) is det.
%
%   Term, argument ArgNo of Goal, has the type: var, integer(P), where call(P, Term) holds, proper_list, or a type of
%   must_be/2. Errors: those of must_be/2, in the form of illarg/4.
%
%       ?- must_be(1, integer, p(1), 1).
%       true.

must_be(Term, Type, Goal, ArgNo) :-
    (   Type == var
    ->  ( var(Term) -> true ; illarg(uninstantiation, Goal, ArgNo, Term) )
    ;   Type == proper_list
    ->  must_be(Term, list, Goal, ArgNo)
    ;   nonvar(Type),
        Type = integer(Condition)
    ->  must_be(Term, integer, Goal, ArgNo),
        (   \+ \+ ( call(Condition, Term) )
        ->  true
        ;   illarg(domain(integer, Condition), Goal, ArgNo, Term)
        )
    ;   is_of_type(Type, Term)
    ->  true
    ;   catch(must_be(Type, Term), error(Formal, _), true),
        illarg(Formal, Goal, ArgNo, Term)
    ).

%!  illarg(+Error, +Goal, +ArgNo) is erroneous.
%
%   Like illarg/4, with the argument itself as Culprit.
%
%       ?- catch(illarg(type(integer), p(a), 1), error(E, _), true).
%       E = type_error(integer, a).

illarg(Error, Goal, ArgNo) :-
    (   integer(ArgNo),
        compound(Goal)
    ->  arg(ArgNo, Goal, Culprit)
    ;   Culprit = Goal
    ),
    illarg(Error, Goal, ArgNo, Culprit).

%!  illarg(+Error, +Goal, +ArgNo, +Culprit) is erroneous.
%
%   Throws the error, whose context names Goal and its argument: var (instantiation_error), type(Type), domain(Type,
%   Domain), existence(Kind), permission(Action, Kind, _), representation(What), or a term of 13211-1. If an unbound
%   argument could still get the type, it is an instantiation_error.
%
%       ?- catch(illarg(type(atom), p(_), 1), error(E, _), true).
%       E = instantiation_error.

illarg(Error, Goal, ArgNo, Culprit) :-
    formal(Error, Culprit, Formal),
    Formal =.. [Kind|Arguments],
    Context =.. [Kind,Goal,ArgNo|Arguments],
    throw(error(Formal, Context)).

formal(var, _, Formal) :- !, Formal = instantiation_error.
formal(uninstantiation, Culprit, Formal) :- !, Formal = uninstantiation_error(Culprit).
formal(type(Type), Culprit, Formal) :-
    !,
    ( var(Culprit) -> Formal = instantiation_error ; Formal = type_error(Type, Culprit) ).
formal(domain(Type, Domain), Culprit, Formal) :-
    !,
    (   is_of_type(Type, Culprit)
    ->  Formal = domain_error(Domain, Culprit)
    ;   formal(type(Type), Culprit, Formal)
    ).
formal(existence(Kind), Culprit, Formal) :- !, Formal = existence_error(Kind, Culprit).
formal(permission(Action, Kind, _), Culprit, Formal) :- !, Formal = permission_error(Action, Kind, Culprit).
formal(representation(What), _, Formal) :- !, Formal = representation_error(What).
formal(Formal, _, Formal).
