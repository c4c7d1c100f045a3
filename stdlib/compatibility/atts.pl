% SPDX-License-Identifier: MIT
% Attributed variables with the names of library(atts) in SICStus Prolog and Scryer Prolog (Holzbaur 1992). A module
% declares `:- attribute domain/1.`; its attributes of a variable are one list, kept by put_attr/3 under the name of the
% module. Its verify_attributes/3 is called before a unification there; here hooks run after the binding, so it receives
% a substitute variable with the same attributes.

:- module(atts, [put_atts/2, get_atts/2, term_attributed_variables/2, op(1150, fx, attribute)]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).

:- meta_predicate
    put_atts(?, :),
    get_atts(?, :).

% attribute_of(Module, Name, Arity)
:- dynamic attribute_of/3.

%!  put_atts(?Var, :Spec) is semidet.
%
%   Spec is +Attribute or Attribute, which replaces one of the same name and arity, -Attribute, which removes it, or a
%   list of these. The module must have declared the attributes. Errors: instantiation_error, domain_error(attribute,
%   A), uninstantiation_error(Var).
%
%       ?- put_atts(X, +domain(1..3)).

put_atts(Var, Module:Specs) :-
    must_be(var, Var),
    attributes(Var, Module, Before),
    each(Specs, Module, put_one, Before, After),
    (   After == []
    ->  del_attr(Var, Module)
    ;   put_attr(Var, Module, After)
    ).

%!  get_atts(?Var, :Spec) is semidet.
%
%   Spec is +Attribute or Attribute, which unifies with an attribute of Var, -Attribute, true if Var has no attribute of
%   this name and arity, or a list of these. An unbound Spec becomes the list of all attributes. Fails if Var has no
%   attributes.
%
%       ?- get_atts(X, -domain(_)).

get_atts(Var, Module:Specs) :-
    must_be(var, Var),
    attributes(Var, Module, Attributes),
    (   var(Specs)
    ->  Attributes \== [],
        Specs = Attributes
    ;   each(Specs, Module, get_one, Attributes, _)
    ).

attributes(Var, Module, Attributes) :-
    (   get_attr(Var, Module, Attributes)
    ->  true
    ;   Attributes = []
    ).

% each(+Specs, +Module, +Action, +Attributes0, -Attributes)
each(Specs, Module, Action, As0, As) :-
    must_be(nonvar, Specs),
    (   Specs == []
    ->  As = As0
    ;   Specs = [Spec|Rest]
    ->  each(Spec, Module, Action, As0, As1),
        each(Rest, Module, Action, As1, As)
    ;   Specs = +Attribute
    ->  declared(Attribute, Module, General),
        call(Action, +, Attribute, General, As0, As)
    ;   Specs = -Attribute
    ->  declared(Attribute, Module, General),
        call(Action, -, Attribute, General, As0, As)
    ;   each(+Specs, Module, Action, As0, As)
    ).

declared(Attribute, Module, General) :-
    must_be(callable, Attribute),
    functor(Attribute, Name, Arity),
    (   attribute_of(Module, Name, Arity)
    ->  functor(General, Name, Arity)
    ;   throw(error(domain_error(attribute, Attribute), _))
    ).

put_one(+, Attribute, General, As0, [Attribute|As]) :-
    without(As0, General, As).
put_one(-, _, General, As0, As) :-
    without(As0, General, As).

get_one(+, Attribute, General, As, As) :-
    member(General, As),
    !,
    General = Attribute.
get_one(-, _, General, As, As) :-
    \+ ( member(A, As), subsumes_term(General, A) ).

without([], _, []).
without([A|As], General, Rest) :-
    (   subsumes_term(General, A)
    ->  Rest = As
    ;   Rest = [A|Rest1],
        without(As, General, Rest1)
    ).

% The clauses for `:- attribute Specs`: the hook of put_attr/3, once per module.
declaration(Specs, Clauses) :-
    prolog_load_context(module, Module),
    (   attribute_of(Module, _, _)
    ->  Clauses = []
    ;   Clauses = [( attr_unify_hook(Attributes, Value) :- atts:verified(Module, Attributes, Value) )]
    ),
    forall(one_of(Specs, Indicator), declare(Module, Indicator)).

declare(Module, Indicator) :-
    must_be(ground, Indicator),
    (   Indicator = Name/Arity
    ->  true
    ;   throw(error(type_error(predicate_indicator, Indicator), _))
    ),
    (   attribute_of(Module, Name, Arity)
    ->  true
    ;   assertz(attribute_of(Module, Name, Arity))
    ).

one_of(Specs, Indicator) :-
    (   Specs = (Left,Right)
    ->  ( one_of(Left, Indicator) ; one_of(Right, Indicator) )
    ;   Specs = [_|_]
    ->  member(Spec, Specs),
        one_of(Spec, Indicator)
    ;   Indicator = Specs
    ).

verified(Module, Attributes, Value) :-
    (   current_predicate(Module:verify_attributes/3)
    ->  put_attr(StandIn, Module, Attributes),
        call(Module:verify_attributes(StandIn, Value, Goals)),
        maplist(call_in(Module), Goals)
    ;   true
    ).

call_in(Module, Goal) :-
    call(Module:Goal).

:- multifile(system:term_expansion/2).
:- dynamic(system:term_expansion/2).

system:term_expansion(( :- attribute(Specs) ), Clauses) :-
    atts:declaration(Specs, Clauses).

%!  term_attributed_variables(@Term, -Variables) is det.
%
%   Variables are those of Term that have attributes; same as term_attvars/2.
%
%       ?- term_attributed_variables(f(_), Vs).
%       Vs = [].

term_attributed_variables(Term, Variables) :-
    term_attvars(Term, Variables).
